// A row of an open line: whose it is, why it stands here, its sum, and its own next step.
import { useQueryClient } from '@tanstack/react-query'
import { CircleDot, CircleMinus, FileQuestion, Landmark, ScanSearch, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { usePaymentDialog } from '../../shared/payment/payment-dialog.ts'
import { useInvoiceDrawer } from '../../shared/invoice/invoice-drawer.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { monthKey, type MonthThing } from './month.queries.ts'
import { invoiceInPlace, wayOfThing } from './month-steps.ts'
import { shortDay } from './month-words.ts'
import { WayOn } from './way-on.tsx'
import { nameOf, personOf, whyOf } from './why-words.ts'
import styles from './lines.module.css'

const looks: Readonly<Partial<Record<MonthCell, readonly [icon: LucideIcon, tone: 'attention' | 'wrong']>>> = {
  doubts: [ScanSearch, 'attention'],
  exceptions: [FileQuestion, 'wrong'],
  turnedBad: [CircleMinus, 'wrong'],
  paidAndRed: [CircleMinus, 'wrong'],
  bureauOnly: [Landmark, 'attention'],
}
/** What is paid is submitted and confirmed in place. */
const payingOf = (cell: MonthCell): 'submit' | 'confirm' | undefined =>
  cell === 'dueNotSubmitted' ? 'submit' : cell === 'toConfirm' ? 'confirm' : undefined
interface Props {
  readonly cell: MonthCell
  readonly thing: MonthThing
  readonly month: string
  /** Invoices of the cell that are listed, for the drawer’s way from one to the next. */
  readonly invoices: readonly string[]
}
export const ThingRow = ({ cell, thing, month, invoices }: Props) => {
  const { t } = useTranslation('monthCell')
  const { t: fact } = useTranslation('monthFact')
  const { t: said } = useTranslation('month')
  const openInvoice = useInvoiceDrawer()
  const openPayment = usePaymentDialog()
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: monthKey })
  }
  const [Icon, tone] = looks[cell] ?? [CircleDot, undefined]
  const { party, number, day, amount, invoiceId } = thing
  const way = wayOfThing(cell, thing, month)
  const named = nameOf(thing) ?? (day === null ? '' : shortDay(said, day))
  const word = t(`row.${cell}`)
  const inPlace = invoiceInPlace(cell, thing, month) !== null
  const pays = payingOf(cell)
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
        {whyOf(fact, cell, thing)}
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
      <span className={styles['who']}>{personOf(thing)}</span>
      <span className={styles['go']}>
        {pays && invoiceId !== null ? (
          <>
            <button type="button" className="plain link" aria-label={`${said('openInvoice')} ${named}`} onClick={open}>
              {said('openInvoice')}
            </button>
            <button
              type="button"
              className="plain link"
              aria-label={`${word} ${named}`}
              onClick={() => {
                openPayment({ act: pays, area: 'company', ids: [invoiceId], onDone: refresh })
              }}
            >
              {word}
            </button>
          </>
        ) : inPlace ? (
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
