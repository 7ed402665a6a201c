// Columns of every invoice list.
import type { TFunction } from 'i18next'
import type { ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import type { Step } from '@piaotai/domain/judgement/steps.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import type { ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { Status } from '../../../ui/values/status.tsx'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import { specialName } from '../special-name.ts'
import styles from '../../../ui/table/data-table.module.css'

type Column = ConfiguredColumn<Invoice>
export interface ColumnsGiven {
  readonly t: TFunction<'invoice'>
  readonly ts: TFunction<'states'>
  readonly list: InvoiceList
  readonly english: boolean
  readonly stepOf: (row: Invoice) => Step
  readonly onStep: (row: Invoice, step: Step | 'menu', opener: HTMLElement) => void
  /** The extended fields that the company defined. */
  readonly extended: readonly ExtendedField[]
}

const partyColumn = (t: ColumnsGiven['t'], side: 'seller' | 'buyer', shown: boolean): Column => ({
  key: side,
  title: t(`column.${side}`),
  width: shown ? 236 : 196,
  narrow: 196,
  hidden: !shown,
  grows: shown,
  first: shown,
  // Names stand whole; what room is left for others is for the list to say.
  ...(shown ? { most: 264, figure: (r: Invoice) => r[`${side}Name`] ?? '' } : {}),
  render: (r) => r[`${side}Name`] ?? <Nil />,
})
const faceColumns = ({ t, list, english }: ColumnsGiven): readonly Column[] => {
  const amount = (key: 'amountExcludingTax' | 'taxAmount' | 'amountIncludingTax', width: number, total = false): Column => ({
    key,
    title: t(`column.${key}`),
    width,
    align: 'right',
    ...(total ? { sort: key } : {}),
    first: total || !list.sends,
    figure: (r) => amountText(r[key]),
    render: (r) => <Amount value={r[key]} strong={total} />,
  })
  return [
    {
      key: 'number',
      title: t('column.number'),
      width: 190,
      pinned: true,
      names: true,
      render: (r) => <LongNumber value={r.number} />,
      beside: (r) => (r.number ? <CopyButton text={r.number} label={t('action.copy')} /> : null),
    },
    { key: 'type', title: t('column.type'), width: { zh: 76, en: 112 }, first: true, render: (r) => kindName(r.type, english) },
    { key: 'date', title: t('column.date'), width: 88, sort: 'date', first: true, render: (r) => r.date ?? <Nil /> },
    partyColumn(t, list.counterparty, true),
    amount('amountExcludingTax', 100),
    amount('taxAmount', 86),
    amount('amountIncludingTax', 108, true),
  ]
}
const stateColumns = ({ t }: ColumnsGiven): readonly Column[] => [
  {
    key: 'verify',
    title: t('column.verify'),
    width: { zh: 92, en: 112 },
    render: (r) => <Status family="verify" value={r.verifyStatus} red={r.red} short />,
  },
  {
    key: 'title',
    title: t('column.title'),
    width: { zh: 92, en: 112 },
    render: (r) => <Status family="title" value={r.titleStatus} short />,
  },
  {
    key: 'use',
    title: t('column.use'),
    width: { zh: 78, en: 94 },
    render: (r) => <Status family="use" value={r.useStatus} short />,
  },
  {
    key: 'warnings',
    title: t('column.warnings'),
    width: 72,
    align: 'right',
    render: (r) => (r.warningCount > 0 ? <span className="status attention">{r.warningCount}</span> : <Nil />),
  },
]
const wayColumns = ({ t, ts, list }: ColumnsGiven): readonly Column[] => [
  {
    key: 'category',
    title: t('column.category'),
    width: { zh: 76, en: 96 },
    hidden: list.category !== undefined,
    render: (r) => ts(`category.${r.category}` as 'category.0'),
  },
  {
    key: 'pools',
    title: t('column.pools'),
    width: 120,
    hidden: !list.pooled,
    render: (r) => (r.pools.length > 0 ? r.pools.map((pool) => pool.name).join(t('list.comma')) : <Nil />),
  },
  {
    key: 'push',
    title: t('column.push'),
    width: { zh: 96, en: 114 },
    render: (r) => <Status family="push" value={r.pushStatus} short />,
  },
  {
    key: 'send',
    title: t('column.send'),
    width: { zh: 88, en: 104 },
    first: list.sends !== undefined,
    render: (r) => <Status family="send" value={r.sendStatus} short />,
  },
  {
    key: 'mail',
    title: t('column.mail'),
    width: { zh: 100, en: 118 },
    first: list.sends !== undefined,
    render: (r) => <Status family="mail" value={r.mailDeliveryStatus} short />,
  },
  {
    key: 'special',
    title: t('column.special'),
    width: 110,
    render: (r) => (r.specialBusiness ? specialName(ts, r.specialBusiness) : <Nil />),
  },
  { key: 'entry', title: t('column.entry'), width: 92, render: (r) => ts(`entry.${r.entrySource}` as 'entry.0') },
  { key: 'enteredBy', title: t('column.enteredBy'), width: 84, render: (r) => r.enteredBy },
  { key: 'enteredAt', title: t('column.enteredAt'), width: 132, sort: 'enteredAt', render: (r) => minuteOf(r.enteredAt) },
  {
    key: 'original',
    title: t('column.original'),
    width: 64,
    render: (r) => (r.originalFormat ? <span className="mono">{r.originalFormat.toUpperCase()}</span> : <Nil />),
  },
]
/** Not shown until a person wants them. */
const furtherColumns = ({ t, extended }: ColumnsGiven): readonly Column[] => {
  type Plain = 'remark' | 'businessRemark' | 'businessDate' | 'accountingDate' | 'voucherNumber'
  const plain = (key: Plain, width: number): Column => ({ key, title: t(`column.${key}`), width, render: (r) => r[key] ?? <Nil /> })
  const taxId = (key: 'sellerTaxId' | 'buyerTaxId'): Column => ({
    key,
    title: t(`column.${key}`),
    width: 164,
    render: (r) => (r[key] ? <span className="mono">{r[key]}</span> : <Nil />),
  })
  const columns: readonly Column[] = [
    { key: 'sourceFile', title: t('column.sourceFile'), width: { zh: 84, en: 112 }, render: (r) => t(`sourceFile.${r.sourceFile}`) },
    { key: 'code', title: t('column.code'), width: 120, render: (r) => <LongNumber value={r.code} dim /> },
    taxId('sellerTaxId'),
    taxId('buyerTaxId'),
    plain('remark', 160),
    plain('businessRemark', 140),
    {
      key: 'tags',
      title: t('column.tags'),
      width: 120,
      render: (r) => (r.tags.length > 0 ? r.tags.join(t('list.comma')) : <Nil />),
    },
    plain('businessDate', 98),
    ...extended.map(
      ({ key, name, kind }): Column => ({
        key,
        title: name || t(`column.${key}`),
        width: 110,
        ...(kind === 'number' ? { align: 'right' } : {}),
        render: (r) => r[key] ?? <Nil />,
      }),
    ),
    plain('accountingDate', 98),
    plain('voucherNumber', 100),
    {
      key: 'nonDeductible',
      title: t('column.nonDeductible'),
      width: 140,
      render: (r) => (r.nonDeductibleReason === null ? <Nil /> : t(`business.reason.${r.nonDeductibleReason as 1}`)),
    },
    {
      key: 'attachments',
      title: t('column.attachments'),
      width: 64,
      align: 'right',
      render: (r) => (r.attachmentCount > 0 ? r.attachmentCount : <Nil />),
    },
  ]
  return columns.map((column) => ({ ...column, hidden: true }))
}
const actionsColumn = ({ t, list, stepOf, onStep }: ColumnsGiven): Column => ({
  key: 'actions',
  title: t('column.actions'),
  width: list.granted ? 60 : { zh: 78, en: 96 },
  pinned: true,
  render: (r) => {
    const step = stepOf(r)
    return (
      <span className={styles['row-steps']}>
        <button
          type="button"
          className="number-link"
          onClick={(e) => {
            onStep(r, step, e.currentTarget)
          }}
        >
          {t(`step.${step}`)}
        </button>
        {list.granted ? null : (
          <button
            type="button"
            className={styles['row-more']}
            aria-label={t('step.more', { number: r.number ?? '' })}
            aria-haspopup="menu"
            onClick={(e) => {
              onStep(r, 'menu', e.currentTarget)
            }}
          >
            ⋯
          </button>
        )}
      </span>
    )
  },
})

export const invoiceColumns = (given: ColumnsGiven): readonly Column[] => [
  ...faceColumns(given),
  ...stateColumns(given),
  partyColumn(given.t, given.list.counterparty === 'seller' ? 'buyer' : 'seller', false),
  ...wayColumns(given),
  ...furtherColumns(given),
  actionsColumn(given),
]
