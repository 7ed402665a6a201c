// One line of a statement, settled by a person: claimed for a batch, dismissed, marked as overpaid, or taken back.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { lineActsOf, type StatementEffect, type StatementLineAct } from '@piaotai/domain/payment/statement-verdict.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { usageStatus } from '@piaotai/domain/states.ts'
import { plainTaskNumber } from '@piaotai/domain/text/task-number.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { json } from '../../../../db/json.ts'
import type { PaymentDeps } from '../deps.ts'
import { proveByLine, recount } from './keep-lines.ts'
import { limitFor } from '../payment-settings.ts'
import { lineSeenWhole } from '../seen-whole.ts'
import { peopleOf, tellLines } from './statement-alarms.ts'
import { lineWaits } from './statement-conditions.ts'
import { adopt, payLines, takeBack, undoLines, type StatementRow } from './statement-effects.ts'
import { batchIdsOf, lockStated, statedBatches, type StatedBatch } from './statement-facts.ts'
import { linesQuery, toKeptLines, type KeptLine } from './statement-shapes.ts'

type E = typeof statementEndpoints
const actions = {
  claim: 'payment.lineClaimed',
  dismiss: 'payment.lineDismissed',
  overpaid: 'payment.lineOverpaid',
  undo: 'payment.lineUndone',
} as const satisfies Record<StatementLineAct, string>

export const listStatementLines =
  ({ db }: Pick<PaymentDeps, 'db'>) =>
  (actor: Actor, { state, page, pageSize }: In<E['listStatementLines']>): Promise<Out<E['listStatementLines']>> =>
    db.inTenant(actor, async (tx) => {
      const waits = linesQuery(tx).where(lineWaits).where(lineSeenWhole(actor))
      const rows = await waits
        .$if(state !== undefined, (q) => q.where('r.state', '=', state!))
        .selectAll('r')
        .select('s.name as statement')
        .orderBy('r.day', 'desc')
        .orderBy('r.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute()
      const found = await waits
        .select([
          sql<string>`count(*) filter (where r.state = 'open')`.as('open'),
          sql<string>`count(*) filter (where r.state = 'alarm')`.as('alarm'),
        ])
        .executeTakeFirstOrThrow()
      const counts = { open: Number(found.open), alarm: Number(found.alarm) }
      return {
        content: await toKeptLines(tx, actor, rows),
        page,
        pageSize,
        totalElements: state === undefined ? counts.open + counts.alarm : counts[state],
        counts,
      }
    })

const find = async (tx: Tx, actor: Actor, id: string, lock: boolean): Promise<StatementRow> => {
  const row = await linesQuery(tx)
    .selectAll('r')
    .where('r.id', '=', id)
    .where(lineSeenWhole(actor))
    .$if(lock, (q) => q.forUpdate('r'))
    .executeTakeFirst()
  if (!row) throw new Problem('statementLine.notFound')
  return row
}
const shownOf = async (tx: Tx, actor: Actor, id: string): Promise<KeptLine> => {
  const rows = await linesQuery(tx).selectAll('r').select('s.name as statement').where('r.id', '=', id).execute()
  return (await toKeptLines(tx, actor, rows))[0]!
}
interface Settled {
  readonly state: StatementRow['state']
  readonly verdict?: StatementRow['verdict']
  readonly marked?: number
  readonly effect?: StatementEffect | null
  readonly batchIds?: readonly string[]
}
/** One act on a line: its batches are locked, then the line; the table of acts decides; the log says why. */
const lineAct =
  <I extends { readonly id: string; readonly reason: string }>(
    deps: PaymentDeps,
    act: StatementLineAct,
    settle: (tx: Tx, actor: Actor, row: StatementRow, input: I) => Promise<Settled>,
    also: (tx: Tx, input: I) => Promise<readonly string[]> = async () => [],
  ) =>
  (actor: Actor, input: I): Promise<KeptLine> =>
    deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const known = await find(tx, actor, input.id, false)
      await lockStated(tx, companyId, [...new Set([...known.batch_ids, ...(await also(tx, input))])])
      const row = await find(tx, actor, input.id, true)
      const stands = { state: row.state, decided: row.decided_at !== null, effective: row.effect !== null, claimable: true }
      if (row.undone_at !== null || !lineActsOf(stands).includes(act)) throw new Problem('statementLine.notNow')
      const reason = input.reason.trim()
      const done = await settle(tx, actor, row, { ...input, reason })
      await tx
        .updateTable('payment_statement_row')
        .set({
          state: done.state,
          decided_at: deps.clock.now().toISOString(),
          decided_by: actor.userId,
          decided_by_name: actor.userName,
          decided_reason: reason,
          ...(done.verdict === undefined ? {} : { verdict: done.verdict }),
          ...(done.marked === undefined ? {} : { marked: done.marked }),
          ...(done.batchIds === undefined
            ? {}
            : { batch_ids: [...done.batchIds], batch_id: done.batchIds.length === 1 ? done.batchIds[0]! : null }),
          ...(done.effect === undefined ? {} : { effect: done.effect === null ? null : json(done.effect) }),
        })
        .where('id', '=', row.id)
        .execute()
      if (done.marked !== undefined) await recount(tx, row.statement_id)
      await deps.audit.record(tx, actor, [
        {
          action: actions[act],
          objectType: 'paymentStatement',
          objectId: row.statement_id,
          detail: { line: row.line, number: row.number, day: row.day, amount: row.amount, verdict: row.verdict, reason },
        },
      ])
      return shownOf(tx, actor, row.id)
    })

