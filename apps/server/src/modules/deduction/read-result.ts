// 读回勾选结果: what the bureau's result or failure file says of our rows.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/bureau/deductions.ts'
import { deductionLimits } from '@piaotai/domain/deduction.ts'
import { readDeductionResult, type DeductionResultRow } from '@piaotai/domain/deduction-result.ts'
import { identityOf } from '@piaotai/domain/kinds.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { newId } from '../../lib/ids.ts'
import { isWorkbook } from '../../lib/spreadsheet-template.ts'
import type { DeductionDeps } from './deps.ts'

type E = typeof deductionEndpoints
interface Upload {
  readonly bytes: Uint8Array
  readonly name: string
}
const shown = 200
const readRows = async ({ sheets }: DeductionDeps, actor: Actor, { bytes }: Upload): Promise<readonly DeductionResultRow[]> => {
  if (bytes.length > deductionLimits.sheetBytes) throw new Problem('file.tooLarge', { megabytes: deductionLimits.sheetBytes / 1024 / 1024 })
  const book = isWorkbook(bytes)
    ? await sheets.readBook(bytes, { rows: deductionLimits.rows + 10, columns: 60, pages: 4 }, actor)
    : { ok: false as const }
  if (!book.ok) throw new Problem('sheet.unreadable')
  if (book.more) throw new Problem('sheet.tooMany', { max: deductionLimits.rows })
  const result = readDeductionResult(book.pages)
  if (!result.ok) {
    if (result.problem === 'damaged') throw new Problem('taxSheet.damaged', { count: result.count })
    throw new Problem('sheet.headings', { missing: '数电发票号码、是否勾选或失败原因' })
  }
  if (result.rows.length === 0) throw new Problem('sheet.empty')
  return result.rows
}
interface Judged extends DeductionResultRow {
  readonly id: string | null
}
/** Ours by identity; a row that we decided nothing of is unknown. */
const judge = async (tx: Tx, actor: Actor, rows: readonly DeductionResultRow[]): Promise<readonly Judged[]> => {
  const ids = new Map<string, string>()
  for (let at = 0; at < rows.length; at += 1000) {
    const found = await tx
      .selectFrom('deduction')
      .innerJoin('tax_invoice', (join) =>
        join.onRef('tax_invoice.company_id', '=', 'deduction.company_id').onRef('tax_invoice.id', '=', 'deduction.tax_invoice_id'),
      )
      .select(['tax_invoice.id', 'tax_invoice.identity'])
      .where('deduction.company_id', '=', actor.companyId)
      .where(
        'tax_invoice.identity',
        'in',
        rows.slice(at, at + 1000).map(({ code, number }) => identityOf(code, number) ?? number),
      )
      .execute()
    for (const one of found) ids.set(one.identity, one.id)
  }
  return rows.map((row) => {
    const id = ids.get(identityOf(row.code, row.number) ?? row.number) ?? null
    return id === null ? { ...row, id, outcome: 'unknown' as const } : { ...row, id }
  })
}
const countsOf = (rows: readonly Judged[]): Out<E['importDeductionResult']> => {
  const of = (outcome: Judged['outcome']): number => rows.filter((row) => row.outcome === outcome).length
  return { done: of('done'), failed: of('failed'), unknown: of('unknown') }
}
export const previewDeductionResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['previewDeductionResult']>> => {
    const read = await readRows(deps, actor, file)
    const rows = await deps.db.inTenant(actor, (tx) => judge(tx, actor, read))
    const order = ['failed', 'unknown', 'done']
    return {
      ...countsOf(rows),
      fileName: keepFileName(file.name),
      rows: rows
        .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
        .slice(0, shown)
        .map(({ line, number, outcome, reason }) => ({ line, number, outcome, reason })),
    }
  }
export const importDeductionResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['importDeductionResult']>> => {
    const read = await readRows(deps, actor, file)
    return deps.db.inTenant(actor, async (tx) => {
      const rows = await judge(tx, actor, read)
      const now = deps.clock.now()
      for (const { id, outcome, reason } of rows)
        if (id !== null && outcome !== 'unknown')
          await tx
            .updateTable('deduction')
            .set({ result: outcome, result_note: reason, result_at: now.toISOString() })
            .where('company_id', '=', actor.companyId)
            .where('tax_invoice_id', '=', id)
            .execute()
      const counts = countsOf(rows)
      const name = keepFileName(file.name)
      await tx
        .insertInto('deduction_result')
        .values({ company_id: actor.companyId, id: newId(now), name, ...counts, by_name: actor.userName, at: now.toISOString() })
        .execute()
      await deps.audit.record(tx, actor, [
        { action: 'deduction.resultRead', objectType: 'company', objectId: actor.companyId, detail: { name, ...counts } },
      ])
      return counts
    })
  }
