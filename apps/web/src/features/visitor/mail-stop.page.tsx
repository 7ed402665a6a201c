// /visitor/emailCancel?action=stop: no more receipts and rejections to an address, without signing in. Opening alone changes nothing.
import { Button, Spin } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../lib/http/email-api.ts'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

const MailStopPage = () => {
  const { t } = useTranslation('reply')
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [ended, setEnded] = useState<'stopped' | 'resumed'>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const read = useQuery({
    queryKey: ['mail-stop', token],
    retry: false,
    enabled: token !== '',
    queryFn: () => emailApi.readMailStop({ token: String(token) }, { quiet: true }),
  })
  const title = t('stop.title')
  const act = (stopped: boolean) => {
    setBusy(true)
    emailApi
      .stopMail({ token: String(token), stopped }, { quiet: true })
      .then(
        () => {
          setEnded(stopped ? 'stopped' : 'resumed')
        },
        () => {
          setFailed(true)
        },
      )
      .finally(() => {
        setBusy(false)
      })
  }
  if (token === '' || read.isError || failed)
    return (
      <PublicSheet title={title}>
        <h1>{t('stop.invalid')}</h1>
        <p className="sub">{t('stop.invalidText')}</p>
      </PublicSheet>
    )
  if (!read.data)
    return (
      <PublicSheet title={title}>
        <Spin />
      </PublicSheet>
    )
  const { address, stopped: before } = read.data
  const stopped = ended === undefined ? before : ended === 'stopped'
  return (
    <PublicSheet
      title={title}
      below={
        <div className={styles['sheet-acts']} style={{ marginTop: 0 }}>
          <Button
            type={stopped ? 'default' : 'primary'}
            danger={!stopped}
            size="large"
            autoFocus
            loading={busy}
            onClick={() => {
              act(!stopped)
            }}
          >
            {t(stopped ? 'stop.resume' : 'stop.stop')}
          </Button>
        </div>
      }
    >
      {ended === undefined ? (
        <>
          <h1 className={styles['sender']}>{address}</h1>
          <p className="sub">{stopped ? t('stop.stoppedText', { address }) : t('stop.ask')}</p>
        </>
      ) : (
        <>
          <h1>{t(`stop.${ended}`)}</h1>
          <p className="sub" role="status">
            {t(`stop.${ended}Text`, { address })}
          </p>
        </>
      )}
    </PublicSheet>
  )
}
export default MailStopPage
