// The quota ledger, the receipts of an invoice, the progress of a batch, and the remaining quota.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { verificationEndpoints } from '@piaotai/contract/verification.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { againRules, type AgainRule, type Charge } from '@piaotai/domain/verification/verification.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { json } from '../../../db/json.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { deletionsInScope } from '../../invoices/invoice/index.ts'
import { askersInScope, invoicesInScope, seesEveryInvoice } from '../../people/permission/index.ts'
import type { VerifyDeps } from './deps.ts'
import { readQuota } from './quota.ts'
import { toWire, type VerificationRecord } from './rows.ts'

type E = typeof verificationEndpoints
/** Limit of receipts of an invoice shown together. */
const receiptsMax = 100
/** Of a deleted invoice that was out of the actor's scope. */
const ofHiddenDeletion = (actor: Actor): Expression<SqlBool> =>
  sql<boolean>`exists (select 1 from invoice_deletion where invoice_deletion.company_id = verification.company_id and invoice_deletion.number = verification.number
    and invoice_deletion.restored_at is null and invoice_deletion.snapshot->'verification' ? verification.id::text and not ${deletionsInScope(actor)})`
/**
 * One's own questions in the personal area; in the company's also those of invoices in scope and those typed by people
 * in scope.
 */
const seen = (actor: Actor, area: 'personal' | 'company'): Expression<SqlBool> => {
  const mine = sql<boolean>`verification.user_id = ${actor.userId}`
  if (area === 'personal') return mine
  if (seesEveryInvoice(actor)) return sql<boolean>`true`
  return sql<boolean>`(${mine} or (verification.invoice_id is null and ${askersInScope(actor, area)} and not ${ofHiddenDeletion(actor)})
    or exists (select 1 from invoice where invoice.company_id = verification.company_id and invoice.id = verification.invoice_id and ${invoicesInScope(actor, area)}))`
}
/** Charges that need a review by a person. */
export const reviewed: readonly Charge[] = ['unmapped', 'unknown']
export const ledger = (tx: Tx, actor: Actor, area: 'personal' | 'company') => tx.selectFrom('verification').where(seen(actor, area))

export const listVerifications =
  ({ db }: Pick<VerifyDeps, 'db'>) =>
  (actor: Actor, f: In<E['listVerifications']>): Promise<Out<E['listVerifications']>> =>
    db.inTenant(actor, async (tx) => {
      let query = ledger(tx, actor, f.area)
      if (f.batchId) query = query.where('batch_id', '=', f.batchId)
      if (f.number) query = query.where('number', '=', f.number)
      if (f.status !== undefined) query = query.where('status', '=', f.status)
      if (f.charged !== undefined) query = query.where('charge', f.charged ? '=' : '<>', 'charged')
      if (f.review) query = query.where('charge', 'in', reviewed).where('reviewed_at', 'is', null)
      if (f.from) query = query.where('asked_at', '>=', dayStart(f.from))
      if (f.to) query = query.where('asked_at', '<=', dayEnd(f.to))
      const { rows, ...about } = await pageOf(tx, query, query.selectAll().orderBy('asked_at', 'desc').orderBy('id', 'desc'), f)
      const asked = await askedAbout(tx, actor, f.area, rows)
      return { content: rows.map((row) => ({ ...toWire(row), ...(asked.get(row.invoice_id ?? '') ?? unseen) })), ...about }
    })
interface Asked {
  readonly seller: string | null
  readonly amountIncludingTax: string | null
}
const unseen: Asked = { seller: null, amountIncludingTax: null }
/** Seller and sum of the invoices that the actor sees, by id. */
const askedAbout = async (tx: Tx, actor: Actor, area: 'personal' | 'company', rows: readonly VerificationRecord[]) => {
  const ids = rows.flatMap(({ invoice_id }) => invoice_id ?? [])
  if (ids.length === 0) return new Map<string, Asked>()
  const invoices = await tx
    .selectFrom('invoice')
    .select(['id', 'seller_name as seller', 'amount_including_tax as amountIncludingTax'])
    .where('id', 'in', ids)
    .where(invoicesInScope(actor, area))
    .execute()
  return new Map<string, Asked>(invoices.map(({ id, ...about }) => [id, about]))
}

/** Every receipt of an invoice in the actor's scope, newest first. */
export const readReceipts =
  ({ db }: VerifyDeps) =>
  (actor: Actor, { id, area }: In<E['readReceipts']>): Promise<Out<E['readReceipts']>> =>
    db.inTenant(actor, async (tx) => {
      const invoice = await tx
        .selectFrom('invoice')
        .select('id')
        .where('id', '=', id)
        .where(invoicesInScope(actor, area))
        .executeTakeFirst()
      if (!invoice) throw new Problem('invoice.notFound')
      const rows = await tx
        .selectFrom('verification')
        .selectAll()
        .where('invoice_id', '=', id)
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(receiptsMax)
        .execute()
      return { content: rows.map(toWire) }
    })

export const readVerifyBatch =
  ({ db }: VerifyDeps) =>
  (actor: Actor, { batchId, area }: In<E['readVerifyBatch']>): Promise<Out<E['readVerifyBatch']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await ledger(tx, actor, area)
        .select((eb) => ['status', 'charge', eb.fn.countAll().as('n')])
        .where('batch_id', '=', batchId)
        .groupBy(['status', 'charge'])
        .execute()
      const sum = (of: typeof rows): number => of.reduce((total, { n }) => total + Number(n), 0)
      const settled = rows.filter(({ status }) => status !== null)
      const byStatus: Record<string, number> = {}
      for (const { status, n } of settled) byStatus[String(status)] = (byStatus[String(status)] ?? 0) + Number(n)
      return { total: sum(rows), settled: sum(settled), charged: sum(rows.filter(({ charge }) => charge === 'charged')), byStatus }
    })

/** A company without a choice uses every rule. */
export const rulesOf = async (tx: Tx): Promise<readonly AgainRule[]> =>
  (await tx.selectFrom('verify_settings').select('again').executeTakeFirst())?.again ?? againRules

export const readVerifyQuota =
  ({ db }: VerifyDeps) =>
  (actor: Actor): Promise<Out<E['readVerifyQuota']>> =>
    db.inTenant(actor, async (tx) => ({
      company: await readQuota(tx, 'company', actor),
      personal: await readQuota(tx, 'personal', actor),
      again: [...(await rulesOf(tx))],
    }))

export const saveVerifySettings =
  ({ db, audit }: VerifyDeps) =>
  (actor: Actor, { again }: In<E['saveVerifySettings']>): Promise<Out<E['saveVerifySettings']>> =>
    db.inTenant(actor, async (tx) => {
      const before = await rulesOf(tx)
      const rules = againRules.filter((rule) => again.includes(rule))
      await tx
        .insertInto('verify_settings')
        .values({ company_id: actor.companyId, again: json(rules) })
        .onConflict((oc) => oc.column('company_id').doUpdateSet({ again: json(rules) }))
        .execute()
      await audit.record(tx, actor, [
        { action: 'company.verifyAgainSet', objectType: 'company', objectId: actor.companyId, detail: { before, after: rules } },
      ])
      return { again: rules }
    })
