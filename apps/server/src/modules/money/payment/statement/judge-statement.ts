// A bank statement's lines against the batches that their numbers name.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  statementAccount,
  statementLimits,
  statementLines,
  statementPlaces,
  type StatementLine,
} from '@piaotai/domain/payment/bank-statement.ts'
import { judgeBatchLines, type LineJudgement } from '@piaotai/domain/payment/statement-verdict.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { readSheet } from '../../../../lib/read-sheet.ts'
import type { SheetReader } from '../../../../ports/spreadsheet-reader.ts'
import { batchIdsOf, likelyBatches, lockStated, statedBatches, type StatedBatch } from './statement-facts.ts'

export interface StatementFile {
  readonly name: string
  readonly bytes: Uint8Array
}
export interface ReadStatement {
  readonly lines: readonly StatementLine[]
  /** Ours, as the file says it; empty where it does not. */
  readonly account: string
}
const bounds = { rows: statementLimits.rows + statementLimits.headRows, columns: statementLimits.columns, csv: true } as const

/** Banks write the account, its owner and the period above the headings. */
export const readStatementFile = async (sheets: Pick<SheetReader, 'read'>, file: StatementFile, actor: Actor): Promise<ReadStatement> => {
  if (file.bytes.length > statementLimits.bytes) throw new Problem('file.tooLarge', { megabytes: statementLimits.bytes / 1024 / 1024 })
  const rows = await readSheet(sheets, file.bytes, bounds, actor)
  if (rows.length === 0) throw new Problem('sheet.empty')
  const at = rows.findIndex(({ cells, line }) => line <= statementLimits.headRows && statementPlaces(cells) !== undefined)
  const places = at < 0 ? undefined : statementPlaces(rows[at]!.cells)
  if (!places) throw new Problem('payment.statementColumns')
  const account = statementAccount(rows.slice(0, at).map(({ cells }) => cells))
  const lines = statementLines(rows.slice(at + 1), places, account)
  if (lines.length === 0) throw new Problem('sheet.empty')
  if (lines.length > statementLimits.rows) throw new Problem('sheet.tooMany', { max: statementLimits.rows })
  return { lines, account }
}

export interface JudgedLine extends Omit<StatementLine, 'numbers'>, LineJudgement {
  readonly number: string
  readonly hash: string
  /** The line of an earlier statement that is this one. */
  readonly knownId: string | null
  /** All that it may be of, and those that the person sees. */
  readonly batchIds: readonly string[]
  readonly shown: readonly StatedBatch[]
  readonly expected: string | null
  /** Why the bank was told to pay in spite of what stands against it. */
  readonly reason: string
}
export interface JudgedStatement {
  /** With a number of ours, or alike to a batch that waits. */
  readonly rows: readonly JudgedLine[]
  readonly others: number
  readonly batches: ReadonlyMap<string, StatedBatch>
}
const hashOf = ({ key }: StatementLine): string => createHash('sha256').update(key).digest('hex')
const beside = (verdict: LineJudgement['verdict'], state: LineJudgement['state']): LineJudgement => ({
  verdict,
  state,
  effect: null,
  pair: null,
})

/** `locks`: what is judged stays so until the transaction ends. */
export const judgeStatement = async (
  tx: Tx,
  actor: Actor,
  { lines }: ReadStatement,
  now: Date,
  locks: boolean,
): Promise<JudgedStatement> => {
  const { companyId } = actor
  const ids = await batchIdsOf(tx, [...new Set(lines.flatMap(({ numbers }) => numbers))])
  if (locks) await lockStated(tx, companyId, [...ids.values()])
  const known = await knownOf(tx, lines.map(hashOf))
  const named = new Set(ids.values())
  const likely = await likelyBatches(
    tx,
    actor,
    lines.filter((line) => line.numbers.length === 0 && line.day !== null && line.amount !== null && !line.amount.startsWith('-')),
    named,
  )
  const kept = lines.filter((line) => line.numbers.length > 0 || likely.has(line.line) || known.has(hashOf(line)))
  const batches = await statedBatches(tx, actor, [...new Set([...named, ...[...likely.values()].flat()])], now)
  const today = shanghaiDay(now)
  const idsOf = (line: StatementLine): readonly string[] => likely.get(line.line) ?? line.numbers.flatMap((number) => ids.get(number) ?? [])

  const judged = new Map<number, LineJudgement>()
  const ofBatch = new Map<string, StatementLine[]>()
  for (const line of kept) {
    const [id, ...more] = idsOf(line)
    if (known.has(hashOf(line))) judged.set(line.line, beside('known', 'other'))
    else if (likely.has(line.line)) judged.set(line.line, beside('likely', 'open'))
    else if (line.numbers.length > 1 || more.length > 0) judged.set(line.line, beside('several', 'open'))
    else if (id === undefined) judged.set(line.line, beside('unknown', 'open'))
    else if (isFee(line, batches.get(id)!)) judged.set(line.line, beside('fee', 'other'))
    else ofBatch.set(id, [...(ofBatch.get(id) ?? []), line])
  }
  for (const [id, of] of ofBatch) {
    const { facts } = batches.get(id)!
    const answers = judgeBatchLines(facts, of, today)
    for (const [at, answer] of answers.entries())
      judged.set(of[at]!.line, answer.pair && 'line' in answer.pair ? { ...answer, pair: { line: of[answer.pair.line]!.line } } : answer)
  }
  const rows = kept.map((line): JudgedLine => {
    const { numbers, ...rest } = line
    const batchIds = idsOf(line)
    const all = batchIds.map((id) => batches.get(id)!)
    const [first] = all
    return {
      ...rest,
      ...judged.get(line.line)!,
      number: numbers.join(' '),
      hash: hashOf(line),
      knownId: known.get(hashOf(line)) ?? null,
      batchIds,
      shown: all.filter(({ visible }) => visible),
      expected: all.length === 1 && first ? expectedOf(first) : null,
      reason: first?.reason ?? '',
    }
  })
  return { rows, others: lines.length - kept.length, batches }
}
/** A fee that quotes the payment's number is no payment of it. */
const isFee = (line: StatementLine, { facts: { waiting, paid } }: StatedBatch): boolean => {
  const amount = line.fee && line.amount !== null ? toFen(line.amount) : undefined
  return amount !== undefined && amount > 0n && amount !== waiting.amount && amount !== paid.amount
}
const expectedOf = ({ facts: { waiting, paid } }: StatedBatch): string | null =>
  waiting.count > 0 ? fromFen(waiting.amount) : paid.count > 0 ? fromFen(paid.amount) : null
const knownOf = async (tx: Tx, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('payment_statement_row')
    .select(['hash', 'id'])
    .where('undone_at', 'is', null)
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.hash!, row.id]))
}
