// Numbers run on from one company to the next: who counts them up learns no company's name.
import type { Tx } from '../../../kernel/deps.ts'
import { isMember } from './members.ts'

interface Numbered {
  readonly id: string
  readonly name: string
  readonly number: string
}
/** The company's name for its members and for whom it invited; for everybody else the number that they typed. */
export const toldName = async (tx: Tx, userId: string, { id, name, number }: Numbered, now: Date): Promise<string> => {
  if (await isMember(tx, id, userId)) return name
  const { tel, email } = await tx.selectFrom('app_user').select(['tel', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  const reach = [tel, email].filter((one) => one !== null)
  if (reach.length === 0) return number
  const invited = await tx
    .selectFrom('invitation')
    .select('id')
    .where('company_id', '=', id)
    .where('target', 'in', reach)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return invited ? name : number
}
