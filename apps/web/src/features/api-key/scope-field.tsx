// The scopes of a key as a table: subject by reading and writing. Writing includes reading.
import { Button, Checkbox } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  givenScopes,
  keyResources,
  keyScopes,
  keyVerbs,
  type GivenScope,
  type KeyResource,
  type KeyScope,
} from '@piaotai/domain/api-key/api-key.ts'
import { isOpeningScope, openingScopes } from '@piaotai/domain/rights/opening-acts.ts'
import { useSession } from '../../lib/session/session.ts'
import styles from './api-key.module.css'
import { scopeWord } from './key-list.tsx'

interface Props {
  readonly value: readonly GivenScope[]
  readonly error: string
  readonly onChange: (scopes: GivenScope[]) => void
}
const half = Math.ceil(keyResources.length / 2)
const halves = [keyResources.slice(0, half), keyResources.slice(half)] as const
const isScope = (scope: string): scope is KeyScope => (keyScopes as readonly string[]).includes(scope)

export const ScopeField = ({ value, error, onChange }: Props) => {
  const { t } = useTranslation('apiKey')
  const id = useId()
  const isAdmin = useSession()?.company?.role === 'superAdmin'
  const held = new Set<string>(value)
  const put = (scopes: ReadonlySet<string>) => {
    onChange(givenScopes.filter((one) => scopes.has(one)))
  }
  const turn = (resource: KeyResource, verb: 'read' | 'write', on: boolean) => {
    const next = new Set(held)
    if (on) next.add(`${resource}.${verb}`)
    else next.delete(`${resource}.${verb}`)
    // What writes says no separate reading.
    if (on && verb === 'write') next.delete(`${resource}.read`)
    put(next)
  }
  return (
    <fieldset className={styles['table']} aria-describedby={`${id}-note`}>
      <legend>{t('scopes')}</legend>
      <div className={styles['quick']}>
        <Button
          size="small"
          type="link"
          onClick={() => {
            put(new Set([...held, ...keyResources.filter((one) => !held.has(`${one}.write`)).map((one) => `${one}.read`)]))
          }}
        >
          {t('form.allRead')}
        </Button>
        <Button
          size="small"
          type="link"
          disabled={value.length === 0}
          onClick={() => {
            put(new Set())
          }}
        >
          {t('form.nothing')}
        </Button>
      </div>
      <div className={styles['halves']}>
        {halves.map((resources) => (
          <table key={resources[0]}>
            <thead>
              <tr>
                <th scope="col">{t('form.resource')}</th>
                {keyVerbs.map((verb) => (
                  <th key={verb} scope="col">
                    {t(`verbs.${verb}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {resources.map((resource) => (
                <tr key={resource}>
                  <th scope="row">{t(`resources.${resource}`)}</th>
                  {keyVerbs.map((verb) => (
                    <td key={verb}>
                      {isScope(`${resource}.${verb}`) ? (
                        <Checkbox
                          aria-label={t('scope', { resource: t(`resources.${resource}`), verb: t(`verbs.${verb}`) })}
                          checked={held.has(`${resource}.${verb}`) || (verb === 'read' && held.has(`${resource}.write`))}
                          disabled={verb === 'read' && held.has(`${resource}.write`)}
                          onChange={({ target }) => {
                            turn(resource, verb, target.checked)
                          }}
                        />
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {isAdmin || value.some(isOpeningScope) ? (
        <details className={styles['opening']} open={value.some(isOpeningScope)}>
          <summary>{t('form.opening')}</summary>
          {openingScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={held.has(scope)}
              disabled={!isAdmin && !held.has(scope)}
              onChange={({ target }) => {
                const next = new Set(held)
                if (target.checked) next.add(scope)
                else next.delete(scope)
                put(next)
              }}
            >
              {scopeWord(t, scope)}
            </Checkbox>
          ))}
          <p className="field-hint">{t('form.openingHint')}</p>
        </details>
      ) : null}
      <div id={`${id}-note`}>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : (
          <p className="field-hint">{t('form.scopesHint')}</p>
        )}
      </div>
    </fieldset>
  )
}
