// The router of the present session: signing in, another company or other permissions create a new one.
import { useSyncExternalStore } from 'react'
import { currentSession, watchSession } from '../../lib/session/session.ts'
import { makeRouter, standingOf } from './router.tsx'

const make = () => ({ standing: standingOf(currentSession()), router: makeRouter(currentSession()) })
let live: ReturnType<typeof make> | undefined
const listeners = new Set<() => void>()

watchSession((session) => {
  if (live?.standing === standingOf(session)) return
  live = make()
  for (const listener of listeners) listener()
})
/** The router, and a key that changes with it. */
export const useLiveRouter = () =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => {
        listeners.delete(listen)
      }
    },
    () => (live ??= make()),
  )
