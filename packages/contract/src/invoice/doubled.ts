// 重复的记录: a digital invoice recorded twice, by its number and by code and number. Shown, joined, and parted again within 24 hours.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'

const restore = { needs: 'invoiceDelRecord.restore' } as const
const Side = z.object({
  id: id('invoice'),
  enteredBy: z.string(),
  enteredAt: z.string(),
  originals: z.number().int(),
  /** What keeps it from going, and the number of what holds it. */
  held: z.object({ problem: z.string(), by: z.string() }).nullable(),
})
const ids = z.array(id('invoice')).min(1).max(limits.batch)
const outcomes = z.array(z.object({ id: id('invoice'), ok: z.boolean(), problem: z.string().optional() }))
export const doubledEndpoints = part('invoice', 'invoice', {
  listDoubledInvoices: endpoint({
    method: 'GET',
    path: '/invoice/doubled',
    access: { needs: 'menu_4.invoiceDelRecord' },
    summary: '重复的记录 Digital invoices that were recorded twice, and those joined in the last 24 hours',
    input: z.strictObject({}),
    output: z.object({
      /** All pairs; `pairs` are the first of them. */
      count: z.number().int(),
      pairs: z.array(
        z.object({
          number: z.string(),
          sellerName: z.string().nullable(),
          amountIncludingTax: z.string().nullable(),
          digital: Side,
          coded: Side,
          /** Which stays; `none`: both are held, and nothing is joined. */
          kept: z.enum(['digital', 'coded', 'none']),
        }),
      ),
      joins: z.array(z.object({ keptId: id('invoice'), number: z.string(), by: z.string(), at: z.string() })),
    }),
  }),
  joinDoubledInvoices: endpoint({
    method: 'POST',
    path: '/invoice/doubled/join',
    access: restore,
    summary: '合并重复的记录 Join pairs, each named by one of its two invoices',
    input: z.strictObject({ ids }),
    output: outcomes,
    problems: ['invoice.notFound'],
  }),
  partJoinedInvoices: endpoint({
    method: 'POST',
    path: '/invoice/doubled/part',
    access: restore,
    summary: '拆开 24 小时内合并的记录 Part what was joined in the last 24 hours, by the invoice that stayed',
    input: z.strictObject({ ids }),
    output: outcomes,
    problems: ['invoice.notFound'],
  }),
})
