// 发票汇总: usage progress, tax rates, sellers, buyers and months. Every figure counts a list under the same filter.
import { z } from 'zod'
import { funnelSteps } from '@piaotai/domain/invoice/summary.ts'
import { endpoint, part } from '../endpoint.ts'
import { area, date, queryInt } from '../shapes.ts'
import { Figure } from './overview.ts'

/** `key` is a value for the list filter `sellerIs` or `buyerIs`: the tax id, or the name without a tax id. */
const Party = Figure.extend({ key: z.string(), name: z.string(), taxId: z.string().nullable() }).meta({ id: 'SummaryParty' })
export const InvoiceSummary = z
  .object({
    funnel: z.array(Figure.extend({ step: z.enum(funnelSteps) })),
    /** By the lines' rate, most invoices first; `rate` fits the filter `taxRate`: as printed, `mixed` or `none`. */
    rates: z.array(Figure.extend({ rate: z.string() })),
    /** The ten with the largest amounts. */
    sellers: z.array(Party),
    buyers: z.array(Party),
    /** The twelve months up to the end of the period, oldest first, by invoice date; a month is `YYYY-MM`. */
    months: z.array(z.object({ month: z.string(), incoming: Figure, outgoing: Figure })),
  })
  .meta({ id: 'InvoiceSummary' })

export const summaryEndpoints = part('invoice', 'statistics', {
  readSummary: endpoint({
    method: 'GET',
    path: '/summary',
    access: { byArea: { personal: 'menu_1.myticket', company: 'menu_2.comticket' } },
    summary: '发票汇总 Summary of invoices',
    /** Without a category all invoices count; `months` shows both sides for every category. */
    input: z.strictObject({ area, category: queryInt(0, 3).optional(), dateFrom: date.optional(), dateTo: date.optional() }),
    output: InvoiceSummary,
  }),
})
