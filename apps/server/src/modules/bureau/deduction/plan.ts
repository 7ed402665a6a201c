// 本期试算: sums of a period by where its invoices stand, what is computed without a tick, and the lines of the return.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import { transferOf } from '@piaotai/domain/deduction/deduction-acts.ts'
import type { DeductionTab } from '@piaotai/domain/deduction/deduction.ts'
import { taxReturnOf } from '@piaotai/domain/deduction/tax-return.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { daysBetween, monthBefore } from '@piaotai/domain/months.ts'
import { holidaysKnownUntil } from '@piaotai/domain/risk/risk-days.ts'
import { filingDeadline } from '@piaotai/domain/tax/tax-deadline.ts'
import { taxpayerOn } from '@piaotai/domain/tax/taxpayer.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { deductibleContext, type DeductibleContext } from '../../invoices/deductible/index.ts'
import { redsOf, settledOf } from './changed-rows.ts'
import { computedRows, type ComputedRow } from './computed-rows.ts'
import type { DeductionDeps } from './deps.ts'
import { actFactsOf, aloneOf, planRows, type PlanRow } from './plan-rows.ts'

type E = typeof deductionEndpoints
type Plan = Out<E['readDeductionPlan']>
type Sum = Plan['all']
const shownResults = 5

export const readDeductionPlan =
  ({ db, clock }: DeductionDeps) =>
  (actor: Actor, { period }: In<E['readDeductionPlan']>): Promise<Plan> =>
    db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const known = await deductibleContext(tx, companyId)
      const figures = await figuresOf(tx, companyId, period, known)
      const credit = await creditOf(tx, companyId, period, known)
      return {
        deadline: deadlineOf(period, shanghaiDay(clock.now())),
        ...standsOf(figures.rows, period),
        output: figures.output,
        transfers: figures.transfers,
        transfersOpen: await openTransfersOf(tx, companyId, period, figures.rows),
        ...computedOf(figures.computed),
        credit,
        input: figures.input,
        taxReturn: taxReturnOf({
          output: figures.output.tax,
          input: figures.input,
          transfers: figures.transfers,
          credit: credit.tax ?? '0.00',
        }),
        taxpayer: taxpayerOn(known.taxpayer, `${period}-28`),
        results: await resultsOf(tx),
        confirmed: await confirmedOf(tx, period),
      }
    })
export const readDeductibleSum =
  ({ db }: Pick<DeductionDeps, 'db'>) =>
  (actor: Actor, { period }: In<E['readDeductibleSum']>): Promise<Out<E['readDeductibleSum']>> =>
    db.inTenant(actor, (tx) => deductibleOfMonth(tx, actor.companyId, period))
/** What counts in a month: ticked, accepted and proposed invoices, and what is computed beside them. */
export const deductibleOfMonth = async (tx: Tx, companyId: string, period: string): Promise<Sum> => {
  const known = await deductibleContext(tx, companyId)
  const rows = (await planRows(tx, companyId, period, { known })).filter((row) => counts(row, period))
  const computed = (await computedRows(tx, companyId, period, known)).filter(({ deductible }) => declares(deductible.way))
  return {
    count: rows.length + computed.length,
    tax: fromFen(total(rows, effectiveOf) + total(computed, ({ deductible }) => deductible.figure)),
  }
}
interface Figures {
  readonly rows: readonly PlanRow[]
  readonly computed: readonly ComputedRow[]
  readonly output: Plan['output']
  readonly transfers: Plan['transfers']
  readonly input: Plan['input']
}
export const figuresOf = async (tx: Tx, companyId: string, period: string, known: DeductibleContext): Promise<Figures> => {
  const rows = await planRows(tx, companyId, period, { known })
  const computed = await computedRows(tx, companyId, period, known)
  return {
    rows,
    computed,
    output: await outputOf(tx, period),
    transfers: await transfersOf(tx, companyId, period),
    input: inputOf(
      rows.filter((row) => counts(row, period)),
      computed,
    ),
  }
}
const total = <R>(rows: readonly R[], tax: (row: R) => string): bigint => rows.reduce((sum, row) => sum + (toFen(tax(row)) ?? 0n), 0n)
const sumOf = <R>(rows: readonly R[], tax: (row: R) => string): Sum => ({ count: rows.length, tax: fromFen(total(rows, tax)) })
const faceOf = ({ tax }: PlanRow): string => tax
export const effectiveOf = (row: PlanRow): string => row.effective_tax ?? row.deductible.figure
export const purposeOf = ({ purpose, proposal }: PlanRow) => purpose ?? proposal
const open: readonly DeductionTab[] = ['proposed', 'accepted']
/** One that was ticked in the period counts in it, whatever became of it since. */
const stillCounts = (row: PlanRow, period: string): boolean =>
  row.stands === 'changed' && row.purpose === 'deduct' && row.period === period && (row.use !== 'none' || row.result === 'done')
