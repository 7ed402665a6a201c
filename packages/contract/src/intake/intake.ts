// Imports: starting, following, retrying and completing them.
import { z } from 'zod'
import { keySources } from '@piaotai/domain/api-key/api-key.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { importEndings, importOutcomes, nextSteps, type ImportEnding } from '@piaotai/domain/states.ts'
import { endpoint, part, type Access } from '../endpoint.ts'
import { Original, WarningItem } from '../invoice/invoice-shapes.ts'
import { id, uploadUrl } from '../ids.ts'
import { area, date, done, line, many, pageOf, pageQuery, queryFlag, queryInt } from '../shapes.ts'
import { onList, records } from '../invoice/access.ts'
import { corrections } from '../manual-entry.ts'

const bringIn = onList('import')
/** Retrying or cancelling imports: one's imports by the records' button, colleagues' by the import right. */
const again = { byArea: { personal: 'uploadHistory.retry', company: invoiceKeys('company', 'import') } } satisfies Access

/** One invoice found in an imported file, with its outcome. */
export const ImportItem = z
  .object({
    id: id('importItem'),
    seq: z.number().int(),
    pages: z.array(z.number().int()),
    outcome: z.enum(importOutcomes),
    invoiceId: id('invoice').nullable(),
    /** Held because of an existing record: a member with the right to correct that record decides. */
    waits: z.boolean(),
    reason: z.string().nullable(),
    number: z.string().nullable(),
    sellerName: z.string().nullable(),
    amountIncludingTax: z.string().nullable(),
    warnings: z.array(WarningItem),
    /** The reading of a held invoice, for manual completion. */
    reading: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'ImportItem' })
/**
 * An imported file in progress. `next` is the person's next action; `reason` is a stable word with its sentence in the
 * dictionaries.
 */
export const ImportFile = z
  .object({
    id: id('importFile'),
    batchId: id('importBatch'),
    name: z.string(),
    size: z.number().int(),
    format: z.string().nullable(),
    area,
    mode: z.enum(['einvoice', 'image', 'multiPage', 'sheet']),
    entrySource: z.number().int(),
    uploadStatus: z.number().int(),
    recognitionStatus: z.number().int(),
    progressDone: z.number().int(),
    progressTotal: z.number().int(),
    queuedBefore: z.number().int().nullable(),
    found: z.number().int(),
    entered: z.number().int(),
    updated: z.number().int(),
    /** Of the updated: further originals of their records. */
    joined: z.number().int(),
    duplicates: z.number().int(),
    held: z.number().int(),
    exceptions: z.number().int(),
    reason: z.string().nullable(),
    reasonDetail: z.string().nullable(),
    next: z.enum(nextSteps),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    createdBy: z.string(),
    cancelled: z.boolean(),
    /** The file is kept, and can be downloaded. */
    kept: z.boolean(),
    /** Put aside by a person: no to-do. */
    ignored: z.boolean(),
    /**
     * What stands out among its recorded invoices as they are now: places to check, invoices with a broken signature in
     * this file, those made out to a title that the company has not, those between others; the sum of the new ones.
     */
    findings: z.object({
      toCheck: z.number().int(),
      broken: z.number().int(),
      unknownTitles: z.number().int(),
      thirdParties: z.number().int(),
      amount: z.string().nullable(),
    }),
    version: z.number().int(),
    items: z.array(ImportItem).optional(),
    /** Continuation of the item list: `after` of the next call; null at the end. Present with `items`. */
    nextItem: z.number().int().nullable().optional(),
  })
  .meta({ id: 'ImportFile' })

const recordsFilter = {
  batchId: id('importBatch').optional(),
  recognitionStatus: many(queryInt(-1, 14), 16).optional(),
  ending: z.enum(importEndings).optional(),
  /** Those alone whose next step is a person's. */
  asks: queryFlag.optional(),
  name: line(90).optional(),
  from: date.optional(),
  to: date.optional(),
  entrySource: many(queryInt(-1, 14), 16).optional(),
}
/** How many files each group holds under the other filters; groups overlap. `countsExact` false: the least that each holds. */
const EndingCounts = z
  .object({ all: z.number().int(), ...Object.fromEntries(importEndings.map((ending) => [ending, z.number().int()])) } as Record<
    'all' | ImportEnding,
    z.ZodInt
  >)
  .meta({ id: 'ImportEndingCounts' })
/** Files that came in together: how many of the filter's files end how, and what was found in them. */
const ImportBatch = z
  .object({
    id: id('importBatch'),
    /** The first file's name. */
    name: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
    entrySource: z.number().int(),
    files: z.number().int(),
    running: z.number().int(),
    recorded: z.number().int(),
    attention: z.number().int(),
    failed: z.number().int(),
    found: z.number().int(),
    entered: z.number().int(),
    updated: z.number().int(),
    /** Invoices that were held or not recorded, without duplicates. */
    exceptions: z.number().int(),
  })
  .meta({ id: 'ImportBatch' })

