// Who is told that a payment waits: those who may confirm it, by the judge and by what they see, and never its submitter.
import { sql } from 'kysely'
import { holdbackOf } from '@piaotai/domain/judgement/judge.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import type { ButtonKey } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { holdersOf, invoicesInRowScope, refreshActor } from '../../people/permission/index.ts'
import type { BatchInvoice } from './batch-rows.ts'
import { judgeConfirmations, type Findings } from './judge-confirmation.ts'

export type WaitingPayment = Pick<BatchInvoice, 'use_id' | 'invoice_id' | 'amount'> & { readonly payee: string }

/** People who see the same of it are told together. */
export const tellConfirmers = async (
  tx: Tx,
  submitter: Actor,
  submissionId: string,
  rows: readonly WaitingPayment[],
  now: Date,
): Promise<void> => {
  const { companyId } = submitter
  const others = await othersSeeing(
    tx,
    submitter,
    ['confirmPayment.confirm'],
    rows.map((row) => row.invoice_id),
    now,
  )
  const [first] = others
  if (!first) return
  const found = await judgeConfirmations(
    tx,
    first.actor,
    rows.map((row) => row.use_id),
    now,
  )
  const told = others.flatMap(({ actor, seen }) => {
    const of = rows.filter((row) => seen.has(row.invoice_id) && mayConfirm(found.get(row.use_id), actor))
    return of.length > 0 ? [{ userId: actor.userId, of }] : []
  })
  for (const together of Map.groupBy(told, ({ of }) => of.map((row) => row.use_id).join()).values()) {
    const { of } = together[0]!
    await emit(tx, 'payment.waits', {
      companyId,
      submissionId,
      count: of.length,
      amount: fromFen(of.reduce((sum, row) => sum + toFen(row.amount)!, 0n)),
      payee: of[0]!.payee,
      payees: new Set(of.map(({ payee }) => payee)).size,
      by: submitter.userName,
      whole: of.length === rows.length,
      to: together.map(({ userId }) => userId),
    })
  }
}
interface SeeingPerson {
  readonly actor: Actor
  readonly seen: ReadonlySet<string>
}
/** Those but the actor who hold one of the rights today and see some of these invoices. */
export const othersSeeing = async (
  tx: Tx,
  { companyId, userId: own }: Pick<Actor, 'companyId' | 'userId'>,
  keys: readonly ButtonKey[],
  invoiceIds: readonly string[],
  now: Date,
): Promise<readonly SeeingPerson[]> => {
  const holders = new Set<string>()
  for (const key of keys) for (const userId of await holdersOf(tx, companyId, key)) holders.add(userId)
  holders.delete(own)
  const found: SeeingPerson[] = []
  for (const userId of holders) {
    const actor = await refreshActor(tx, { companyId, userId }, now)
    if (!actor || !keys.some((key) => actor.permissions.has(key))) continue
    const seen = await tx
      .selectFrom('invoice')
      .select('id')
      .where(sql<boolean>`id = any(${[...invoiceIds]}::uuid[])`)
      .where(invoicesInRowScope(actor, 'company'))
      .execute()
    if (seen.length > 0) found.push({ actor, seen: new Set(seen.map(({ id }) => id)) })
  }
  return found
}
/** With a reason, and once what must come first is done. */
const mayConfirm = (found: Findings | undefined, { permissions }: Actor): boolean => {
  if (!found) return false
  const held = holdbackOf(found, { reason: '—', mayOverride: permissions.has('confirmPayment.override'), isOther: true })
  return held === null || held.because === 'after'
}

/** What waits no more after these rows changed is told, so that nobody is led to it. */
export const endWaiting = async (tx: Tx, companyId: string, rows: readonly Pick<BatchInvoice, 'batch_id'>[]): Promise<void> => {
  if (rows.length === 0) return
  const batches = [...new Set(rows.map((row) => row.batch_id))]
  const ended = await tx
    .selectFrom('payment_batch as b')
    .select('b.submission_id')
    .distinct()
    .where('b.id', 'in', batches)
    .where('b.submission_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from payment_batch other join payment_batch_invoice p on p.company_id = other.company_id and p.batch_id = other.id
        where other.company_id = b.company_id and other.submission_id = b.submission_id and p.state = 'submitted')`,
    )
    .execute()
  for (const { submission_id: submissionId } of ended)
    if (submissionId !== null) await emit(tx, 'payment.waitsNoMore', { companyId, submissionId })
}
