// The rows of an open line: what gates the closing first, and what is only said last, in grey.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoaderCircle } from 'lucide-react'
import { Amount } from '../../ui/values/amount.tsx'
import { cellRule, type MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { cellSentence, countText, gatingFirst, namesItsOnly } from '../../shared/month/cell-words.ts'
import { useOnlyThing, useThings, type MonthCellRow, type MonthPartRow } from './month.queries.ts'
import { wayOfCell } from './month-steps.ts'
import { ThingRow } from './thing-row.tsx'
import { WayOn } from './way-on.tsx'
import styles from './lines.module.css'

const Things = ({ month, row }: { readonly month: string; readonly row: MonthCellRow }) => {
  const { t } = useTranslation(['month', 'monthCell'])
  const { t: cell } = useTranslation('monthCell')
  const things = useThings(month, row.cell)
  const way = wayOfCell(row.cell, month)
  const rows = things.data?.pages.flatMap(({ content }) => content) ?? []
  const invoices = rows.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  const rest = row.count - rows.length
  if (things.isError)
    return (
      <li className={styles['note']} role="alert">
        <span>{t('thingRows.failed')}</span>
        <button
          type="button"
          className="plain link"
          onClick={() => {
            void things.refetch()
          }}
        >
          {t('retry')}
        </button>
      </li>
    )
  if (!things.data)
    return (
      <li className={styles['note']}>
        <LoaderCircle size={14} className="spin" role="img" aria-label={t('thingRows.loading')} />
      </li>
    )
  return (
    <>
      {rows.map((thing) => (
        <ThingRow key={`${thing.kind} ${thing.id}`} cell={row.cell} thing={thing} month={month} invoices={invoices} />
      ))}
      {things.hasNextPage ? (
        <li className={styles['note']}>
          <button
            type="button"
            className="plain link"
            disabled={things.isFetchingNextPage}
            onClick={() => {
              void things.fetchNextPage()
            }}
          >
            {rest > 0 ? t('thingRows.rest', { count: rest, n: rest.toLocaleString('en-US') }) : t('thingRows.more')}
          </button>
          {way ? <WayOn way={way}>{t(`monthCell:go.${row.cell}`, { n: countText(cell, row) })}</WayOn> : null}
        </li>
      ) : null}
    </>
  )
}
/** A cell by its sentence, with the page that shows the same; its rows unfold in place. */
const CellHead = ({
  month,
  row,
  open,
  onToggle,
}: {
  readonly month: string
  readonly row: MonthCellRow
  readonly open: boolean
  readonly onToggle: () => void
}) => {
  const { t } = useTranslation(['monthCell', 'month'])
  const only = useOnlyThing(month, namesItsOnly(row) ? row.cell : undefined)
  const way = wayOfCell(row.cell, month)
  const gates = row.gate !== 'remind'
  const sentence = cellSentence(t, row, only)
  return (
    <li className={styles['cell']} data-gates={gates || undefined}>
      <span className={styles['party']}>
        {gates ? t(row.gate === 'never' ? 'month:gate.never' : 'month:gate.required') : t('month:gate.remind')}
      </span>
      <span className={styles['why']}>{sentence}</span>
      <span className={styles['sum']}>
        <Amount value={row.amount} />
      </span>
      <span className={styles['go']}>
        <button
          type="button"
          className="plain link"
          aria-expanded={open}
          aria-label={`${open ? t('month:thingRows.fold') : t('month:thingRows.each')} ${sentence}`}
          onClick={onToggle}
        >
          {open ? t('month:thingRows.fold') : t('month:thingRows.each')}
        </button>
        {way ? (
          <WayOn way={way} label={`${t(`go.${row.cell}`, { n: countText(t, row) })} ${sentence}`}>
            {t(`go.${row.cell}`, { n: countText(t, row) })}
          </WayOn>
        ) : null}
      </span>
    </li>
  )
}
/** What is decided in one go is one row, with its own rows behind it; what is decided one by one is a row each. */
const oneByOne = ({ cell }: MonthCellRow): boolean => !cellRule(cell).atOnce && !cellRule(cell).of
interface LineProps {
  readonly month: string
  readonly part: MonthPartRow
  /** Unfolded at first. */
  readonly cell: MonthCell | undefined
}
export const OpenLine = ({ month, part, cell }: LineProps) => {
  const cells = gatingFirst(part)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set(cell ? [cell] : []))
  return (
    <ul className={styles['open']}>
      {cells.map((row, at) => {
        const headless = oneByOne(row) && (row.gate !== 'remind' || at === 0)
        const open = headless || turned.has(row.cell)
        return [
          headless ? null : (
            <CellHead
              key={row.cell}
              month={month}
              row={row}
              open={open}
              onToggle={() => {
                setTurned((before) => {
                  const next = new Set(before)
                  if (!next.delete(row.cell)) next.add(row.cell)
                  return next
                })
              }}
            />
          ),
          open ? <Things key={`${row.cell} rows`} month={month} row={row} /> : null,
        ]
      })}
    </ul>
  )
}
