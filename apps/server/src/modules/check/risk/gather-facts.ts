// The evidence of the rules, read for one invoice: each query by an index, within the company.
import { sql } from 'kysely'
import { monthEnd } from '@piaotai/domain/months.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { daysFrom } from '@piaotai/domain/risk/risk-days.ts'
import { limitAbove, limitsOf, type RiskFacts } from '@piaotai/domain/risk/risk-judge.ts'
import { riskBounds, type RiskRule } from '@piaotai/domain/risk/risk.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { countOf, sumOf } from '../../../db/sql-aggregates.ts'
import { findInvoice, linesOf } from '../../invoices/invoice/index.ts'
import { importsInScope, invoicesInScope } from '../../people/permission/index.ts'
import {
  monthsUpTo,
  namesakesOf,
  offsetsOf,
  ofSeller,
  redLettersOf,
  sellerOf,
  sequenceOf,
  siblingsOf,
  twinsOf,
  type Look,
  type RelatedInvoice,
  type Sequence,
  type Subject,
} from './related-invoices.ts'

export interface Gathered {
  readonly facts: RiskFacts
  /** The invoices that support a rule's finding. */
  readonly evidence: Partial<Record<RiskRule, readonly RelatedInvoice[]>>
  readonly sequence: Sequence
  readonly subject: Subject
  /** Whether the viewer may open every counted invoice of the seller. */
  readonly whole: boolean
  readonly ownLimits: boolean
  /** The day of the seller's earliest invoice in the viewer's scope. */
  readonly first: string | null
  /** Files that showed it again with other values, or with the same. */
  readonly files: readonly ShownAgain[]
}
/** A file in which the invoice was found again. */
export interface ShownAgain {
  readonly id: string
  readonly name: string
  readonly at: string
}
/** Counts only the latest invoices of a seller: with more than that the seller is known anyway. */
const dealingsMax = 5000

export const gatherFacts = async (tx: Tx, actor: Actor, id: string, area: ReadArea): Promise<Gathered> => {
  const v = await findInvoice(tx, actor, id, area)
  const look: Look = { tx, actor, area, of: v }
  const set = (await tx.selectFrom('risk_settings').select('limits').executeTakeFirst())?.limits
  const limits = limitsOf(set)
  const twins = await twinsOf(look)
  const namesakes = await namesakesOf(look)
  const offsets = await offsetsOf(look)
  const siblings = await siblingsOf(look, limitAbove(v.amount_including_tax, limits))
  const sequence = await sequenceOf(look)
  const { months, earlier, reds, of, capped, whole } = await dealingsOf(look)
  const first = await firstOf(look)
  const again = await filesOf(tx, id)
  const facts: RiskFacts = {
    type: v.type,
    category: v.category,
    number: v.number,
    date: v.date,
    amountIncludingTax: v.amount_including_tax,
    seller: sellerOf(v),
    lines: await linesOf(tx, id),
    titleStatus: v.title_status,
    verifyStatus: v.verify_status,
    redKind: v.standing === 'redFull' ? 'full' : v.standing === 'redPartial' ? 'partial' : null,
    warnings: (v.warnings as { code: string }[]).map((w) => w.code),
    originals: await originalsOf(tx, id),
    checks: v.checks as { name: string; ok: boolean }[],
    brought: again.brought,
    differing: again.differing,
    deleted: await deletedOf(tx, v),
    namesakes: namesakes.length,
    twins: twins.length,
    offsets: offsets.length,
    run: sequence.run,
    limits,
    siblings: siblings.length,
    dealings: months && { months, earlier, reds, of, capped },
    companyDays: await companyDays(tx, v.date),
  }
  return {
    facts,
    evidence: {
      nearDuplicate: twins,
      duplicate: namesakes,
      red: offsets.length > 0 ? offsets : await redLettersOf(look),
      belowLimit: siblings,
      consecutive: sequence.inRun,
    },
    sequence,
    subject: v,
    whole,
    ownLimits: set !== undefined,
    first,
    files: area === 'granted' || again.brought + again.differing === 0 ? [] : await shownAgain(tx, actor, area, id, again.differing > 0),
  }
}

const originalsOf = (tx: Tx, id: string) =>
  tx.selectFrom('invoice_original').select(['format', 'signatures']).where('invoice_id', '=', id).execute()
