// What ends with the other sign-ins: paired devices always, each key as its person says.
import { Radio, Spin } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { dayOf } from '../../lib/format/moment.ts'
import styles from './personal.module.css'

type Choice = 'keep' | 'end'
interface Kept {
  readonly keepKeys: string[]
  /** Devices and keys that would end or be asked about. */
  readonly count: number
  /** Why the act must wait: they are not known yet, or a key is not decided. */
  readonly why: string | undefined
  readonly view: ReactNode
  readonly forget: () => void
}
/** No choice is made beforehand: ending stops a program, keeping may leave a stranger in. */
export const useKeptKeys = (): Kept => {
  const { t } = useTranslation('personal')
  const head = useId()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const read = useQuery({ queryKey: ['own-access'], staleTime: 0, queryFn: () => api.user.listOwnAccess({}) })
  const { keys = [], devices = [] } = read.data ?? {}
  const undecided = keys.filter(({ id }) => choices[id] === undefined)
  const facts = (of: { readonly company: { readonly name: string }; readonly lastUsedAt: string | null }) =>
    [of.company.name, of.lastUsedAt ? t('access.used', { day: dayOf(of.lastUsedAt) }) : t('access.never')].join(' · ')
  const view =
    keys.length + devices.length === 0 ? null : (
      <section className={styles['kept-keys']} aria-labelledby={head}>
        <h3 id={head}>{t('access.title')}</h3>
        <p>{t('access.text')}</p>
        <ul>
          {devices.map((device) => (
            <li key={device.id}>
              <div>
                <b>{device.name}</b>
                <small>{facts(device)}</small>
              </div>
              <em>{t('access.deviceEnds')}</em>
            </li>
          ))}
          {keys.map((key) => (
            <li key={key.id}>
              <div>
                <b>{key.name}</b> <span className="mono">…{key.ends}</span>
                <small>{facts(key)}</small>
              </div>
              <Radio.Group
                optionType="button"
                size="small"
                aria-label={t('access.of', { name: key.name, interpolation: { escapeValue: false } })}
                value={choices[key.id]}
                onChange={({ target }) => {
                  setChoices((before) => ({ ...before, [key.id]: target.value as Choice }))
                }}
                options={[
                  { value: 'keep', label: t('access.keep') },
                  { value: 'end', label: t('access.end') },
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  return {
    keepKeys: keys.filter(({ id }) => choices[id] === 'keep').map(({ id }) => id),
    count: read.isError ? 1 : keys.length + devices.length,
    why: read.isPending || undecided.length > 0 ? t('access.decide') : undefined,
    view: read.isPending ? <Spin size="small" /> : read.isError ? <p role="alert">{t('access.unread')}</p> : view,
    forget: () => {
      setChoices({})
      void read.refetch()
    },
  }
}
