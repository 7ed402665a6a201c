// A row of an open line: whose it is, why it stands here, its sum, and its own next step.
import { CircleDot, CircleMinus, FileQuestion, Landmark, ScanSearch, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { useInvoiceDrawer } from '../../shared/invoice/invoice-drawer.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { MonthThing } from './month.queries.ts'
import { wayOfThing } from './month-steps.ts'
import { shortDay } from './month-words.ts'
import { WayOn } from './way-on.tsx'
import styles from './lines.module.css'

const looks: Readonly<Partial<Record<MonthCell, readonly [icon: LucideIcon, tone: 'attention' | 'wrong']>>> = {
  doubts: [ScanSearch, 'attention'],
  exceptions: [FileQuestion, 'wrong'],
  turnedBad: [CircleMinus, 'wrong'],
  paidAndRed: [CircleMinus, 'wrong'],
  bureauOnly: [Landmark, 'attention'],
}
interface Props {
  readonly cell: MonthCell
  readonly thing: MonthThing
  readonly month: string
  /** Invoices of the cell that are listed, for the drawer’s way from one to the next. */
  readonly invoices: readonly string[]
}
export const ThingRow = ({ cell, thing, month, invoices }: Props) => {
  const { t } = useTranslation(['monthCell', 'month'])
  const { t: said } = useTranslation('month')
  const openInvoice = useInvoiceDrawer()
  const [Icon, tone] = looks[cell] ?? [CircleDot, undefined]
  const { kind, party, number, day, amount, invoiceId, facts } = thing
  const way = wayOfThing(cell, thing, month)
  const named = party ?? number ?? (day === null ? '' : shortDay(said, day))
  const word = t(`row.${cell}`)
  const inPlace = invoiceId !== null && (kind === 'invoice' || way === undefined)
  const open = () => {
    openInvoice({ id: invoiceId!, ids: invoices })
  }
  return (
    <li className={styles['thing']}>
      <Icon size={14} aria-hidden="true" data-tone={tone} />
      <span className={styles['party']} title={named}>
        {named}
      </span>
      <span className={styles['why']}>
        {facts['why'] ?? t(`why.${cell}`)}
        {party !== null && number !== null ? (
          <small>
            <LongNumber value={number} />
          </small>
        ) : null}
        {day !== null && number === null && named !== shortDay(said, day) ? <small>{shortDay(said, day)}</small> : null}
      </span>
      <span className={styles['sum']}>
        <Amount value={amount} strong />
      </span>
      <span className={styles['who']}>{facts['by'] ?? ''}</span>
      <span className={styles['go']}>
        {inPlace ? (
          <button type="button" className="plain link" aria-label={`${word} ${named}`} onClick={open}>
            {word}
          </button>
        ) : (
          <>
            {invoiceId === null ? null : (
              <button type="button" className="plain link" aria-label={`${said('openInvoice')} ${named}`} onClick={open}>
                {said('openInvoice')}
              </button>
            )}
            {way ? (
              <WayOn way={way} label={`${word} ${named}`}>
                {word}
              </WayOn>
            ) : null}
          </>
        )}
      </span>
    </li>
  )
}
