// 转发记录: what was forwarded to whom, and what the receiver decided.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { forwardStates, mayWithdraw } from '@piaotai/domain/delivery/forwarding.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { ForwardStateTag } from './forward-state.tsx'
import { forwardingKey } from '../../../shared/delivery/forwarding-keys.ts'
import type { Forward, ForwardsQuery } from './forwarding.queries.ts'

const ForwardDrawer = lazy(() => import('./forward-drawer.tsx'))
const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx'))
const conditions = (t: TFunction<'deliveryForwarding'>): readonly Condition<ForwardsQuery>[] => [
  { kind: 'text', key: 'number', label: t('task'), hint: t('taskHint'), max: 40, task: { prefix: 'JF' }, search: true },
  { kind: 'text', key: 'keyword', label: t('company'), hint: t('companyHint'), max: limits.keywordMax },
  { kind: 'days', from: 'dateFrom', to: 'dateTo', label: t('sentAt') },
  { kind: 'tab', key: 'state', values: forwardStates },
]
export const forwardColumns = (
  t: TFunction<'deliveryForwarding'>,
  { actions, act }: Pick<RowActions<Forward>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Forward>[] => [
  {
    key: 'number',
    title: t('task'),
    width: 176,
    pinned: true,
    names: true,
    nameOf: (r) => t('openOne', { number: r.number }),
    render: (r) => <span className="mono">{r.number}</span>,
  },
  { key: 'company', title: t('company'), width: 200, grows: true, first: true, render: (r) => r.company },
  { key: 'invoices', title: t('invoices'), width: { zh: 56, en: 76 }, align: 'right', render: (r) => r.invoices },
  {
    key: 'amount',
    title: t('amount'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.amount),
    render: (r) => <Amount value={r.amount} strong />,
  },
  { key: 'createdAt', title: t('sentAt'), width: 128, first: true, render: (r) => minuteOf(r.createdAt) },
  { key: 'state', title: t('state'), width: 160, first: true, render: (r) => <ForwardStateTag forward={r} t={t} /> },
  { key: 'sentBy', title: t('sentBy'), width: 96, hidden: 'unlessWide', render: (r) => r.sentBy },
  {
    key: 'actions',
    title: t('actions'),
    width: { zh: 72, en: 100 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
/** The job hands a new one over, and records a direct one, within seconds. */
const justSent = ({ state, direct }: Forward): boolean => state === 'waiting' && direct

export const ForwardList = ({ view }: { readonly view: ReactNode }) => {
  const { t } = useTranslation('deliveryForwarding')
  const { t: shell } = useTranslation('shell')
  const room = useRoom()
  const missing = useMissingPermission()
  const drawer = useOpen()
  const [withdrawing, setWithdrawing] = useState<Forward>()
  const list = useList({
    queryKey: [...forwardingKey, 'records'],
    call: emailApi.listForwards,
    conditions: conditions(t),
    live: ({ content }) => content.some(justSent),
  })
  const { page: _page, pageSize: _size, state: _state, ...others } = list.query as ForwardsQuery
  const counts = useQuery({
    enabled: list.wrongNumber === undefined,
    queryKey: [...forwardingKey, 'count', others],
    queryFn: () => emailApi.countForwards(others, { quiet: true }),
    retry: false,
  })
  const rowActions = useRowActions<Forward>({
    actions: [
      {
        key: 'withdraw',
        allowed: ({ state }) => mayWithdraw(state),
        label: () => t('withdraw.submit'),
        rowLabel: ({ number }) => `${t('withdraw.submit')} ${number}`,
        quiet: true,
        why: missing('thirdPartyInvoiceForwarding.forward'),
        open: setWithdrawing,
      },
    ],
    nameOf: ({ number, company }) => ({ number, name: company }),
    stale: [forwardingKey],
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, forwardColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <>
      <ConfiguredList<Forward>
        name="forwards"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        words={{
          title: shell('page.menu_2.thirdPartyInvoiceForwarding'),
          empty: { of: 'forwards', subject: 'mail', acts: [{ say: 'goOffer', go: { to: '/companyInvoice/thirdPartyInvoiceForwarding' } }] },
          none: { title: t('recordsNone'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          total: (count) => t('recordsTotal', { count }),
          all: t('all'),
        }}
        tabs={forwardStates.map((state) => ({ key: state, label: t(`states.${state}`), count: counts.data?.[state] }))}
        onOpen={drawer.open}
        shown={drawer.id}
        covered={withdrawing !== undefined}
      />
      <Suspense>
        {drawer.id === undefined ? null : <ForwardDrawer id={drawer.id} rowActions={rowActions} onClose={drawer.close} />}
        {withdrawing ? (
          <WithdrawDialog
            forward={withdrawing}
            onClose={() => {
              setWithdrawing(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
