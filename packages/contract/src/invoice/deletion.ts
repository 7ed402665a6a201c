// Deletion: requires an unused invoice and a reason; keeps the invoice in full for restoring.
import { z } from 'zod'
import { causes } from '@piaotai/domain/judgement/causes.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { InvoiceDetail } from './invoice-shapes.ts'
import { id, type ObjectKind } from '../ids.ts'
import { line, pageOf, pageQuery, text } from '../shapes.ts'
import { onList } from './access.ts'
import { choice, choiceProblems } from './filter.ts'

const outcomeOf = <K extends ObjectKind>(of: K) => z.object({ id: id(of), ok: z.boolean(), problem: z.string().optional() })
/** A deleted invoice as the deletion records show it. Amounts are decimal strings. */
export const Deletion = z
  .object({
    id: id('invoiceDeletion'),
    invoiceId: id('invoice'),
    type: z.number().int(),
    code: z.string().nullable(),
    number: z.string().nullable(),
    date: z.string().nullable(),
    sellerName: z.string().nullable(),
    buyerName: z.string().nullable(),
    amountIncludingTax: z.string().nullable(),
    enteredBy: z.string(),
    reason: z.string(),
    deletedBy: z.string(),
    deletedAt: z.string(),
    restoredBy: z.string().nullable(),
    restoredAt: z.string().nullable(),
  })
  .meta({ id: 'InvoiceDeletion' })
export const deletionEndpoints = part('invoice', 'invoice', {
  deleteInvoices: endpoint({
    method: 'POST',
    path: '/invoice/delete',
    access: onList('delete'),
    summary: '删除未使用的发票，写明原因 Delete unused invoices with a reason',
    input: z.strictObject({
      ...choice(limits.batch),
      reason: text(limits.deleteReason, 1).refine((s) => s.trim() !== '', 'filled'),
      /** Deletes the deletable invoices, instead of none when one is not deletable. */
      each: z.boolean().default(false),
    }),
    output: z.array(
      outcomeOf('invoice').extend({
        number: z.string().nullable(),
        sellerName: z.string().nullable(),
        /** The id for restoring a deleted invoice. */
        deletionId: id('invoiceDeletion').optional(),
        /** The number of what holds it: of a delivery that waits, of an exported voucher, of a commercial invoice, of a push. */
        by: z.string().optional(),
        /** What the judge says against it. */
        causes: z.array(z.enum(causes)).optional(),
      }),
    ),
    problems: [
      ...choiceProblems,
      'invoice.notUnused',
      'invoice.inDelivery',
      'invoice.inVoucher',
      'invoice.inCommercial',
      'invoice.inPush',
      'invoice.refused',
    ],
  }),
  listDeletions: endpoint({
    method: 'GET',
    path: '/deletion',
    access: { needs: 'menu_4.invoiceDelRecord' },
    summary: '发票删除记录 Deleted invoices, newest first',
    input: z.strictObject({ ...pageQuery, number: line(40).optional() }),
    output: pageOf(Deletion),
  }),
  readDeletion: endpoint({
    method: 'GET',
    path: '/deletion/:id',
    access: { needs: 'menu_4.invoiceDelRecord' },
    summary: '删除的发票当时的样子 A deleted invoice as it was',
    input: z.strictObject({ id: id('invoiceDeletion') }),
    output: z.object({
      record: Deletion,
      /** The state at deletion; links to its files are valid for five minutes. */
      invoice: InvoiceDetail,
    }),
    problems: ['deletion.notFound'],
  }),
  restoreInvoices: endpoint({
    method: 'POST',
    path: '/deletion/restore',
    access: { needs: 'invoiceDelRecord.restore' },
    summary: '恢复已删除的发票 Restore deleted invoices',
    input: z.strictObject({ ids: z.array(id('invoiceDeletion')).min(1).max(limits.batch) }),
    output: z.array(outcomeOf('invoiceDeletion')),
    problems: ['deletion.notFound'],
  }),
})
