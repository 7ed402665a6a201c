// What is known of the batches that a statement names: their invoices, payees and earlier lines; and batches that a line without a number looks like.
import { sql } from 'kysely'
import { isPlain, type Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { samePayee, type BatchFacts, type EarlierLine } from '@piaotai/domain/payment/statement-verdict.ts'
import type { StatementLine } from '@piaotai/domain/payment/bank-statement.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import { localDate } from '../../../../db/local-days.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import { judgeConfirmations, type Findings } from '../judge-confirmation.ts'
import { goneStanding } from './statement-conditions.ts'

export interface StatedBatch {
  readonly id: string
  readonly number: string
  readonly payee: { readonly name: string; readonly bankAccount: string }
  /** The person sees an invoice of it. */
  readonly visible: boolean
  /** Why the bank was told to pay in spite of what stands against it; empty where nothing does. */
  readonly reason: string
  readonly facts: BatchFacts
}

/** Locks the invoices of these batches and then the batches, so that what is judged of them stays so. */
export const lockStated = async (tx: Tx, companyId: string, batchIds: readonly string[]): Promise<void> => {
  if (batchIds.length === 0) return
  await tx
    .selectFrom('invoice')
    .select('id')
    .where(
      sql<boolean>`id in (select p.invoice_id from payment_batch_invoice p where p.company_id = ${companyId} and p.batch_id = any(${[...batchIds]}::uuid[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('payment_batch')
    .select('id')
    .where(sql<boolean>`id = any(${[...batchIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
export const batchIdsOf = async (tx: Tx, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch')
    .select(['id', 'number'])
    .where(sql<boolean>`number = any(${[...numbers]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.number, row.id]))
}

/** By id. */
export const statedBatches = async (
  tx: Tx,
  actor: Actor,
  batchIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StatedBatch>> => {
  if (batchIds.length === 0) return new Map()
  const rows = await sumsOf(tx, actor, batchIds)
  const found = await judgeConfirmations(
    tx,
    actor,
    rows.flatMap(({ uses }) => uses?.split(',') ?? []),
    now,
  )
  const filed = await filedOf(tx, batchIds)
  const earlier = await earlierOf(tx, batchIds)
  return new Map(
    rows.map((row) => {
      const files = filed.get(row.id) ?? []
      const causes = (row.uses?.split(',') ?? []).flatMap((use) => {
        const one = found.get(use)
        return one ? standingCauses(one) : []
      })
      // Nobody without the right to override goes by what a file was made in spite of.
      const [last] = actor.permissions.has('confirmPayment.override') ? files : []
      const told = last !== undefined && causes.length > 0 && causes.every((cause) => last.causes.includes(cause))
      return [
        row.id,
        {
          id: row.id,
          number: row.number,
          payee: { name: row.payee_name, bankAccount: row.bank_account || (files[0]?.account ?? '') },
          visible: row.visible,
          reason: told ? last.reason : '',
          facts: {
            waiting: { count: Number(row.waiting), amount: toFen(row.waitingAmount)! },
            paid: { count: Number(row.paid), amount: toFen(row.paidAmount)! },
            hidden: Number(row.hidden),
            payees: [{ name: row.payee_name, account: row.bank_account }, ...files.map(({ name, account }) => ({ name, account }))],
            guarded: causes.length > 0 && !told,
            bad: row.bad,
            elsewhere: row.elsewhere,
            earlier: earlier.filter(({ batchId }) => batchId === row.id),
          },
        },
      ]
    }),
  )
}
/** What another person does not settle by bringing the statement. */
const standingCauses = ({ said, isOther }: Findings): readonly Cause[] =>
  said.filter(({ verdict, cause }) => verdict !== 'said' && !(verdict === 'second' && isPlain(cause) && isOther)).map(({ cause }) => cause)
const sumsOf = (tx: Tx, actor: Actor, batchIds: readonly string[]) => {
  const waits = sql`p.state = 'submitted'`
  const paid = sql`p.state = 'confirmed'`
  const inScope = invoicesInRowScope(actor, 'company')
  return tx
    .selectFrom('payment_batch as b')
    .innerJoin('payment_batch_invoice as p', 'p.batch_id', 'b.id')
    .leftJoin('invoice', 'invoice.id', 'p.invoice_id')
    .select(['b.number', 'b.id', 'b.payee_name', 'b.bank_account'])
    .select([
      sql<string>`count(*) filter (where ${waits})`.as('waiting'),
      sql<string>`coalesce(sum(p.amount) filter (where ${waits}), 0)::numeric(18,2)`.as('waitingAmount'),
      sql<string>`count(*) filter (where ${paid})`.as('paid'),
      sql<string>`coalesce(sum(p.amount) filter (where ${paid}), 0)::numeric(18,2)`.as('paidAmount'),
      sql<string>`count(*) filter (where (${waits} or ${paid}) and not ${inScope})`.as('hidden'),
      sql<string | null>`string_agg(p.use_id::text, ',' order by p.position) filter (where ${waits})`.as('uses'),
      sql<boolean>`coalesce(bool_or(${inScope}), false)`.as('visible'),
      sql<boolean>`coalesce(bool_or(${goneStanding}) filter (where ${waits}), false)`.as('bad'),
      sql<boolean>`coalesce(bool_and(invoice.use_status = ${sql.raw(String(usageStatus.confirmed))}), false)`.as('elsewhere'),
    ])
    .where(sql<boolean>`b.id = any(${[...batchIds]}::uuid[])`)
    .groupBy(['b.number', 'b.id', 'b.payee_name', 'b.bank_account'])
    .execute()
}
/** The bank files of each batch, the last one first. */
const filedOf = async (tx: Tx, batchIds: readonly string[]) => {
  const rows = await tx
    .selectFrom('payment_bank_file_row as r')
    .innerJoin('payment_bank_file as f', 'f.id', 'r.file_id')
    .select(['r.batch_id', 'r.payee_name as name', 'r.bank_account as account', 'r.overridden_for as causes', 'f.reason'])
    .where(sql<boolean>`r.batch_id = any(${[...batchIds]}::uuid[])`)
    .orderBy('f.made_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.batch_id)
}
/** Lines of earlier statements that name these batches and are not over: payments, and money back that no payment was found for. */
const earlierOf = async (tx: Tx, batchIds: readonly string[]): Promise<readonly (EarlierLine & { readonly batchId: string })[]> => {
  const rows = await tx
    .selectFrom('payment_statement_row as r')
    .select(['r.id', 'r.amount', 'r.day', 'r.state', 'r.batch_ids'])
    .select(
      sql<boolean>`exists (select 1 from payment_batch_invoice p where p.company_id = r.company_id and p.statement_row_id = r.id and p.state = 'confirmed')`.as(
        'pays',
      ),
    )
    .where(sql<boolean>`r.batch_ids && ${[...batchIds]}::uuid[]`)
    .where(
      sql<boolean>`(r.state in ('settled', 'alarm') or (r.state = 'open' and r.verdict not in ('likely', 'several'))
        or (r.state = 'back' and r.verdict = 'refund' and r.paired_id is null and r.effect is null))`,
    )
    .orderBy('r.day')
    .orderBy('r.id')
    .execute()
  return rows.flatMap(({ batch_ids: ids, ...row }) => ids.map((batchId) => ({ ...row, batchId })))
}

/** By line: the batches that wait for exactly this amount to this payee, and were submitted by its day. */
export const likelyBatches = async (
  tx: Tx,
  actor: Actor,
  lines: readonly StatementLine[],
  named: ReadonlySet<string>,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const amounts = [...new Set(lines.map(({ amount }) => amount!))]
  if (amounts.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch as b')
    .innerJoin('payment_batch_invoice as p', 'p.batch_id', 'b.id')
    .innerJoin('invoice', 'invoice.id', 'p.invoice_id')
    .select(['b.id', 'b.payee_name as name', 'b.bank_account as account', sql<string>`sum(p.amount)::numeric(18,2)`.as('amount')])
    .select(sql<string>`(${localDate('b.submitted_at')})::text`.as('since'))
    .where('b.state', 'in', ['open', 'partlyConfirmed'])
    .where('p.state', '=', 'submitted')
    .groupBy(['b.id', 'b.payee_name', 'b.bank_account', 'b.submitted_at'])
    .having(sql<boolean>`sum(p.amount) = any(${amounts}::numeric[]) and bool_or(${invoicesInRowScope(actor, 'company')})`)
    .execute()
  const filed = await filedOf(
    tx,
    rows.map(({ id }) => id),
  )
  return new Map(
    lines.flatMap((line) => {
      const fit = rows.filter(
        (row) =>
          !named.has(row.id) &&
          toFen(row.amount) === toFen(line.amount!) &&
          row.since <= line.day! &&
          samePayee(line, [{ name: row.name, account: row.account }, ...(filed.get(row.id) ?? [])]),
      )
      return fit.length === 0 ? [] : [[line.line, fit.map(({ id }) => id)] as const]
    }),
  )
}
