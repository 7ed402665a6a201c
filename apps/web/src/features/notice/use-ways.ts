import type { LinkProps } from '@tanstack/react-router'
import { kindShape, wayOfNotice } from '@piaotai/domain/notice.ts'
import { useCan } from '../../lib/session/can.ts'
import type { Notice } from './notice.queries.ts'

type Way = Pick<LinkProps, 'to' | 'search'>
/**
 * Where a notice leads its person: a record opens in the list that they have, the company's invoices before their own, their own deliveries
 * before the company's.
 */
export const useWays = (): ((notice: Notice) => Way) => {
  const company = useCan('menu_2.allInvoiceCo')
  const own = useCan('menu_1.personemail')
  const confirms = useCan('menu_5.confirmPayment')
  return (notice) => {
    if (notice.kind === 'paymentAsked' && !confirms) return { to: '/purchaseInvMan/submitPayment', search: { view: 'batches' } } as Way
    const { page, search } = wayOfNotice(notice, kindShape(notice.kind).leadsTo === 'invoice' ? !company : own)
    const exported = notice.kind === 'exportReady' || notice.kind === 'exportFailed'
    // The domain names pages and words; what their addresses are asked for is known to the web alone.
    return { to: page, search: exported ? { type: 10 } : search } as unknown as Way
  }
}
