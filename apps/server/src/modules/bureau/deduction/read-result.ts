// 读回勾选结果: what the bureau's result or failure file says of what we decided.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import type { TickedBook } from '@piaotai/domain/deduction/ticked-book.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { DeductionDeps } from './deps.ts'
import { judgeTicked, keepTicked, tickedPreview } from './read-ticked.ts'
import { countsOf, judgeRows, outcomesOf, previewOf, readSheet, type Upload } from './result-rows.ts'
import { sql } from 'kysely'

type E = typeof deductionEndpoints
const countsOfTicked = ({ rows }: TickedBook, { read }: { readonly read: { readonly count: number } }) => {
  const open = rows.filter(({ facts, ticked }) => facts !== null && !ticked).length
  return { done: read.count, failed: 0, open, unknown: rows.length - read.count - open }
}
export const previewDeductionResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['previewDeductionResult']>> => {
    const { ticked, rows } = await readSheet(deps, actor, file, 'deduction')
    return deps.db.inTenant(actor, async (tx) => {
      if (ticked === undefined) return { ...previewOf(file, await judgeRows(tx, actor, 'deduction', rows)), ticked: null }
      const preview = tickedPreview(ticked, await judgeTicked(tx, actor, ticked))
      return { ...previewOf(file, []), ...countsOfTicked(ticked, preview), ticked: preview }
    })
  }
export const importDeductionResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['importDeductionResult']>> => {
    const { ticked, rows: read } = await readSheet(deps, actor, file, 'deduction')
    return deps.db.inTenant(actor, async (tx) => {
      if (ticked !== undefined) {
        const kept = await keepTicked(deps, tx, actor, ticked, previewOf(file, []).name)
        return { ...countsOfTicked(ticked, kept), ticked: kept }
      }
      const rows = await judgeRows(tx, actor, 'deduction', read)
      const now = deps.clock.now()
      await sql`update deduction d set result = v.result, result_note = v.note, result_at = ${now.toISOString()}
        from ${outcomesOf(rows)} where d.company_id = ${actor.companyId} and d.tax_invoice_id = v.id`.execute(tx)
      const counts = countsOf(rows)
      const { name } = previewOf(file, rows)
      const { done, failed, unknown } = counts
      await tx
        .insertInto('deduction_result')
        .values({
          company_id: actor.companyId,
          id: newId(now),
          name,
          done,
          failed,
          unknown,
          by_name: actor.userName,
          at: now.toISOString(),
        })
        .execute()
      await deps.audit.record(tx, actor, [
        { action: 'deduction.resultRead', objectType: 'company', objectId: actor.companyId, detail: { name, ...counts } },
      ])
      return { ...counts, ticked: null }
    })
  }
