// What stands against confirming payments, with its evidence: one piece for the list, the dialog and the act.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import type { Cause, JudgedAct } from '@piaotai/domain/judgement/judgement-table.ts'
import { isTicket } from '@piaotai/domain/risk/risk-judge.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toGroupMatch } from '../../exchange/group/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { judgePayments, type JudgedPayment, type Subject } from './judge-payments.ts'
import { payeeOfBatch } from './payment-shapes.ts'

export type Findings = NonNullable<Out<(typeof paymentEndpoints)['previewConfirmation']>['payments'][number]['findings']>
const evidence = 10
/** Of invoices that are submitted, paid, or used elsewhere. */
const inUse = [usageStatus.submitted, usageStatus.confirmed, usageStatus.external].join(',')

/** What a person must answer: all but what is only said. */
export const causesOf = ({ said }: Pick<Findings, 'said'>): readonly Cause[] =>
  said.filter(({ verdict }) => verdict !== 'said').map(({ cause }) => cause)

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
    .innerJoin('payment_batch as b', (join) => join.onRef('b.company_id', '=', 'p.company_id').onRef('b.id', '=', 'p.batch_id'))
    .select(['p.use_id', 'p.invoice_id', 'p.batch_id', 'p.amount', 'b.submitted_by', 'b.owner_id'])
    .select(['b.payee_name', 'b.bank_name', 'b.bank_account', 'b.payee_from'])
    .where('p.company_id', '=', actor.companyId)
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
/**
 * Invoices in use that show the same purchase: of the same seller, day and amount, or with the same number. Tickets of one day and
 * price are many people's.
 */
export const duplicatesOf = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await tx
    .selectFrom('invoice as subject')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.company_id', '=', 'subject.company_id')
        .onRef('invoice.id', '<>', 'subject.id')
        .on(sql<boolean>`(invoice.number = subject.number or (invoice.date = subject.date and invoice.amount_including_tax = subject.amount_including_tax
          and (invoice.seller_tax_id = subject.seller_tax_id or (invoice.seller_tax_id is null and subject.seller_tax_id is null and invoice.seller_name = subject.seller_name))))`),
    )
    .select([
      'subject.id as of',
      'subject.type as type',
      'subject.number as ofNumber',
      'invoice.id',
      'invoice.number',
      'invoice.use_status',
      sql<boolean>`${invoicesInRowScope(actor, 'company')}`.as('visible'),
    ])
    .where('subject.company_id', '=', actor.companyId)
    .where('subject.id', 'in', [...ids])
    .where(sql<boolean>`invoice.use_status in (${sql.raw(inUse)})`)
    .orderBy('invoice.id')
    .execute()
  return Map.groupBy(
    rows.filter((row) => row.number === row.ofNumber || !isTicket(row.type)),
    (row) => row.of,
  )
}
