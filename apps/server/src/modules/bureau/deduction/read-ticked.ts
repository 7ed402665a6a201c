// 用途确认信息: the bureau's book of what was ticked for a period, beside what was decided here; and the same written as done.
import { sql, type Insertable } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { heldWhenTicked } from '@piaotai/domain/deduction/deduction-acts.ts'
import type { TickedDifference } from '@piaotai/domain/deduction/ticked.ts'
import type { TickedBook, TickedFacts, TickedRow } from '@piaotai/domain/deduction/ticked-book.ts'
import { otherSpelling } from '@piaotai/domain/invoice/digital-number.ts'
import { sumAmounts, toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { BureauRisk, BureauState, BureauUse } from '@piaotai/domain/tax/tax-pull.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { AuditFact, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { companyTaxIds, identityOfTicked, writeTicked } from '../tax-pull/index.ts'
import type { DeductionDeps } from './deps.ts'

type Ticked = NonNullable<Out<(typeof deductionEndpoints)['previewDeductionResult']>['ticked']>
const shown = 200
const part = 1000

interface Known {
  readonly id: string
  readonly identity: string
  readonly use: BureauUse
  readonly period: string | null
  readonly purpose: string | null
  readonly effective_tax: string | null
}
interface Judged {
  readonly row: TickedRow
  readonly identity: string | null
  readonly known: Known | undefined
  readonly why: TickedDifference | null
}
interface JudgedBook {
  readonly period: string
  readonly taxId: string
  readonly rows: readonly Judged[]
  /** Decided here for the period, and not in the book. */
  readonly missing: readonly { readonly number: string; readonly seller: string | null; readonly tax: string }[]
}
const sum = (amounts: readonly (string | null)[]): string => sumAmounts(amounts.map((one) => one ?? '0.00'))!

/** Whose the book is, and each row beside ours; the mirror's rows are locked as decisions lock them. */
export const judgeTicked = async (tx: Tx, actor: Actor, book: TickedBook): Promise<JudgedBook> => {
  const { taxId, period } = book
  if (taxId === null || period === null)
    throw new Problem('sheet.headings', { missing: taxId === null ? '表头上方的纳税人识别号' : '表头上方的税款所属期' })
  if (!(await companyTaxIds(tx, actor.companyId)).has(taxId)) throw new Problem('taxSheet.otherTaxpayer', { taxId })
  const identities = book.rows.map(({ facts }) => facts && identityOfTicked(facts))
  const known = await knownOf(
    tx,
    actor.companyId,
    identities.filter((one) => one !== null),
  )
  const rows = book.rows.map((row, at): Judged => {
    const identity = identities[at] ?? null
    const ours = identity === null ? undefined : (known.get(identity) ?? known.get(otherSpelling(identity) ?? ''))
    return { row, identity, known: ours, why: whyOf(row, ours, period) }
  })
  const listed = rows.flatMap((one) => (one.known && one.row.ticked ? [one.known.id] : []))
  const { rows: missing } = await sql<JudgedBook['missing'][number]>`
    select t.number, t.seller_name as seller, d.effective_tax::text as tax from deduction d
      join tax_invoice t on t.company_id = d.company_id and t.id = d.tax_invoice_id
    where d.company_id = ${actor.companyId} and d.period = ${period} and d.purpose = 'deduct' and d.result is distinct from 'failed'
      and not (d.tax_invoice_id = any(${listed}::uuid[])) order by t.issued_at, t.id`.execute(tx)
  return { period, taxId, rows, missing }
}
const knownOf = async (tx: Tx, companyId: string, identities: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
  const known = new Map<string, Known>()
  const asked = [...new Set(identities.flatMap((one) => [one, otherSpelling(one) ?? one]))].toSorted()
  for (let at = 0; at < asked.length; at += part) {
    const { rows } = await sql<Known>`
      select t.id, t.identity, t.use, d.period, d.purpose, d.effective_tax::text as effective_tax
      from tax_invoice t left join deduction d on d.company_id = t.company_id and d.tax_invoice_id = t.id
      where t.company_id = ${companyId} and t.direction = 'in' and t.identity = any(${asked.slice(at, at + part)}::text[])
      order by t.id for update of t`.execute(tx)
    for (const row of rows) known.set(row.identity, row)
  }
  return known
}
const whyOf = ({ facts, faults, ticked }: TickedRow, known: Known | undefined, period: string): TickedDifference | null => {
  if (facts === null) return faults[0] ?? 'number'
  if (!ticked) return 'notTicked'
  if (known === undefined) return 'new'
  if (known.purpose === null) return 'elsewhere'
  if (known.purpose !== 'deduct') return 'purpose'
  if (known.period !== period) return 'period'
  return toFen(known.effective_tax ?? '') === toFen(facts.effectiveTax) ? null : 'tax'
}
type Taken = Judged & { readonly row: TickedRow & { readonly facts: TickedFacts }; readonly identity: string }
const isTaken = (one: Judged): one is Taken => one.row.facts !== null && one.row.ticked

/** Counts, both sums, what is left out, and every row that differs; `ours`: decided here for the period. */
export const tickedPreview = (book: TickedBook, { period, taxId, rows, missing }: JudgedBook): Ticked => {
  const taken = rows.filter(isTaken)
  const same = taken.filter(({ known }) => known?.purpose === 'deduct' && known.period === period)
  const differences: Ticked['differences'] = [
    ...rows.flatMap(({ row, known, why }) =>
      why === null
        ? []
        : [{ line: row.line, number: row.number, seller: row.seller, why, bureau: row.tax, ours: known?.effective_tax ?? null }],
    ),
    ...missing.map(({ number, seller, tax }) => ({ line: null, number, seller, why: 'missing' as const, bureau: null, ours: tax })),
  ]
  return {
    period,
    taxId,
    taxpayer: book.taxpayer,
    bureau: { count: book.rows.filter(({ ticked }) => ticked).length, tax: book.bureauTax },
    read: { count: taken.length, tax: sum(taken.map(({ row }) => row.facts.effectiveTax)) },
    ours: {
      count: same.length + missing.length,
      tax: sum([...same.map(({ known }) => known!.effective_tax), ...missing.map(({ tax }) => tax)]),
    },
    left: [...book.left],
    differing: differences.length,
    differences: differences.slice(0, shown),
  }
}

/** Every row that can be read becomes done for the period, in the mirror and among the decisions; no record of an invoice is made. */
export const keepTicked = async (deps: DeductionDeps, tx: Tx, actor: Actor, book: TickedBook, name: string): Promise<Ticked> => {
  const judged = await judgeTicked(tx, actor, book)
  const taken = judged.rows.filter(isTaken)
  const uses = new Map(taken.map(({ identity, known }) => [identity, known?.use]))
  const { companyId } = actor
  const at = deps.clock.now()
  const told = { companyId, taxId: judged.taxId, taxpayer: book.taxpayer, sheet: name }
  const ids = await writeTicked(
    deps,
    tx,
    told,
    taken.map(({ row }) => row.facts),
    (identity) => uses.get(identity),
  )
  const values = taken.map(({ row, identity }) => ({
    company_id: companyId,
    tax_invoice_id: ids.get(identity)!,
    period: judged.period,
    purpose: 'deduct' as const,
    effective_tax: row.facts.effectiveTax,
    ...heldWhenTicked(row.facts),
    reason: null,
    note: '',
    by_id: actor.userId,
    by_name: actor.userName,
    at: at.toISOString(),
    exported_at: null,
    result: 'done' as const,
    result_note: '',
    result_at: at.toISOString(),
  }))
  await keepDecisions(tx, values)
  await tx
    .insertInto('deduction_result')
    .values({
      company_id: companyId,
      id: newId(at),
      name,
      done: taken.length,
      failed: 0,
      unknown: judged.rows.length - taken.length,
      by_name: actor.userName,
      at: at.toISOString(),
      period: judged.period,
      bureau_tax: book.bureauTax,
    })
    .execute()
  const after = tickedPreview(book, await judgeTicked(tx, actor, book))
  await deps.audit.record(tx, actor, [
    {
      action: 'deduction.resultRead',
      objectType: 'company',
      objectId: companyId,
      detail: {
        name,
        period: judged.period,
        done: taken.length,
        unknown: judged.rows.length - taken.length,
        tax: after.read.tax,
        bureauTax: book.bureauTax,
      },
    },
    ...taken.flatMap((one) => decidedOf(one, ids.get(one.identity)!, judged.period)),
  ])
  return after
}
const decidedOf = ({ row, why }: Taken, objectId: string, period: string): readonly AuditFact[] =>
  why === null
    ? []
    : [
        {
          action: 'deduction.decided',
          objectType: 'taxInvoice',
          objectId,
          detail: {
            number: row.number,
            period,
            purpose: 'deduct',
            effectiveTax: row.facts.effectiveTax,
            reason: null,
            proposed: false,
          },
        },
      ]
const keepDecisions = async (tx: Tx, values: readonly Insertable<Tables['deduction']>[]): Promise<void> => {
  for (let from = 0; from < values.length; from += part)
    await tx
      .insertInto('deduction')
      .values(values.slice(from, from + part))
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'tax_invoice_id']).doUpdateSet(({ ref }) => ({
          ...Object.fromEntries(settled.map((column) => [column, ref(`excluded.${column}`)])),
          state: asTicked<BureauState>('state'),
          risk: asTicked<BureauRisk>('risk'),
        })),
      )
      .execute()
}
/** What the bureau holds replaces what was decided here; who decided stays. */
const settled = ['period', 'purpose', 'effective_tax', 'reason', 'result', 'result_note', 'result_at'] as const
/** What stood as done before knows better than a later book what it was when it was ticked. */
const asTicked = <V extends BureauState | BureauRisk>(column: 'state' | 'risk') =>
  sql<V>`case when deduction.result = 'done' then ${sql.ref(`deduction.${column}`)} else ${sql.ref(`excluded.${column}`)} end`
