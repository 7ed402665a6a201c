// 对账单: every line that names a batch is kept with its verdict, what agrees is marked as paid, and all of it is taken back while nothing has changed since.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { takeAdvisoryLock } from '../../../../db/advisory-lock.ts'
import { pageOf } from '../../../../db/page-of.ts'
import type { Row } from '../../../../db/tables.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import { newId } from '../../../../lib/ids.ts'
import type { PaymentDeps } from '../deps.ts'
import { statementSeenWhole } from '../seen-whole.ts'
import { judgeStatement, readStatementFile, type StatementFile } from './judge-statement.ts'
import { keepLines, paying, recount } from './keep-lines.ts'
import { undoLines } from './statement-effects.ts'
import { lockStated } from './statement-facts.ts'
import { linesQuery, toJudgedLine, toKeptLines } from './statement-shapes.ts'

type E = typeof statementEndpoints
type Statement = Out<E['importStatement']>
type StatementRecord = Row<'payment_statement'>

export const previewStatement =
  ({ db, clock, sheets }: PaymentDeps) =>
  async (actor: Actor, file: StatementFile): Promise<Out<E['previewStatement']>> => {
    const read = await readStatementFile(sheets, file, actor)
    const { rows, others } = await db.inTenant(actor, (tx) => judgeStatement(tx, actor, read, clock.now(), false))
    const good = paying(rows)
    return {
      fileName: keepFileName(file.name),
      total: rows.length,
      good: good.length,
      updates: others,
      rows: rows.map(toJudgedLine),
      amount: sumAmounts(good.map(({ amount }) => amount!)) ?? '0.00',
    }
  }

export const importStatement = (deps: PaymentDeps) => {
  const { db, clock, audit, sheets } = deps
  return async (actor: Actor, file: StatementFile): Promise<Statement> => {
    const read = await readStatementFile(sheets, file, actor)
    return db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const now = clock.now()
      // Of two files with the same line, the later one finds it.
      await takeAdvisoryLock(tx, `statement ${companyId}`)
      const judged = await judgeStatement(tx, actor, read, now, true)
      const statement = await tx
        .insertInto('payment_statement')
        .values({
          company_id: companyId,
          id: newId(now),
          name: keepFileName(file.name),
          account: read.account,
          total: judged.rows.length,
          good: 0,
          invoices: 0,
          amount: '0.00',
          brought_by: actor.userId,
          brought_by_name: actor.userName,
          brought_at: now.toISOString(),
          undone_at: null,
          undone_by_name: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await keepLines(tx, deps, actor, statement.id, judged)
      const kept = await recount(tx, statement.id)
      await audit.record(tx, actor, [
        {
          action: 'payment.statementBrought',
          objectType: 'paymentStatement',
          objectId: kept.id,
          detail: { name: kept.name, total: kept.total, good: kept.good, invoices: kept.invoices, amount: kept.amount },
        },
      ])
      const [answer] = await toStatements(tx, [kept])
      return answer!
    })
  }
}
/** How many payments still stand as each statement marked them, and how many of its lines wait for a person. */
const toStatements = async (tx: Tx, rows: readonly StatementRecord[]): Promise<Statement[]> => {
  const ids = rows.map(({ id }) => id)
  const none = ids.length === 0
  const standing = none
    ? []
    : await tx
        .selectFrom('payment_batch_invoice')
        .select(['statement_id', sql<string>`count(*)`.as('n')])
        .where('statement_id', 'in', ids)
        .where('state', '=', 'confirmed')
        .groupBy('statement_id')
        .execute()
  const waiting = none
    ? []
    : await tx
        .selectFrom('payment_statement_row')
        .select(['statement_id', sql<string>`count(*) filter (where state = 'open')`.as('open')])
        .select(sql<string>`count(*) filter (where state = 'alarm' and decided_at is null)`.as('alarms'))
        .where('statement_id', 'in', ids)
        .groupBy('statement_id')
        .execute()
  return rows.map((row) => {
    const counts = waiting.find((one) => one.statement_id === row.id)
    const stands = Number(standing.find((one) => one.statement_id === row.id)?.n ?? 0)
    return {
      id: row.id,
      name: row.name,
      total: row.total,
      good: row.good,
      invoices: row.invoices,
      amount: row.amount,
      by: row.brought_by_name,
      at: toInstant(row.brought_at),
      undone: row.undone_at === null ? null : { at: toInstant(row.undone_at), by: row.undone_by_name ?? '' },
      undoneReason: row.undone_reason,
      undoable: row.undone_at === null && stands === row.invoices,
      open: Number(counts?.open ?? 0),
      alarms: Number(counts?.alarms ?? 0),
    }
  })
}
const find = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<StatementRecord> => {
  const row = await tx
    .selectFrom('payment_statement')
    .selectAll()
    .where('id', '=', id)
    .where(statementSeenWhole(actor))
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Problem('statement.notFound')
  return row
}

export const listStatements =
  ({ db }: Pick<PaymentDeps, 'db'>) =>
  (actor: Actor, asked: In<E['listStatements']>): Promise<Out<E['listStatements']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx.selectFrom('payment_statement').where(statementSeenWhole(actor))
      const { rows, ...page } = await pageOf(tx, found, found.selectAll().orderBy('brought_at', 'desc').orderBy('id', 'desc'), asked)
      return { content: await toStatements(tx, rows), ...page }
    })
export const readStatement =
  ({ db }: Pick<PaymentDeps, 'db'>) =>
  (actor: Actor, { id }: In<E['readStatement']>): Promise<Out<E['readStatement']>> =>
    db.inTenant(actor, async (tx) => {
      const [statement] = await toStatements(tx, [await find(tx, actor, id)])
      const rows = await linesQuery(tx)
        .selectAll('r')
        .select('s.name as statement')
        .where('r.statement_id', '=', id)
        .orderBy('r.line')
        .execute()
      return { ...statement!, rows: await toKeptLines(tx, actor, rows) }
    })

export const undoStatement =
  (deps: PaymentDeps) =>
  (actor: Actor, { id, reason }: In<E['undoStatement']>): Promise<Statement> =>
    deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      await find(tx, actor, id)
      const ofStatement = tx.selectFrom('payment_statement_row').selectAll().where('statement_id', '=', id)
      await lockStated(tx, companyId, [...new Set((await ofStatement.execute()).flatMap((row) => row.batch_ids))])
      const statement = await find(tx, actor, id, true)
      if (statement.undone_at !== null) throw new Problem('payment.statementUndone')
      const rows = await ofStatement.orderBy('line').forUpdate().execute()
      await undoLines(tx, deps, actor, rows, reason.trim())
      const now = deps.clock.now().toISOString()
      await tx
        .updateTable('payment_batch_invoice')
        .set({ statement_row_id: null })
        .where(
          sql<boolean>`statement_row_id in (select r.id from payment_statement_row r where r.company_id = ${companyId} and r.statement_id = ${id})`,
        )
        .execute()
      await tx
        .updateTable('payment_statement_row')
        .set({ state: 'dismissed', undone_at: now, effect: null })
        .where('statement_id', '=', id)
        .execute()
      const undone = await tx
        .updateTable('payment_statement')
        .set({ undone_at: now, undone_by_name: actor.userName, undone_reason: reason.trim() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await deps.audit.record(tx, actor, [
        {
          action: 'payment.statementUndone',
          objectType: 'paymentStatement',
          objectId: id,
          detail: { name: undone.name, invoices: undone.invoices, amount: undone.amount, reason: reason.trim() },
        },
      ])
      const [answer] = await toStatements(tx, [undone])
      return answer!
    })
