// The columns of the ledger: invoice, result, cost with its reason, author.
import type { TFunction } from 'i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { Nil } from '../../ui/values/amount.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { ListColumn } from '../../ui/table/list-page.tsx'
import { waitsForReview, type Receipt } from '../../shared/verification/receipt.tsx'
import { Status } from '../../ui/values/status.tsx'

export interface LedgerHands {
  readonly english: boolean
  /** Enough width for all columns. */
  readonly wide: boolean
  readonly copy: string
  readonly view: (receipt: Receipt) => void
  /** Absent without the permission to review. */
  readonly settle: ((receipt: Receipt) => void) | undefined
  readonly missingPermission: string | undefined
}

export const ledgerColumns = (
  t: TFunction<'verification'>,
  { english, wide, copy, view, settle, missingPermission }: LedgerHands,
): readonly ListColumn<Receipt>[] => [
  {
    key: 'number',
    title: t('ledger.column.number'),
    width: 206,
    pinned: true,
    render: (r) => (
      <>
        <LongNumber value={r.number === '' ? null : r.number} />
        {r.number ? <CopyButton text={r.number} label={copy} /> : null}
      </>
    ),
  },
  {
    key: 'status',
    title: t('ledger.column.status'),
    width: english ? 150 : 118,
    render: (r) =>
      r.status === null ? <span className="status running">{t('ledger.asking')}</span> : <Status family="verify" value={r.status} />,
  },
  {
    key: 'charge',
    title: t('ledger.column.charge'),
    width: english ? 190 : 160,
    render: (r) => (r.charge === null ? <Nil /> : r.charge === 'charged' ? <b>{t('charge.charged')}</b> : t(`charge.${r.charge}`)),
  },
  { key: 'purse', title: t('ledger.column.purse'), width: 84, render: (r) => t(`paidBy.${r.purse}`) },
  { key: 'user', title: t('ledger.column.user'), width: 96, grows: !wide, render: (r) => r.userName ?? t('system') },
  { key: 'cause', title: t('ledger.column.cause'), width: 76, render: (r) => t(`cause.${r.cause}`) },
  { key: 'askedAt', title: t('ledger.column.askedAt'), width: 132, render: (r) => <time>{minuteOf(r.askedAt)}</time> },
  { key: 'message', title: t('ledger.column.message'), width: 170, grows: true, hidden: !wide, render: (r) => r.message ?? <Nil /> },
  { key: 'provider', title: t('ledger.column.provider'), width: 90, hidden: true, render: (r) => r.provider },
  {
    key: 'code',
    title: t('ledger.column.code'),
    width: 90,
    hidden: true,
    render: (r) => (r.code === null ? <Nil /> : <span className="mono">{r.code}</span>),
  },
  {
    key: 'actions',
    title: t('ledger.column.actions'),
    width: english ? 92 : 84,
    pinned: true,
    render: (r) =>
      settle && waitsForReview(r) ? (
        <button
          type="button"
          className="number-link"
          disabled={missingPermission !== undefined}
          title={missingPermission}
          aria-label={t('review.row', { number: r.number })}
          onClick={() => {
            settle(r)
          }}
        >
          {t('review.open')}
        </button>
      ) : (
        <button
          type="button"
          className="number-link"
          aria-label={t('ledger.viewRow', { number: r.number })}
          onClick={() => {
            view(r)
          }}
        >
          {t('ledger.view')}
        </button>
      ),
  },
]
