// What stands against confirming payments, with its evidence: one piece for the list, the dialog and the act.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import type { JudgedAct } from '@piaotai/domain/judgement/judgement-table.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { twinsInUse } from '../../invoices/judgement/index.ts'
import { toGroupMatch } from '../../exchange/group/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { judgePayments, type JudgedPayment, type Subject } from './judge-payments.ts'
import { payeeOfBatch } from './payment-shapes.ts'

export type Findings = NonNullable<Out<(typeof paymentEndpoints)['previewConfirmation']>['payments'][number]['findings']>
const evidence = 10

/** By use id. `act`: confirming by hand or by a statement, or a bank file. */
export const judgeConfirmations = async (
  tx: Tx,
  actor: Actor,
  useIds: readonly string[],
  now: Date,
  act: JudgedAct = 'confirm',
): Promise<ReadonlyMap<string, Findings>> => {
  if (useIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('payment_batch as b', 'b.id', 'p.batch_id')
    .select(['p.use_id', 'p.invoice_id', 'p.batch_id', 'p.amount', 'b.submitted_by', 'b.owner_id'])
    .select(['b.payee_name', 'b.bank_name', 'b.bank_account', 'b.payee_from'])
    .where('p.use_id', 'in', [...useIds])
    .execute()
  const subjects = rows.map(
    (row): Subject => ({
      invoiceId: row.invoice_id,
      amount: row.amount,
      payee: payeeOfBatch(row),
      batchId: row.batch_id,
      before: [row.submitted_by, row.owner_id],
    }),
  )
  const judged = await judgePayments(tx, actor, subjects, now)
  const found = await findingsOf(tx, actor, judged, act)
  return new Map(
    rows.flatMap((row) => {
      const one = found.get(row.invoice_id)
      return one ? [[row.use_id, one] as const] : []
    }),
  )
}
/** With the evidence of what is said, by invoice. */
export const findingsOf = async (
  tx: Tx,
  actor: Actor,
  payments: ReadonlyMap<string, JudgedPayment>,
  act: JudgedAct,
): Promise<ReadonlyMap<string, Findings>> => {
  const duplicates = await duplicatesOf(
    tx,
    actor,
    [...payments].filter(([, { facts }]) => facts.twin !== 'none').map(([id]) => id),
  )
  return new Map(
    [...payments].map(([id, { judged, account, payable, group, isOther, alone }]) => {
      const twins = duplicates.get(id) ?? []
      const visible = twins.filter((twin) => twin.visible)
      const { verdict, said } = judged(act)
      return [
        id,
        {
          verdict,
          said: [...said],
          duplicates: visible.slice(0, evidence).map(({ id: twin, number, use_status: useStatus }) => ({ id: twin, number, useStatus })),
          hidden: twins.length - visible.length,
          account: {
            account: account.account,
            from: account.from,
            differs: [...account.differs],
            unconfirmed: account.unconfirmed && { at: account.unconfirmed.changedAt.toISOString(), by: account.unconfirmed.changedBy },
          },
          payable,
          isOther,
          alone,
          group: toGroupMatch(group),
        },
      ]
    }),
  )
}
/** Invoices in use that show the same purchase, by the invoice that they are like. */
export const duplicatesOf = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never[]>()
  const { rows: pairs } = await sql<{ readonly of: string; readonly id: string }>`select distinct invoice.id as of, twin.id
    from invoice cross join lateral ${twinsInUse} twin where invoice.company_id = ${actor.companyId} and invoice.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  const twins = await tx
    .selectFrom('invoice')
    .select(['id', 'number', 'use_status', sql<boolean>`${invoicesInRowScope(actor, 'company')}`.as('visible')])
    .where(sql<boolean>`id = any(${pairs.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .execute()
  const of = Map.groupBy(pairs, ({ id }) => id)
  return Map.groupBy(
    twins.flatMap((twin) => of.get(twin.id)!.map((pair) => ({ ...twin, of: pair.of }))),
    (row) => row.of,
  )
}
