// 对账单: batches confirmed by what the bank says, all at once, and taken back all at once while nothing has changed since.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { statementLimits } from '@piaotai/domain/payment/bank-statement.ts'
import { keepFileName, limits } from '@piaotai/domain/limits.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Row } from '../../../db/tables.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import { changeUsageIn } from '../../invoices/usage/index.ts'
import type { PaymentDeps } from './deps.ts'
import { judgeStatement, readStatementFile, type JudgedLine, type StatementFile } from './judge-statement.ts'
import { confirmation, unsettled } from './settle-payments.ts'

type E = typeof statementEndpoints
type Statement = Out<E['importStatement']>
const area = 'company' as const

const toLine = ({ line, number, verdict, day, amount, expected, party, batchId }: JudgedLine) => ({
  line,
  number,
  verdict,
  day,
  amount,
  expected,
  party,
  batchId,
})
export const previewStatement =
  ({ db, clock, sheets }: PaymentDeps) =>
  async (actor: Actor, file: StatementFile): Promise<Out<E['previewStatement']>> => {
    const { lines, others } = await readStatementFile(sheets, file, actor)
    const rows = await db.inTenant(actor, (tx) => judgeStatement(tx, actor, lines, clock.now()))
    const good = rows.filter(({ verdict }) => verdict === 'matched')
    return {
      fileName: keepFileName(file.name),
      total: rows.length,
      good: good.length,
      updates: others,
      rows: rows.map(toLine),
      amount: sumAmounts(good.map(({ amount }) => amount!)) ?? '0.00',
    }
  }

export const importStatement = (deps: PaymentDeps) => {
  const { db, clock, audit, sheets } = deps
  return async (actor: Actor, file: StatementFile): Promise<Statement> => {
    const { lines } = await readStatementFile(sheets, file, actor)
    return db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const { companyId } = actor
      const rows = await judgeStatement(tx, actor, lines, now)
      const good = rows.filter(({ verdict }) => verdict === 'matched')
      const invoices = good.reduce((sum, { invoiceIds }) => sum + invoiceIds.length, 0)
      if (good.length === 0) throw new Problem('payment.statementNothing')
      if (invoices > statementLimits.invoices) throw new Problem('sheet.tooMany', { max: statementLimits.invoices })
      const statement = await tx
        .insertInto('payment_statement')
        .values({
          company_id: companyId,
          id: newId(now),
          name: keepFileName(file.name),
          total: rows.length,
          good: good.length,
          invoices,
          amount: sumAmounts(good.map(({ amount }) => amount!))!,
          brought_by: actor.userId,
          brought_by_name: actor.userName,
          brought_at: now.toISOString(),
          undone_at: null,
          undone_by_name: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await keepRows(tx, companyId, statement.id, rows)
      const confirm = changeUsageIn(deps, 'confirm', confirmation(deps, { statementId: statement.id }))
      for (const { paidDay, reason, ids } of confirmationsOf(good))
        await confirm(tx, actor, { area, ids: [...ids], each: false, paidDay, ...(reason === '' ? {} : { reason }) })
      await audit.record(tx, actor, [
        {
          action: 'payment.statementBrought',
          objectType: 'paymentStatement',
          objectId: statement.id,
          detail: { name: statement.name, total: statement.total, good: statement.good, invoices, amount: statement.amount },
        },
      ])
      return toStatement(statement, true)
    })
  }
}
const keepRows = async (tx: Tx, companyId: string, statementId: string, rows: readonly JudgedLine[]): Promise<void> => {
  const atOnce = 1000
  for (let at = 0; at < rows.length; at += atOnce)
    await tx
      .insertInto('payment_statement_row')
      .values(
        rows.slice(at, at + atOnce).map((row) => ({
          company_id: companyId,
          statement_id: statementId,
          line: row.line,
          number: row.number.slice(0, 200),
          batch_id: row.batchId,
          verdict: row.verdict,
          day: row.day,
          amount: row.amount,
          expected: row.expected,
          party: row.party,
        })),
      )
      .execute()
}
interface Confirmed {
  readonly paidDay: string
  readonly reason: string
  readonly ids: readonly string[]
}
/** As many calls as needed: one day and reason each, and no more invoices than a call takes. */
const confirmationsOf = (good: readonly JudgedLine[]): readonly Confirmed[] =>
  [...Map.groupBy(good, ({ day, reason }) => `${day}${reason}`).values()].flatMap((of) =>
    inParts(of.flatMap(({ invoiceIds }) => invoiceIds)).map((ids) => ({ paidDay: of[0]!.day!, reason: of[0]!.reason, ids })),
  )