export const dismissStatementLine = (deps: PaymentDeps) =>
  lineAct<In<E['dismissStatementLine']>>(deps, 'dismiss', async () => ({ state: 'dismissed' }))
export const markLineOverpaid = (deps: PaymentDeps) =>
  lineAct<In<E['markLineOverpaid']>>(deps, 'overpaid', async () => ({ state: 'alarm' }))
/** The bank's word stands: the line waits for a person again. */
export const undoStatementLine = (deps: PaymentDeps) =>
  lineAct<In<E['undoStatementLine']>>(deps, 'undo', async (tx, actor, row, { reason }) => {
    await undoLines(tx, deps, actor, [row], reason)
    return { state: 'open', marked: 0, effect: null }
  })

export const claimStatementLine = (deps: PaymentDeps) =>
  lineAct<In<E['claimStatementLine']>>(
    deps,
    'claim',
    async (tx, actor, row, { reason, number, paidDay }) => {
      const { companyId } = actor
      const now = deps.clock.now()
      const batchIds = number === undefined ? row.batch_ids : [...(await batchIdsOf(tx, [plainNumber(number)])).values()]
      if (batchIds.length === 0 || (batchIds.length > 1 && row.verdict !== 'several')) throw new Problem('statementLine.whichBatch')
      const batches = [...(await statedBatches(tx, actor, batchIds, now)).values()]
      if (batches.length === 0 || batches.some(({ visible, facts: { hidden } }) => !visible || hidden > 0))
        throw new Problem('statementLine.beyondScope')
      await requireSecondPerson(tx, actor, row, batches, now)
      const people = await peopleOf(tx, batchIds)
      if (row.amount?.startsWith('-')) {
        const effect = await takeBack(tx, deps, actor, batchIds, null, { rowId: row.id, remark: reason })
        await tellLines(tx, companyId, people, [{ ...row, batchIds, state: 'back' }], actor.userId)
        return { state: 'back', batchIds, effect: effect.back ? effect : null }
      }
      const day = row.day !== null && row.day <= shanghaiDay(now) ? row.day : (paidDay ?? shanghaiDay(now))
      const { invoiceIds, adopted } = await claimed(tx, deps, actor, batchIds, { line: row.id, remark: reason })
      if (invoiceIds.length === 0) {
        // Paid by hand, and no line says so yet: this one does.
        const proven = batches.every(({ facts: { paid, earlier } }) => paid.count > 0 && !earlier.some(({ pays }) => pays))
        if (!proven) throw new Problem('statementLine.nothingWaits')
        await proveByLine(tx, batchIds, row.id)
        return { state: 'settled', verdict: 'paid', batchIds }
      }
      const uses = (await payLines(tx, deps, actor, row.statement_id, [{ rowId: row.id, invoiceIds, day, reason, remark: reason }])).get(
        row.id,
      )!
      const bad = batches.some(({ facts }) => facts.bad)
      const others = await alarmOthers(tx, row, batchIds)
      await tellLines(
        tx,
        companyId,
        people,
        [...(bad ? [{ ...row, batchIds, verdict: 'paidBad' as const, state: 'alarm' as const }] : []), ...others],
        actor.userId,
      )
      return {
        state: bad ? 'alarm' : 'settled',
        ...(bad ? { verdict: 'paidBad' as const } : {}),
        marked: uses.length,
        batchIds,
        effect: { paid: uses, ...(adopted.length > 0 ? { adopted } : {}) },
      }
    },
    async (tx, { number }) => (number === undefined ? [] : [...(await batchIdsOf(tx, [plainNumber(number)])).values()]),
  )
