// 对账: snapshots of a month, their rows, and what people said of them.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { reconcileLimits, reconcileResults, reconcileTabs, settledNames, type SettledField } from '@piaotai/domain/reconcile.ts'
import { pullDirections } from '@piaotai/domain/tax/tax-pull.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { Download } from './download.ts'
import { instant, line, many, pageOf, pageQuery } from './shapes.ts'
import { seeingMirror } from './tax-pull/tax-pull.ts'

const see = { anyOf: seeingMirror } as const
const reconciling = { anyOf: ['directTaxIncomeInvoice.reconcile', 'directTaxOutputInvoice.reconcile'] } as const
const direction = z.enum(pullDirections)
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
const result = z.enum(reconcileResults)
const Figure = z.object({ count: z.number().int(), bureau: z.number().int(), ours: z.number().int(), total: z.string() })

export const Reconciliation = z
  .object({
    id: id('reconciliation'),
    direction,
    month: z.string(),
    madeAt: instant,
    madeBy: z.string(),
    /** Invoices that went in. By result they come out again: `figures` of a side sum up to these. */
    bureau: z.number().int(),
    ours: z.number().int(),
    bureauTotal: z.string(),
    /** Days of the month up to the snapshot, those that had been pulled, and those of them that could still move. */
    days: z.number().int(),
    pulled: z.number().int(),
    provisional: z.number().int(),
    figures: z.record(result, Figure),
  })
  .meta({ id: 'Reconciliation' })
const ReconciliationRow = z.object({
  id: id('reconciliationRow'),
  result,
  number: z.string().nullable(),
  /** The other side. */
  party: z.string().nullable(),
  type: z.number().int().nullable(),
  issued: z.string().nullable(),
  total: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), ours: z.string().nullable(), bureau: z.string().nullable() })),
  /** When the bureau told of it first. */
  seenAt: instant.nullable(),
  /** Ours, while it exists. */
  invoiceId: id('invoice').nullable(),
  taxInvoiceId: id('taxInvoice').nullable(),
  note: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  /** Both sides agree on it by now; the snapshot stays as it was. */
  agrees: z.boolean(),
})
const conditions = {
  tab: z.enum(reconcileTabs).optional(),
  result: many(result, reconcileResults.length).optional(),
  keyword: line(limits.keywordMax).optional(),
} as const

export const reconciliationEndpoints = part('bureau', 'tax', {
  listReconciliations: endpoint({
    method: 'GET',
    path: '/reconciliations',
    access: see,
    summary: '各月最近一次对账 The latest snapshot of each month',
    input: z.strictObject({ direction }),
    output: z.object({ content: z.array(Reconciliation) }),
    problems: ['taxPull.otherDirection'],
  }),
  makeReconciliation: endpoint({
    method: 'POST',
    path: '/reconciliations',
    access: reconciling,
    summary: '对一个月的账，留下快照 Compare a month and keep the snapshot',
    input: z.strictObject({ direction, month }),
    output: z.object({ id: id('reconciliation') }),
    problems: ['taxPull.otherDirection', 'reconciliation.future'],
  }),
  listReconciled: endpoint({
    method: 'GET',
    path: '/reconciliations/:id/rows',
    access: see,
    summary: '对账的每一张 The rows of a snapshot',
    input: z.strictObject({ id: id('reconciliation'), ...pageQuery, ...conditions }),
    output: pageOf(ReconciliationRow).extend({ total: z.string(), counts: z.record(z.string(), z.number().int()) }),
    problems: ['reconciliation.notFound'],
  }),
  explainReconciled: endpoint({
    method: 'POST',
    path: '/reconciliations/explain',
    access: reconciling,
    acrossCompanies: true,
    summary: '标记已说明 Say why rows may stand as they are',
    input: z.strictObject({
      ids: z.array(id('reconciliationRow')).min(1).max(reconcileLimits.batch),
      reason: line(reconcileLimits.reason, 1),
    }),
    output: z.object({ count: z.number().int() }),
    problems: ['reconciliationRow.notFound', 'input.invalid'],
  }),
  unexplainReconciled: endpoint({
    method: 'POST',
    path: '/reconciliations/unexplain',
    access: reconciling,
    summary: '撤销说明 Take the reasons back',
    input: z.strictObject({ ids: z.array(id('reconciliationRow')).min(1).max(reconcileLimits.batch) }),
    output: z.object({ count: z.number().int() }),
    problems: ['reconciliationRow.notFound'],
  }),
  settleDifference: endpoint({
    method: 'POST',
    path: '/reconciliations/settle',
    access: reconciling,
    summary: '逐项处理差异 Take the bureau’s value of some fields, and keep ours of the others',
    input: z.strictObject({
      taxInvoiceId: id('taxInvoice'),
      take: z.array(z.enum(settledNames as [SettledField, ...SettledField[]])).max(settledNames.length),
      reason: line(reconcileLimits.reason, 1),
    }),
    output: z.object({ taken: z.number().int(), kept: z.number().int() }),
    problems: [
      'taxInvoice.notFound',
      'invoice.notFound',
      'invoice.notUnused',
      'invoice.fieldInvalid',
      'reconciliationRow.agrees',
      'reconciliationRow.notRecorded',
      'reconciliationRow.settled',
    ],
  }),
  unsettleDifference: endpoint({
    method: 'POST',
    path: '/reconciliations/unsettle',
    access: reconciling,
    summary: '撤销差异处理 Take a settled difference back, within a day',
    input: z.strictObject({ taxInvoiceId: id('taxInvoice') }),
    output: z.object({ restored: z.number().int() }),
    problems: ['taxInvoice.notFound', 'invoice.notFound', 'invoice.notUnused', 'invoice.fieldInvalid', 'reconciliationRow.notSettled'],
  }),
  exportReconciled: endpoint({
    method: 'POST',
    path: '/reconciliations/:id/export',
    access: { anyOf: ['directTaxIncomeInvoice.export', 'directTaxOutputInvoice.export'] },
    summary: '导出对账底稿 The rows of a snapshot as a sheet in the download center',
    input: z.strictObject({ id: id('reconciliation'), ...conditions }),
    output: Download,
    problems: ['reconciliation.notFound', 'export.tooMany', 'export.nothing', 'export.tooLarge', 'export.busy', 'storage.full'],
  }),
})
