// People and companies that go: their sessions end and secrets are erased in the same transaction.
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Departure } from '../../../kernel/domain-events.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import type { SessionEnd } from '@piaotai/domain/tax/tax-bureau.ts'
import { superAdminsOf } from '../../people/permission/index.ts'
import { cancelLogins } from './login-rows.ts'
import { endSession } from './session-rows.ts'

export const taxAccountSubscribers = ({ clock }: Needs<'clock'>): Subscribers => {
  const deps = { clock, audit: makeAudit({ clock }) }
  const end = async (tx: Tx, because: SessionEnd, userIds?: readonly string[]): Promise<void> => {
    if (userIds?.length === 0) return
    await cancelLogins(deps, tx, userIds === undefined ? {} : { userIds })
    const rows = await tx
      .selectFrom('tax_session')
      .selectAll()
      .where('state', '=', 'live')
      .$if(userIds !== undefined, (query) => query.where('began_by', 'in', [...userIds!]))
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const row of rows) await endSession(deps, tx, row, because)
  }
  return {
    'member.disabled': (tx, { userIds }) => end(tx, 'personLeft', userIds),
    'member.left': async (tx, departure) => {
      await end(tx, 'personLeft', departure.userIds)
      await forget(tx, departure)
    },
    'company.dissolved': async (tx) => {
      await end(tx, 'dissolved')
      await tx.updateTable('tax_account').set({ password_sealed: null, password_ends: '' }).execute()
    },
  }
}

/** A person's own login at the bureau goes with them; accounts that they alone might use fall to the super admin, never to everybody. */
const forget = async (tx: Tx, { companyId, userIds }: Departure): Promise<void> => {
  if (userIds.length === 0) return
  const people = await tx
    .selectFrom('app_user')
    .select('tel')
    .where('id', 'in', [...userIds])
    .execute()
  const phones = people.flatMap(({ tel }) => (tel === null ? [] : [tel]))
  if (phones.length > 0)
    await tx.updateTable('tax_account').set({ password_sealed: null, password_ends: '' }).where('phone', 'in', phones).execute()
  const gone = await tx
    .deleteFrom('tax_account_user')
    .where('user_id', 'in', [...userIds])
    .returning('account_id')
    .execute()
  const admins = (await superAdminsOf(tx, companyId)).filter((admin) => !userIds.includes(admin))
  for (const account_id of new Set(gone.map((row) => row.account_id))) {
    const left = await tx.selectFrom('tax_account_user').select('user_id').where('account_id', '=', account_id).limit(1).executeTakeFirst()
    if (!left && admins.length > 0)
      await tx
        .insertInto('tax_account_user')
        .values(admins.map((user_id) => ({ company_id: companyId, account_id, user_id })))
        .execute()
  }
}
