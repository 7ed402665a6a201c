// 读回勾选结果: what the bureau's result or failure file says of what we decided.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import type { DeductionDeps } from './deps.ts'
import { countsOf, judgeRows, outcomesOf, previewOf, readSheet, type Upload } from './result-rows.ts'
import { sql } from 'kysely'

type E = typeof deductionEndpoints
/** What may be ticked by our sheet. */
const ours = sql<boolean>`r.purpose = 'deduct'`
export const previewDeductionResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['previewDeductionResult']>> => {
    const read = await readSheet(deps, actor, file, 'deduction')
    return previewOf(file, await deps.db.inTenant(actor, (tx) => judgeRows(tx, actor, 'deduction', ours, read)))
  }
export const importDeductionResult =
  (deps: DeductionDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['importDeductionResult']>> => {
    const read = await readSheet(deps, actor, file, 'deduction')
    return deps.db.inTenant(actor, async (tx) => {
      const rows = await judgeRows(tx, actor, 'deduction', ours, read)
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
      return counts
    })
  }
