// 退回: each submitter is told once about all their invoices returned together.
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { UsageRecord } from './usage-rows.ts'

interface Returned {
  readonly id: string
  readonly number: string | null
  readonly usage: UsageRecord | undefined
}

export const emitReturned = async (tx: Tx, actor: Actor, returned: readonly Returned[], remark: string): Promise<void> => {
  const bySubmitter = Map.groupBy(
    returned.filter(({ usage }) => usage !== undefined),
    ({ usage }) => usage!.submitted_by,
  )
  for (const [userId, invoices] of bySubmitter)
    await emit(tx, 'usage.returned', {
      companyId: actor.companyId,
      to: { userId, language: invoices[0]!.usage!.submitted_language },
      invoices: invoices.map(({ id, number }) => ({ id, number })),
      by: actor.userName,
      remark,
    })
}
