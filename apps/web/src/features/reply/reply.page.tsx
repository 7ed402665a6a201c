// 退信记录: what went back to suppliers and what came of it; the company's, or what I wrote.
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { replyStates } from '@piaotai/domain/reply.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { columnsIn, useRoom } from '../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { repliesKey, type Area, type RepliesQuery, type Reply } from './reply.queries.ts'
import { replyColumns, replyConditions } from './reply-list.tsx'
import { useReplyActions } from './use-reply-actions.ts'

const ReplyDrawer = lazy(() => import('./reply-drawer.tsx'))
const RulesDialog = lazy(() => import('./rules-dialog.tsx'))

/** `beside`: the switch to the other list of the same page. */
export const RepliesList = ({ area, beside }: { readonly area: Area; readonly beside?: ReactNode }) => {
  const { t } = useTranslation('reply')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const drawer = useOpen()
  const [ruling, setRuling] = useState(false)
  const list = useList({
    queryKey: [...repliesKey, area],
    call: (query: RepliesQuery, options) => emailApi.listReplies({ ...query, area }, options),
    conditions: replyConditions(t),
    live: ({ content }) => content.some(({ state }) => state === 'waiting'),
  })
  const { page: _page, pageSize: _size, state: _state, ...others } = list.query as RepliesQuery
  const counts = useQuery({
    queryKey: [...repliesKey, area, 'count', others],
    queryFn: () => emailApi.countReplies({ ...others, area }, { quiet: true }),
    retry: false,
  })
  const rowActions = useReplyActions(area)
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, replyColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <>
      <ConfiguredList<Reply>
        name={`replies-${area}`}
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: shell(`page.${area === 'personal' ? 'menu_1.personemail' : 'menu_2.returnMailRecord'}`),
          facts: beside ?? undefined,
          empty: {
            of: area === 'personal' ? 'repliesMine' : 'replies',
            subject: 'mail',
            acts: [{ say: 'goMails', go: { to: area === 'personal' ? '/home/personemailhistory' : '/companyInvoice/comemailhistory' } }],
          },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('total', { count }),
          all: t('all'),
        }}
        tabs={replyStates.map((state) => ({ key: state, label: t(`states.${state}`), count: counts.data?.[state] }))}
        pageActions={
          area === 'company' ? (
            <Button
              icon={<Bot size={15} aria-hidden="true" />}
              onClick={() => {
                setRuling(true)
              }}
            >
              {t('rules.open')}
            </Button>
          ) : undefined
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={ruling}
      />
      <Suspense>
        {drawer.id === undefined ? null : <ReplyDrawer area={area} id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
        {ruling ? (
          <RulesDialog
            onClose={() => {
              setRuling(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
const RepliesPage = () => <RepliesList area="company" />
export default RepliesPage
