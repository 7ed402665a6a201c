// 银行对账单: batches marked as paid by our number, with undo; lines that a person settles.
import { z } from 'zod'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import { statementLineActs, statementStates, statementVerdicts } from '@piaotai/domain/payment/statement-verdict.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, instant, line as oneLine, pageOf, pageQuery, sheetPreviewOf } from '../shapes.ts'

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
    /** Null until it is kept. */
    id: id('paymentStatementRow').nullable(),
    line: z.number().int(),
    /** Ours; several with blanks between. */
    number: z.string(),
    verdict: z.enum(statementVerdicts),
    state: z.enum(statementStates),
    day: z.string().nullable(),
    /** What left the account; negative: it came back. */
    amount: z.string().nullable(),
    /** What waits in the batch, or was paid of it; null without one. */
    expected: z.string().nullable(),
    /** Whom the bank paid, and what it wrote. */
    party: z.string(),
    account: z.string(),
    text: z.string(),
    /** Whom we meant to pay; null without a batch. */
    payee: z.object({ name: z.string(), bankAccount: z.string() }).nullable(),
    batchId: id('paymentBatch').nullable(),
    /** The batches that it may be of. */
    batches: z.array(z.string()),
    /** The last word of a person about it. */
    decided: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    undone: z.boolean(),
    acts: z.array(z.enum(statementLineActs)),
  })
  .meta({ id: 'StatementLine' })
const KeptLine = Line.extend({ id: id('paymentStatementRow'), statementId: id('paymentStatement'), statement: z.string() }).meta({
  id: 'KeptStatementLine',
})
const reason = oneLine(statementLimits.reason, statementLimits.reasonMin).refine(
  (typed) => typed.trim().length >= statementLimits.reasonMin,
  'reason',
)
const deciding = z.strictObject({ id: id('paymentStatementRow'), reason })
const lineProblems = ['statementLine.notFound', 'statementLine.notNow'] as const
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
    undoneReason: z.string(),
    /** Nothing that it marked has changed since. */
    undoable: z.boolean(),
    /** Lines that wait for a person, and payments that should not have left. */
    open: z.number().int(),
    alarms: z.number().int(),
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
    /** `total`: lines with a number of ours, or that look like a batch that waits; `updates`: the others. */
    output: sheetPreviewOf(Line).extend({ amount: z.string() }),
    problems: sheetProblems,
  }),
  importStatement: endpoint({
    method: 'POST',
    path: '/payment/statement/import',
    access: marking,
    summary: '按对账单标为已付 Keep a statement, and confirm the batches whose number, amount and payee agree',
    takes: 'form',
    fileBytes: statementLimits.bytes,
    input: z.object({}),
    output: Statement,
    problems: [...sheetProblems, 'busy', 'invoice.useDiffers'],
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
    output: Statement.extend({ rows: z.array(KeptLine) }),
    problems: ['statement.notFound'],
  }),
  undoStatement: endpoint({
    method: 'POST',
    path: '/payment/statements/:id/undo',
    access: marking,
    summary: '撤销一份对账单，回到导入前 Take back all that a statement marked, while nothing of it has changed since',
    input: z.strictObject({ id: id('paymentStatement'), reason }),
    output: Statement,
    problems: ['statement.notFound', 'payment.statementUndone', 'payment.statementChanged'],
  }),
  listStatementLines: endpoint({
    method: 'GET',
    path: '/payment/statement/lines',
    access: marking,
    summary: '要看的银行流水 Lines of statements that a person has to settle, or that should not have been paid',
    input: z.strictObject({ state: z.enum(['open', 'alarm']).optional(), ...pageQuery }),
    output: pageOf(KeptLine).extend({ counts: z.object({ open: z.number().int(), alarm: z.number().int() }) }),
    problems: ['input.invalid'],
  }),
  claimStatementLine: endpoint({
    method: 'POST',
    path: '/payment/statement/lines/:id/claim',
    access: marking,
    summary: '认领：银行付的就是这张付款单 The bank paid this batch: its invoices are paid by the line',
    input: deciding.extend({
      /** Of the batch; needed where the line names none or several. */
      number: oneLine(40).optional(),
      /** Where the line has no day of its own. */
      paidDay: date.optional(),
    }),
    output: KeptLine,
    problems: [
      ...lineProblems,
      'statementLine.whichBatch',
      'statementLine.nothingWaits',
      'statementLine.secondPerson',
      'statementLine.beyondScope',
      'payment.paidDayInvalid',
      'invoice.useDiffers',
    ],
  }),
  dismissStatementLine: endpoint({
    method: 'POST',
    path: '/payment/statement/lines/:id/dismiss',
    access: marking,
    summary: '不是这笔 The line is no payment of the batch after all',
    input: deciding,
    output: KeptLine,
    problems: lineProblems,
  }),
  markLineOverpaid: endpoint({
    method: 'POST',
    path: '/payment/statement/lines/:id/overpaid',
    access: marking,
    summary: '记为多付，等退 Money that left once too often: it is to come back',
    input: deciding,
    output: KeptLine,
    problems: lineProblems,
  }),
  undoStatementLine: endpoint({
    method: 'POST',
    path: '/payment/statement/lines/:id/undo',
    access: marking,
    summary: '撤销一行 Take back what one line did, while nothing of it has changed since; the line waits for a person again',
    input: deciding,
    output: KeptLine,
    problems: [...lineProblems, 'payment.statementChanged'],
  }),
})