const inParts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / limits.useBatch) }, (_, at) => ids.slice(at * limits.useBatch, (at + 1) * limits.useBatch))

const toStatement = (row: Row<'payment_statement'>, unchanged: boolean): Statement => ({
  id: row.id,
  name: row.name,
  total: row.total,
  good: row.good,
  invoices: row.invoices,
  amount: row.amount,
  by: row.brought_by_name,
  at: toInstant(row.brought_at),
  undone: row.undone_at === null ? null : { at: toInstant(row.undone_at), by: row.undone_by_name ?? '' },
  undoable: row.undone_at === null && unchanged,
})
/** How many payments still stand as each statement marked them: a cancelled one forgets its statement. */
const standing = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_batch_invoice')
    .select(['statement_id', sql<string>`count(*)`.as('n')])
    .where('company_id', '=', companyId)
    .where('statement_id', 'in', [...ids])
    .where('state', '=', 'confirmed')
    .groupBy('statement_id')
    .execute()
  return new Map(rows.map((row) => [row.statement_id!, Number(row.n)]))
}
const withUndoable = async (tx: Tx, companyId: string, rows: readonly Row<'payment_statement'>[]): Promise<Statement[]> => {
  const counts = await standing(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toStatement(row, counts.get(row.id) === row.invoices))
}
const find = async (tx: Tx, { companyId }: Actor, id: string, lock = false): Promise<Row<'payment_statement'>> => {
  const row = await tx
    .selectFrom('payment_statement')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Problem('statement.notFound')
  return row
}

export const listStatements =
  ({ db }: Pick<PaymentDeps, 'db'>) =>
  (actor: Actor, asked: In<E['listStatements']>): Promise<Out<E['listStatements']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx.selectFrom('payment_statement').where('company_id', '=', actor.companyId)
      const { rows, ...page } = await pageOf(found, found.selectAll().orderBy('brought_at', 'desc').orderBy('id', 'desc'), asked)
      return { content: await withUndoable(tx, actor.companyId, rows), ...page }
    })
export const readStatement =
  ({ db }: Pick<PaymentDeps, 'db'>) =>
  (actor: Actor, { id }: In<E['readStatement']>): Promise<Out<E['readStatement']>> =>
    db.inTenant(actor, async (tx) => {
      const [statement] = await withUndoable(tx, actor.companyId, [await find(tx, actor, id)])
      const rows = await tx
        .selectFrom('payment_statement_row')
        .select(['line', 'number', 'verdict', 'day', 'amount', 'expected', 'party', 'batch_id'])
        .where('company_id', '=', actor.companyId)
        .where('statement_id', '=', id)
        .orderBy('line')
        .execute()
      return { ...statement!, rows: rows.map(({ batch_id: batchId, ...row }) => ({ ...row, batchId })) }
    })

export const undoStatement = (deps: PaymentDeps) => {
  const cancel = changeUsageIn(deps, 'cancel', unsettled(deps, 'cancel'))
  return (actor: Actor, { id }: In<E['undoStatement']>): Promise<Statement> =>
    deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const statement = await find(tx, actor, id, true)
      if (statement.undone_at !== null) throw new Problem('payment.statementUndone')
      const marked = await tx
        .selectFrom('payment_batch_invoice')
        .select('invoice_id')
        .where('company_id', '=', companyId)
        .where('statement_id', '=', id)
        .where('state', '=', 'confirmed')
        .orderBy('use_id')
        .execute()
      if (marked.length !== statement.invoices) throw new Problem('payment.statementChanged')
      for (const ids of inParts(marked.map((row) => row.invoice_id))) await cancel(tx, actor, { area, ids: [...ids], each: false })
      const undone = await tx
        .updateTable('payment_statement')
        .set({ undone_at: deps.clock.now().toISOString(), undone_by_name: actor.userName })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await deps.audit.record(tx, actor, [
        {
          action: 'payment.statementUndone',
          objectType: 'paymentStatement',
          objectId: id,
          detail: { name: undone.name, invoices: undone.invoices, amount: undone.amount },
        },
      ])
      return toStatement(undone, false)
    })
}
