// 我的付款单: the batches that a person submitted, how far each is, and what came back.
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { batchStates } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { PayeeAccount } from '../causes.tsx'
import { paymentsKey, type BatchesQuery, type Batch } from '../payment.queries.ts'
import { PaymentRequests } from '../payment-requests.tsx'
import { PaymentTotals } from '../payment-totals.tsx'
import { batchLooks, useBatchActions } from './use-batch-actions.tsx'
import styles from '../payment.module.css'

const BatchDrawer = lazy(() => import('./batch-drawer.tsx'))
const conditions = (t: TFunction<'payment'>): readonly Condition<BatchesQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('search'), hint: t('searchBatch'), max: limits.keywordMax, search: true },
  { kind: 'tab', key: 'state', values: batchStates },
]
export const batchColumns = (
  t: TFunction<'payment'>,
  { actions, act }: Pick<RowActions<Batch>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Batch>[] => [
  {
    key: 'number',
    title: t('column.batch'),
    width: 196,
    pinned: true,
    names: true,
    nameOf: (b) => t('act.open', { number: b.number }),
    render: (b) => <span className="mono">{b.number}</span>,
  },
  { key: 'payee', title: t('drawer.payee'), width: 190, grows: true, pinned: true, render: (b) => b.payee.name || <Nil /> },
  { key: 'account', title: t('column.payee'), width: 170, hidden: 'unlessWide', render: (b) => <PayeeAccount payee={b.payee} /> },
  { key: 'dueDay', title: t('drawer.dueDay'), width: 104, render: (b) => b.dueDay ?? <Nil /> },
  { key: 'count', title: t('column.count'), width: { zh: 56, en: 72 }, align: 'right', render: (b) => b.count },
  {
    key: 'amount',
    title: t('column.amount'),
    width: 122,
    align: 'right',
    figure: (b) => amountText(b.amount),
    render: (b) => <Amount value={b.amount} strong />,
  },
  {
    key: 'state',
    title: t('column.state'),
    width: { zh: 150, en: 180 },
    render: (b) => (
      <StateTag
        look={batchLooks[b.state]}
        word={t(`batchState.${b.state}`)}
        note={b.states.returned > 0 && b.state !== 'returned' ? `${t('state.returned')} ${b.states.returned}` : undefined}
      />
    ),
  },
  { key: 'submittedAt', title: t('column.submittedAt'), width: 132, hidden: 'unlessWide', render: (b) => minuteOf(b.submittedAt) },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 60, en: 84 },
    pinned: true,
    render: (b) => <RowButtons row={b} actions={actions} act={act} />,
  },
]
export const BatchList = ({ view }: { readonly view: ReactNode }) => {
  const { t } = useTranslation('payment')
  const room = useRoom()
  const list = useList({ queryKey: [...paymentsKey, 'batches'], call: api.invoice.listPaymentBatches, conditions: conditions(t) })
  const drawer = useOpen()
  const rowActions = useBatchActions()
  const { actions, act } = rowActions
  const { open } = drawer
  const columns = useMemo(() => columnsIn(room, batchColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <div className={styles['page']}>
      <ConfiguredList<Batch>
        name="paymentBatches"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        above={<PaymentRequests />}
        words={{
          title: t('batches.title'),
          empty: { of: 'batches', subject: 'bank', acts: [{ say: 'goSubmit', go: { to: '/purchaseInvMan/submitPayment' } }] },
          none: { title: t('batches.noneTitle'), text: t('batches.noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          all: t('all'),
        }}
        tabs={batchStates.map((state) => ({
          key: state,
          label: t(`batchState.${state}`),
          count: list.data?.counts[state],
          wrong: state === 'returned',
        }))}
        totals={<PaymentTotals of={list.data} count={(count) => t('totalBatches', { count })} label={t('column.amount')} />}
        onOpen={open}
        shown={drawer.id}
      />
      <Suspense>{drawer.id === undefined ? null : <BatchDrawer key={drawer.id} id={drawer.id} onClose={drawer.close} />}</Suspense>
    </div>
  )
}
