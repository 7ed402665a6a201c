// Conditions and columns of what may be submitted for payment.
import type { TFunction } from 'i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { ageBands } from '@piaotai/domain/payment/payment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { Status } from '../../../ui/values/status.tsx'
import { Aged } from '../aged.tsx'
import { PayeeAccount, SaidTag } from '../causes.tsx'
import { NotToPayWord } from '../unpaid/use-mark-actions.tsx'
import type { useSellers } from '../use-sellers.ts'
import type { PayableQuery, PayableRow } from '../payment.queries.ts'
import styles from '../payment.module.css'

const least = 2
export const payableTabs = ['ready', 'reason', 'blocked', 'returned', 'notToPay'] as const
export const payableConditions = (t: TFunction<'payment'>, payees: ReturnType<typeof useSellers>): readonly Condition<PayableQuery>[] => [
  {
    kind: 'text',
    key: 'keyword',
    label: t('search'),
    hint: t('searchHint'),
    min: least,
    tooShort: t('tooShort'),
    max: limits.keywordMax,
    search: true,
  },
  { kind: 'choice', key: 'age', label: t('filter.age'), options: ageBands.map((value) => ({ value, label: t(`band.${value}`) })) },
  {
    kind: 'choice',
    key: 'overdue',
    label: t('filter.overdue'),
    options: [
      { value: 'true', label: t('filter.late') },
      { value: 'false', label: t('filter.notLate') },
    ],
  },
  {
    kind: 'choice',
    key: 'sellerIs',
    label: t('filter.payee'),
    options: payees.map(({ seller, name }) => ({ value: seller, label: name })),
  },
  { kind: 'tab', key: 'tab', values: payableTabs },
]
export const payableColumns = (
  t: TFunction<'payment'>,
  { actions, act }: Pick<RowActions<PayableRow>, 'actions' | 'act'>,
): readonly ConfiguredColumn<PayableRow>[] => [
  { key: 'number', title: t('column.number'), width: 190, pinned: true, names: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'seller', title: t('column.seller'), width: 170, grows: true, pinned: true, render: (r) => r.sellerName ?? <Nil /> },
  {
    key: 'due',
    title: t('column.due'),
    width: { zh: 158, en: 164 },
    render: (r) =>
      r.dueDay === null ? (
        <Nil />
      ) : (
        <>
          {r.dueDay}{' '}
          {r.overdue !== null && r.overdue > 0 ? <small className={styles['late']}>{t('overdueDays', { count: r.overdue })}</small> : null}
        </>
      ),
  },
  {
    key: 'age',
    title: t('column.age'),
    width: { zh: 64, en: 84 },
    render: (r) => (r.age === null || r.band === null ? <Nil /> : <Aged days={r.age} step={ageBands.indexOf(r.band)} />),
  },
  {
    key: 'total',
    title: t('column.total'),
    width: 118,
    align: 'right',
    hidden: 'unlessWide',
    figure: (r) => amountText(r.total),
    render: (r) => <Amount value={r.total} />,
  },
  {
    key: 'payable',
    title: t('column.payable'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.payable),
    sum: (r) => r.payable,
    render: (r) => <Amount value={r.payable} strong />,
  },
  {
    key: 'verify',
    title: t('column.causes'),
    width: { zh: 128, en: 150 },
    render: (r) =>
      r.notToPay ? (
        <NotToPayWord of={r.notToPay} />
      ) : r.judged.said.length > 0 ? (
        <SaidTag said={r.judged.said} />
      ) : (
        <Status family="verify" value={r.verifyStatus} short />
      ),
  },
  { key: 'payee', title: t('column.payee'), width: 168, hidden: 'unlessWide', render: (r) => <PayeeAccount payee={r.payee} /> },
  {
    key: 'returned',
    title: t('column.returned'),
    width: 84,
    hidden: 'unlessWide',
    render: (r) =>
      r.returned ? <span title={`${r.returned.by}: ${r.returned.remark}`}>{r.returned.remark || r.returned.by}</span> : <Nil />,
  },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 88, en: 84 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
