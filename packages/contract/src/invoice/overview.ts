// 概览: a person's start page. Every figure counts the rows of a list under the same filter.
import { z } from 'zod'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { area } from '../shapes.ts'

/** Number of invoices with their amounts including tax and their tax, as decimal strings. */
export const Figure = z.object({ count: z.number().int(), amount: z.string(), tax: z.string() }).meta({ id: 'Figure' })
export const OverviewFigures = z
  .object({
    /** The day of all figures, in Asia/Shanghai. */
    today: z.string(),
    /** The last twelve months, oldest first, by the day on the invoice; a month is `YYYY-MM`. */
    months: z.array(z.object({ month: z.string(), incoming: Figure, outgoing: Figure })),
    /** Last month up to the same day, for comparison with the current month. */
    sameDaysLastMonth: z.object({ incoming: Figure, outgoing: Figure }),
    /** This month's incoming invoices by type code, most first. */
    byType: z.array(Figure.extend({ type: z.number().int() })),
    /** This month's invoices by category 0–3. */
    byCategory: z.array(Figure.extend({ category: z.number().int() })),
    /** Latest failed imports, newest first. `next` is the person's next action. */
    failures: z.array(
      z.object({
        id: id('importFile'),
        name: z.string(),
        reason: z.string().nullable(),
        reasonDetail: z.string().nullable(),
        next: z.string(),
        at: z.string(),
      }),
    ),
  })
  .meta({ id: 'OverviewFigures' })

export const overviewEndpoints = part('invoice', 'statistics', {
  readFigures: endpoint({
    method: 'GET',
    path: '/overview/figures',
    access: {
      byArea: {
        personal: ['menu_1.home', 'menu_1.overView', 'menu_1.overViews', ...invoiceKeys('personal')],
        company: invoiceKeys('company'),
      },
    },
    summary: '概览数字 Figures of the overview',
    input: z.strictObject({ area }),
    output: OverviewFigures,
  }),
})
