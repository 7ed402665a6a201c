// A full take-out of a company: invoices with their originals as archive packages, masters as one workbook.
import { z } from 'zod'
import { endpoint, part } from './endpoint.ts'
import { date } from './shapes.ts'

const superAdmin = { role: 'superAdmin' } as const
/** Days of entry, in Shanghai; both ends belong to it. */
const range = { enteredFrom: date.optional(), enteredTo: date.optional() }
const count = z.number().int()

export const takeOutEndpoints = part('user', null, {
  readTakeOut: endpoint({
    method: 'GET',
    path: '/team/take-out',
    access: superAdmin,
    summary: '整体取出：内容与文件数 Full take-out: what it holds, and how many files',
    input: z.strictObject(range),
    output: z.object({
      invoices: count,
      originals: count,
      /** Of the originals. */
      bytes: count,
      masters: z.object({
        members: count,
        titles: count,
        partners: count,
        pools: count,
        rules: count,
        vouchers: count,
        payments: count,
        months: count,
        monthNotes: count,
        log: count,
      }),
      /** Archive packages and the workbook of masters. */
      files: count,
      /** More files than may be in the making: a shorter time is needed. */
      tooMany: z.boolean(),
    }),
  }),
  takeOutCompany: endpoint({
    method: 'POST',
    path: '/team/take-out',
    access: superAdmin,
    summary: '整体取出到下载中心 Full take-out into the download center',
    input: z.strictObject(range),
    output: z.object({ files: count, invoices: count }),
    problems: ['export.takeOutTooMany', 'export.busy'],
  }),
})
