// 发票汇总: how far invoices are, how they are taxed, whom they are from and to, month by month. Every figure counts what the same filter shows in a list.
import { z } from 'zod'
import { funnelSteps } from '@piaotai/domain/summary.ts'
import { endpoint } from '../endpoint.ts'
import { area, date, queryInt } from '../shapes.ts'
import { Figure } from './overview.ts'

/** `key` is what the list's filter `sellerIs` or `buyerIs` takes: the tax id, or the name where there is none. */
const Party = Figure.extend({ key: z.string(), name: z.string(), taxId: z.string().nullable() }).meta({ id: 'SummaryParty' })
export const InvoiceSummary = z
  .object({
    funnel: z.array(Figure.extend({ step: z.enum(funnelSteps) })),
    /** By the rate of their lines, most invoices first; a rate is what the filter `taxRate` takes: as printed, `mixed` or `none`. */
    rates: z.array(Figure.extend({ rate: z.string() })),
    /** The ten with the largest amounts. */
    sellers: z.array(Party),
    buyers: z.array(Party),
    /** The twelve months up to the end of the time asked for, oldest first, by the day on the invoice; a month is `YYYY-MM`. */
    months: z.array(z.object({ month: z.string(), incoming: Figure, outgoing: Figure })),
  })
  .meta({ id: 'InvoiceSummary' })

export const summaryEndpoints = {
  readSummary: endpoint({
    method: 'GET',
    path: '/summary',
    access: { byArea: { personal: 'menu_1.myticket', company: 'menu_2.comticket' } },
    summary: '发票汇总 Summary of invoices',
    /** Without a category all count; months show both sides whatever the category. */
    input: z.strictObject({ area, category: queryInt(0, 3).optional(), dateFrom: date.optional(), dateTo: date.optional() }),
    output: InvoiceSummary,
  }),
} as const
