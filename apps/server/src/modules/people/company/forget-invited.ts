// Invitations and join requests of a person whose account is erased.
import { actAs } from '../../../kernel/as-company.ts'
import type { Tx } from '../../../kernel/deps.ts'

/** Replacement for an address. */
const erasedTarget = '—'
interface Person {
  readonly userId: string
  /** Phone and e-mail. */
  readonly targets: readonly string[]
}

/**
 * Cuts the name and the address from invitations to the person and revokes open ones; withdraws open requests. The
 * transaction acts in one company after another.
 */
export const forgetInvited = async (tx: Tx, person: Person, now: Date): Promise<void> => {
  await closeInvitations(tx, person, now.toISOString())
  await withdrawRequests(tx, person, now.toISOString())
}
const closeInvitations = async (tx: Tx, { userId, targets }: Person, at: string): Promise<void> => {
  if (targets.length === 0) return
  const invitations = await tx.selectFrom('invitation').select(['company_id', 'id']).where('target', 'in', targets).execute()
  for (const { company_id, id } of invitations) {
    await actAs(tx, userId, company_id)
    const one = tx.updateTable('invitation').where('company_id', '=', company_id).where('id', '=', id)
    await one.set({ revoked_at: at }).where('revoked_at', 'is', null).execute()
    await one.set({ target: erasedTarget, name: null }).execute()
  }
}
const withdrawRequests = async (tx: Tx, { userId }: Person, at: string): Promise<void> => {
  const requests = await tx.selectFrom('join_request').select(['company_id', 'id']).where('user_id', '=', userId).execute()
  for (const { company_id, id } of requests) {
    await actAs(tx, userId, company_id)
    const one = tx.updateTable('join_request').where('company_id', '=', company_id).where('id', '=', id)
    await one.set({ state: 'withdrawn', decided_at: at }).where('state', '=', 'waiting').execute()
    await one.set({ message: '' }).execute()
  }
}
