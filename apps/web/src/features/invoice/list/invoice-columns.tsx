// Columns of every invoice list.
import type { TFunction } from 'i18next'
import type { ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { specialName } from '../special-name.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { ListColumn } from '../../../ui/table/list-page.tsx'
import { Status } from '../../../ui/values/status.tsx'
import type { Invoice, InvoiceList } from '../invoice-list.config.ts'
import type { Step } from '@piaotai/domain/judgement/next-step-of.ts'

export const invoiceColumns = (
  t: TFunction<'invoice'>,
  ts: TFunction<'states'>,
  list: InvoiceList,
  english: boolean,
  onOpen: (row: Invoice) => void,
  stepOf: (row: Invoice) => Step,
  onStep: (row: Invoice, step: Step | 'menu', opener: HTMLElement) => void,
  /** The extended fields that the company defined. */
  extended: readonly ExtendedField[],
): readonly ListColumn<Invoice>[] => {
  const party = (side: 'seller' | 'buyer', shown: boolean): ListColumn<Invoice> => ({
    key: side,
    title: t(`column.${side}`),
    width: shown ? 236 : 196,
    narrow: 200,
    hidden: !shown,
    grows: shown,
    first: shown,
    // Names stand whole; what room is left for others is for the list to say.
    ...(shown ? { most: 264, figure: (r: Invoice) => r[`${side}Name`] ?? '' } : {}),
    render: (r) => r[`${side}Name`] ?? <Nil />,
  })
  const other = list.counterparty === 'seller' ? ('buyer' as const) : ('seller' as const)
  const comma = t('list.comma')
  return [
    {
      key: 'number',
      title: t('column.number'),
      width: 180,
      pinned: true,
      render: (r) => (
        <>
          <button
            type="button"
            className="number-link"
            onClick={() => {
              onOpen(r)
            }}
          >
            <LongNumber value={r.number} />
          </button>
          {r.number ? <CopyButton text={r.number} label={t('action.copy')} /> : null}
        </>
      ),
    },
    { key: 'type', title: t('column.type'), width: english ? 112 : 80, render: (r) => kindName(r.type, english) },
    { key: 'date', title: t('column.date'), width: 88, sort: 'date', first: true, render: (r) => r.date ?? <Nil /> },
    party(list.counterparty, true),
    {
      key: 'amountExcludingTax',
      title: t('column.amountExcludingTax'),
      width: 100,
      align: 'right',
      first: !english && !list.sends,
      figure: (r) => amountText(r.amountExcludingTax),
      render: (r) => <Amount value={r.amountExcludingTax} />,
    },
    {
      key: 'taxAmount',
      title: t('column.taxAmount'),
      width: 86,
      align: 'right',
      first: !english && !list.sends,
      figure: (r) => amountText(r.taxAmount),
      render: (r) => <Amount value={r.taxAmount} />,
    },
    {
      key: 'amountIncludingTax',
      title: t('column.amountIncludingTax'),
      width: 108,
      align: 'right',
      sort: 'amountIncludingTax',
      first: true,
      figure: (r) => amountText(r.amountIncludingTax),
      render: (r) => <Amount value={r.amountIncludingTax} strong />,
    },
    {
      key: 'verify',
      title: t('column.verify'),
      width: english ? 112 : 92,
      first: true,
      render: (r) => <Status family="verify" value={r.verifyStatus} red={r.red} short />,
    },
    {
      key: 'title',
      title: t('column.title'),
      width: english ? 112 : 92,
      first: !list.sends,
      render: (r) => <Status family="title" value={r.titleStatus} short />,
    },
    {
      key: 'use',
      title: t('column.use'),
      width: english ? 94 : 78,
      narrow: english ? 94 : 74,
      first: !list.sends,
      render: (r) => <Status family="use" value={r.useStatus} short />,
    },
    {
      key: 'warnings',
      title: t('column.warnings'),
      width: 72,
      align: 'right',
      render: (r) => (r.warningCount > 0 ? <span className="status attention">{r.warningCount}</span> : <Nil />),
    },
    party(other, false),
    {
      key: 'category',
      title: t('column.category'),
      width: english ? 96 : 76,
      hidden: list.category !== undefined,
      render: (r) => ts(`category.${r.category}` as 'category.0'),
    },
    {
      key: 'pools',
      title: t('column.pools'),
      width: 120,
      hidden: !list.pooled,
      render: (r) => (r.pools.length > 0 ? r.pools.map((pool) => pool.name).join(comma) : <Nil />),
    },
    { key: 'push', title: t('column.push'), width: english ? 114 : 96, render: (r) => <Status family="push" value={r.pushStatus} short /> },
    {
      key: 'send',
      title: t('column.send'),
      width: english ? 104 : 88,
      first: list.sends !== undefined,
      render: (r) => <Status family="send" value={r.sendStatus} short />,
    },
    {
      key: 'mail',
      title: t('column.mail'),
      width: english ? 118 : 100,
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
    {
      key: 'sourceFile',
      title: t('column.sourceFile'),
      width: english ? 112 : 84,
      hidden: true,
      render: (r) => t(`sourceFile.${r.sourceFile}`),
    },
    { key: 'code', title: t('column.code'), width: 120, hidden: true, render: (r) => <LongNumber value={r.code} dim /> },
    {
      key: 'sellerTaxId',
      title: t('column.sellerTaxId'),
      width: 164,
      hidden: true,
      render: (r) => (r.sellerTaxId ? <span className="mono">{r.sellerTaxId}</span> : <Nil />),
    },
    {
      key: 'buyerTaxId',
      title: t('column.buyerTaxId'),
      width: 164,
      hidden: true,
      render: (r) => (r.buyerTaxId ? <span className="mono">{r.buyerTaxId}</span> : <Nil />),
    },
    { key: 'remark', title: t('column.remark'), width: 160, hidden: true, render: (r) => r.remark ?? <Nil /> },
    { key: 'businessRemark', title: t('column.businessRemark'), width: 140, hidden: true, render: (r) => r.businessRemark ?? <Nil /> },
    { key: 'tags', title: t('column.tags'), width: 120, hidden: true, render: (r) => (r.tags.length > 0 ? r.tags.join(comma) : <Nil />) },
    { key: 'businessDate', title: t('column.businessDate'), width: 98, hidden: true, render: (r) => r.businessDate ?? <Nil /> },
    ...extended.map(
      ({ key, name, kind }): ListColumn<Invoice> => ({
        key,
        title: name || t(`column.${key}`),
        width: 110,
        hidden: true,
        ...(kind === 'number' ? { align: 'right' } : {}),
        render: (r) => r[key] ?? <Nil />,
      }),
    ),
    { key: 'accountingDate', title: t('column.accountingDate'), width: 98, hidden: true, render: (r) => r.accountingDate ?? <Nil /> },
    { key: 'voucherNumber', title: t('column.voucherNumber'), width: 100, hidden: true, render: (r) => r.voucherNumber ?? <Nil /> },
    {
      key: 'nonDeductible',
      title: t('column.nonDeductible'),
      width: 140,
      hidden: true,
      render: (r) => (r.nonDeductibleReason === null ? <Nil /> : t(`business.reason.${r.nonDeductibleReason as 1}`)),
    },
    {
      key: 'attachments',
      title: t('column.attachments'),
      width: 64,
      align: 'right',
      hidden: true,
      render: (r) => (r.attachmentCount > 0 ? r.attachmentCount : <Nil />),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      width: list.granted ? 60 : english ? 96 : 74,
      pinned: true,
      render: (r) => {
        const step = stepOf(r)
        return (
          <span className="row-steps">
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
                className="row-more"
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
    },
  ]
}
