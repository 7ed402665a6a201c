// The own proof: a code to the person's own phone or mail, or their password. The server lists the available ways.
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { plainCode } from '@piaotai/domain/text/plain-text.ts'
import { useValue, type FormPart } from '../../ui/kits/form/use-judging.ts'
import { awaitCode } from './await-code.ts'
import { CodeButton } from './code-button.tsx'
import { useRules } from './field-rules.ts'
import styles from '../../ui/fields/form.module.css'

export interface OwnWay {
  readonly way: 'sms' | 'email' | 'password'
  readonly hint: string | null
}
interface OwnProof {
  readonly way: string
  readonly code: string
  readonly password: string
}

export const useOwnProof = (ways: readonly OwnWay[]) => {
  const rules = useRules()
  return {
    initial: { way: ways[0]?.way ?? 'password', code: '', password: '' } as OwnProof,
    rules: {
      code: (value: string, all: OwnProof) => all.way !== 'password' && rules.code(value),
      password: (value: string, all: OwnProof) => all.way === 'password' && rules.password(value),
    },
    /** The proof's part of a call's input. */
    of: ({ way, code, password }: OwnProof) => (way === 'password' ? { password } : { code }),
  }
}
interface Props {
  readonly form: FormPart<OwnProof>
  readonly ways: readonly OwnWay[]
  /** Sends a code; resolves to whether it may be late. */
  readonly send: (way: 'sms' | 'email') => Promise<{ readonly late: boolean }>
  readonly large?: boolean
}
export const OwnProofFields = ({ form, ways, send, large = false }: Props) => {
  const { t } = useTranslation('form')
  const [sent, setSent] = useState<{ readonly way: string; readonly late: boolean }>()
  const asked = useValue(form, 'way')
  const chosen = ways.find((one) => one.way === asked)
  if (!chosen)
    return (
      <p className="form-error" role="alert">
        {t('ownProof.none')}
      </p>
    )
  const { way, hint } = chosen
  const size = large ? 'large' : 'middle'
  // A page focuses its field by autoFocus; a dialog by `data-first`.
  const begin = large ? { autoFocus: true } : { 'data-first': '' }
  return (
    <>
      {ways.length > 1 ? (
        <div className={styles['field']}>
          <Segmented
            block
            aria-label={t('ownProof.how')}
            value={way}
            onChange={(value) => {
              form.set('way', value)
              form.set('code', '')
            }}
            options={ways.map((one) => ({ value: one.way, label: t(`ownProof.by.${one.way}`) }))}
          />
        </div>
      ) : null}
      {way === 'password' ? (
        <form.AppField key="password" name="password">
          {({ TextField }) => (
            <TextField
              secret
              label={t('password.current')}
              input={{ size, autoComplete: 'current-password', maxLength: limits.passwordInput, ...begin }}
            />
          )}
        </form.AppField>
      ) : (
        <form.AppField key={way} name="code">
          {({ TextField }) => (
            <TextField
              label={t(`code.${way}`)}
              plain={plainCode}
              below={<Hint way={way} to={hint ?? ''} sent={sent?.way === way ? sent : undefined} />}
              input={{ size, autoComplete: 'one-time-code', inputMode: 'numeric', placeholder: t('code.placeholder'), ...begin }}
              after={
                <CodeButton
                  key={way}
                  large={large}
                  request={async () => {
                    const arrived = awaitCode(form)
                    try {
                      setSent({ way, late: (await send(way)).late })
                      arrived()
                      return true
                    } catch (error) {
                      form.refuse(error)
                      return false
                    }
                  }}
                />
              }
            />
          )}
        </form.AppField>
      )}
    </>
  )
}
/** The recipient of the code, and after sending a note if the channel is late. */
const Hint = ({ way, to, sent }: { way: 'sms' | 'email'; to: string; sent: { readonly late: boolean } | undefined }) => {
  const { t } = useTranslation('form')
  if (!sent) return <p className="field-hint">{t('ownProof.to', { target: to })}</p>
  return (
    <p className={sent.late ? `field-hint ${styles['field-late']}` : 'field-hint'} role="status">
      {sent.late ? t(`code.late.${way}`) : t('code.sent', { target: to })}
    </p>
  )
}