const counts = (row: PlanRow, period: string): boolean =>
  (open.includes(row.stands) && purposeOf(row) === 'deduct') || stillCounts(row, period)
export const declares = (way: ComputedRow['deductible']['way']): boolean => way !== 'open' && way !== 'none'

const standsOf = (rows: readonly PlanRow[], period: string) => {
  const at = (stands: DeductionTab) => rows.filter((row) => row.stands === stands)
  const of = (purpose: string, those: readonly PlanRow[]) => those.filter((row) => purposeOf(row) === purpose)
  const [accepted, decided] = [at('accepted'), rows.filter(({ stands }) => open.includes(stands))]
  const ticking = of('deduct', accepted).filter(unanswered)
  const left = at('left')
  return {
    all: sumOf(rows, faceOf),
    deduct: sumOf(of('deduct', decided), effectiveOf),
    notDeduct: sumOf(of('notDeduct', decided), faceOf),
    refund: sumOf(of('refund', decided), effectiveOf),
    hold: sumOf([...at('held'), ...of('hold', decided)], faceOf),
    pending: sumOf(at('pending'), faceOf),
    failed: sumOf(at('failed'), effectiveOf),
    changed: sumOf(at('changed'), (row) => aloneOf(row)?.tax ?? effectiveOf(row)),
    changedCounted: sumOf(
      rows.filter((row) => stillCounts(row, period)),
      effectiveOf,
    ),
    left: sumOf(left, faceOf),
    leftBecause: [...Map.groupBy(left, ({ deductible }) => deductible.reason)].flatMap(([reason, those]) =>
      reason === null ? [] : [{ reason, ...sumOf(those, faceOf) }],
    ),
    accepted: {
      deduct: sumOf(of('deduct', accepted), effectiveOf),
      notDeduct: sumOf(of('notDeduct', accepted), faceOf),
      refund: sumOf(of('refund', accepted), effectiveOf),
    },
    toTick: {
      count: ticking.length,
      coded: ticking.filter(({ code }) => code !== null).length,
      notDeduct: of('notDeduct', accepted).filter(unanswered).length,
      refund: of('refund', accepted).filter(unanswered).length,
    },
  }
}
export const unanswered = ({ use, result }: PlanRow): boolean => use === 'none' && result === null

const computedOf = (rows: readonly ComputedRow[]): Pick<Plan, 'computed' | 'computedSum' | 'computedOpen'> => {
  const groups = Map.groupBy(rows, ({ deductible: { kind, way } }) => `${kind} ${way}`)
  return {
    computed: [...groups.values()].map((those) => {
      const { kind, way } = those[0]!.deductible
      return { kind, way, ...sumOf(those, ({ deductible }) => deductible.figure) }
    }),
    computedSum: sumOf(
      rows.filter(({ deductible }) => declares(deductible.way)),
      ({ deductible }) => deductible.figure,
    ),
    computedOpen: sumOf(
      rows.filter(({ deductible }) => deductible.way === 'open'),
      ({ deductible }) => deductible.most,
    ),
  }
}
/** Of what counts, by the lines of 附列资料（二）. */
const inputOf = (rows: readonly PlanRow[], computed: readonly ComputedRow[]): Plan['input'] => {
  const sums = new Map<Plan['input'][number]['line'], bigint>()
  const add = (line: Plan['input'][number]['line'], tax: string) => sums.set(line, (sums.get(line) ?? 0n) + (toFen(tax) ?? 0n))
  for (const row of rows) add(row.deductible.line ?? '2', effectiveOf(row))
  for (const { deductible } of computed.filter((one) => declares(one.deductible.way))) {
    add(deductible.line ?? '8b', deductible.figure)
    if (deductible.added) add(deductible.added.line, deductible.added.tax)
  }
  return [...sums].map(([line, tax]) => ({ line, tax: fromFen(tax) })).toSorted((a, b) => (a.line < b.line ? -1 : 1))
}
/** Void ones count nothing; red ones count in their own month. */
const outputOf = async (tx: Tx, period: string): Promise<Plan['output']> =>
  tx
    .selectFrom('tax_invoice')
    .select([
      sql<number>`(count(*) filter (where state <> 'void'))::int`.as('count'),
      sql<string>`coalesce(sum(tax) filter (where state <> 'void'), 0)::numeric(20,2)::text`.as('tax'),
      sql<number>`(count(*) filter (where state = 'void'))::int`.as('voided'),
    ])
    .where('direction', '=', 'out')
    .where('month', '=', period)
    .executeTakeFirstOrThrow()
