// What is known of payments when they are judged: the invoice's facts, the account, the amount and who acted before. One piece for lists,
// previews and acts.
import { sql } from 'kysely'
import { toFen } from '@piaotai/domain/money/money.ts'
import { accountOf, accountOfFace, type AccountJudgement, type PayeeAccount } from '@piaotai/domain/judgement/account.ts'
import type { JudgedAct } from '@piaotai/domain/judgement/judgement-table.ts'
import type { Facts } from '@piaotai/domain/judgement/invoice-facts.ts'
import { judge, type Judgement } from '@piaotai/domain/judgement/judge.ts'
import { thresholdDays } from '@piaotai/domain/payment/payment.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { sumOf } from '../../../db/sql-aggregates.ts'
import { groupMatches, type GroupMatch } from '../../exchange/group/index.ts'
import { accountFactsOf } from '../../exchange/partner/index.ts'
import { factsOf } from '../../invoices/judgement/index.ts'
import { isAlone } from '../../people/permission/index.ts'
import type { Payee } from './payees.ts'
import { limitFor } from './payment-settings.ts'

/** One invoice that is paid, or about to be. */
export interface Subject {
  readonly invoiceId: string
  /** What is to be paid; without it all that may be. */
  readonly amount?: string | undefined
  /** Typed, or of its batch; without it that of its seller. */
  readonly payee?: Payee | undefined
  readonly batchId?: string | undefined
  /** Who submitted it, and who let it pass before. */
  readonly before: readonly string[]
}
export interface JudgedPayment {
  readonly facts: Facts
  readonly payable: string
  readonly account: AccountJudgement
  readonly group: GroupMatch | undefined
  readonly isOther: boolean
  readonly alone: boolean
  readonly judged: (act: JudgedAct) => Judgement
}

/** By invoice, set-wise. */
export const judgePayments = async (
  tx: Tx,
  actor: Actor,
  subjects: readonly Subject[],
  now: Date,
): Promise<ReadonlyMap<string, JudgedPayment>> => {
  const found = new Map<string, JudgedPayment>()
  if (subjects.length === 0) return found
  const { companyId } = actor
  const today = shanghaiDay(now)
  const ids = subjects.map(({ invoiceId }) => invoiceId)
  const groups = await groupMatches(tx, companyId, ids, now)
  const facts = await factsOf(tx, ids, [...groups.keys()])
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'seller_tax_id', 'seller_name', 'seller_bank', 'payable'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, { ...row, seller: row.seller_tax_id ?? row.seller_name ?? '' }]))
  const sellers = [...new Set([...byId.values()].map(({ seller }) => seller))]
  const accounts = await accountFactsOf(
    tx,
    rows.map((row) => row.seller_tax_id),
  )
  const lastPaid = await lastPaidOf(tx, sellers)
  const from = await limitFor(tx, actor, now)
  const batches = from === null ? new Map<string, bigint>() : await batchSumsOf(tx, subjects)
  const recent = from === null ? new Map<string, bigint>() : await recentOf(tx, sellers, now)
  const alone = await isAlone(tx, companyId)
  const amountOf = ({ invoiceId, amount }: Subject): bigint => toFen(amount ?? byId.get(invoiceId)?.payable ?? '0') ?? 0n
  /** What is not in a batch yet comes on top of what the payee got or gets. */
  const coming = new Map<string, bigint>()
  for (const subject of subjects) {
    const seller = byId.get(subject.invoiceId)?.seller
    if (subject.batchId === undefined && seller !== undefined) coming.set(seller, (coming.get(seller) ?? 0n) + amountOf(subject))
  }
  for (const subject of subjects) {
    const invoice = byId.get(subject.invoiceId)
    const known = facts.get(subject.invoiceId)
    if (!invoice || !known) continue
    const partner = invoice.seller_tax_id === null ? undefined : accounts.get(invoice.seller_tax_id)
    const account = accountOf({
      batch: subject.payee && { account: subject.payee.bankAccount, bankName: subject.payee.bankName, name: subject.payee.name },
      face: accountOfFace(invoice.seller_bank, invoice.seller_name),
      partner: partner?.payee,
      lastPaid: lastPaid.get(invoice.seller),
      changes: partner?.changes ?? [],
      today,
    })
    const amount = amountOf(subject)
    const most = toFen(invoice.payable)!
    const sum = (recent.get(invoice.seller) ?? 0n) + (coming.get(invoice.seller) ?? 0n)
    const batch = subject.batchId === undefined ? 0n : (batches.get(subject.batchId) ?? 0n)
    const all: Facts = {
      ...known,
      noAccount: account.none,
      accountDiffers: account.differs.length > 0,
      accountUnproven: account.unconfirmed !== null,
      paysLess: most < 0n ? amount > most : amount >= 0n && amount < most,
      paysMore: most < 0n ? amount < most : amount > most,
      overThreshold: from !== null && (sum >= from || batch >= from),
      paidMonthClosed: false,
    }
    found.set(subject.invoiceId, {
      facts: all,
      payable: invoice.payable,
      account,
      group: groups.get(subject.invoiceId),
      isOther: !subject.before.includes(actor.userId),
      alone,
      judged: (act) => judge(all, act, { alone }),
    })
  }
  return found
}

/** The account that each seller was paid to last. */
const lastPaidOf = async (tx: Tx, sellers: readonly string[]): Promise<ReadonlyMap<string, PayeeAccount>> => {
  const rows = await tx
    .selectFrom('payment_batch as b')
    .innerJoin('payment_batch_invoice as p', 'p.batch_id', 'b.id')
    .select(['b.seller_key', 'b.bank_account', 'b.bank_name', 'b.payee_name'])
    .distinctOn('b.seller_key')
    .where(sql<boolean>`b.seller_key = any(${[...sellers]}::text[])`)
    .where('p.state', '=', 'confirmed')
    .where('b.bank_account', '<>', '')
    .orderBy('b.seller_key')
    .orderBy(sql`p.paid_day desc nulls last`)
    .orderBy('p.changed_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.seller_key, { account: row.bank_account, bankName: row.bank_name, name: row.payee_name }]))
}
/** What each batch pays, without what came back. */
const batchSumsOf = async (tx: Tx, subjects: readonly Subject[]): Promise<ReadonlyMap<string, bigint>> => {
  const ids = [...new Set(subjects.flatMap(({ batchId }) => batchId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .select(['batch_id', sumOf('amount').as('amount')])
    .where('batch_id', 'in', ids)
    .where('state', 'in', ['submitted', 'confirmed'])
    .groupBy('batch_id')
    .execute()
  return new Map(rows.map((row) => [row.batch_id, toFen(row.amount)!]))
}
/** What was submitted for each seller within some days, without what came back: large sums in small parts. */
const recentOf = async (tx: Tx, sellers: readonly string[], now: Date): Promise<ReadonlyMap<string, bigint>> => {
  const since = new Date(now.getTime() - thresholdDays * 86_400_000).toISOString()
  const rows = await tx
    .selectFrom('payment_batch as b')
    .innerJoin('payment_batch_invoice as p', 'p.batch_id', 'b.id')
    .select(['b.seller_key', sumOf('p.amount').as('amount')])
    .where(sql<boolean>`b.seller_key = any(${[...sellers]}::text[])`)
    .where('b.submitted_at', '>=', since)
    .where('p.state', 'in', ['submitted', 'confirmed'])
    .groupBy('b.seller_key')
    .execute()
  return new Map(rows.map((row) => [row.seller_key, toFen(row.amount)!]))
}
