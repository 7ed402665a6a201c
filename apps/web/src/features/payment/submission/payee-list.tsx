// 按收款方: each payee with what is unpaid by age, submitted and paid; each figure leads to the list whose total it is.
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { ageBands } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { useCan } from '../../../lib/session/can.ts'
import { Amount, amountText } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useRowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { paymentsKey, staleKeys, type PayeeRow, type PayeesQuery } from '../payment.queries.ts'
import styles from '../payment.module.css'

const least = 2
const conditions = (t: TFunction<'payment'>): readonly Condition<PayeesQuery>[] => [
  {
    kind: 'text',
    key: 'keyword',
    label: t('payees.search'),
    hint: t('payees.searchHint'),
    min: least,
    tooShort: t('tooShort'),
    max: limits.keywordMax,
    search: true,
  },
]
const Figure = ({
  amount,
  search,
  to,
}: {
  readonly amount: string
  readonly search: object | undefined
  readonly to: 'submit' | 'confirm'
}) => {
  const may = useCan(to === 'submit' ? 'menu_5.submitPayment' : 'menu_5.confirmPayment')
  if (amount === '0.00') return <span className="nil">·</span>
  // A filter names a seller; there is none for invoices without.
  return may && search ? (
    <Link
      className={styles['figure'] ?? ''}
      to={to === 'submit' ? '/purchaseInvMan/submitPayment' : '/purchaseInvMan/confirmPayment'}
      search={search}
    >
      <Amount value={amount} />
    </Link>
  ) : (
    <Amount value={amount} />
  )
}
export const payeeColumns = (t: TFunction<'payment'>): readonly ConfiguredColumn<PayeeRow>[] => {
  const money = (
    key: string,
    title: string,
    amount: (row: PayeeRow) => string,
    to: 'submit' | 'confirm',
    search: (row: PayeeRow) => object,
  ): ConfiguredColumn<PayeeRow> => ({
    key,
    title,
    width: 112,
    align: 'right',
    figure: (row) => amountText(amount(row)),
    render: (row) => <Figure amount={amount(row)} to={to} search={row.id === '' ? undefined : { sellerIs: row.id, ...search(row) }} />,
  })
  return [
    {
      key: 'name',
      title: t('payees.name'),
      width: 210,
      grows: true,
      pinned: true,
      render: (row) =>
        row.id === '' ? t('noSeller') : <span title={row.id === row.name ? row.name : `${row.name} ${row.id}`}>{row.name}</span>,
    },
    money(
      'unused',
      t('payees.sum'),
      (row) => row.unused.amount,
      'submit',
      () => ({}),
    ),
    ...ageBands.map((band) =>
      money(
        band,
        t(`band.${band}`),
        (row) => row.ages[band],
        'submit',
        () => ({ age: band }),
      ),
    ),
    {
      ...money(
        'overdue',
        t('filter.late'),
        (row) => row.overdue.amount,
        'submit',
        () => ({ overdue: 'true' }),
      ),
      hidden: 'unlessWide',
    },
    money(
      'submitted',
      t('strip.submitted'),
      (row) => row.submitted.amount,
      'confirm',
      () => ({ state: 'submitted' }),
    ),
    money(
      'confirmed',
      t('strip.confirmed'),
      (row) => row.confirmed.amount,
      'confirm',
      () => ({ state: 'confirmed' }),
    ),
  ]
}
export const PayeeList = ({ view }: { readonly view: ReactNode }) => {
  const { t } = useTranslation('payment')
  const room = useRoom()
  const list = useList({ queryKey: [...paymentsKey, 'payees'], call: api.invoice.listPayees, conditions: conditions(t) })
  const rowActions = useRowActions<PayeeRow>({ actions: [], nameOf: ({ name }) => ({ number: null, name }), stale: staleKeys })
  const columns = useMemo(() => columnsIn(room, payeeColumns(t)), [t, room])
  const sums = list.data
  return (
    <ConfiguredList<PayeeRow>
      whole="payees"
      name="payees"
      list={list}
      columns={columns}
      rowActions={rowActions}
      pageActions={view}
      words={{
        title: t('payees.title'),
        facts: t('payees.facts'),
        empty: { of: 'payees', subject: 'bank', acts: [{ say: 'goIncoming', go: { to: '/companyInvoice/incomeInvoiceCo' } }] },
        none: { title: t('payees.noneTitle'), text: t('payees.noneText') },
        failed: { title: t('failedTitle'), text: t('failedText') },
        all: t('all'),
      }}
      totals={
        sums ? (
          <>
            <span>{t('payees.total', { count: sums.totalElements })}</span>
            {(['unused', 'submitted', 'confirmed'] as const).map((key) => (
              <span key={key}>
                {t(`strip.${key}`)} <Amount value={sums[key].amount} strong />
              </span>
            ))}
          </>
        ) : (
          <span>…</span>
        )
      }
    />
  )
}
