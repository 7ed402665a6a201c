// Calls within a session of 云星空, which the calls of one target share.
import type { PushCall } from '../../../ports/push-receiver.ts'
import { isTrouble, type Fetch, type Trouble } from '../kit.ts'
import { openSessions } from '../sessions.ts'
import { login, type Session } from './calls.ts'

export const openKingdeeSessions = (fetch: Fetch) => {
  const sessions = openSessions<Session>(15 * 60_000)
  /** Runs with a session; one that the receiver forgot is opened again, once. */
  const within = async <T>(call: PushCall, run: (session: Session) => Promise<T | Trouble>): Promise<T | Trouble> => {
    const once = async (): Promise<T | Trouble> => {
      const session = await sessions
        .of(call.session, call.now, () => login(fetch, call))
        .catch((error: unknown) => {
          if (error instanceof Error && 'trouble' in error) return error.trouble as Trouble
          throw error
        })
      return 'as' in session ? session : run(session)
    }
    const first = await once()
    if (!isTrouble(first) || first.error !== 'LOGIN') return first
    sessions.drop(call.session)
    return once()
  }
  return { sessions, within }
}
export type Within = ReturnType<typeof openKingdeeSessions>['within']
