// Pairing on the page: a code drawn here or shown by a device, the device behind it, and the person's decision.
import { App, Button, Input } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceScope } from '@piaotai/domain/api-key/device.ts'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { devicesKey } from '../../../shared/api-key/device-table.tsx'
import styles from '../../../shared/api-key/devices.module.css'

const everyMs = 3000
const said = { 'import.write': 'can.import', 'invoice.read': 'can.invoice' } as const satisfies Record<DeviceScope, string>
const leftOf = (until: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return now
}

export const Pairing = ({ asked }: { readonly asked: string | undefined }) => {
  const { t } = useTranslation('apiKeyDevices')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [typed, setTyped] = useState(asked ?? '')
  const [watched, setWatched] = useState<{ readonly code: string; readonly drawn: boolean }>()
  const [busy, setBusy] = useState(false)
  const pairing = useQuery({
    queryKey: ['pairing', watched?.code],
    queryFn: () => api.user.readPairing({ code: watched!.code }),
    enabled: watched !== undefined,
    retry: false,
    refetchInterval: (query) => (watched?.drawn && query.state.data?.state === 'waiting' ? everyMs : false),
  })
  const now = useNow()
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    work()
      .catch(() => undefined)
      .finally(() => {
        setBusy(false)
      })
  }
  const draw = () => {
    run(async () => {
      const { code } = await api.user.drawCode({})
      setWatched({ code, drawn: true })
    })
  }
  const decide = (agrees: boolean) => {
    run(async () => {
      const { code } = watched!
      await (agrees ? api.user.agreePairing({ code }) : api.user.refusePairing({ code }))
      void message.success(t(agrees ? 'agreed' : 'refused'))
      setWatched(undefined)
      setTyped('')
      await client.invalidateQueries({ queryKey: devicesKey })
    })
  }
  const found = watched === undefined ? undefined : pairing.data
  const over = found !== undefined && (found.state === 'expired' || Date.parse(found.expiresAt) <= now)
  return (
    <section aria-live="polite">
      <h2>{t('code')}</h2>
      {found?.state === 'asking' && !over && found.device ? (
        <div role="alertdialog" aria-label={t('ask')}>
          <b>{t('ask')}</b>
          <p>
            {t('askText', {
              name: found.device.name,
              address: found.device.address ?? '?',
              time: minuteOf(found.device.askedAt),
              interpolation: { escapeValue: false },
            })}
          </p>
          <p>{t('allows', { day: found.allows.expiresOn })}</p>
          <ul>
            {found.allows.scopes.map((scope) => (
              <li key={scope}>{t(said[scope])}</li>
            ))}
          </ul>
          <div className={styles['row']}>
            <Button
              type="primary"
              loading={busy}
              onClick={() => {
                decide(true)
              }}
            >
              {t('agree')}
            </Button>
            <Button
              disabled={busy}
              onClick={() => {
                decide(false)
              }}
            >
              {t('refuse')}
            </Button>
          </div>
        </div>
      ) : watched?.drawn && found?.state === 'waiting' && !over ? (
        <>
          <p>{t('codeText', { left: leftOf(found.expiresAt, now) })}</p>
          <div className={styles['row']}>
            <span>
              <b className={`mono ${styles['code']}`}>{watched.code}</b>
              <CopyButton text={watched.code} label={t('copyCode')} />
            </span>
            <code>{`node piaotai.mjs login ${location.origin} --pair ${watched.code}`}</code>
          </div>
        </>
      ) : (
        <>
          {over ? <p>{t('over')}</p> : null}
          <div className={styles['row']}>
            <Button type="primary" loading={busy} onClick={draw}>
              {t(over ? 'drawAgain' : 'draw')}
            </Button>
            <span>{t('enter')}</span>
            <Input
              aria-label={t('typed')}
              placeholder="XXXX-XXXX"
              maxLength={20}
              style={{ width: 130 }}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
              }}
            />
            <Button
              disabled={typed.trim() === ''}
              onClick={() => {
                setWatched({ code: typed.trim(), drawn: false })
                void client.removeQueries({ queryKey: ['pairing', typed.trim()] })
              }}
            >
              {t('look')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
