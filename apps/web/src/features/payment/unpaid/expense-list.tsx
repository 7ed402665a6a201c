// 员工垫付: tickets that people brought in, with the sum of each person; marked as paid back, or owed to the supplier after all.
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import { expenseTabs, type notToPayEndpoints } from '@piaotai/contract/payment/not-to-pay.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useImportDialog } from '../../../shared/intake/import-dialog.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { PlacedInvoice } from '../../../shared/invoice/placed-invoice.tsx'
import { paymentsKey, staleKeys } from '../payment.queries.ts'
import { PaymentTotals } from '../payment-totals.tsx'
import { idsOf, NotToPayWord, takeBackAction } from './use-mark-actions.tsx'

type List = (typeof notToPayEndpoints)['listExpenses']
type Expense = Received<List>['content'][number]
type Person = Received<List>['people'][number]
const MarkDialog = lazy(() => import('./mark-dialog.tsx'))
const least = 2
const max = paymentLimits.batch

const conditions = (t: TFunction<'paymentUnpaid'>, tooShort: string, people: readonly Person[]): readonly Condition<Sent<List>>[] => [
  {
    kind: 'text',
    key: 'keyword',
    label: t('expenses.search'),
    hint: t('expenses.searchHint'),
    min: least,
    tooShort,
    max: limits.keywordMax,
    search: true,
  },
  { kind: 'choice', key: 'person', label: t('expenses.person'), options: people.map(({ id, name }) => ({ value: id, label: name })) },
  { kind: 'tab', key: 'tab', values: expenseTabs },
]
export const expenseColumns = (
  t: TFunction<'paymentUnpaid'>,
  words: { readonly number: string; readonly actions: string },
  english: boolean,
  { actions, act }: Pick<RowActions<Expense>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Expense>[] => [
  { key: 'person', title: t('expenses.person'), width: 112, pinned: true, render: (r) => r.person },
  { key: 'type', title: t('expenses.type'), width: 116, render: (r) => (r.type === null ? <Nil /> : kindName(r.type, english)) },
  { key: 'number', title: words.number, width: 188, pinned: true, names: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'carrier', title: t('expenses.carrier'), width: 166, grows: true, render: (r) => r.sellerName ?? <Nil /> },
  { key: 'date', title: t('expenses.date'), width: 104, render: (r) => r.date ?? <Nil /> },
  {
    key: 'amount',
    title: t('expenses.amount'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.amount),
    sum: (r) => r.amount,
    render: (r) => <Amount value={r.amount} strong />,
  },
  {
    key: 'note',
    title: t('mark.note'),
    width: 150,
    hidden: 'unlessWide',
    render: (r) => (r.notToPay ? <NotToPayWord of={r.notToPay} /> : <Nil />),
  },
  {
    key: 'actions',
    title: words.actions,
    width: { zh: 190, en: 220 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]

export const ExpenseList = ({ view }: { readonly view: ReactNode }) => {
  const { t, i18n } = useTranslation('paymentUnpaid')
  const { t: tp } = useTranslation('payment')
  const room = useRoom()
  const english = i18n.language === 'en-US'
  const why = useMissingPermission()('submitPayment.submit')
  const [people, setPeople] = useState<readonly Person[]>([])
  const [settling, setSettling] = useState<readonly string[]>()
  const openImport = useImportDialog()
  const list = useList({
    queryKey: [...paymentsKey, 'expenses'],
    call: api.invoice.listExpenses,
    conditions: conditions(t, tp('tooShort'), people),
  })
  if (list.data && list.data.people !== people) setPeople(list.data.people)
  const clear = () => {
    list.select(new Map())
  }
  const rowActions = useRowActions<Expense>({
    actions: [
      {
        key: 'settle',
        allowed: ({ notToPay }) => notToPay === null,
        label: () => t('expenses.settle'),
        rowLabel: ({ number }) => t('expenses.settleOne', { number: number ?? '' }),
        why,
        many: { label: (count) => t('expenses.settleMany', { count }), max },
        open: (_, rows) => {
          setSettling(idsOf(rows))
        },
      },
      {
        key: 'supplier',
        allowed: ({ notToPay }) => notToPay === null,
        label: () => t('expenses.supplier'),
        rowLabel: ({ number }) => t('expenses.supplierOne', { number: number ?? '' }),
        quiet: true,
        why,
        many: { label: (count) => t('expenses.supplierMany', { count }), max },
        run: (rows) => api.invoice.setBearer({ ids: idsOf(rows), bearer: 'supplier' }).finally(clear),
        done: (count) => t('expenses.moved', { count }),
      },
      takeBackAction(t, { why, clear, done: (count) => t('expenses.back', { count }) }),
    ],
    nameOf: ({ number, person }) => ({ number, name: person }),
    stale: staleKeys,
  })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(
    () => columnsIn(room, expenseColumns(t, { number: tp('column.number'), actions: tp('column.actions') }, english, { actions, act })),
    [t, tp, english, room, actions, act],
  )
  return (
    <>
      <ConfiguredList<Expense>
        name="expenses"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        above={people.length > 0 ? <People of={people} /> : null}
        words={{
          title: t('expenses.title'),
          facts: t('expenses.facts'),
          empty: {
            of: 'expenses',
            subject: 'bank',
            acts: [
              {
                say: 'uploadTickets',
                onDo: () => {
                  openImport({ area: 'personal', onClose: list.refresh })
                },
              },
            ],
          },
          none: { title: t('expenses.noneTitle'), text: t('expenses.noneText') },
          failed: { title: tp('failedTitle'), text: tp('failedText') },
          selected: (count) => tp('selected', { count }),
          all: t('expenses.tab.open'),
        }}
        tabs={[{ key: 'settled', label: t('expenses.tab.settled'), count: list.data?.counts.settled }]}
        totals={<PaymentTotals of={list.data} count={(count) => tp('total', { count })} label={t('expenses.sum')} />}
        onOpen={drawer.open}
        shown={drawer.id}
        over
      />
      <PlacedInvoice rows={list.data?.content} />
      {settling ? (
        <Suspense>
          <MarkDialog
            ids={settling}
            settled
            onDone={clear}
            onClose={() => {
              setSettling(undefined)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
/** What each person is owed. */
const People = ({ of }: { readonly of: readonly Person[] }) => {
  const { t } = useTranslation('paymentUnpaid')
  return (
    <ul
      aria-label={t('expenses.people')}
      style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', margin: 0, padding: '4px 20px 8px', listStyle: 'none' }}
    >
      {of.map(({ id, name, count, amount }) => (
        <li key={id}>
          {t('expenses.of', { name, count })} <Amount value={amount} strong />
        </li>
      ))}
    </ul>
  )
}
