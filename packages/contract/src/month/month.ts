// 月结: what stands between now and a closed month, its signatures and its seal.
import { z } from 'zod'
import { monthLimits, monthParts } from '@piaotai/domain/month/month-cells.ts'
import { monthStates } from '@piaotai/domain/month/month-close.ts'
import { Download } from '../download.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, line, pageOf, pageQuery } from '../shapes.ts'
import { monthCell, MonthLeft, MonthStatus, MonthSumsRow, MonthThing } from './month-shapes.ts'

export const monthPage = { needs: 'menu_2.monthClose' } as const
const prepare = { needs: 'monthClose.prepare' } as const
const close = { needs: 'caiwupz.close' } as const
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
const reason = line(monthLimits.reason, 1)
const refused = ['month.refused', 'busy'] as const

/** Programs read months and write notes; a signature is a person’s. */
export const monthEndpoints = part('invoice', 'month', {
  readMonth: endpoint({
    method: 'GET',
    path: '/month',
    access: monthPage,
    acrossCompanies: true,
    summary: '月结清单 What stands between now and a closed month; without a month, of the oldest open one',
    input: z.strictObject({ month: month.optional() }),
    output: MonthStatus,
  }),
  readMonthLeft: endpoint({
    method: 'GET',
    path: '/month/left',
    access: monthPage,
    summary: '还差几件 How much is left of a month, line by line: for menus and first pages; without a month, of the oldest open one',
    input: z.strictObject({ month: month.optional() }),
    output: MonthLeft,
  }),
  listMonths: endpoint({
    method: 'GET',
    path: '/months',
    access: monthPage,
    summary: '十二个月 The months of a year: closed, open, not kept, to come',
    input: z.strictObject({ year: z.coerce.number().int().min(2000).max(2099).optional() }),
    output: z.object({
      year: z.number().int(),
      months: z.array(
        z.object({
          month: z.string(),
          /** notKept: before the first month that is kept. later: not begun. */
          state: z.enum([...monthStates, 'notKept', 'later']),
          closedOn: z.string().nullable(),
          /** Things left when somebody who sees the whole company last looked; null: nobody did, or the caller sees a part of it. */
          things: z.number().int().nullable(),
          required: z.number().int().nullable(),
        }),
      ),
    }),
  }),
  listMonthThings: endpoint({
    method: 'GET',
    path: '/month/things',
    access: monthPage,
    acrossCompanies: true,
    summary: '一格里的每一件 The rows of a cell, by the query that counts it',
    input: z.strictObject({ month, cell: monthCell, ...pageQuery }),
    output: pageOf(MonthThing),
  }),
  prepareMonth: endpoint({
    method: 'POST',
    path: '/month/prepare',
    access: monthPage,
    acrossCompanies: true,
    byKey: null,
    stopsWithSuite: true,
    summary: '编制签字 Sign a month as prepared; with a reason where something required is left',
    input: z.strictObject({ month, reason: reason.optional() }),
    output: MonthStatus,
    problems: refused,
  }),
  unprepareMonth: endpoint({
    method: 'POST',
    path: '/month/unprepare',
    access: prepare,
    acrossCompanies: true,
    byKey: null,
    summary: '撤回编制签字 Take the preparer’s signature back',
    input: z.strictObject({ month }),
    output: MonthStatus,
    problems: refused,
  }),
  closeMonth: endpoint({
    method: 'POST',
    path: '/month/close',
    access: close,
    byKey: null,
    summary: '复核并结账 Review and close a month under a seal; not by whoever prepared it',
    input: z.strictObject({ month }),
    output: MonthStatus,
    problems: refused,
  }),
  askReopenMonth: endpoint({
    method: 'POST',
    path: '/month/reopen/ask',
    access: close,
    byKey: null,
    summary: '申请反结账 Ask for the last closed month to be reopened, with a reason',
    input: z.strictObject({ month, reason }),
    output: MonthStatus,
    problems: refused,
  }),
  reopenMonth: endpoint({
    method: 'POST',
    path: '/month/reopen',
    access: close,
    byKey: null,
    summary: '反结账 Reopen it: by another person than who asked',
    input: z.strictObject({ month }),
    output: MonthStatus,
    problems: refused,
  }),
  handOverMonth: endpoint({
    method: 'POST',
    path: '/month/hand-over',
    access: close,
    byKey: null,
    summary: '归档包已移交 The package of a closed month was handed over to the archive: it is never reopened',
    input: z.strictObject({ month, download: id('download').optional() }),
    output: MonthStatus,
    problems: [...refused, 'download.notFound'],
  }),
  saveMonthSettings: endpoint({
    method: 'PUT',
    path: '/month/settings',
    access: close,
    byKey: null,
    summary: '月结设置 Lines that are not done here, one-person closing, the first month that is kept',
    input: z.strictObject({
      notDone: z.array(z.enum(monthParts)).max(monthParts.length),
      onePerson: z.boolean(),
      firstMonth: month,
      version: z.number().int(),
    }),
    output: MonthStatus,
    problems: ['month.settingsChanged', 'month.notOnePerson', 'month.firstMonthClosed'],
  }),
  readMonthAside: endpoint({
    method: 'GET',
    path: '/month/aside',
    access: monthPage,
    summary: '上次看过之后、和上月比、备注 What changed since the caller looked, the month before, and notes',
    input: z.strictObject({ month }),
    output: z.object({
      since: instant.nullable(),
      changes: z.array(
        z.object({
          at: instant,
          what: z.enum(['pulled', 'came', 'turnedBad', 'confirmed', 'vouchers', 'signed']),
          count: z.number().int(),
          amount: z.string().nullable(),
          by: z.string().nullable(),
          party: z.string().nullable(),
        }),
      ),
      now: MonthSumsRow,
      before: z.object({ month: z.string(), sums: MonthSumsRow, closedOn: z.string().nullable() }).nullable(),
      notes: z.array(z.object({ id: id('monthNote'), text: z.string(), by: z.string(), at: instant, mine: z.boolean() })),
    }),
  }),
  markMonthSeen: endpoint({
    method: 'POST',
    path: '/month/seen',
    access: monthPage,
    byKey: null,
    summary: '看过了 The caller has looked at the month',
    input: z.strictObject({ month }),
    output: z.object({ month: z.string() }),
  }),
  addMonthNote: endpoint({
    method: 'POST',
    path: '/month/note',
    access: prepare,
    summary: '写一条备注 Write a note on a month',
    input: z.strictObject({ month, text: line(monthLimits.note, 1) }),
    output: z.object({ id: id('monthNote') }),
    problems: ['month.tooManyNotes'],
  }),
  removeMonthNote: endpoint({
    method: 'POST',
    path: '/month/note/remove',
    access: prepare,
    summary: '删除自己的备注 Remove an own note',
    input: z.strictObject({ id: id('monthNote') }),
    output: z.object({ count: z.number().int() }),
    problems: ['monthNote.notFound'],
  }),
  exportMonth: endpoint({
    method: 'POST',
    path: '/month/export',
    access: monthPage,
    summary: '导出清单 The lines of a month and all that is left of it as a workbook; for whoever sees the whole company',
    input: z.strictObject({ month }),
    output: Download,
    problems: ['month.notWhole', 'export.tooLarge', 'export.busy', 'storage.full'],
  }),
  listLateInvoices: endpoint({
    method: 'GET',
    path: '/month/late',
    access: monthPage,
    summary: '结账后到的 Invoices of a closed month that came after closing, with where they go',
    input: z.strictObject({ month, ...pageQuery }),
    output: pageOf(
      z.object({
        id: id('invoice'),
        number: z.string().nullable(),
        party: z.string().nullable(),
        issued: z.string(),
        cameAt: instant,
        source: z.number().int(),
        total: z.string().nullable(),
        /** The month whose books it goes to; null: not decided. */
        goesTo: z.string().nullable(),
        /** Whether it is in a voucher already. */
        booked: z.boolean(),
      }),
    ).extend({ undecided: z.number().int() }),
  }),
  placeLateInvoices: endpoint({
    method: 'POST',
    path: '/month/late/place',
    access: prepare,
    summary: '记在打开的月份 Decide the open month whose books late invoices go to',
    input: z.strictObject({ month, ids: z.array(id('invoice')).min(1).max(500), goesTo: month.nullable() }),
    output: z.object({ count: z.number().int() }),
    problems: ['invoice.notFound', 'month.refused'],
  }),
})
