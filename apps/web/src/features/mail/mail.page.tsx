// 邮箱收票记录: mails that came to the company, or to one's own address; beside the person's, deliveries of the platform.
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mailbox } from 'lucide-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mailStatuses } from '@piaotai/domain/mail.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { grantedKeys, useSession } from '../../lib/session/session.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { AddressStrip, useMailsEmpty } from './mailboxes/address-strip.tsx'
import { mailColumns, mailConditions } from './mail-list.tsx'
import { mailsKey, type Area, type Mail, type MailsQuery } from './mail.queries.ts'
import { useMailActions } from './use-mail-actions.ts'

const MailDrawer = lazy(() => import('./mail-drawer.tsx'))

export const mailsPage = (area: Area) => {
  const Page = () => <MailsPage area={area} />
  return { default: Page }
}
export const MailsPage = ({ area, facts }: { readonly area: Area; readonly facts?: ReactNode }) => {
  const { t } = useTranslation('mail')
  const navigate = useNavigate()
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const room = useRoom()
  const drawer = useOpen()
  const list = useList({
    queryKey: [...mailsKey, area],
    call: (query: MailsQuery, options) => emailApi.listMails({ ...query, area }, options),
    conditions: mailConditions(t),
    live: ({ content }) => content.some(({ status }) => status === 'processing'),
  })
  const { page: _page, pageSize: _size, status: _status, ...others } = list.query as MailsQuery
  const counts = useQuery({
    queryKey: [...mailsKey, area, 'count', others, list.data?.content.filter(({ status }) => status === 'processing').length],
    queryFn: () => emailApi.countMails({ ...others, area }, { quiet: true }),
    retry: false,
  })
  const { recognised, savedInvoices: saved } = counts.data ?? { recognised: null, savedInvoices: null }
  // Of more mails than are counted by themselves there is no sum, but the way to count them.
  const summed = recognised === null || saved === null ? undefined : { recognised, saved }
  const rowActions = useMailActions(area, () => {
    list.select(new Map())
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, mailColumns(t, { actions, act })), [t, room, actions, act])
  const boxes = area === 'company' && held.has('menu_4.mailboxes')
  const empty = useMailsEmpty(area)
  return (
    <>
      <ConfiguredList<Mail>
        name={`mails-${area}`}
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t('title'),
          facts,
          empty,
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
          all: t('all'),
        }}
        above={<AddressStrip area={area} />}
        tabs={mailStatuses.map((status) => ({
          key: status,
          label: t(`states.${status}`),
          count: counts.data?.[status],
          more: counts.data?.countsExact === false,
        }))}
        totals={summed ? t('sums', summed) : undefined}
        pageActions={
          boxes || area === 'personal' ? (
            <Button
              icon={<Mailbox size={15} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => {
                void navigate({ to: area === 'personal' ? '/home/mySet' : '/comset/mailboxes' })
              }}
            >
              {t('mailboxes')}
            </Button>
          ) : undefined
        }
        onOpen={drawer.open}
        shown={drawer.id}
      />
      <Suspense>
        {drawer.id === undefined ? null : <MailDrawer area={area} id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
      </Suspense>
    </>
  )
}
