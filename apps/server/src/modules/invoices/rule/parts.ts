// The rules of a kind that count, in their order, with their owners' rights of the moment.
import type { RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { refreshActor } from '../../people/permission/index.ts'
import type { RuleRecord } from './deps.ts'
import { rulesOf } from './rule-rows.ts'

/** Those that are on, and `also` one that is tried or run. A rule whose owner has left counts no more. */
export const partsOf = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  companyId: string,
  kind: RuleKindName,
  also?: string,
): Promise<readonly { readonly rule: RuleRecord; readonly owner: Actor }[]> => {
  const rules = (await rulesOf(tx, kind).execute()).filter(({ id, state }) => state === 'on' || id === also)
  const owners = new Map<string, Actor | undefined>()
  for (const { owner_id: userId } of rules)
    if (!owners.has(userId)) owners.set(userId, await refreshActor(tx, { companyId, userId }, clock.now()))
  return rules.flatMap((rule) => {
    const owner = owners.get(rule.owner_id)
    return owner ? [{ rule, owner: { ...owner, userName: rule.owner_name } }] : []
  })
}