const plainNumber = (typed: string): string => plainTaskNumber(typed, 'FK') ?? typed.trim()
/** From the company's amount on, whoever submitted a batch does not claim the payment of it. */
const requireSecondPerson = async (
  tx: Tx,
  actor: Actor,
  { amount }: StatementRow,
  batches: readonly StatedBatch[],
  now: Date,
): Promise<void> => {
  const limit = await limitFor(tx, actor, now)
  if (limit === null) return
  const left = toFen(amount?.replace(/^-/, '') ?? '0') ?? 0n
  const meant = batches.reduce((sum, { facts }) => sum + facts.waiting.amount, 0n)
  if ((left > meant ? left : meant) < limit) return
  const own = await tx
    .selectFrom('payment_batch')
    .select('id')
    .where(
      'id',
      'in',
      batches.map(({ id }) => id),
    )
    .where((eb) => eb.or([eb('submitted_by', '=', actor.userId), eb('owner_id', '=', actor.userId)]))
    .executeTakeFirst()
  if (own) throw new Problem('statementLine.secondPerson', { amount: fromFen(left) })
}
/** What the bank paid of these batches: what waits there; of a batch that came back all of it, taken up again or where it waits now. */
const claimed = async (
  tx: Tx,
  deps: PaymentDeps,
  actor: Actor,
  batchIds: readonly string[],
  detail: Readonly<Record<string, unknown>>,
): Promise<{ readonly invoiceIds: readonly string[]; readonly adopted: NonNullable<StatementEffect['adopted']> }> => {
  const rows = await tx
    .selectFrom('payment_batch_invoice as p')
    .innerJoin('invoice', 'invoice.id', 'p.invoice_id')
    .selectAll('p')
    .select('invoice.use_status')
    .where('p.batch_id', 'in', [...batchIds])
    .orderBy('p.position')
    .execute()
  const found = [...Map.groupBy(rows, (row) => row.batch_id).values()].map((of) => {
    const waiting = of.filter((row) => row.state === 'submitted')
    if (waiting.length > 0 || of.some((row) => row.state === 'confirmed')) return { pay: waiting, again: [] }
    return {
      pay: of.filter((row) => row.use_status === usageStatus.submitted),
      again: of.filter((row) => row.use_status === usageStatus.unused),
    }
  })
  const again = found.flatMap((one) => one.again)
  const adopted = again.length === 0 ? [] : await adopt(tx, deps, actor, again, detail)
  return { invoiceIds: [...found.flatMap((one) => one.pay), ...again].map((row) => row.invoice_id), adopted }
}
/** Other open lines of the same number are second payments now. */
const alarmOthers = async (tx: Tx, row: StatementRow, batchIds: readonly string[]) => {
  const others = await tx
    .updateTable('payment_statement_row')
    .set({ state: 'alarm', verdict: 'twice', decided_at: null, decided_reason: '' })
    .where('state', '=', 'open')
    .where('id', '<>', row.id)
    .where('verdict', 'not in', ['likely', 'several', 'refund'])
    .where(sql<boolean>`batch_ids && ${[...batchIds]}::uuid[]`)
    .returning(['day', 'amount', 'batch_ids'])
    .execute()
  return others.map(({ batch_ids: ids, ...line }) => ({ ...line, batchIds: ids, verdict: 'twice' as const, state: 'alarm' as const }))
}