/** Moved out in the period, whenever it was ticked, by the lines of the return. */
const transfersOf = async (tx: Tx, companyId: string, period: string): Promise<Plan['transfers']> => {
  const { rows } = await sql<Plan['transfers'][number]>`
    select line, count(*)::int as count, sum(tax)::numeric(20,2)::text as tax from deduction_transfer
    where company_id = ${companyId} and period = ${period} and undone_at is null group by line order by line`.execute(tx)
  return rows
}
/** Proposed for the period and not decided; one whose month nothing tells is asked for in every period. */
const openTransfersOf = async (tx: Tx, companyId: string, period: string, rows: readonly PlanRow[]): Promise<Sum> => {
  const changed = rows.filter(({ stands }) => stands === 'changed')
  const ids = changed.map(({ id }) => id)
  const [reds, settled] = [await redsOf(tx, companyId, ids), await settledOf(tx, companyId, ids)]
  const proposed = changed.flatMap((row) => {
    const transfer = transferOf(actFactsOf(row, reds.get(row.id) ?? [], settled.get(row.id) ?? []))
    return transfer && (transfer.period ?? period) === period ? [transfer.tax ?? '0.00'] : []
  })
  return sumOf(proposed, (tax) => tax)
}
/** What a person wrote; without it, what the plan of the month before leaves by its own credit. */
export const creditOf = async (tx: Tx, companyId: string, period: string, known: DeductibleContext): Promise<Plan['credit']> => {
  const written = await writtenCredit(tx, period)
  if (written) return { tax: written.tax, by: written.by_name, at: toInstant(written.at), before: null }
  const month = monthBefore(period)
  const { output, input, transfers } = await figuresOf(tx, companyId, month, known)
  const left = taxReturnOf({ output: output.tax, input, transfers, credit: (await writtenCredit(tx, month))?.tax ?? '0.00' })['20']
  return { tax: null, by: null, at: null, before: output.count + input.length === 0 ? null : left }
}
const writtenCredit = (tx: Tx, period: string) =>
  tx.selectFrom('carried_credit').select(['tax', 'by_name', 'at']).where('period', '=', period).executeTakeFirst()
const deadlineOf = (period: string, today: string): Plan['deadline'] => {
  const { day, known } = filingDeadline(period)
  return { day, known, until: holidaysKnownUntil(), left: daysBetween(today, day) }
}
const resultsOf = async (tx: Tx): Promise<Plan['results']> => {
  const results = await tx
    .selectFrom('deduction_result')
    .select(['id', 'name', 'at', 'done', 'failed', 'unknown', 'period', 'bureau_tax'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownResults)
    .execute()
  return results.map(({ bureau_tax: bureauTax, ...one }) => ({ ...one, bureauTax, at: toInstant(one.at) }))
}
/** The bureau's word on the period, and what was written by it. */
export const confirmedOf = async (tx: Tx, period: string): Promise<Plan['confirmed']> => {
  const last = await tx
    .selectFrom('deduction_result')
    .select(['at', 'name', 'bureau_tax as bureau'])
    .where('period', '=', period)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { ours } = await tx
    .selectFrom('deduction')
    .select(sql<string>`coalesce(sum(effective_tax), 0)::numeric(20,2)::text`.as('ours'))
    .where('period', '=', period)
    .where('purpose', '=', 'deduct')
    .where('result', '=', 'done')
    .executeTakeFirstOrThrow()
  return { ...last, at: toInstant(last.at), ours }
}
