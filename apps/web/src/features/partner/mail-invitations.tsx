// 邮件邀请: invitations by e-mail of companies that may not be on the platform yet, and what came of them.
import { App, Button, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { partnerInvitationEndpoints } from '@piaotai/contract/partner/invitations.ts'
import { emailOf, limits } from '@piaotai/domain/limits.ts'
import { linkLimits } from '@piaotai/domain/partner/partner-link.ts'
import { api } from '../../lib/http/api.ts'
import { useForm } from '../../lib/form/form.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { FormError, TextField } from '../../ui/fields/text-field.tsx'
import { LinkRows } from './link-rows.tsx'
import { partnersKey, usePartnerChange } from './partner.queries.ts'
import styles from './partner.module.css'

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
  const form = useForm({
    initial: { address: '', message: '' },
    rules: { address: (address) => emailOf(address) === undefined && t('mail.wrong') },
    send: async ({ address, message: words }) => {
      await invite.mutateAsync({ address: address.trim(), message: words.trim() })
      form.set('address', '')
      form.set('message', '')
      void message.success(t('link.sent'))
    },
  })
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
      <form className={styles['invite']} onSubmit={form.submit} noValidate aria-label={t('link.invite')}>
        <TextField
          form={form}
          name="address"
          label={t('mail.address')}
          below={<p className="field-hint">{t('mail.hint', { days: linkLimits.mailDays })}</p>}
          input={{ size: 'middle', maxLength: limits.email, inputMode: 'email', disabled: why !== undefined }}
        />
        <TextField
          form={form}
          name="message"
          label={t('link.message')}
          input={{ size: 'middle', maxLength: linkLimits.message, disabled: why !== undefined }}
        />
        <Button htmlType="submit" type="primary" loading={form.busy} disabled={why !== undefined} title={why}>
          {t('link.send')}
        </Button>
      </form>
      <FormError text={form.errors.form} />
      <LinkRows<Invitation> read={sent} columns={columns} none={t('mail.none')} />
    </>
  )
}
