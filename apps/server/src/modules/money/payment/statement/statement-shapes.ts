// Lines of statements as the wire has them: what a person does not see of the batches stays unsaid.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { lineActsOf } from '@piaotai/domain/payment/statement-verdict.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { toInstant } from '../../../../lib/datetime.ts'
import { invoicesInRowScope } from '../../../people/permission/index.ts'
import type { JudgedLine } from './judge-statement.ts'
import type { StatementRow } from './statement-effects.ts'

type E = typeof statementEndpoints
export type KeptLine = Out<E['listStatementLines']>['content'][number]
export type Line = Out<E['previewStatement']>['rows'][number]

export const toJudgedLine = (line: JudgedLine): Line => {
  const seen = line.shown.length > 0 || line.batchIds.length === 0
  const [first] = line.shown
  const single = line.batchIds.length === 1 ? first : undefined
  return {
    id: null,
    line: line.line,
    number: line.number,
    verdict: seen ? line.verdict : 'unknown',
    state: line.state,
    day: line.day,
    amount: line.amount,
    expected: seen ? line.expected : null,
    party: line.party,
    account: line.account,
    text: line.text,
    payee: single?.payee ?? null,
    batchId: single?.id ?? null,
    batches: line.shown.map(({ number }) => number),
    decided: null,
    undone: false,
    acts: [],
  }
}

/** Whether the batch of a line stands unpaid, so that the line can be claimed for it. */
const unpaid = ['open', 'partlyConfirmed', 'returned', 'withdrawn']
const batchesOf = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await tx
    .selectFrom('payment_batch as b')
    .select(['b.id', 'b.number', 'b.payee_name', 'b.bank_account', 'b.state'])
    .where('b.id', 'in', [...new Set(ids)])
    .where(
      sql<boolean>`exists (select 1 from payment_batch_invoice p join invoice on invoice.company_id = p.company_id and invoice.id = p.invoice_id
        where p.company_id = b.company_id and p.batch_id = b.id and ${invoicesInRowScope(actor, 'company')})`,
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export const toKeptLines = async (
  tx: Tx,
  actor: Actor,
  rows: readonly (StatementRow & { readonly statement: string })[],
): Promise<KeptLine[]> => {
  const batches = await batchesOf(
    tx,
    actor,
    rows.flatMap((row) => row.batch_ids),
  )
  return rows.map((row) => {
    const shown = row.batch_ids.flatMap((id) => batches.get(id) ?? [])
    const seen = shown.length > 0 || row.batch_ids.length === 0
    const single = row.batch_ids.length === 1 ? shown[0] : undefined
    return {
      id: row.id,
      line: row.line,
      number: row.number,
      verdict: seen ? row.verdict : 'unknown',
      state: row.state,
      day: row.day,
      amount: row.amount,
      expected: seen ? row.expected : null,
      party: row.party,
      account: row.party_account,
      text: row.text,
      payee: single ? { name: single.payee_name, bankAccount: single.bank_account } : null,
      batchId: single?.id ?? null,
      batches: shown.map(({ number }) => number),
      decided:
        row.decided_at === null ? null : { at: toInstant(row.decided_at), by: row.decided_by_name ?? '', reason: row.decided_reason },
      undone: row.undone_at !== null,
      acts: [
        ...lineActsOf({
          state: row.state,
          decided: row.decided_at !== null,
          effective: row.effect !== null,
          claimable: shown.some(({ state }) => unpaid.includes(state)),
        }),
      ],
      statementId: row.statement_id,
      statement: row.statement,
    }
  })
}
/** Lines with the name of their file. */
export const linesQuery = (tx: Tx) =>
  tx.selectFrom('payment_statement_row as r').innerJoin('payment_statement as s', 's.id', 'r.statement_id')
