// /visitor/emailCancel: the target of a confirmation mail's links. The owner of a mailbox confirms or cancels, without
// signing in.
import { Button, Spin } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { rememberReturnPath } from '../../lib/session/return-path.ts'
import { useOnce } from '../../lib/hooks/guard.ts'
import { useSession } from '../../lib/session/session.ts'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

const MailboxLinkPage = () => {
  const { t } = useTranslation('visitor')
  const { token = '', action } = useSearch({ strict: false }) as { token?: string; action?: string }
  const [ended, setEnded] = useState<'confirmed' | 'cancelled'>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const read = useQuery({
    queryKey: ['mailbox-link', token],
    retry: false,
    enabled: token !== '',
    queryFn: () => api.user.readMailboxLink({ token: String(token) }, { quiet: true }),
  })
  const act = useOnce((ending: 'confirmed' | 'cancelled') => {
    setBusy(true)
    const call = ending === 'confirmed' ? api.user.confirmMailbox : api.user.cancelMailbox
    call({ token: String(token) })
      .then(
        () => {
          setEnded(ending)
        },
        () => {
          setFailed(true)
        },
      )
      .finally(() => {
        setBusy(false)
      })
  })
  const navigate = useNavigate()
  const signedIn = useSession() !== undefined
  const title = t('mailbox.title')
  const toSettings = () => {
    if (!signedIn) rememberReturnPath('/home/mySet')
    void navigate({ to: signedIn ? '/home/mySet' : '/login' })
  }
  if (token === '' || read.isError || failed)
    return (
      <PublicSheet title={title}>
        <h1>{t('mailbox.invalid')}</h1>
        <p className="sub">{t('mailbox.invalidText')}</p>
        <div className={styles['sheet-acts']}>
          <Button type="primary" size="large" autoFocus onClick={toSettings}>
            {t('mailbox.toSettings')}
          </Button>
        </div>
      </PublicSheet>
    )
  if (!read.data)
    return (
      <PublicSheet title={title}>
        <Spin />
      </PublicSheet>
    )
  const { email, userName: user, state } = read.data
  if (ended)
    return (
      <PublicSheet title={title}>
        <h1>{t(`mailbox.${ended}`)}</h1>
        <p className="sub" role="status">
          {t(`mailbox.${ended}Text`, { email })}
        </p>
      </PublicSheet>
    )
  // The mail has two links; the opened one decides the first button. Opening alone changes nothing, because mail
  // scanners open links too.
  const cancelling = action === 'cancel' || state === 'confirmed'
  const confirm =
    state === 'waiting' ? (
      <Button
        type={cancelling ? 'default' : 'primary'}
        size="large"
        autoFocus={!cancelling}
        loading={busy}
        onClick={() => {
          act('confirmed')
        }}
      >
        {t('mailbox.confirm')}
      </Button>
    ) : null
  const cancel = (
    <Button
      type={cancelling ? 'primary' : 'default'}
      danger={cancelling}
      size="large"
      autoFocus={cancelling}
      loading={busy}
      onClick={() => {
        act('cancelled')
      }}
    >
      {t(state === 'waiting' ? 'mailbox.cancel' : 'mailbox.cancelBound')}
    </Button>
  )
  return (
    <PublicSheet
      title={title}
      below={
        <div className={styles['sheet-acts']} style={{ marginTop: 0 }}>
          {cancelling ? (
            <>
              {cancel}
              {confirm}
            </>
          ) : (
            <>
              {confirm}
              {cancel}
            </>
          )}
        </div>
      }
    >
      <p className="sub">{t('mailbox.of', { user })}</p>
      <h1 className={styles['sender']}>{email}</h1>
      <p className="sub">
        {state === 'waiting'
          ? t(cancelling ? 'mailbox.cancelAsk' : 'mailbox.waiting', { user })
          : `${t('mailbox.already', { user })} ${t('mailbox.cancelAsk', { user })}`}
      </p>
    </PublicSheet>
  )
}
export default MailboxLinkPage
