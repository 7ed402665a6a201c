// Before a question: local checks, today's answer, one question about an invoice at a time, five a day, then quota. One
// transaction for one invoice or a thousand.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { identityOf } from '@piaotai/domain/invoice/digital-number.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import {
  preCheck,
  stillGood,
  type Charge,
  type QuotaOwner,
  type TaxQuestion,
  type Verifiable,
} from '@piaotai/domain/verification/verification.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import type { Actor, Tenant } from '../../../kernel/actor.ts'
import type { AuditFact, Tx } from '../../../kernel/deps.ts'
import { daySubject } from './facts.ts'
import { queryTaxPlatform, followUpMs } from './job.ts'
import type { VerifyDeps } from './deps.ts'
import { takeQuota } from './quota.ts'
import { keyOf, type VerificationRecord } from './rows.ts'
import { writeFinding } from './write-finding.ts'

export type Requester = Actor | (Tenant & { readonly userName?: string | null })
/** Subject of a question: an invoice of the company, or typed fields. */
export interface Subject {
  readonly invoiceId: string | null
  readonly fields: Verifiable
  /** The invoice's verify status now. */
  readonly before: number
}
export interface Reserving {
  readonly purse: QuotaOwner
  readonly cause: VerificationRecord['cause']
  readonly batchId?: string
  /** Asked at once by this process. */
  readonly atOnce?: boolean
}
export type Reserved =
  | { readonly row: VerificationRecord }
  | { readonly problem: 'verification.running' | 'verification.companyQuota' | 'verification.personalQuota' }
/** Result for one subject, in order: decided locally, answered earlier today, under way, or to be asked. */
export type Plan =
  | {
      readonly reported: {
        readonly status: number
        readonly charge: Charge
        readonly fields: readonly string[]
        readonly like?: VerificationRecord
      }
    }
  | { readonly running: true }
  | { readonly query: TaxQuestion; readonly identity: string }

/** The plan for each subject, without a reservation. */
export const planOf = async (
  tx: Tx,
  { clock, taxPlatform }: Pick<VerifyDeps, 'clock' | 'taxPlatform'>,
  subjects: readonly Subject[],
): Promise<readonly Plan[]> => {
  const now = clock.now()
  const checked = subjects.map(({ fields }) => preCheck(fields, now, taxPlatform))
  const questions = checked.flatMap(({ query }) => (query ? [query] : []))
  const identities = questions.map(identityOfQuestion)
  if (questions.length === 0) return checked.map((c) => (c.query ? { running: true } : { reported: c }))
  const flying = new Set(
    (
      await tx.selectFrom('verification').select('identity').where('state', '=', 'asking').where('identity', 'in', identities).execute()
    ).map((r) => r.identity),
  )
  const today = await tx
    .selectFrom('verification')
    .selectAll()
    .where('question_key', 'in', questions.map(keyOf))
    .where('day', '=', shanghaiDay(now))
    .where('state', '=', 'settled')
    .orderBy('settled_at')
    .execute()
  const good = new Map(
    today.filter((r) => stillGood(r.status ?? 0) && (r.charge === 'charged' || r.charge === 'blockchain')).map((r) => [r.question_key, r]),
  )
  const planned = new Set<string>()
  return checked.map((c) => {
    if (!c.query) return { reported: c }
    const identity = identityOfQuestion(c.query)
    const like = good.get(keyOf(c.query))
    if (like) return { reported: { status: like.status!, charge: 'reused', fields: [], like } }
    if (flying.has(identity) || planned.has(identity)) return { running: true }
    planned.add(identity)
    return { query: c.query, identity }
  })
}
const identityOfQuestion = (question: TaxQuestion): string =>
  identityOf(question.code, question.number, question.type, question.date) ?? `${question.type}-${question.number}`

