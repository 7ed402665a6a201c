// Invoices of a closed month that came after closing: where they belong, and whose books they go to.
import { CircleHelp, CornerDownRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useInvoiceDrawer } from '../../../shared/invoice/invoice-drawer.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { Amount } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { useMonth, useMonthAct, type LateInvoice, type MonthStatus, type useLate } from '../month.queries.ts'
import { monthName, monthShort, shortDay, shortMinute } from '../month-words.ts'
import own from './closed.module.css'

interface RowProps {
  readonly row: LateInvoice
  /** The oldest open month. */
  readonly open: string | undefined
  readonly lacks: string | undefined
  readonly busy: boolean
  readonly onOpen: () => void
  readonly onPlace: (goesTo: string | null) => void
}
const LateRow = ({ row, open, lacks, busy, onOpen, onPlace }: RowProps) => {
  const { t } = useTranslation(['monthClosed', 'month', 'states'])
  const { t: said } = useTranslation('month')
  const { number, party, issued, cameAt, source, total, goesTo, booked } = row
  const name = number ?? party ?? ''
  return (
    <tr>
      <td>
        <button type="button" className="number-link" onClick={onOpen}>
          {number === null ? t('month:openInvoice') : <LongNumber value={number} />}
        </button>
      </td>
      <td title={party ?? undefined}>{party ?? '—'}</td>
      <td>{shortDay(said, issued)}</td>
      <td>
        <time dateTime={cameAt} title={shortMinute(said, cameAt)}>
          {shortDay(said, cameAt)}
        </time>{' '}
        <span className="sub">{t(`states:entry.${source as 0}`)}</span>
      </td>
      <td className={own['sum']}>
        <Amount value={total} strong />
      </td>
      <td>
        {goesTo === null ? (
          <span className="status attention">
            <CircleHelp size={13} aria-hidden="true" />
            {t('late.undecided')}
          </span>
        ) : (
          <span className="status good">
            <CornerDownRight size={13} aria-hidden="true" />
            {t(booked ? 'late.booked' : 'late.placed', { month: monthShort(said, goesTo) })}
          </span>
        )}
      </td>
      <td className={own['acts']}>
        {booked ? null : goesTo === null ? (
          open ? (
            <button
              type="button"
              className="plain link"
              disabled={lacks !== undefined || busy}
              title={lacks}
              aria-label={`${t('late.goes', { month: monthShort(said, open) })} ${name}`}
              onClick={() => {
                onPlace(open)
              }}
            >
              {t('late.goes', { month: monthShort(said, open) })}
            </button>
          ) : null
        ) : (
          <button
            type="button"
            className="plain"
            disabled={lacks !== undefined || busy}
            title={lacks}
            aria-label={`${t('late.undo')} ${name}`}
            onClick={() => {
              onPlace(null)
            }}
          >
            {t('late.undo')}
          </button>
        )}
      </td>
    </tr>
  )
}
interface Props {
  readonly status: MonthStatus
  readonly late: ReturnType<typeof useLate>
}
export const LateInvoices = ({ status, late }: Props) => {
  const { t } = useTranslation(['monthClosed', 'month'])
  const { t: said } = useTranslation('month')
  const openInvoice = useInvoiceDrawer()
  const lacks = useMissingPermission()('monthClose.prepare')
  const oldest = useMonth(undefined).data
  const open = oldest && oldest.state !== 'closed' && oldest.month > status.month ? oldest.month : undefined
  const place = useMonthAct(({ ids, goesTo }: { ids: string[]; goesTo: string | null }) =>
    api.invoice.placeLateInvoices({ month: status.month, ids, goesTo }),
  )
  const rows = late.data?.pages.flatMap(({ content }) => content) ?? []
  const count = late.data?.pages[0]?.totalElements ?? 0
  const undecided = rows.filter(({ goesTo, booked }) => goesTo === null && !booked).map(({ id }) => id)
  if (late.isError) return <LoadFailed title={t('late.failed')} text={t('month:failed.again')} onRetry={late.refetch} error={late.error} />
  if (count === 0) return null
  const month = monthName(said, status.month)
  return (
    <section className={own['late']}>
      <h3>
        {t('late.title', { count })}
        <small>{t('late.belong', { month })}</small>
        {undecided.length > 0 && open ? (
          <button
            type="button"
            className="plain link"
            disabled={lacks !== undefined || place.isPending}
            title={lacks}
            onClick={() => {
              place.mutate({ ids: undecided, goesTo: open })
            }}
          >
            {t('late.all', { count: undecided.length, month: monthShort(said, open) })}
          </button>
        ) : null}
      </h3>
      <table>
        <colgroup>
          {[202, undefined, 64, 124, 100, 114, 96].map((width, at) => (
            <col key={at} width={width} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('late.number')}</th>
            <th scope="col">{t('late.party')}</th>
            <th scope="col">{t('late.issued')}</th>
            <th scope="col">{t('late.came')}</th>
            <th scope="col" className={own['sum']}>
              {t('late.total')}
            </th>
            <th scope="col">{t('late.where')}</th>
            <th scope="col" className={own['acts']}>
              {t('late.acts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LateRow
              key={row.id}
              row={row}
              open={open}
              lacks={lacks}
              busy={place.isPending}
              onOpen={() => {
                openInvoice({ id: row.id, ids: rows.map(({ id }) => id) })
              }}
              onPlace={(goesTo) => {
                place.mutate({ ids: [row.id], goesTo })
              }}
            />
          ))}
        </tbody>
      </table>
      {late.hasNextPage ? (
        <button
          type="button"
          className="plain link"
          disabled={late.isFetchingNextPage}
          onClick={() => {
            void late.fetchNextPage()
          }}
        >
          {t('month:thingRows.rest', { count: count - rows.length, n: (count - rows.length).toLocaleString('en-US') })}
        </button>
      ) : null}
    </section>
  )
}
