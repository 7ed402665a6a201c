// 能做什么: what may be done with invoices, what to do next, and the evidence.
import { z } from 'zod'
import { evidenceWords } from '@piaotai/domain/invoice/doubt-readings.ts'
import { judgedActs } from '@piaotai/domain/judgement/judgement-table.ts'
import { steps } from '@piaotai/domain/judgement/steps.ts'
import { standings } from '@piaotai/domain/judgement/standings.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from './endpoint.ts'
import { GroupMatch } from './group/match.ts'
import { id } from './ids.ts'
import { look } from './invoice/access.ts'
import { sources, WarningItem } from './invoice/invoice-shapes.ts'
import { BankFileRef } from './payment/bank-file-ref.ts'
import { AccountWord, Judged } from './judgement-shapes.ts'
import { area, instant, many, readArea } from './shapes.ts'

const Red = z.object({ net: z.string().nullable(), tax: z.string().nullable(), gross: z.string() })
export const JudgedInvoice = z
  .object({
    id: id('invoice'),
    acts: z.record(z.enum(judgedActs), Judged),
    /** What the facts wait for, in the order in which it is done; whoever may not take the first takes the next. */
    steps: z.array(z.enum(steps)),
    standing: z.enum(standings),
    standingDay: z.string().nullable(),
    standingSource: z.enum(['verification', 'bureau', 'redInvoice', 'review', 'none']),
    total: z.string().nullable(),
    payable: z.string(),
    red: Red.nullable(),
    /** The red invoices that name it; `id` where it is a record of the company. */
    reds: z.array(z.object({ id: id('invoice').nullable(), number: z.string(), date: z.string().nullable(), gross: z.string() })),
    batch: z.object({ id: id('paymentBatch'), number: z.string(), at: instant, by: z.string(), amount: z.string() }).nullable(),
    /** The bank file that holds it now. */
    file: BankFileRef.nullable(),
    /** An open line of a statement. */
    line: z
      .object({
        id: z.string(),
        statementId: id('paymentStatement'),
        day: z.string().nullable(),
        amount: z.string().nullable(),
        party: z.string(),
      })
      .nullable(),
    paid: z.object({ day: z.string().nullable(), by: z.string() }).nullable(),
    twins: z.array(z.object({ id: id('invoice'), number: z.string().nullable(), useStatus: z.number().int() })),
    hidden: z.number().int(),
    group: GroupMatch.nullable(),
    account: AccountWord,
    alone: z.boolean(),
  })
  .meta({ id: 'JudgedInvoice' })

/** `at`: the place of the character that differs; null: the whole value, as it stands or by another source. */
const LikelyReading = z
  .object({
    value: z.string(),
    at: z.number().int().nullable(),
    text: z.string(),
    score: z.number().nullable(),
    from: z.enum(sources).nullable(),
    evidence: z.array(
      z.object({ word: z.enum(evidenceWords), holds: z.boolean(), name: z.string().optional(), day: z.string().optional() }),
    ),
  })
  .meta({ id: 'LikelyReading' })

export const judgementEndpoints = part('invoice', 'invoice', {
  judgeInvoices: endpoint({
    method: 'GET',
    path: '/invoice/judgement',
    access: look,
    summary: '能做什么：每件事能不能做、因为什么、下一步 What may be done with invoices, why not, and what is next',
    input: z.strictObject({ area: readArea, ids: many(id('invoice'), limits.judged, 1) }),
    output: z.array(JudgedInvoice),
    problems: ['invoice.notFound'],
  }),
  answerDoubts: endpoint({
    method: 'POST',
    path: '/invoice/:id/doubts',
    access: { byArea: { personal: look.byArea.personal, company: look.byArea.company } },
    acrossCompanies: true,
    summary: '核对存疑字段：都无误 Say that doubtful fields were looked at and are right',
    /** `fields`: of the warnings; without it all that are doubts. */
    input: z.strictObject({ id: id('invoice'), area, fields: z.array(z.string().max(40)).min(1).max(60).optional() }),
    output: z.object({ answered: z.number().int() }),
    problems: ['invoice.notFound'],
  }),
  reopenDoubts: endpoint({
    method: 'POST',
    path: '/invoice/:id/doubts/reopen',
    access: { byArea: { personal: look.byArea.personal, company: look.byArea.company } },
    summary: '撤回对字段的核对 Take back the word that fields are right',
    /** A field whose value or file is another one since stays as it is. */
    input: z.strictObject({ id: id('invoice'), area, fields: z.array(z.string().max(40)).min(1).max(60) }),
    output: z.object({ reopened: z.number().int() }),
    problems: ['invoice.notFound'],
  }),
  readDoubts: endpoint({
    method: 'GET',
    path: '/invoice/:id/doubts',
    access: { byArea: { personal: look.byArea.personal, company: look.byArea.company } },
    summary: '待核对的字段、可能的读法和依据 Doubtful fields, their likely readings, and what speaks for each',
    input: z.strictObject({ id: id('invoice'), area }),
    output: z.object({
      doubts: z.array(
        z.object({
          field: z.string(),
          warnings: z.array(WarningItem),
          /** Null of lines, of what was not read, and of what is on no face. */
          value: z.string().nullable(),
          readings: z.array(LikelyReading),
        }),
      ),
      /** Found right within the last day, the last first. */
      answered: z.array(z.object({ field: z.string(), value: z.string().nullable(), by: z.string(), mine: z.boolean(), at: instant })),
    }),
    problems: ['invoice.notFound'],
  }),
})
