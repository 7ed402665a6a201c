// 入账: what the bureau holds as booked, and what is marked here to be booked there.
import { z } from 'zod'
import { bookingPurposes, deductionLimits } from '@piaotai/domain/deduction/deduction.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { bureauBookings, bureauStates } from '@piaotai/domain/tax/tax-pull.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { ExportedSheet, Refusal, SheetCauses } from './left-out.ts'
import { instant, line, pageOf, pageQuery } from '../shapes.ts'
import { bookingTabs } from '../tax-pull/mirror-tabs.ts'
import { Result, ResultPreview, takesResult } from './result-sheet.ts'

const booking = { needs: 'directTaxIncomeInvoice.book' } as const
const ids = z.array(id('taxInvoice')).min(1).max(deductionLimits.batch)
const BookingRow = z.object({
  id: id('taxInvoice'),
  number: z.string(),
  seller: z.string().nullable(),
  issued: z.string(),
  amount: z.string(),
  tax: z.string(),
  state: z.enum(bureauStates),
  booking: z.enum(bureauBookings),
  bookedAt: instant.nullable(),
  /** Of our record: its day in the books and its voucher. */
  accountingDate: z.string().nullable(),
  voucherNumber: z.string().nullable(),
  mark: z
    .object({
      purpose: z.enum(bookingPurposes),
      by: z.string(),
      at: instant,
      /** What a sheet of the bureau said of it; the mirror says when it is booked. */
      result: z.enum(['done', 'failed']).nullable(),
      resultNote: z.string(),
    })
    .nullable(),
  /** What keeps it from being booked, with the bureau’s code; null where nothing does. */
  held: z.object({ causes: SheetCauses, refusal: Refusal }).nullable(),
  /** The red ones that reverse it, or the blue one that it reverses: they are booked together. */
  pair: z.array(
    z.object({
      id: id('taxInvoice'),
      number: z.string(),
      red: z.boolean(),
      /** Marked here, or booked at the bureau. */
      settled: z.boolean(),
    }),
  ),
})
export const bookingEndpoints = part('bureau', 'tax', {
  listBookings: endpoint({
    method: 'GET',
    path: '/bookings',
    access: { needs: 'menu_2.directTaxIncomeInvoice' },
    summary: '入账情况 What is booked at the bureau, and what is marked here',
    input: z.strictObject({ ...pageQuery, tab: z.enum(bookingTabs).optional(), keyword: line(limits.keywordMax).optional() }),
    output: pageOf(BookingRow).extend({ counts: z.record(z.string(), z.number().int()) }),
  }),
  markBookings: endpoint({
    method: 'POST',
    path: '/bookings/mark',
    access: booking,
    summary: '标记入账 Mark invoices to be booked; a red one and the blue one that it reverses are marked together',
    /** `together`: marks the other ones of each pair too; without it one alone is refused, and the others are named. */
    input: z.strictObject({ ids, purpose: z.enum(bookingPurposes), together: z.boolean().optional() }),
    output: z.object({ count: z.number().int() }),
    problems: ['taxInvoice.notFound', 'booking.booked', 'booking.pairFirst', 'booking.refused'],
  }),
  unmarkBookings: endpoint({
    method: 'POST',
    path: '/bookings/unmark',
    access: booking,
    summary: '撤销入账标记 Take marks back, with those of the other ones of each pair',
    input: z.strictObject({ ids }),
    output: z.object({ count: z.number().int() }),
    problems: ['taxInvoice.notFound'],
  }),
  exportBookings: endpoint({
    method: 'POST',
    path: '/bookings/export',
    access: booking,
    summary: '导出入账表 The bureau’s sheet of what is marked',
    input: z.strictObject({}),
    output: ExportedSheet,
    problems: ['booking.allLeft', 'export.tooMany', 'export.nothing', 'export.tooLarge', 'export.busy', 'storage.full'],
  }),
  previewBookingResult: endpoint({
    method: 'POST',
    path: '/bookings/result/preview',
    access: booking,
    summary: '预览入账结果 Read a result of booking, without keeping it',
    input: z.strictObject({}),
    output: ResultPreview,
    ...takesResult,
  }),
  importBookingResult: endpoint({
    method: 'POST',
    path: '/bookings/result',
    access: booking,
    summary: '读回入账结果 Write what a result of booking says',
    input: z.strictObject({}),
    output: Result,
    ...takesResult,
  }),
})
