// 企业互联: invitations and links with other companies, and what this side may do to each.
import { App, Button, Segmented, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { partnerLinkEndpoints } from '@piaotai/contract/partner/links.ts'
import { linkActs, stateAfter, type LinkAct } from '@piaotai/domain/partner/partner-link.ts'
import { api } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { InviteForm } from './invite-form.tsx'
import { LinkRows } from './link-rows.tsx'
import { MailInvitations } from './mail-invitations.tsx'
import { partnersKey, usePartnerChange } from './partner.queries.ts'
import styles from './partner.module.css'

type Link = Received<(typeof partnerLinkEndpoints)['listPartnerLinks']>['content'][number]
const calls = { accept: api.user.acceptPartnerLink, refuse: api.user.refusePartnerLink, end: api.user.endPartnerLink }
const acts = Object.keys(linkActs) as LinkAct[]
const shown = 100

interface Props {
  /** The partner that is invited. */
  readonly partnerId?: string | undefined
  /** The link that a notice told of. */
  readonly linkId?: string | undefined
  readonly onClose: () => void
}
const LinksDialog = ({ partnerId, linkId, onClose }: Props) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const lacking = useMissingPermission()
  const lacksInvite = lacking('relatedpartnerlist.invite', 'partnerlist.invite')
  const [way, setWay] = useState<'number' | 'mail'>('number')
  const links = useQuery({
    queryKey: [...partnersKey, 'links'],
    queryFn: () => api.user.listPartnerLinks({ page: 1, pageSize: shown }, { quiet: true }),
  })
  const invite = usePartnerChange((input: { number: string; message: string }) =>
    api.user.invitePartner({ ...input, ...(partnerId ? { partnerId } : {}) }, { quiet: true }),
  )
  const act = usePartnerChange(({ what, id }: { what: LinkAct; id: string }) => calls[what]({ id }))
  const wordOf = (what: LinkAct, { state }: Link): 'accept' | 'refuse' | 'withdraw' | 'end' =>
    what === 'end' && state === 'invited' ? 'withdraw' : what
  const run = (what: LinkAct, link: Link) => {
    const go = async () => {
      await act.mutateAsync({ what, id: link.id })
      void message.success(t(`link.done.${what}`))
    }
    if (what !== 'end') void go().catch(() => undefined)
    else
      confirmDanger({
        title: t('link.endTitle', { name: link.companyName }),
        content: t('link.endText'),
        okText: t(`link.${wordOf(what, link)}`),
        cancelText: t('cancel'),
        onOk: go,
      })
  }
  const columns: TableColumnsType<Link> = [
    {
      title: t('link.company'),
      render: (_, link) => (
        <>
          {link.companyName} <span className="sub mono">{link.number}</span>
          {link.message === '' ? null : <div className="sub">{link.message}</div>}
        </>
      ),
    },
    { title: t('link.state'), width: 160, render: (_, link) => t(`link.states.${link.direction}.${link.state}`) },
    {
      title: t('link.when'),
      width: 200,
      render: (_, link) =>
        t('link.by', {
          who: link.endedBy ?? link.decidedBy ?? link.invitedBy,
          at: minuteOf(link.endedAt ?? link.decidedAt ?? link.invitedAt),
        }),
    },
    {
      title: t('link.actions'),
      width: 130,
      render: (_, link) =>
        acts
          .filter((what) => stateAfter(what, link) !== undefined)
          .map((what) => {
            const why = lacking(`relatedpartnerlist.${what}`)
            const word = wordOf(what, link)
            return (
              <Button
                key={what}
                type="link"
                size="small"
                disabled={why !== undefined || act.isPending}
                title={why}
                aria-label={t(`link.${word}Of`, { name: link.companyName })}
                onClick={() => {
                  run(what, link)
                }}
              >
                {t(`link.${word}`)}
              </Button>
            )
          }),
    },
  ]
  return (
    <Dialog title={t('link.title')} facts={t('link.facts')} width={860} onClose={onClose}>
      <Segmented
        className={styles['ways']}
        aria-label={t('link.way')}
        value={way}
        options={(['number', 'mail'] as const).map((value) => ({ value, label: t(`link.ways.${value}`) }))}
        onChange={setWay}
      />
      {way === 'mail' ? (
        <MailInvitations partnerId={partnerId} why={lacksInvite} />
      ) : (
        <>
          <InviteForm
            label={t('link.number')}
            hint={t('link.numberHint')}
            max={12}
            inputMode="numeric"
            rule={(number) => !/^\d{4,12}$/.test(number.trim()) && t('link.numberWrong')}
            invite={(number, words) => invite.mutateAsync({ number, message: words })}
            why={lacksInvite}
          />
          <LinkRows<Link> read={links} columns={columns} none={t('link.none')} told={linkId} />
        </>
      )}
    </Dialog>
  )
}
export default LinksDialog