export const importEndpoints = part('invoice', 'import', {
  importFiles: endpoint({
    method: 'POST',
    path: '/import',
    access: bringIn,
    summary: '登记已上传的文件，开始识别 Import uploaded files',
    input: z.strictObject({
      area,
      mode: z.enum(['einvoice', 'image', 'multiPage']),
      category: z.number().int().min(0).max(3).optional(),
      batchId: id('importBatch', 'new').optional(),
      /** By which way the files came: a key names one of its sources. */
      entrySource: z.literal(keySources).optional(),
      /** The invoice whose unclear picture this one picture takes the place of. */
      retakeOf: id('invoice').optional(),
      // The mode's limit refuses surplus files by its problem; this limit bounds the parsed input.
      files: z
        .array(z.strictObject({ url: uploadUrl(1000, 1), name: line(500, 1) }))
        .min(1)
        .max(500),
    }),
    output: z.object({ batchId: id('importBatch'), files: z.array(ImportFile) }),
    problems: [
      'file.notFound',
      'file.tooMany',
      'file.tooLarge',
      'file.typeRefused',
      'file.infected',
      'file.scannerAway',
      'company.changed',
      'device.sourceRefused',
      'invoice.notFound',
    ],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/import',
    access: records,
    summary: '导入记录 Import records',
    input: z.strictObject({ area, ...pageQuery, ...recordsFilter }),
    output: pageOf(ImportFile).extend({ counts: EndingCounts, countsExact: z.boolean().default(true) }),
  }),
  listImportBatches: endpoint({
    method: 'GET',
    path: '/import/batch',
    access: records,
    summary: '按批次的导入记录 Import records by batch',
    input: z.strictObject({ area, ...pageQuery, ...recordsFilter }),
    output: pageOf(ImportBatch).extend({ counts: EndingCounts, countsExact: z.boolean().default(true) }),
  }),
  readImport: endpoint({
    method: 'GET',
    path: '/import/:id',
    access: records,
    summary: '导入记录详情 One imported file, with a page of what was found in it',
    /** A sheet holds up to ten thousand items: they come in pages, starting behind `after`, by `outcome` if given. */
    input: z.strictObject({
      id: id('importFile'),
      area,
      outcome: z.enum(importOutcomes).optional(),
      after: queryInt(0, 1_000_000).default(0),
      items: queryInt(1, 200).default(100),
    }),
    output: ImportFile,
    problems: ['import.notFound'],
  }),
  retryImports: endpoint({
    method: 'POST',
    path: '/import/retry',
    access: again,
    summary: '重试 Recognise again',
    input: z.strictObject({ area, ids: z.array(id('importFile')).min(1).max(limits.batch) }),
    output: z.array(z.object({ id: id('importFile'), ok: z.boolean(), problem: z.string().optional() })),
    problems: ['import.notFound'],
  }),
  cancelImports: endpoint({
    method: 'POST',
    path: '/import/cancel',
    access: again,
    summary: '取消 Cancel',
    input: z.strictObject({ area, ids: z.array(id('importFile')).min(1).max(limits.batch) }),
    output: z.array(z.object({ id: id('importFile'), ok: z.boolean(), problem: z.string().optional() })),
    problems: ['import.notFound'],
  }),
  ignoreImports: endpoint({
    method: 'POST',
    path: '/import/ignore',
    access: again,
    summary: '忽略待处理的导入，或恢复 Put import to-dos aside, or take them back',
    input: z.strictObject({ area, ids: z.array(id('importFile')).min(1).max(limits.batch), ignored: z.boolean() }),
    output: z.array(z.object({ id: id('importFile'), ok: z.boolean(), problem: z.string().optional() })),
    problems: ['import.notFound'],
  }),
  completeHeld: endpoint({
    method: 'POST',
    path: '/import/:id/complete',
    access: again,
    summary: '补填待确认的发票 Complete a held invoice by hand',
    input: z.strictObject({ id: id('importFile'), area, itemId: id('importItem'), fields: corrections, discard: z.boolean().optional() }),
    output: ImportFile,
    problems: ['import.notFound', 'import.notHeld', 'import.incomplete', 'invoice.fieldInvalid', 'invoice.duplicate'],
  }),
  readImportOriginal: endpoint({
    method: 'GET',
    path: '/import/:id/original',
    access: records,
    summary: '导入文件的原件 The uploaded file',
    input: z.strictObject({ id: id('importFile'), area }),
    output: Original,
    problems: ['import.notFound'],
  }),
  watchImports: endpoint({
    method: 'GET',
    path: '/import/events',
    access: 'inCompany',
    summary: '导入进度（事件流） Import progress as server-sent events',
    answers: 'events',
    /**
     * `since`: the id of the last received event; later changes come first. A query field instead of Last-Event-ID,
     * because the token is a header, which EventSource cannot send.
     */
    input: z.strictObject({ since: z.iso.datetime().optional() }),
    output: z.any(),
  }),
  reportUpload: endpoint({
    method: 'POST',
    path: '/import/failed-upload',
    access: bringIn,
    summary: '上报未传成的文件，留记录 Record an upload that failed',
    input: z.strictObject({
      area,
      mode: z.enum(['einvoice', 'image', 'multiPage']),
      batchId: id('importBatch', 'new').optional(),
      name: line(500, 1),
      size: z.number().int().min(0),
      reason: z.enum(['network', 'refused', 'tooLarge', 'typeRefused']),
    }),
    output: done,
  }),
})