/** Files that showed this invoice again. */
const filesOf = async (tx: Tx, id: string): Promise<{ readonly brought: number; readonly differing: number }> => {
  const row = await tx
    .selectFrom('import_item')
    .select([
      sql<string>`count(*) filter (where outcome = 'duplicate')`.as('brought'),
      sql<string>`count(*) filter (where outcome = 'held' and reason = 'differsFromRecord')`.as('differing'),
    ])
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  return { brought: Number(row.brought), differing: Number(row.differing) }
}
/**
 * Files that showed the invoice again, within the viewer's scope over imports: `differing` ones wait at the record, the
 * others are duplicates.
 */
const shownAgain = async (
  tx: Tx,
  actor: Actor,
  area: 'personal' | 'company',
  id: string,
  differing: boolean,
): Promise<readonly ShownAgain[]> => {
  const items = tx
    .selectFrom('import_item')
    .select('import_file_id')
    .where('invoice_id', '=', id)
    .where('outcome', '=', differing ? 'held' : 'duplicate')
  const rows = await tx
    .selectFrom('import_file')
    .select(['id', 'name', 'created_at'])
    .where(importsInScope(actor, area))
    .where('id', 'in', differing ? items.where('reason', '=', 'differsFromRecord') : items)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(riskBounds.evidence)
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, at: toInstant(row.created_at) }))
}
const deletedOf = async (tx: Tx, { number, code }: Subject): Promise<number> => {
  if (number === null) return 0
  const { n } = await tx
    .selectFrom('invoice_deletion')
    .select(sql<string>`count(*)`.as('n'))
    .where('number', '=', number)
    .where(sql<boolean>`code is not distinct from ${code}`)
    .where('restored_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
/** How far back the company's invoices go; that reveals nothing about a single one. */
const companyDays = async (tx: Tx, date: string | null): Promise<number> => {
  const first = (await tx.selectFrom('invoice').select(sql<string | null>`min(date)`.as('first')).executeTakeFirst())?.first
  return date === null || !first ? 0 : Math.round((Date.parse(date) - Date.parse(first)) / 86_400_000)
}
/** The day of the seller's earliest invoice, along the index by seller. */
const firstOf = async ({ tx, actor, area, of }: Look): Promise<string | null> => {
  if (sellerOf(of) === null) return null
  const row = await tx
    .selectFrom('invoice')
    .select('date')
    .where(ofSeller(of))
    .where('date', 'is not', null)
    .where(invoicesInScope(actor, area))
    .orderBy(sql`date asc nulls first`)
    .limit(1)
    .executeTakeFirst()
  return row?.date ?? null
}
/** The seller's invoices in the twelve months up to this one's, as far as the viewer sees. */
const dealingsOf = async ({ tx, actor, area, of }: Look) => {
  const none = { months: undefined, earlier: 0, reds: 0, of: 0, capped: false, whole: true }
  if (sellerOf(of) === null || of.date === null) return none
  const shown = monthsUpTo(of.date)
  const latest = tx
    .selectFrom('invoice')
    .select(['date', 'amount_including_tax', sql<boolean>`${invoicesInScope(actor, area)}`.as('visible')])
    .where(ofSeller(of))
    .where('date', '>=', `${shown[0]}-01`)
    .where('date', '<=', monthEnd(shown.at(-1)!))
    .orderBy(sql`date desc nulls last`)
    .limit(dealingsMax)
  const visible = sql<boolean>`visible`
  const rows = await tx
    .selectFrom(latest.as('d'))
    .select([
      sql<string>`to_char(date, 'YYYY-MM')`.as('month'),
      countOf().as('all'),
      countOf(visible).as('seen'),
      sumOf('amount_including_tax', visible).as('amount'),
      countOf(sql<boolean>`visible and amount_including_tax < 0`).as('reds'),
      countOf(sql<boolean>`visible and date < ${daysFrom(of.date, -riskBounds.newDays)}`).as('earlier'),
    ])
    .groupBy(sql`1`)
    .execute()
  const sum = (of: 'all' | 'seen' | 'reds' | 'earlier'): number => rows.reduce((total, row) => total + Number(row[of]), 0)
  const months = shown.map((month) => {
    const row = rows.find((r) => r.month === month)
    return { month, count: Number(row?.seen ?? 0), amount: row?.amount ?? '0.00' }
  })
  return {
    months,
    earlier: sum('earlier'),
    reds: sum('reds'),
    of: sum('seen'),
    capped: sum('all') >= dealingsMax,
    whole: sum('all') === sum('seen'),
  }
}
