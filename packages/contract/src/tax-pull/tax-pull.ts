// 税局取票: tasks that pull the bureau's invoices, and the schedule of the night.
import { z } from 'zod'
import { isNightTime, pullDirections, pullErrors, pullStates, pullSyncStates } from '@piaotai/domain/tax/tax-pull.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { date, done, instant, line, many, nothing, pageOf, pageQuery } from '../shapes.ts'

export const seeingMirror = ['menu_2.directTaxIncomeInvoice', 'menu_2.directTaxOutputInvoice'] as const
const pulling = ['directTaxIncomeInvoice.pull', 'directTaxOutputInvoice.pull'] as const
const see = { anyOf: seeingMirror } as const
const pull = { anyOf: pulling } as const
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month')
const money = z.string().nullable()

export const TaxPull = z
  .object({
    id: id('pullTask'),
    number: z.string(),
    direction: z.enum(pullDirections),
    taxId: z.string(),
    accountId: id('taxAccount'),
    unit: z.enum(['month', 'day']),
    first: z.string(),
    last: z.string(),
    state: z.enum(pullStates),
    error: z.enum(pullErrors).nullable(),
    note: z.string(),
    way: z.enum(['hand', 'schedule', 'again']),
    thenSync: z.boolean(),
    /** Young days were pulled: they are pulled once more. */
    provisional: z.boolean(),
    /** It has cost its quota. */
    charged: z.boolean(),
    nextAt: instant.nullable(),
    by: z.string(),
    createdAt: instant,
    endedAt: instant.nullable(),
    /** Of the slices that are done. */
    count: z.number().int(),
    amount: z.string(),
    tax: z.string(),
    /** Slices done, and of all that are known. */
    done: z.number().int(),
    slices: z.number().int(),
    sync: z.enum(pullSyncStates),
    /** Rows of the task by their sync state. */
    rows: z.record(z.string(), z.number().int()),
  })
  .meta({ id: 'TaxPull' })
const outcome = z.object({ id: id('pullTask'), number: z.string(), ok: z.boolean(), problem: z.string().optional() })
const ids = z.array(id('pullTask')).min(1).max(100)

export const taxPullEndpoints = part('bureau', 'tax', {
  listTaxPulls: endpoint({
    method: 'GET',
    path: '/tax-pulls',
    access: see,
    summary: '取票任务 Pull tasks of one direction, newest first',
    input: z.strictObject({
      ...pageQuery,
      direction: z.enum(pullDirections),
      /** A task number, whole. */
      number: line(limits.keywordMax).optional(),
      state: many(z.enum(pullStates), pullStates.length).optional(),
      from: date.optional(),
      to: date.optional(),
    }),
    output: pageOf(TaxPull),
    problems: ['input.invalid', 'task.numberInvalid', 'taxPull.otherDirection'],
  }),
  readTaxPull: endpoint({
    method: 'GET',
    path: '/tax-pulls/:id',
    access: see,
    summary: '一个取票任务的切片与经过 One pull with its slices and what happened',
    input: z.strictObject({ id: id('pullTask') }),
    output: TaxPull.extend({
      parts: z.array(
        z.object({
          id: z.string(),
          first: z.string(),
          last: z.string(),
          state: z.enum(['planned', 'running', 'done']),
          pass: z.number().int(),
          expected: z.number().int().nullable(),
          found: z.number().int(),
          amount: money,
          tax: money,
          bureauAmount: money,
          bureauTax: money,
          provisional: z.boolean(),
          /** The channel told sums, and they agree. */
          compared: z.boolean(),
        }),
      ),
      events: z.array(
        z.object({
          id: z.string(),
          at: instant,
          kind: z.string(),
          by: z.string().nullable(),
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    problems: ['taxPull.notFound'],
  }),
  beginTaxPull: endpoint({
    method: 'POST',
    path: '/tax-pulls',
    access: pull,
    summary: '取票 Pull months (12 at most) or days (31 at most) of one direction',
    input: z.strictObject({
      direction: z.enum(pullDirections),
      /** The default account without it. */
      accountId: id('taxAccount').optional(),
      unit: z.enum(['month', 'day']),
      /** YYYY-MM, or YYYY-MM-DD by day. */
      first: z.union([month, date]),
      last: z.union([month, date]),
      /** Files are fetched and the invoices go into the system. */
      thenSync: z.boolean().default(true),
    }),
    output: z.object({ id: id('pullTask'), number: z.string() }),
    problems: [
      'input.invalid',
      'taxPull.otherDirection',
      'taxPull.range',
      'taxPull.processing',
      'taxPull.tooMany',
      'taxPull.quota',
      'taxAccount.notFound',
      'suite.ended',
    ],
  }),
  retryTaxPulls: endpoint({
    method: 'POST',
    path: '/tax-pulls/retry',
    access: pull,
    summary: '重试取票 Go on after the last good slice; free',
    input: z.strictObject({ ids }),
    output: z.array(outcome),
    problems: ['taxPull.notFound'],
  }),
  cancelTaxPulls: endpoint({
    method: 'POST',
    path: '/tax-pulls/cancel',
    access: pull,
    summary: '停止取票 Stop tasks; what was read stays in the mirror',
    input: z.strictObject({ ids }),
    output: z.array(outcome),
    problems: ['taxPull.notFound'],
  }),
  readPullSchedule: endpoint({
    method: 'GET',
    path: '/tax-pulls/schedule',
    access: see,
    summary: '夜间取票的设置 The schedule of the night',
    input: nothing,
    output: z.object({
      on: z.boolean(),
      at: z.string(),
      directions: z.array(z.enum(pullDirections)),
      accountId: id('taxAccount').nullable(),
      thenSync: z.boolean(),
      nextAt: instant.nullable(),
      lastAt: instant.nullable(),
      /** Why the last night began nothing. */
      lastProblem: z.string().nullable(),
      version: z.number().int(),
      savedBy: z.string(),
    }),
  }),
  savePullSchedule: endpoint({
    method: 'PUT',
    path: '/tax-pulls/schedule',
    access: pull,
    summary: '设置夜间取票 Set the schedule of the night, between one and six',
    input: z.strictObject({
      on: z.boolean(),
      at: z.string().refine(isNightTime, 'night'),
      directions: z.array(z.enum(pullDirections)).max(2),
      accountId: id('taxAccount').nullable(),
      thenSync: z.boolean(),
      version: z.number().int().min(0),
    }),
    output: done,
    problems: ['input.invalid', 'taxPull.otherDirection', 'taxPull.scheduleChanged', 'taxAccount.notFound'],
  }),
})
