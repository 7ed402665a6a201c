// The owner of what acts by itself, as they are today.
import type { ButtonKey } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { refreshActor } from './refresh-actor.ts'

/** With present rights; undefined for whoever is no active member any more, has no account, or lacks the button. */
export const ownerOfToday = async (
  tx: Tx,
  who: { readonly companyId: string; readonly userId: string },
  button: ButtonKey,
  now: Date,
): Promise<Actor | undefined> => {
  const owner = await refreshActor(tx, who, now)
  if (!owner?.permissions.has(button)) return undefined
  const account = await tx.selectFrom('app_user').select('disabled_at').where('id', '=', who.userId).executeTakeFirst()
  return account?.disabled_at === null ? owner : undefined
}