const insert = async (tx: Tx, rows: readonly VerificationRecord[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('verification')
      .values(
        rows.map((row) => ({
          ...row,
          question: row.question && json(row.question),
          face: row.face && json(row.face),
          fields: json(row.fields),
        })),
      )
      .execute()
}
/** Columns that an answer or a review fills. */
const untold = {
  face: null,
  red_kind: null,
  red_amount: null,
  code: null,
  message: null,
  reviewed_at: null,
  reviewed_by_name: null,
  reviewed_status: null,
  review_note: null,
} as const
type Asked = Extract<Plan, { readonly query: unknown }>
const askedBy = ({ query, identity }: Asked, at: string, atOnce: boolean) => ({
  identity,
  question: query,
  question_key: keyOf(query),
  state: 'asking' as const,
  status: null,
  charge: null,
  fields: [],
  begun_at: atOnce ? at : null,
  settled_at: null,
})
/** Decided here, answered earlier today, or refused by the limit of a day. */
const settledBy = (plan: Exclude<Plan, { readonly running: true }>, fields: Verifiable, at: string) => {
  const reported = 'reported' in plan ? plan.reported : { status: verifyStatus.quotaExceeded, charge: 'dayLimit' as const, fields: [] }
  const like = 'like' in reported ? reported.like : undefined
  return {
    identity: identityOf(fields.code, fields.number, fields.type, fields.date) ?? '',
    question: like?.question ?? null,
    question_key: like?.question_key ?? '',
    state: 'settled' as const,
    status: reported.status,
    charge: reported.charge,
    fields: [...reported.fields],
    begun_at: null,
    settled_at: at,
    ...(like ? { code: like.code, message: like.message, face: like.face, red_kind: like.red_kind, red_amount: like.red_amount } : {}),
  }
}

export const reserve = async (
  tx: Tx,
  deps: VerifyDeps,
  who: Requester,
  subjects: readonly Subject[],
  { purse: quotaOwner, cause, batchId, atOnce = false }: Reserving,
): Promise<readonly Reserved[]> => {
  const { clock, rateLimits, audit, jobs, taxPlatform } = deps
  const now = clock.now()
  const at = now.toISOString()
  const day = shanghaiDay(now)
  const { companyId, userId = null } = who
  const plans = await planOf(tx, deps, subjects)
  // In one order in every transaction, to avoid a deadlock.
  const asking = plans
    .flatMap((plan, i) => ('query' in plan ? [{ i, ...plan }] : []))
    .toSorted((a, b) => (a.identity < b.identity ? -1 : 1))
  const counted: typeof asking = []
  for (const each of asking) if (await rateLimits.consume(tx, 'verifyDay', daySubject(each.identity, day))) counted.push(each)
  const granted = await takeQuota(tx, quotaOwner, who, counted.length)
  for (const { identity } of counted.slice(granted)) await rateLimits.giveBack(tx, 'verifyDay', daySubject(identity, day))
  const paid = new Set(counted.slice(0, granted).map(({ i }) => i))
  const unpaid = new Set(counted.slice(granted).map(({ i }) => i))
  const base = {
    ...untold,
    company_id: companyId,
    day,
    purse: quotaOwner,
    user_id: userId,
    user_name: who.userName ?? null,
    batch_id: batchId ?? null,
    cause,
    provider: taxPlatform.provider,
    asked_at: at,
  }
  const made = plans.map((plan, i): Reserved => {
    const { invoiceId, fields } = subjects[i]!
    const head = { ...base, id: newId(now), invoice_id: invoiceId, number: fields.number ?? '' }
    if ('running' in plan) return { problem: 'verification.running' }
    if (unpaid.has(i)) return { problem: quotaOwner === 'company' ? 'verification.companyQuota' : 'verification.personalQuota' }
    if ('query' in plan && paid.has(i)) return { row: { ...head, ...askedBy(plan, at, atOnce) } }
    return { row: { ...head, ...settledBy(plan, fields, at) } }
  })
  const rows = made.flatMap((each) => ('row' in each ? [each.row] : []))
  await insert(tx, rows)
  const settled = made.flatMap((each, i) =>
    'row' in each && each.row.state === 'settled' && each.row.invoice_id !== null ? [{ row: each.row, before: subjects[i]!.before }] : [],
  )
  const facts: AuditFact[] = []
  for (const { row, before } of settled) facts.push(...(await writeFinding(tx, row, before)))
  await audit.record(tx, who, facts)
  const open = rows.filter((row) => row.state === 'asking').map(({ id }) => ({ companyId, id }))
  // The job of an immediate question follows it up later, in case this process dies before it settles.
  if (atOnce) await jobs.addAt(tx, new Date(now.getTime() + followUpMs), queryTaxPlatform, ...open)
  else await jobs.add(tx, queryTaxPlatform, ...open)
  return made
}
