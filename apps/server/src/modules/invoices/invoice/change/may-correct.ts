// The right to correct by hand, for somebody else's work: an import, a waiting file.
import { letsIn } from '@piaotai/contract/endpoint.ts'
import { onList } from '@piaotai/contract/invoice/access.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { invoicesInScope } from '../../../people/permission/index.ts'

/** Permission, row scope and pools, as in `correctInvoice`, in one of the two areas. */
export const mayCorrect = async (tx: Tx, actor: Actor, invoiceId: string): Promise<boolean> => {
  for (const area of ['personal', 'company'] as const) {
    if (!letsIn(onList('correct'), area, actor.permissions)) continue
    const found = await tx
      .selectFrom('invoice')
      .select('id')
      .where('id', '=', invoiceId)
      .where(invoicesInScope(actor, area))
      .executeTakeFirst()
    if (found) return true
  }
  return false
}
