// The columns of the deletion records.
import type { TFunction } from 'i18next'
import { kindName } from '../../lib/kind-name.ts'
import { minuteOf } from '../../lib/moment.ts'
import { Amount, amountText, Nil } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { InvoiceNumber } from '../../ui/invoice-number.tsx'
import type { ListColumn } from '../../ui/list-page.tsx'
import type { Deletion } from './deletions.queries.ts'

export interface DeletionHands {
  readonly english: boolean
  /** Room for all columns at rest. */
  readonly wide: boolean
  readonly copy: string
  /** Which right is missing for restoring. */
  readonly missingPermission: string | undefined
  /** Opens the invoice as it was. */
  readonly open: (record: Deletion) => void
  readonly restore: (record: Deletion) => void
  /** Absent for who may not see the list that the restored are on. */
  readonly view: ((record: Deletion) => void) | undefined
}

/** Without its year where room is short; the title tells all. */
const Moment = ({ at, by = null, wide }: { at: string; by?: string | null; wide: boolean }) => {
  const text = minuteOf(at)
  return <time title={by === null ? text : `${text} ${by}`}>{wide ? text : text.slice(5)}</time>
}

export const deletionColumns = (
  t: TFunction<'deletions'>,
  { english, wide, copy, missingPermission, open, restore, view }: DeletionHands,
): readonly ListColumn<Deletion>[] => [
  {
    key: 'number',
    title: t('column.number'),
    width: 206,
    pinned: true,
    render: (r) => (
      <>
        <button
          type="button"
          className="number-link"
          aria-label={t('snapshot.open', { number: r.number ?? '' })}
          onClick={() => {
            open(r)
          }}
        >
          <InvoiceNumber value={r.number} />
        </button>
        {r.number ? <CopyButton text={r.number} label={copy} /> : null}
      </>
    ),
  },
  { key: 'code', title: t('column.code'), width: 120, hidden: true, render: (r) => <InvoiceNumber value={r.code} dim /> },
  { key: 'type', title: t('column.type'), width: english ? 116 : 78, hidden: !wide, render: (r) => kindName(r.type, english) },
  { key: 'date', title: t('column.date'), width: 98, hidden: !wide, render: (r) => r.date ?? <Nil /> },
  { key: 'seller', title: t('column.seller'), width: 150, grows: true, render: (r) => r.sellerName ?? <Nil /> },
  { key: 'buyer', title: t('column.buyer'), width: 180, hidden: true, render: (r) => r.buyerName ?? <Nil /> },
  {
    key: 'amountIncludingTax',
    title: t('column.amountIncludingTax'),
    width: 112,
    align: 'right',
    figure: (r) => amountText(r.amountIncludingTax),
    render: (r) => <Amount value={r.amountIncludingTax} strong />,
  },
  { key: 'reason', title: t('column.reason'), width: 130, grows: true, render: (r) => <span title={r.reason}>{r.reason}</span> },
  { key: 'deletedBy', title: t('column.deletedBy'), width: english ? 88 : 74, render: (r) => r.deletedBy },
  { key: 'deletedAt', title: t('column.deletedAt'), width: wide ? 132 : 98, render: (r) => <Moment at={r.deletedAt} wide={wide} /> },
  {
    key: 'restoredAt',
    title: t('column.restoredAt'),
    width: wide ? 132 : 98,
    render: (r) => (r.restoredAt === null ? <Nil /> : <Moment at={r.restoredAt} by={r.restoredBy} wide={wide} />),
  },
  { key: 'restoredBy', title: t('column.restoredBy'), width: english ? 96 : 74, hidden: true, render: (r) => r.restoredBy ?? <Nil /> },
  { key: 'enteredBy', title: t('column.enteredBy'), width: 84, hidden: true, render: (r) => r.enteredBy },
  {
    key: 'actions',
    title: t('column.actions'),
    width: english ? 70 : 62,
    pinned: true,
    render: (r) =>
      r.restoredAt === null ? (
        <button
          type="button"
          className="number-link"
          disabled={missingPermission !== undefined}
          title={missingPermission}
          aria-label={t('restore.row', { number: r.number ?? '' })}
          onClick={() => {
            restore(r)
          }}
        >
          {t('restore.open')}
        </button>
      ) : view ? (
        <button
          type="button"
          className="number-link"
          onClick={() => {
            view(r)
          }}
        >
          {t('view')}
        </button>
      ) : null,
  },
]
