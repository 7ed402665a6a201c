import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

const retried = { attempts: 5, waitSeconds: 30, longestWaitSeconds: 900, expireSeconds: 3600 } as const
/** Tries a rule on history. */
export const tryJob = {
  name: 'rule.try',
  payload: z.object({ companyId: z.uuid(), ruleId: z.uuid(), runId: z.uuid() }),
  ...retried,
} as const satisfies Job
/** Runs a rule at a moment of its schedule; another moment than the rule's own is an old schedule. */
export const runJob = {
  name: 'rule.run',
  payload: z.object({ companyId: z.uuid(), ruleId: z.uuid(), at: z.string() }),
  ...retried,
} as const satisfies Job
/** Shows an invoice to the rules that run upon events. */
export const hearJob = {
  name: 'rule.hear',
  payload: z.object({ companyId: z.uuid(), invoiceId: z.uuid() }),
  ...retried,
} as const satisfies Job
/** Does a rule's work for the invoices of its trial. */
export const historyJob = {
  name: 'rule.history',
  payload: z.object({ companyId: z.uuid(), ruleId: z.uuid(), runId: z.uuid() }),
  ...retried,
} as const satisfies Job
/** Takes a run on history back. */
export const undoJob = {
  name: 'rule.undo',
  payload: z.object({ companyId: z.uuid(), ruleId: z.uuid(), runId: z.uuid() }),
  ...retried,
} as const satisfies Job
