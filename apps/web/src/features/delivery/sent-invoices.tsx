// The invoices of a delivery, a receipt or a forwarding, in its drawer.
import type { ReactNode } from 'react'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import styles from './delivery.module.css'

type SentInvoice = Omit<Received<typeof deliveryEndpoints.readDelivery>['list'][number], 'changedAt'>
interface Props<I extends SentInvoice> {
  readonly title: string
  readonly facts: string
  readonly list: readonly I[]
  /** Behind the kind. */
  readonly mark?: (invoice: I) => ReactNode
  /** Behind the amount. */
  readonly link?: (invoice: I) => ReactNode
}
export const SentInvoices = <I extends SentInvoice>({ title, facts, list, mark, link }: Props<I>) => {
  const english = useLanguage() === 'en-US'
  return (
    <section className={styles['part']} aria-label={title}>
      <h3>
        {title} <small>{facts}</small>
      </h3>
      <table>
        <tbody>
          {list.map((invoice) => (
            <tr key={invoice.id}>
              <td>
                <LongNumber value={invoice.number} />
              </td>
              <td>{kindName(invoice.type, english)}</td>
              {mark ? <td>{mark(invoice)}</td> : null}
              <td>{invoice.date ?? <Nil />}</td>
              <td className={styles['figure']}>
                <Amount value={invoice.amount} strong />
              </td>
              {link ? <td>{link(invoice)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
