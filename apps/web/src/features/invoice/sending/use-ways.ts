import { grantedKeys, useSession } from '../../../lib/session/session.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import type { Ways } from './sending.queries.ts'

/** The ways of a list, before rights: the pages of sending have one each. */
export const waysOf = ({ area, sends }: InvoiceList): Ways => {
  if (sends === 'sendInvoiceCo') return { platform: 'sendInvoiceCo' }
  if (sends === 'sendInvEmailCo') return { mail: 'sendInvEmailCo' }
  if (area === 'personal') return { mail: 'sendInvoice', platform: 'sendInvoice' }
  return { mail: 'sendInvEmailCo', platform: 'sendInvoiceCo' }
}
/** The ways of a list that the person may send by. */
export const useWays = (list: InvoiceList): Ways => {
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  return Object.fromEntries(Object.entries(waysOf(list)).filter(([, page]) => held.has(`${page}.send`))) as Ways
}
