// 不再接收: a signed link for each address, and the addresses that want no more such mails, of any company.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { ReplyDeps } from './deps.ts'

type Center = typeof replyEndpoints
const place = { table: 'mail_stop', column: 'address', rowId: 'link' }

export const stopLinkOf = ({ encryption, origin }: Pick<ReplyDeps, 'encryption' | 'origin'>, address: string): string =>
  webAddress(origin, '/visitor/emailCancel', { action: 'stop', token: encryption.seal(address, place) })
const addressOf = ({ encryption }: Pick<ReplyDeps, 'encryption'>, token: string): string => {
  try {
    return encryption.open(token, place)
  } catch {
    throw new Problem('reply.linkInvalid')
  }
}
/** Of these addresses, those that want no more. */
export const stoppedOf = async (tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set()
  const rows = await tx
    .selectFrom('mail_stop')
    .select('address')
    .where('address', 'in', [...addresses])
    .execute()
  return new Set(rows.map((row) => row.address))
}

export const readMailStop =
  (deps: Pick<ReplyDeps, 'db' | 'encryption'>) =>
  ({ token }: In<Center['readMailStop']>): Promise<Out<Center['readMailStop']>> => {
    const address = addressOf(deps, token)
    return deps.db.outside(async (tx) => ({ address, stopped: (await stoppedOf(tx, [address])).has(address) }))
  }
export const stopMail =
  (deps: Pick<ReplyDeps, 'db' | 'encryption' | 'clock'>) =>
  async ({ token, stopped }: In<Center['stopMail']>): Promise<Out<Center['stopMail']>> => {
    const address = addressOf(deps, token)
    await deps.db.outside(async (tx) => {
      if (!stopped) await tx.deleteFrom('mail_stop').where('address', '=', address).execute()
      else
        await tx
          .insertInto('mail_stop')
          .values({ address, stopped_at: deps.clock.now().toISOString() })
          .onConflict((oc) => oc.doNothing())
          .execute()
    })
    return { address, stopped }
  }
