// Invoices without a file: entered by hand, or many from a spreadsheet.
import { z } from 'zod'
import { manualEntryLimits, handFields } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { ticketFields, type TicketField } from '@piaotai/domain/manual-entry/ticket-facts.ts'
import { sheetLimits } from '@piaotai/domain/invoice/invoice-sheet.ts'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { area, leftPages, line, nothing, pageOf, pageQuery, queryInt, text, TotalFault } from './shapes.ts'
import { onList } from './invoice/access.ts'

const bringIn = onList('import')
/** A form carries no area: an import right in either area allows the preview; the recording call names the area. */
const bringInAnywhere = { anyOf: [...invoiceKeys('personal', 'import'), ...invoiceKeys('company', 'import')] }

/** Each field with its manual value; null: no value. */
export const corrections = z
  .array(z.strictObject({ field: z.enum(handFields), value: text(manualEntryLimits.text).nullable() }))
  .max(handFields.length)
/** A goods line in manual entry; omitted cells have no value. */
const cell = text(manualEntryLimits.text).nullable().optional()
export const TypedLine = z
  .strictObject({
    name: cell,
    spec: cell,
    unit: cell,
    quantity: cell,
    unitPrice: cell,
    amount: cell,
    taxRate: cell,
    taxAmount: cell,
  })
  .meta({ id: 'TypedLine' })

/** Of a ticket: the parts of its fare, its traveller and the day of travel; omitted facts have no value. */
const TypedTicket = z
  .strictObject(Object.fromEntries(ticketFields.map((field) => [field, cell])) as Record<TicketField, typeof cell>)
  .meta({ id: 'TypedTicket' })

/** The existing entry of the invoice. `invoiceId` only when the caller may see it. */
const Existing = z
  .object({ invoiceId: id('invoice').nullable(), enteredBy: z.string(), enteredAt: z.string() })
  .meta({ id: 'ExistingInvoice' })
const Fault = z
  .object({
    /** A face field, or `lines`. */
    field: z.string(),
    level: z.enum(['error', 'doubt']),
    word: z.string(),
    detail: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'SheetFault' })
/** A row of the sheet: `line` is its number in the sheet, `values` by face field. */
export const SheetRow = z
  .object({
    line: z.number().int(),
    hidden: z.boolean(),
    state: z.enum(['good', 'wrong', 'duplicate']),
    values: z.record(z.string(), z.string()),
    lineCount: z.number().int(),
    faults: z.array(Fault),
    existing: Existing.nullable(),
  })
  .meta({ id: 'SheetRow' })
/** Counts of a sheet: `wrong` rows cannot be recorded, `duplicates` are already recorded. */
export const SheetFigures = z
  .object({
    id: id('invoiceSheet'),
    fileName: z.string(),
    total: z.number().int(),
    good: z.number().int(),
    wrong: z.number().int(),
    duplicates: z.number().int(),
    /** Rows that the spreadsheet hides: they count like all others. */
    hidden: z.number().int(),
    /** Goods lines that belong to no invoice of the sheet. */
    strayLines: z.number().int(),
    /** Recorded invoices that a tax bureau sheet lists as void or offset: their records get a warning. */
    told: z.number().int(),
    leftPages,
    totals: z.array(TotalFault),
  })
  .meta({ id: 'SheetFigures' })

export const manualEntryEndpoints = part('invoice', 'import', {
  enterInvoice: endpoint({
    method: 'POST',
    path: '/invoice',
    access: bringIn,
    summary: '手工录入发票 Enter an invoice by hand',
    input: z.strictObject({
      area,
      category: z.number().int().min(0).max(3).optional(),
      fields: corrections,
      lines: z.array(TypedLine).max(manualEntryLimits.lines).default([]),
      ticket: TypedTicket.optional(),
    }),
    output: z.object({ id: id('invoice'), category: z.number().int(), warnings: z.number().int() }),
    problems: ['invoice.fieldInvalid', 'invoice.duplicate'],
  }),
  findDuplicates: endpoint({
    method: 'GET',
    path: '/invoice/existing',
    access: bringIn,
    summary: '查找已有的同一张发票 Whether an invoice is recorded already',
    input: z.strictObject({ area, type: queryInt(0, 999), code: line(20).optional(), number: line(40, 1) }),
    output: z.object({ existing: Existing.nullable() }),
  }),
  readInvoiceTemplate: endpoint({
    method: 'GET',
    path: '/entry-sheet/template',
    access: bringInAnywhere,
    summary: '发票导入模板 The sheet to fill in',
    answers: 'bytes',
    input: nothing,
    output: z.any(),
  }),
  previewInvoiceSheet: endpoint({
    method: 'POST',
    path: '/entry-sheet',
    access: bringInAnywhere,
    takes: 'form',
    fileBytes: sheetLimits.bytes,
    summary: '读取发票表格，逐格检查 Read a filled sheet, or one of the tax bureau',
    input: nothing,
    output: SheetFigures,
    problems: ['file.tooLarge', 'file.incomplete', 'sheet.unreadable', 'sheet.headings', 'sheet.empty', 'sheet.tooMany'],
  }),
  readInvoiceSheet: endpoint({
    method: 'GET',
    path: '/entry-sheet/:id',
    access: bringInAnywhere,
    summary: '已读取的表格的行 Rows of a sheet that was read',
    input: z.strictObject({ id: id('invoiceSheet'), state: z.enum(['good', 'wrong', 'duplicate']).optional(), ...pageQuery }),
    output: pageOf(SheetRow),
    problems: ['sheet.notFound'],
  }),
  commitInvoiceSheet: endpoint({
    method: 'POST',
    path: '/entry-sheet/:id/commit',
    access: bringIn,
    summary: '导入表格中的发票 Record the invoices of a sheet',
    input: z.strictObject({
      id: id('invoiceSheet'),
      area,
      category: z.number().int().min(0).max(3).optional(),
      /** Leaves rows with errors out, instead of recording none. */
      skipErrors: z.boolean().default(false),
    }),
    /** The import record; still running when a job records the invoices. */
    output: z.object({ importId: id('importFile'), running: z.boolean() }),
    problems: ['sheet.notFound', 'sheet.errorsLeft', 'sheet.empty'],
  }),
})
