import type { Out } from '@piaotai/contract/endpoint.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { Visitor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import type { Clock, Database } from '../../kernel/needs.ts'
import { hashPassword } from './passwords.ts'

/** The current user; the default company is the one the session stands in. */
export const readUser = ({ db }: { readonly db: Database }) => async (who: Visitor): Promise<Out<typeof userCenter.endpoints.readUser>> => {
  const user = await db.outside((tx) => tx.selectFrom('app_user').selectAll().where('id', '=', who.userId).executeTakeFirstOrThrow())
  return { id: user.id, name: user.name, headUrl: user.head_url, avatar: user.wx_avatar, nickName: user.wx_nick_name, tel: user.tel, emailAccount: user.email, bindWx: user.wx_bound, defaultTeamId: who.companyId, hasPassword: user.password_hash !== null, passwordAged: false, totpOn: false }
}

/** Opens an account; used by the demo seed and by operators. Answers the id of the one that is there already. */
export const createUser = ({ db, clock }: { readonly db: Database; readonly clock: Clock }) => async (user: { readonly name: string; readonly email: string; readonly tel: string | null; readonly password: string }): Promise<string> => {
  const passwordHash = await hashPassword(user.password)
  return db.outside(async (tx) => {
    const now = clock.now(), id = newId(now)
    const made = await tx.insertInto('app_user').values({ id, name: user.name, email: user.email, tel: user.tel, password_hash: passwordHash, password_changed_at: now.toISOString(), head_url: null, wx_avatar: null, wx_nick_name: null, default_company_id: null, created_at: now.toISOString() }).onConflict((oc) => oc.doNothing()).returning('id').executeTakeFirst()
    return made?.id ?? (await tx.selectFrom('app_user').select('id').where('email', '=', user.email).executeTakeFirstOrThrow()).id
  })
}
