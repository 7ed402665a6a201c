// /visitor/partner: an invitation by e-mail to link two companies. Its holder signs in, with a company or a new one, and decides.
import { Button, Spin } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { rememberReturnPath } from '../../lib/session/return-path.ts'
import { useSession } from '../../lib/session/session.ts'
import { CannotOpen } from '../../shared/visitor/cannot-open.tsx'
import { PublicSheet } from '../../shared/visitor/public-sheet.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import styles from '../../shared/visitor/public-sheet.module.css'

const PartnerInvitationPage = () => {
  const { t } = useTranslation('visitor')
  const { t: visit } = useTranslation('deliveryVisit')
  const { invite = '' } = useSearch({ strict: false }) as { readonly invite?: unknown }
  const token = String(invite)
  const signedIn = useSession() !== undefined
  const [ended, setEnded] = useState<'accepted' | 'refused'>()
  const read = useQuery({
    queryKey: ['partner-invitation', token],
    retry: false,
    queryFn: () => api.user.readPartnerInvitation({ token }, { quiet: true }),
  })
  const title = t('partner.title')
  const given = read.data
  if (ended && given)
    return (
      <PublicSheet title={title}>
        <Told title={t(`partner.${ended}`, { company: given.company })} text={t(`partner.${ended}Text`)} to={ended === 'accepted'} />
      </PublicSheet>
    )
  if (read.isError)
    return (
      <PublicSheet title={title}>
        <CannotOpen
          unknown={read.error instanceof CallFailed && read.error.type === 'partnerLink.notFound'}
          none={{ title: t('partner.invalid'), text: t('partner.invalidText') }}
          failed={{ title: visit('failed.title'), text: visit('failed.text') }}
          onRetry={read.refetch}
        />
      </PublicSheet>
    )
  if (!given)
    return (
      <PublicSheet title={title}>
        <Spin />
      </PublicSheet>
    )
  if (given.state !== 'sent')
    return (
      <PublicSheet title={title}>
        <Told
          title={t(`partner.over.${given.state}`)}
          text={t(given.state === 'accepted' ? 'partner.overAccepted' : 'partner.overText', { company: given.company })}
          to={signedIn && given.state === 'accepted'}
        />
      </PublicSheet>
    )
  return (
    <PublicSheet
      title={title}
      below={signedIn ? <Decision token={token} onEnd={setEnded} /> : <SignInMethods login={t('partner.login')} />}
    >
      <p className="sub">{t('partner.invited', { inviter: given.inviter })}</p>
      <h1 className={styles['sender']}>{given.company}</h1>
      {given.message === '' ? null : <p>{given.message}</p>}
      <p className="sub" style={{ marginTop: 12 }}>
        {t('partner.what')}　·　{t('join.until', { date: dayOf(given.expiresAt) })}
      </p>
    </PublicSheet>
  )
}
const Told = ({ title, text, to = false }: { readonly title: string; readonly text: string; readonly to?: boolean }) => {
  const { t } = useTranslation('visitor')
  const navigate = useNavigate()
  return (
    <>
      <h1 role="status">{title}</h1>
      <p className="sub">{text}</p>
      <div className={styles['sheet-acts']}>
        <Button
          size="large"
          autoFocus
          onClick={() => {
            void navigate({ to: to ? '/partner/relatedpartnerlist' : '/' })
          }}
        >
          {t(to ? 'partner.toPartners' : 'join.home')}
        </Button>
      </div>
    </>
  )
}
const Decision = ({ token, onEnd }: { readonly token: string; readonly onEnd: (how: 'accepted' | 'refused') => void }) => {
  const { t } = useTranslation('visitor')
  const navigate = useNavigate()
  const company = useSession()?.company
  const mayAccept = useCan('relatedpartnerlist.accept')
  const [busy, setBusy] = useState<'accepted' | 'refused'>()
  const [error, setError] = useState<CallFailed>()
  const decide = (how: 'accepted' | 'refused') => {
    setBusy(how)
    setError(undefined)
    const call: Promise<unknown> =
      how === 'accepted'
        ? api.user.acceptPartnerInvitation({ token }, { quiet: true })
        : api.user.refusePartnerInvitation({ token }, { quiet: true })
    call
      .then(
        () => {
          onEnd(how)
        },
        (failure: unknown) => {
          setError(failure instanceof CallFailed && !failure.shown ? failure : undefined)
        },
      )
      .finally(() => {
        setBusy(undefined)
      })
  }
  const create = () => {
    rememberReturnPath(location.pathname + location.search)
    void navigate({ to: '/createTeam' })
  }
  return (
    <>
      <FormError text={error?.message} />
      <div className={styles['sheet-acts']}>
        {company ? (
          <Button
            type="primary"
            size="large"
            autoFocus
            loading={busy === 'accepted'}
            disabled={!mayAccept || busy !== undefined}
            title={mayAccept ? undefined : t('partner.noRight', { company: company.name })}
            onClick={() => {
              decide('accepted')
            }}
          >
            {t('partner.accept')}
          </Button>
        ) : (
          <Button type="primary" size="large" autoFocus onClick={create}>
            {t('join.create')}
          </Button>
        )}
        <Button
          size="large"
          loading={busy === 'refused'}
          disabled={busy !== undefined}
          onClick={() => {
            decide('refused')
          }}
        >
          {t('partner.refuse')}
        </Button>
        <span className="sub">
          {company ? t(mayAccept ? 'partner.for' : 'partner.noRight', { company: company.name }) : t('partner.needCompany')}
        </span>
      </div>
    </>
  )
}
export default PartnerInvitationPage
