// Begins pushes of invoices to one target. The invoices are locked by the caller, the target is not.
import { answersOf } from '@piaotai/domain/judgement/judge.ts'
import { randomBytes } from 'node:crypto'
import { afterPush, type PushWay } from '@piaotai/domain/push/push.ts'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import type { ProblemType } from '@piaotai/domain/problems.ts'
import { pushStatus } from '@piaotai/domain/states.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { writePushStatus, type InvoiceRecord } from '../../invoices/invoice/index.ts'
import { heldOf, judgeActs } from '../../invoices/judgement/index.ts'
import { attemptPush } from './jobs.ts'
import { addEvents, latestByTarget, newPushNumber, type PushRecord } from './push-rows.ts'
import type { TargetRecord } from './target-rows.ts'

type Invoice = Pick<InvoiceRecord, 'id' | 'number' | 'seller_name' | 'amount_including_tax' | 'category' | 'push_status'>
interface Begin {
  readonly target: Pick<TargetRecord, 'company_id' | 'id' | 'name' | 'concurrency'>
  readonly invoices: readonly Invoice[]
  readonly way: PushWay
  readonly by: Actor | { readonly companyId: string; readonly userId: string; readonly userName: string }
  readonly again: boolean
  /** A person's, for what asks for one. */
  readonly reason?: string
}
interface NotBegun {
  readonly problem: ProblemType
  readonly causes?: readonly Cause[]
}
export type Begun = ReadonlyMap<string, { readonly taskNumber: string } | NotBegun>
/** The same at each attempt, and at a push begun again after a failure, which may have arrived. */
const newKey = (): string => `pt-${randomBytes(16).toString('base64url')}`

export const beginPushes = async (
  { audit, clock, jobs }: Needs<'audit' | 'clock' | 'jobs'>,
  tx: Tx,
  { target, invoices, way, by, again, reason = '' }: Begin,
): Promise<Begun> => {
  const companyId = target.company_id
  const now = clock.now()
  const latest = new Map(
    (
      await latestByTarget(
        tx,
        invoices.map(({ id }) => id),
      )
    ).flatMap((row) => (row.target_id === target.id ? [[row.invoice_id, row]] : [])),
  )
  const judged = await judgeActs(tx, { act: 'push', ids: invoices.map(({ id }) => id) })
  const answers = new Map<string, { readonly taskNumber: string } | NotBegun>()
  const ready: { readonly invoice: Invoice; readonly before: PushRecord | undefined; readonly row: ReturnType<typeof rowOf> }[] = []
  for (const invoice of invoices) {
    const before = latest.get(invoice.id)
    if (!mayBegin(invoice, before, again)) {
      answers.set(invoice.id, { problem: 'push.notNow' })
      continue
    }
    const held = heldOf(judged.get(invoice.id), reason)
    if (held) {
      answers.set(invoice.id, held)
      continue
    }
    const row = rowOf(invoice, before, { companyId, targetId: target.id, way, by, now })
    ready.push({ invoice, before, row })
    answers.set(invoice.id, { taskNumber: row.number })
  }
  if (ready.length === 0) return answers
  // More than there are places wait without a job: the end of each attempt calls up the next.
  await tx
    .insertInto('push')
    .values(ready.map(({ row }, at) => ({ ...row, parked: at >= target.concurrency })))
    .execute()
  const ids = ready.map(({ row }) => row.id)
  await addEvents(tx, companyId, ids, now, { kind: 'pushed', by: by.userName, note: way })
  await writePushStatus(
    tx,
    ready.map(({ invoice }) => invoice.id),
    pushStatus.waiting,
  )
  await audit.record(
    tx,
    by,
    ready.map(({ invoice, row }) => {
      const causes = answersOf(judged.get(invoice.id) ?? { said: [] })
      return {
        action: 'invoice.pushed',
        objectType: 'invoice',
        objectId: invoice.id,
        detail: {
          number: invoice.number,
          taskNumber: row.number,
          target: target.name,
          way,
          from: invoice.push_status,
          ...(causes.length > 0 ? { causes, reason: reason.trim() } : {}),
        },
      }
    }),
  )
  await jobs.add(tx, attemptPush, ...ids.slice(0, target.concurrency).map((pushId) => ({ companyId, pushId, attempt: 1 })))
  return answers
}
/** Judged by its state at this target: another target may have it already. */
const mayBegin = (invoice: Invoice, before: PushRecord | undefined, again: boolean): boolean => {
  const state = before?.state ?? (invoice.push_status === pushStatus.noNeed ? pushStatus.noNeed : pushStatus.notPushed)
  return afterPush(state, 'push') !== undefined || (again && before?.invoice_changed === true && afterPush(state, 'again') !== undefined)
}
const rowOf = (
  invoice: Invoice,
  before: PushRecord | undefined,
  { companyId, targetId, way, by, now }: { companyId: string; targetId: string; way: Begin['way']; by: Begin['by']; now: Date },
) => {
  // What failed may have arrived: under the same key the receiver knows it again.
  const sameKey = before?.state === pushStatus.failed && !before.invoice_changed
  return {
    company_id: companyId,
    id: newId(now),
    number: newPushNumber(now),
    target_id: targetId,
    invoice_id: invoice.id,
    key: sameKey ? before.key : newKey(),
    invoice_number: invoice.number,
    seller_name: invoice.seller_name,
    total: invoice.amount_including_tax,
    category: invoice.category,
    state: pushStatus.waiting,
    way,
    pushed_by: by.userId,
    pushed_by_name: by.userName,
    pushed_at: now.toISOString(),
    next_at: now.toISOString(),
    unsure: sameKey,
    updates: Boolean(before?.external_id) && !sameKey && before?.state !== pushStatus.notPushed,
    external_id: before?.state === pushStatus.notPushed ? null : (before?.external_id ?? null),
  }
}
