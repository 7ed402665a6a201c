// A sign-in under way: a one-time secret that the browser carries from step to step, bound to its cookie.
import { sameMac } from '../../../../lib/encryption.ts'
import type { Clock, Tx } from '../../../../kernel/deps.ts'
import { json } from '../../../../db/json.ts'
import type { Row } from '../../../../db/tables.ts'
import type { Caller } from '../caller.ts'
import { hashToken, newToken } from '../sessions.ts'

type SignInTicket = Row<'sign_in_ticket'>
const goodSeconds = 600
interface NewTicket {
  readonly kind: SignInTicket['kind']
  readonly userId?: string | null
  readonly data?: Readonly<Record<string, unknown>>
  readonly scene?: string
}
/** `browser`: the value for this sign-in's cookie. */
export interface Issued {
  readonly ticket: string
  readonly browser: string
}

export const issueTicket = async (
  tx: Tx,
  clock: Clock,
  caller: Caller,
  { kind, userId = null, data = {}, scene }: NewTicket,
  ticket = newToken(),
): Promise<Issued> => {
  const browser = caller.browser ?? newToken()
  const now = clock.now()
  await tx
    .insertInto('sign_in_ticket')
    .values({
      token_hash: hashToken(ticket),
      kind,
      browser_hash: hashToken(browser),
      scene_hash: scene ? hashToken(scene) : null,
      user_id: userId,
      data: json(data),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + goodSeconds * 1000).toISOString(),
    })
    .execute()
  return { ticket, browser }
}
const holds = (row: SignInTicket | undefined, clock: Clock, caller: Caller): boolean =>
  row !== undefined &&
  Date.parse(row.expires_at) > clock.now().getTime() &&
  caller.browser !== null &&
  row.browser_hash !== null &&
  sameMac(row.browser_hash, hashToken(caller.browser))
/** Reads a ticket without taking it; undefined if it is unknown, of another kind, expired or another browser's. */
export const readTicket = async (
  tx: Tx,
  clock: Clock,
  caller: Caller,
  kind: SignInTicket['kind'],
  ticket: string,
): Promise<SignInTicket | undefined> => {
  const row = await tx
    .selectFrom('sign_in_ticket')
    .selectAll()
    .where('token_hash', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return holds(row, clock, caller) ? row : undefined
}
/** Takes a ticket: nobody gets it again, even if another browser tried to take it. */
export const takeTicket = async (
  tx: Tx,
  clock: Clock,
  caller: Caller,
  kind: SignInTicket['kind'],
  ticket: string,
): Promise<SignInTicket | undefined> => {
  const row = await tx
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
  return holds(row, clock, caller) ? row : undefined
}
