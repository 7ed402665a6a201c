// 邮件邀请: invitations by e-mail of companies that may not be on the platform yet, and what came of them.
import { App, Button, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { partnerInvitationEndpoints } from '@piaotai/contract/partner/invitations.ts'
import { emailOf, limits } from '@piaotai/domain/limits.ts'
import { linkLimits } from '@piaotai/domain/partner/partner-link.ts'
import { api } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { InviteForm } from './invite-form.tsx'
import { LinkRows } from './link-rows.tsx'
import { partnersKey, usePartnerChange } from './partner.queries.ts'

type Invitation = Received<(typeof partnerInvitationEndpoints)['listPartnerInvitations']>['content'][number]
const shown = 100

/** `why`: the missing right to invite. */
export const MailInvitations = ({ partnerId, why }: { readonly partnerId: string | undefined; readonly why: string | undefined }) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const sent = useQuery({
    queryKey: [...partnersKey, 'mail-invitations'],
    queryFn: () => api.user.listPartnerInvitations({ page: 1, pageSize: shown }, { quiet: true }),
  })
  const invite = usePartnerChange((input: { address: string; message: string }) =>
    api.user.invitePartnerByMail({ ...input, ...(partnerId ? { partnerId } : {}) }, { quiet: true }),
  )
  const act = usePartnerChange(({ what, id }: { what: 'resend' | 'end'; id: string }) =>
    what === 'resend' ? api.user.resendPartnerInvitation({ id }) : api.user.endPartnerInvitation({ id }),
  )
  const columns: TableColumnsType<Invitation> = [
    {
      title: t('mail.address'),
      render: (_, one) => (
        <>
          {one.address}
          {one.message === '' ? null : <div className="sub">{one.message}</div>}
        </>
      ),
    },
    {
      title: t('link.state'),
      width: 190,
      render: (_, one) => (
        <>
          {t(`mail.states.${one.state}`)}
          {one.company === null ? null : <div className="sub">{one.company}</div>}
        </>
      ),
    },
    {
      title: t('link.when'),
      width: 190,
      render: (_, one) => t('link.by', { who: one.decidedBy ?? one.invitedBy, at: minuteOf(one.decidedAt ?? one.sentAt) }),
    },
    {
      title: t('link.actions'),
      width: 130,
      render: (_, one) =>
        one.state === 'sent' || one.state === 'expired'
          ? (['resend', 'end'] as const).map((what) => {
              const most = what === 'resend' && one.sends >= linkLimits.sends ? t('mail.most', { max: linkLimits.sends }) : undefined
              return (
                <Button
                  key={what}
                  type="link"
                  size="small"
                  disabled={(why ?? most) !== undefined || act.isPending}
                  title={why ?? most}
                  aria-label={t(`mail.${what}Of`, { address: one.address })}
                  onClick={() => {
                    act.mutateAsync({ what, id: one.id }).then(
                      () => message.success(t(`mail.done.${what}`)),
                      () => undefined,
                    )
                  }}
                >
                  {t(`mail.${what}`)}
                </Button>
              )
            })
          : null,
    },
  ]
  return (
    <>
      <InviteForm
        label={t('mail.address')}
        hint={t('mail.hint', { days: linkLimits.mailDays })}
        max={limits.email}
        inputMode="email"
        rule={(address) => emailOf(address) === undefined && t('mail.wrong')}
        invite={(address, words) => invite.mutateAsync({ address, message: words })}
        why={why}
      />
      <LinkRows<Invitation> read={sent} columns={columns} none={t('mail.none')} />
    </>
  )
}
