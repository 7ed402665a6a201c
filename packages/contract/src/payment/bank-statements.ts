// 银行对账单: batches marked as paid by our number, with undo.
import { z } from 'zod'
import { statementLimits, statementVerdicts } from '@piaotai/domain/payment/bank-statement.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, pageOf, pageQuery, sheetPreviewOf } from '../shapes.ts'

const marking = { needs: 'confirmPayment.statement' } as const
const sheetProblems = [
  'file.tooLarge',
  'file.incomplete',
  'sheet.unreadable',
  'sheet.empty',
  'sheet.tooMany',
  'payment.statementColumns',
] as const
const Line = z
  .object({
    line: z.number().int(),
    /** Ours; several with blanks between. */
    number: z.string(),
    verdict: z.enum(statementVerdicts),
    day: z.string().nullable(),
    /** What left the account; negative: it came back. */
    amount: z.string().nullable(),
    /** What waits in the batch; null without one. */
    expected: z.string().nullable(),
    party: z.string(),
    batchId: id('paymentBatch').nullable(),
  })
  .meta({ id: 'StatementLine' })
const Statement = z
  .object({
    id: id('paymentStatement'),
    name: z.string(),
    /** Lines with a number of ours; those that were marked; their invoices and amount. */
    total: z.number().int(),
    good: z.number().int(),
    invoices: z.number().int(),
    amount: z.string(),
    by: z.string(),
    at: instant,
    undone: z.object({ at: instant, by: z.string() }).nullable(),
    /** Nothing that it marked has changed since. */
    undoable: z.boolean(),
  })
  .meta({ id: 'BankStatement' })

export const statementEndpoints = part('invoice', 'payment', {
  previewStatement: endpoint({
    method: 'POST',
    path: '/payment/statement/preview',
    access: marking,
    summary: '预览银行对账单，不保存 What a bank statement says of our batches; nothing is kept',
    takes: 'form',
    fileBytes: statementLimits.bytes,
    input: z.object({}),
    /** `total`: lines with a number of ours; `updates`: lines without. */
    output: sheetPreviewOf(Line).extend({ amount: z.string() }),
    problems: sheetProblems,
  }),
  importStatement: endpoint({
    method: 'POST',
    path: '/payment/statement/import',
    access: marking,
    summary: '按对账单标为已付 Confirm the batches whose number and amount agree',
    takes: 'form',
    fileBytes: statementLimits.bytes,
    input: z.object({}),
    output: Statement,
    problems: [...sheetProblems, 'payment.statementNothing', 'payment.guarded', 'invoice.useDiffers'],
  }),
  listStatements: endpoint({
    method: 'GET',
    path: '/payment/statements',
    access: marking,
    summary: '对账单 Bank statements that were brought in',
    input: z.strictObject(pageQuery),
    output: pageOf(Statement),
    problems: ['input.invalid'],
  }),
  readStatement: endpoint({
    method: 'GET',
    path: '/payment/statements/:id',
    access: marking,
    summary: '一份对账单 One bank statement with its lines',
    input: z.strictObject({ id: id('paymentStatement') }),
    output: Statement.extend({ rows: z.array(Line) }),
    problems: ['statement.notFound'],
  }),
  undoStatement: endpoint({
    method: 'POST',
    path: '/payment/statements/:id/undo',
    access: marking,
    summary: '撤销一份对账单，回到导入前 Take back all that a statement marked, while nothing of it has changed since',
    input: z.strictObject({ id: id('paymentStatement') }),
    output: Statement,
    problems: ['statement.notFound', 'payment.statementUndone', 'payment.statementChanged'],
  }),
})
