// Whether mail to these addresses goes to partners alone: each is a mailbox of one.
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs } from '../../../kernel/deps.ts'

export const onlyPartners =
  ({ db }: Needs<'db'>) =>
  (actor: Pick<Actor, 'companyId' | 'userId'>, addresses: readonly string[]): Promise<boolean> =>
    db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(addresses.map((address) => address.trim().toLowerCase()))]
      if (wanted.length === 0) return false
      const known = await tx.selectFrom('partner_mailbox').select('address').distinct().where('address', 'in', wanted).execute()
      return known.length === wanted.length
    })
