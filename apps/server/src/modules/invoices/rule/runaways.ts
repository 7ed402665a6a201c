// Rules whose formula or pattern took more work than a program may: paused with a notice, and the rest goes on without them.
import type { Needs } from '../../../kernel/deps.ts'
import { stopRules } from './switch-rules.ts'

/** Thrown by a kind before it does anything, so that its transaction ends without a trace. */
export class RunawayRules extends Error {
  readonly ruleIds: readonly string[]
  constructor(ruleIds: readonly string[]) {
    super('programs of rules took too much')
    this.name = 'RunawayRules'
    this.ruleIds = ruleIds
  }
}
/** Runs `work` until no rule of it runs away, and pauses each that does. `stopped`: the rule itself is one of them. */
export const pausingRunaways = async <T>(
  { db, audit }: Needs<'db' | 'audit'>,
  companyId: string,
  ruleId: string | null,
  work: () => Promise<T>,
): Promise<T | 'stopped'> => {
  for (const seen = new Set<string>(); ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RunawayRules)) throw error
      const found = error.ruleIds.filter((id) => !seen.has(id))
      // Paused already, and met again all the same.
      if (found.length === 0) throw error
      for (const id of found) seen.add(id)
      await db.inTenant({ companyId }, async (tx) => {
        const rules = await tx
          .selectFrom('rule')
          .select(['company_id', 'id', 'kind', 'name'])
          .where('id', 'in', found)
          .orderBy('id')
          .execute()
        await stopRules(audit, tx, rules, 'program')
      })
      if (ruleId !== null && found.includes(ruleId)) return 'stopped'
    }
  }
}
