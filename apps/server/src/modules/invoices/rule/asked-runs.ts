// Runs that a person asks for: trials, runs on history and undoing one. Each waits for its job, and those at work may be cancelled.
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { RuleRecord } from './deps.ts'
import { ruleFor, type RunRecord } from './rule-rows.ts'

export const atWork = ['waiting', 'running'] as const

/** A run of the rule as it stands, waiting. `key`: what may be asked for once; its own id where it may be asked again. */
export const askRun = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  actor: Actor,
  rule: RuleRecord,
  cause: 'trial' | 'history' | 'undo',
  key?: string,
): Promise<RunRecord> => {
  const now = clock.now()
  const id = newId(now)
  return tx
    .insertInto('rule_run')
    .values({
      company_id: actor.companyId,
      id,
      rule_id: rule.id,
      rule_version: rule.version,
      cause,
      key: key ?? id,
      state: 'waiting',
      by_id: actor.userId,
      by_name: actor.userName,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const cancelled = { trial: 'rule.trialCancelled', history: 'rule.runCancelled' } as const
/** Cancels the rule's run of that cause that waits or is at work. */
export const cancelRun = async (
  { clock, audit }: Needs<'clock' | 'audit'>,
  tx: Tx,
  actor: Actor,
  ruleId: string,
  cause: 'trial' | 'history',
): Promise<Record<string, never>> => {
  const rule = await ruleFor(tx, actor, ruleId, 'edit')
  const ended = await tx
    .updateTable('rule_run')
    .set({ state: 'cancelled', ended_at: clock.now().toISOString() })
    .where('rule_id', '=', ruleId)
    .where('cause', '=', cause)
    .where('state', 'in', atWork)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Problem('rule.notNow', { state: rule.state })
  const detail = { name: rule.name, ...(cause === 'history' ? { runId: ended.id } : {}) }
  await audit.record(tx, actor, [{ action: cancelled[cause], objectType: 'rule', objectId: ruleId, detail }])
  return {}
}
