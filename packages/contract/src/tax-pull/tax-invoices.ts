// 税局发票: the mirror of what the bureau holds, its months, and its way into the system.
import { z } from 'zod'
import {
  bureauBookings,
  bureauFormats,
  bureauRisks,
  bureauSources,
  bureauStates,
  bureauUses,
  completenesses,
  pullDirections,
  pullLimits,
  rowSyncStates,
} from '@piaotai/domain/tax/tax-pull.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { Download } from '../download.ts'
import { date, instant, leftPages, line, many, pageOf, pageQuery, TotalFault } from '../shapes.ts'
import { mirrorTabs } from './mirror-tabs.ts'
import { seeingMirror } from './tax-pull.ts'

const see = { anyOf: seeingMirror } as const
const direction = z.enum(pullDirections)
const money = z.string()

export const TaxInvoice = z
  .object({
    id: id('taxInvoice'),
    number: z.string(),
    code: z.string().nullable(),
    /** Null: a type that this version does not know; `typeWord` is the bureau's own. */
    type: z.number().int().nullable(),
    typeWord: z.string(),
    issuedAt: instant,
    sellerName: z.string().nullable(),
    sellerTaxId: z.string().nullable(),
    buyerName: z.string().nullable(),
    buyerTaxId: z.string().nullable(),
    amount: money,
    tax: money,
    total: money,
    state: z.enum(bureauStates),
    risk: z.enum(bureauRisks),
    redLocked: z.boolean(),
    use: z.enum(bureauUses),
    useTax: money.nullable(),
    booking: z.enum(bureauBookings),
    source: z.enum(bureauSources),
    completeness: z.enum(completenesses),
    sync: z.enum(rowSyncStates),
    syncNote: z.string(),
    /** Ours, where the system has it. */
    invoiceId: id('invoice').nullable(),
    firstSeenAt: instant,
    lastSeenAt: instant,
    /** Since the first sight a fact of it changed at the bureau. */
    changedAt: instant.nullable(),
  })
  .meta({ id: 'TaxInvoice' })

/** What the list is narrowed by; the tabs are `tab`. */
const conditions = {
  /** Numbers, one or several. */
  number: line(2000).optional(),
  from: date.optional(),
  to: date.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
    .optional(),
  /** Two characters or more of a name or tax id of the other side. */
  party: line(limits.keywordMax).optional(),
  type: many(z.string().regex(/^\d{1,3}$/), 40).optional(),
  state: many(z.enum(bureauStates), bureauStates.length).optional(),
  risk: many(z.enum(bureauRisks), bureauRisks.length).optional(),
  use: many(z.enum(bureauUses), bureauUses.length).optional(),
  booking: many(z.enum(bureauBookings), bureauBookings.length).optional(),
  source: z.enum(bureauSources).optional(),
  sync: many(z.enum(rowSyncStates), rowSyncStates.length).optional(),
  tab: z.enum(mirrorTabs).optional(),
} as const
export const MirrorFilter = z.strictObject(conditions)
const choice = {
  direction,
  ids: z.array(id('taxInvoice')).min(1).max(pullLimits.batch).optional(),
  /** All that fit, in place of ids. */
  filter: MirrorFilter.optional(),
}
const Side = z.object({ field: z.string(), ours: z.string().nullable(), bureau: z.string().nullable(), same: z.boolean() })
const SheetRow = z.object({
  line: z.number().int(),
  number: z.string(),
  issued: z.string(),
  party: z.string().nullable(),
  total: z.string().nullable(),
  direction: direction.nullable(),
  change: z.enum(['new', 'changed', 'same', 'error']),
  errors: z.array(z.string()),
  /** The cells at fault, by their printed headings. */
  cells: z.array(z.object({ heading: z.string(), value: z.string(), word: z.string() })),
})
const takes = { takes: 'form', fileBytes: pullLimits.sheetBytes } as const

