// The columns of the deletion records.
import type { TFunction } from 'i18next'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import type { ConfiguredColumn, Room } from '../../../ui/kits/list/columns.ts'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import type { Deletion } from './deletion.queries.ts'

interface Hands extends Pick<RowActions<Deletion>, 'actions' | 'act'> {
  readonly copy: string
}

/** Without its year where room is short; the title tells all. */
const Moment = ({ at, by = null, wide }: { at: string; by?: string | null; wide: boolean }) => {
  const text = minuteOf(at)
  return <time title={by === null ? text : `${text} ${by}`}>{wide ? text : text.slice(5)}</time>
}

export const deletionColumns = (
  t: TFunction<'invoiceDeletion'>,
  { english, wide }: Room,
  { copy, actions, act }: Hands,
): readonly ConfiguredColumn<Deletion>[] => [
  {
    key: 'number',
    title: t('column.number'),
    width: 206,
    pinned: true,
    names: true,
    nameOf: (r) => t('snapshot.open', { number: r.number ?? '' }),
    render: (r) => <LongNumber value={r.number} />,
    beside: (r) => (r.number ? <CopyButton text={r.number} label={copy} /> : null),
  },
  { key: 'code', title: t('column.code'), width: 120, hidden: true, render: (r) => <LongNumber value={r.code} dim /> },
  { key: 'type', title: t('column.type'), width: { zh: 78, en: 116 }, hidden: 'unlessWide', render: (r) => kindName(r.type, english) },
  { key: 'date', title: t('column.date'), width: 98, hidden: 'unlessWide', render: (r) => r.date ?? <Nil /> },
  { key: 'seller', title: t('column.seller'), width: 150, grows: true, render: (r) => r.sellerName ?? <Nil /> },
  { key: 'buyer', title: t('column.buyer'), width: 180, hidden: true, render: (r) => r.buyerName ?? <Nil /> },
  {
    key: 'amountIncludingTax',
    title: t('column.amountIncludingTax'),
    width: 112,
    align: 'right',
    figure: (r) => amountText(r.amountIncludingTax),
    sum: (r) => r.amountIncludingTax,
    render: (r) => <Amount value={r.amountIncludingTax} strong />,
  },
  { key: 'reason', title: t('column.reason'), width: 130, grows: true, render: (r) => <span title={r.reason}>{r.reason}</span> },
  { key: 'deletedBy', title: t('column.deletedBy'), width: { zh: 74, en: 88 }, render: (r) => r.deletedBy },
  {
    key: 'deletedAt',
    title: t('column.deletedAt'),
    width: { zh: 98, en: 98, wide: 132 },
    render: (r) => <Moment at={r.deletedAt} wide={wide} />,
  },
  {
    key: 'restoredAt',
    title: t('column.restoredAt'),
    width: { zh: 98, en: 98, wide: 132 },
    render: (r) => (r.restoredAt === null ? <Nil /> : <Moment at={r.restoredAt} by={r.restoredBy} wide={wide} />),
  },
  { key: 'restoredBy', title: t('column.restoredBy'), width: { zh: 74, en: 96 }, hidden: true, render: (r) => r.restoredBy ?? <Nil /> },
  { key: 'enteredBy', title: t('column.enteredBy'), width: 84, hidden: true, render: (r) => r.enteredBy },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 62, en: 70 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
