// 员工垫付: tickets that a person paid for and hands in. The company owes the person, not the carrier.
import type { Bearer } from '../judgement/invoice-facts.ts'
import type { Area } from '../rights/permission.ts'
import { entrySource } from '../states.ts'

/** Rail, air, taxi, bus, ship, subway and tolls. */
export const travelTickets: readonly number[] = [51, 61, 80, 90, 110, 120, 130, 150, 160, 170]
/** Ways in that belong to the company, whoever stands behind them. */
const companyWays: readonly number[] = [
  entrySource.companyMailbox,
  entrySource.platformSend,
  entrySource.commercialInvoice,
  entrySource.taxBureau,
  entrySource.directInvoicing,
]
/** Who bears an invoice as it comes in: an employee the tickets that they bring into their own area. */
export const bearerAtEntry = (type: number | null, source: number, area: Area | undefined): Bearer =>
  area === 'personal' && type !== null && travelTickets.includes(type) && !companyWays.includes(source) ? 'employee' : 'supplier'