export const taxInvoiceEndpoints = part('bureau', 'tax', {
  listTaxInvoices: endpoint({
    method: 'GET',
    path: '/tax-invoices',
    access: see,
    summary: '全量进项/销项 The mirror of the bureau’s invoices, newest first',
    input: z.strictObject({ ...pageQuery, direction, ...conditions }),
    output: pageOf(TaxInvoice).extend({
      sums: z.object({ amount: money, tax: money, total: money }),
      /** Of the month or the whole mirror, by tab. */
      counts: z.record(z.string(), z.number().int()),
    }),
    problems: ['input.invalid', 'taxPull.otherDirection'],
  }),
  readTaxMonths: endpoint({
    method: 'GET',
    path: '/tax-invoices/months',
    access: see,
    summary: '最近 12 个月的取票情况 What was pulled of the latest twelve months',
    input: z.strictObject({
      direction,
      last: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
        .optional(),
    }),
    output: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          count: z.number().int(),
          total: money,
          /** Days of the month up to today, and those that were pulled. */
          days: z.number().int(),
          pulled: z.number().int(),
          provisional: z.number().int(),
          /** A task that is at it, or that failed at it last. */
          task: z.enum(['running', 'failed']).nullable(),
        }),
      ),
      /** All of the mirror. */
      all: z.object({ count: z.number().int(), toSync: z.number().int() }),
      running: z.array(z.object({ id: id('pullTask'), number: z.string(), first: z.string(), last: z.string() })),
    }),
    problems: ['taxPull.otherDirection'],
  }),
  readTaxInvoice: endpoint({
    method: 'GET',
    path: '/tax-invoices/:id',
    access: see,
    summary: '一张税局发票，与本公司记录对照 One invoice of the bureau beside ours',
    input: z.strictObject({ id: id('taxInvoice') }),
    output: TaxInvoice.extend({
      issuer: z.string().nullable(),
      remark: z.string().nullable(),
      usedAt: instant.nullable(),
      bookedAt: instant.nullable(),
      fromSheet: z.string().nullable(),
      ours: z
        .object({
          id: id('invoice'),
          enteredAt: instant,
          enteredBy: z.string(),
          verifyStatus: z.number().int(),
          useStatus: z.number().int(),
          formats: z.array(z.string()),
          /** The person may open it in the company's area. */
          seen: z.boolean(),
        })
        .nullable(),
      sides: z.array(Side),
      /** The special business and its facts, by the words of the face. */
      special: z.array(z.object({ name: z.string(), value: z.string() })),
      files: z.array(
        z.object({
          format: z.enum(bureauFormats),
          size: z.number().int().nullable(),
          outcome: z.string().nullable(),
          reason: z.string().nullable(),
          fetchedAt: instant.nullable(),
        }),
      ),
      events: z.array(z.object({ id: z.string(), at: instant, kind: z.string(), detail: z.record(z.string(), z.unknown()) })),
    }),
    problems: ['taxInvoice.notFound'],
  }),
  syncTaxInvoices: endpoint({
    method: 'POST',
    path: '/tax-invoices/sync',
    access: { anyOf: ['directTaxIncomeInvoice.sync', 'directTaxOutputInvoice.sync'] },
    summary: '同步到票池 Fetch the files of rows and bring them into the system',
    input: z.strictObject(choice),
    output: z.object({ queued: z.number().int(), needsLogin: z.boolean() }),
    problems: ['input.invalid', 'taxPull.otherDirection', 'taxInvoice.notFound', 'suite.ended'],
  }),
  exportTaxInvoices: endpoint({
    method: 'POST',
    path: '/tax-invoices/export',
    access: { anyOf: ['directTaxIncomeInvoice.export', 'directTaxOutputInvoice.export'] },
    summary: '导出税局发票 A sheet of the mirror under the bureau’s headings, in the download center',
    input: z.strictObject(choice),
    output: Download,
    problems: [
      'input.invalid',
      'taxPull.otherDirection',
      'taxInvoice.notFound',
      'export.tooMany',
      'export.nothing',
      'export.tooLarge',
      'export.busy',
      'storage.full',
    ],
  }),
  previewTaxSheet: endpoint({
    method: 'POST',
    path: '/tax-invoices/sheet/preview',
    access: { anyOf: ['directTaxIncomeInvoice.pull', 'directTaxOutputInvoice.pull'] },
    summary: '预览税局表格 Read a sheet of the bureau, without keeping it',
    input: z.strictObject({}),
    output: z.object({
      fileName: z.string(),
      kind: z.enum(['full', 'deduction']),
      total: z.number().int(),
      good: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      /** Rows with errors, all of them, then the first of the others. */
      rows: z.array(SheetRow),
      leftPages,
      totals: z.array(TotalFault),
    }),
    ...takes,
    problems: ['input.invalid', 'file.tooLarge', 'sheet.unreadable', 'sheet.empty', 'sheet.tooMany', 'sheet.headings', 'taxSheet.damaged'],
  }),
  importTaxSheet: endpoint({
    method: 'POST',
    path: '/tax-invoices/sheet',
    access: { anyOf: ['directTaxIncomeInvoice.pull', 'directTaxOutputInvoice.pull'] },
    summary: '导入税局表格 Write the good rows of a sheet of the bureau into the mirror',
    input: z.strictObject({}),
    output: z.object({ added: z.number().int(), changed: z.number().int(), same: z.number().int(), skipped: z.number().int() }),
    ...takes,
    problems: ['input.invalid', 'file.tooLarge', 'sheet.unreadable', 'sheet.empty', 'sheet.tooMany', 'sheet.headings', 'taxSheet.damaged'],
  }),
})
