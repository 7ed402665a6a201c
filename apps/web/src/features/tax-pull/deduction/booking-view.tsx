// The tab 入账: what the bureau holds as booked, and marks of what is to be booked there.
import { App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { CheckCheck, CircleX, FileInput } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingTabs } from '@piaotai/contract/tax-pull/mirror-tabs.ts'
import { bookingPurposes, deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { MirrorAside } from '../mirror-aside.tsx'
import { bookingKey, type Booking, type BookingsQuery } from './deduction.queries.ts'
import { askedSheet, LeftOutDialog, useLeftWords, type ExportedSheet } from './left-out.tsx'
import type { PullAct } from '../pull-act.ts'
import styles from './booking.module.css'

const ResultDialog = lazy(() => import('./result-dialog.tsx'))

type T = TFunction<'deduction'>
/** What keeps an invoice from being booked, and what it is booked together with. */
const Beside = ({ row: { held, pair } }: { readonly row: Booking }) => {
  const { t } = useTranslation('deductionSheet')
  const words = useLeftWords()
  const numbers = pair.map(({ number }) => number.slice(-8)).join('、')
  const why = held === null ? '' : words(held)
  return (
    <>
      {held === null ? null : (
        <span className={styles['held']} title={why}>
          <StateTag look={{ tone: 'wrong', icon: CircleX }} word={why} />
        </span>
      )}
      {numbers === '' ? null : (
        <small className={styles['pair']} title={pair.map(({ number }) => number).join('\n')}>
          {t(pair[0]!.red ? 'booking.withRed' : 'booking.withBlue', { numbers })}
        </small>
      )}
    </>
  )
}
const isBooked = ({ booking }: Booking): boolean => booking === 'deducted' || booking === 'notDeducted'
const Mark = ({ t, row }: { readonly t: T; readonly row: Booking }) => {
  const { mark, held } = row
  if (!mark) return null
  if (isBooked(row)) return <span title={mark.by}>{t(`booking.purposes.${mark.purpose}`)}</span>
  if (held !== null) return null
  const wrong = { tone: 'wrong', icon: CircleX } as const
  if (mark.result === 'failed')
    return (
      <span className={styles['mark']} title={mark.resultNote}>
        <StateTag look={wrong} word={t('booking.results.failed')} />
        <small>{mark.resultNote}</small>
      </span>
    )
  const word = t(`booking.purposes.${mark.purpose}`)
  if (mark.result === 'done')
    return (
      <span title={t('booking.results.done')}>
        <StateTag look={{ tone: 'good', icon: CheckCheck }} word={word} />
      </span>
    )
  return <span title={mark.by}>{word}</span>
}
const MarkCell = ({ t, row }: { readonly t: T; readonly row: Booking }) =>
  row.mark === null && (isBooked(row) || (row.held === null && row.pair.length === 0)) ? (
    <Nil />
  ) : (
    <span className={styles['marks']}>
      <Mark t={t} row={row} />
      {isBooked(row) ? null : <Beside row={row} />}
    </span>
  )
const bookingConditions = (t: T): readonly Condition<BookingsQuery>[] => [
  { kind: 'text', key: 'keyword', label: t('keyword'), hint: t('keywordHint'), max: limits.keywordMax, search: true },
  { kind: 'tab', key: 'tab', values: bookingTabs },
]
export const bookingColumns = (
  t: T,
  { actions, act }: Pick<RowActions<Booking>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Booking>[] => [
  { key: 'number', title: t('column.number'), width: 188, pinned: true, names: true, render: (r) => <LongNumber value={r.number} /> },
  { key: 'issued', title: t('column.issued'), width: 100, render: (r) => r.issued },
  { key: 'seller', title: t('column.seller'), width: 140, grows: true, pinned: true, render: (r) => r.seller ?? <Nil /> },
  {
    key: 'amount',
    title: t('booking.column.amount'),
    width: 116,
    align: 'right',
    figure: (r) => amountText(r.amount),
    sum: (r) => r.amount,
    render: (r) => <Amount value={r.amount} />,
  },
  { key: 'booking', title: t('booking.column.booking'), width: { zh: 104, en: 120 }, render: (r) => t(`booking.states.${r.booking}`) },
  {
    key: 'mark',
    title: t('booking.column.mark'),
    width: { zh: 220, en: 196 },
    render: (r) => <MarkCell t={t} row={r} />,
  },
  {
    key: 'books',
    title: t('booking.column.books'),
    width: 150,
    hidden: 'unlessWide',
    render: (r) => [r.accountingDate, r.voucherNumber].filter(Boolean).join(' ') || <Nil />,
  },
  {
    key: 'actions',
    title: t('column.actions'),
    width: { zh: 150, en: 164 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
interface Props {
  readonly view: ReactNode
  readonly pull: PullAct
  readonly covered: boolean
}
const BookingView = ({ view, pull, covered }: Props) => {
  const { t } = useTranslation(['deduction', 'taxPull', 'deductionSheet'])
  const { message } = App.useApp()
  const room = useRoom()
  const missing = useMissingPermission()
  const why = missing('directTaxIncomeInvoice.book')
  const [reading, setReading] = useState(false)
  const [left, setLeft] = useState<ExportedSheet>()
  const list = useList({
    queryKey: [...bookingKey, 'rows'],
    call: (query: BookingsQuery, options) => bureauApi.listBookings(query, options),
    conditions: bookingConditions(t),
  })
  const batch = { max: deductionLimits.batch, tooMany: t('tooMany', { max: deductionLimits.batch }) }
  const rowActions = useRowActions<Booking>({
    actions: [
      ...bookingPurposes.map((purpose) => ({
        key: purpose,
        allowed: (row: Booking) => !isBooked(row) && row.held === null && row.mark?.purpose !== purpose,
        label: () => t(purpose === 'deducted' ? 'booking.rowDeducted' : 'booking.rowNotDeducted'),
        rowLabel: ({ number }: Booking) => `${t(`booking.${purpose}`)} ${number}`,
        quiet: purpose === 'notDeducted',
        why,
        many: { ...batch, label: () => t(`booking.${purpose}`) },
        run: async (rows: readonly Booking[]) => {
          const { count } = await bureauApi.markBookings({ ids: rows.map(({ id }) => id), purpose, together: true })
          void message.success(count > rows.length ? t('deductionSheet:booking.together', { count }) : t('booking.marked', { count }))
        },
      })),
      {
        key: 'undo',
        allowed: (row) => row.mark !== null && !isBooked(row),
        label: () => t('booking.undo'),
        rowLabel: ({ number }) => `${t('booking.undo')} ${number}`,
        quiet: true,
        why,
        many: { ...batch, label: () => t('booking.undo') },
        run: async (rows) => {
          const { count } = await bureauApi.unmarkBookings({ ids: rows.map(({ id }) => id) })
          void message.success(t('booking.unmarked', { count }))
        },
      },
    ],
    nameOf: ({ number, seller }) => ({ number, name: seller }),
    stale: [bookingKey],
    onDone: () => {
      list.select(new Map())
    },
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, bookingColumns(t, { actions, act })), [t, room, actions, act])
  const counts = list.data?.counts
  const drawer = useOpen()
  return (
    <>
      <ConfiguredList<Booking>
        name="tax-booking"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t('taxPull:title.in'),
          facts: view,
          empty: { of: 'bookings', subject: 'bureau', acts: [pull] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          all: t('all'),
        }}
        tabs={bookingTabs.map((key) => ({ key, label: t(`booking.tabs.${key}`), count: counts?.[key] }))}
        totals={<span>{t('booking.note')}</span>}
        pageActions={
          <>
            <Button
              icon={<FileInput size={15} aria-hidden="true" />}
              disabled={why !== undefined}
              title={why}
              onClick={() => {
                setReading(true)
              }}
            >
              {t('act.result')}
            </Button>
            <ExportButton
              ask={() => askedSheet(() => bureauApi.exportBookings({}), setLeft)}
              why={why}
              nothing={(counts?.['marked'] ?? 0) === 0}
            />
            {pull.button}
          </>
        }
        onOpen={drawer.open}
        shown={drawer.id}
        covered={covered || reading || left !== undefined}
      />
      <MirrorAside id={drawer.id} direction="in" onClose={drawer.close} />
      {left ? (
        <LeftOutDialog
          title={t('deductionSheet:booking.sheet')}
          sheet={left}
          onClose={() => {
            setLeft(undefined)
          }}
        />
      ) : null}
      <Suspense>
        {reading ? (
          <ResultDialog
            of="booking"
            onClose={() => {
              setReading(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default BookingView
