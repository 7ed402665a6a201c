// Known devices: browsers that a person has signed in with, by a cookie of random bytes. The cookie opens nothing; it
// only keeps strangers' wrong passwords from locking the device.
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import type { Caller } from '../caller.ts'
import { hashToken, newToken } from '../sessions.ts'

export const deviceDays = 400
/** Per person; a further device replaces the one unused for longest. */
const devicesKept = 10
/** The cookie that a browser gets at its first sign-in. */
export interface NewDevice {
  readonly token: string
  readonly seconds: number
}

/** Unknown accounts and unknown devices cost the same query. */
export const isKnownDevice = async (tx: Tx, userId: string, device: string | null): Promise<boolean> => {
  const row = await tx
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(device ?? ''))
    .executeTakeFirst()
  return device !== null && row !== undefined
}

/** Records the browser of a session just opened; returns its cookie, whose value stays while in use. */
export const knowDevice = async (
  { db, clock }: Needs<'db' | 'clock'>,
  accessToken: string,
  { device }: Pick<Caller, 'device'>,
): Promise<NewDevice | undefined> => {
  const token = device ?? newToken()
  const at = clock.now().toISOString()
  const known = await db.outside(async (tx) => {
    const session = await tx
      .selectFrom('session')
      .select('user_id')
      .where('token_hash', '=', hashToken(accessToken))
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!session) return false
    await tx
      .insertInto('known_device')
      .values({ user_id: session.user_id, token_hash: hashToken(token), created_at: at, last_seen_at: at })
      .onConflict((oc) => oc.columns(['user_id', 'token_hash']).doUpdateSet({ last_seen_at: at }))
      .execute()
    await tx
      .deleteFrom('known_device')
      .where('user_id', '=', session.user_id)
      .where('token_hash', 'in', (eb) =>
        eb
          .selectFrom('known_device')
          .select('token_hash')
          .where('user_id', '=', session.user_id)
          .orderBy('last_seen_at', 'desc')
          .orderBy('token_hash')
          .offset(devicesKept),
      )
      .execute()
    return true
  })
  return known ? { token, seconds: deviceDays * 86_400 } : undefined
}

/** After a change of password every other browser needs a new proof. */
export const forgetDevices = async (tx: Tx, userId: string, except: string | null = null): Promise<void> => {
  let devices = tx.deleteFrom('known_device').where('user_id', '=', userId)
  if (except !== null) devices = devices.where('token_hash', '!=', hashToken(except))
  await devices.execute()
}
