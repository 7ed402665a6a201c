// Lines of a statement as they are kept: each once, with what it did.
import { sql } from 'kysely'
import type { StatementEffect } from '@piaotai/domain/payment/statement-verdict.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { json } from '../../../../db/json.ts'
import type { Row } from '../../../../db/tables.ts'
import { newId } from '../../../../lib/ids.ts'
import type { PaymentDeps } from '../deps.ts'
import type { JudgedLine, JudgedStatement } from './judge-statement.ts'
import { peopleOf, tellLines } from './statement-alarms.ts'
import { payLines, takeBack, waitingIn } from './statement-effects.ts'

type StatementRecord = Row<'payment_statement'>
/** What it would mark as paid. */
export const paying = (rows: readonly JudgedLine[]) => rows.filter(({ effect }) => effect === 'pay')

/** Writes the lines with what they do: money that came back before money that left. */
export const keepLines = async (tx: Tx, deps: PaymentDeps, actor: Actor, statementId: string, { rows }: JudgedStatement): Promise<void> => {
  const { companyId } = actor
  const now = deps.clock.now()
  const idOf = new Map(rows.map(({ line }) => [line, newId(now)]))
  const told = rows.filter(({ state, amount }) => state === 'alarm' || (state === 'back' && amount?.startsWith('-')))
  const people = await peopleOf(
    tx,
    told.flatMap(({ batchIds }) => batchIds),
  )
  const effects = new Map<number, StatementEffect>()
  for (const { line, effect, pair, batchIds, text } of rows) {
    const earlier = pair && 'earlier' in pair ? pair.earlier : null
    const back =
      effect === 'back' ? await takeBack(tx, deps, actor, batchIds, earlier, { rowId: idOf.get(line)!, remark: text.slice(0, 200) }) : {}
    const paired = earlier === null ? {} : await pairWith(tx, earlier, idOf.get(line)!)
    if (effect === 'back' || earlier !== null) effects.set(line, { ...back, ...paired })
  }
  const waiting = await waitingIn(
    tx,
    paying(rows).flatMap(({ batchIds }) => batchIds),
  )
  const paid = await payLines(
    tx,
    deps,
    actor,
    statementId,
    paying(rows).map(({ line, batchIds, day, reason, verdict, text }) => ({
      rowId: idOf.get(line)!,
      invoiceIds: batchIds.flatMap((id) => waiting.get(id) ?? []),
      day: day!,
      reason: verdict === 'paidBad' && reason === '' ? text : reason,
      remark: '',
    })),
  )
  const atOnce = 1000
  const values = rows.map((row) => {
    const uses = paid.get(idOf.get(row.line)!)
    const effect = uses ? { ...effects.get(row.line), paid: uses } : effects.get(row.line)
    const pairLine = row.pair && 'line' in row.pair ? idOf.get(row.pair.line)! : null
    return {
      company_id: companyId,
      statement_id: statementId,
      id: idOf.get(row.line)!,
      line: row.line,
      number: row.number.slice(0, 200),
      batch_id: row.batchIds.length === 1 ? row.batchIds[0]! : null,
      batch_ids: [...row.batchIds],
      verdict: row.verdict,
      state: row.state,
      day: row.day,
      amount: row.amount,
      expected: row.expected,
      party: row.party,
      party_account: row.account,
      text: row.text,
      serial: row.serial,
      hash: row.verdict === 'known' ? null : row.hash,
      known_id: row.knownId,
      paired_id: pairLine ?? (row.pair && 'earlier' in row.pair ? row.pair.earlier : null),
      marked: uses?.length ?? 0,
      ...(effect ? { effect: json(effect) } : {}),
    }
  })
  for (let at = 0; at < values.length; at += atOnce)
    await tx
      .insertInto('payment_statement_row')
      .values(values.slice(at, at + atOnce))
      .execute()
  for (const { line, verdict, batchIds } of rows) if (verdict === 'paid') await proveByLine(tx, batchIds, idOf.get(line)!)
  await tellLines(
    tx,
    companyId,
    people,
    told.map((row) => ({ ...row, state: row.state as 'alarm' | 'back' })),
    actor.userId,
  )
}
/** The earlier half of money that went and came back. */
const pairWith = async (tx: Tx, id: string, rowId: string): Promise<StatementEffect> => {
  const was = await tx.selectFrom('payment_statement_row').select(['state', 'verdict']).where('id', '=', id).executeTakeFirstOrThrow()
  await tx.updateTable('payment_statement_row').set({ state: 'back', paired_id: rowId }).where('id', '=', id).execute()
  return { pair: { id, ...was } }
}
/** The bank's own word for what a person confirmed before. */
export const proveByLine = async (tx: Tx, batchIds: readonly string[], rowId: string): Promise<void> => {
  await tx
    .updateTable('payment_batch_invoice')
    .set({ statement_row_id: rowId })
    .where('batch_id', 'in', [...batchIds])
    .where('state', '=', 'confirmed')
    .where('statement_row_id', 'is', null)
    .execute()
}
/** Writes what the lines of a statement marked, as it is now. */
export const recount = (tx: Tx, id: string): Promise<StatementRecord> =>
  tx
    .updateTable('payment_statement as s')
    .set({
      good: sql`(select count(*) from payment_statement_row r where r.company_id = s.company_id and r.statement_id = s.id and r.marked > 0)`,
      invoices: sql`(select coalesce(sum(r.marked), 0) from payment_statement_row r where r.company_id = s.company_id and r.statement_id = s.id)`,
      amount: sql`(select coalesce(sum(r.amount), 0) from payment_statement_row r where r.company_id = s.company_id and r.statement_id = s.id and r.marked > 0)`,
    })
    .where('s.id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
