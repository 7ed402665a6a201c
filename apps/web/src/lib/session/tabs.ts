// Notifies the other tabs of a session when one of them switches the company.
import { currentSession } from './session.ts'

/** One channel per tab for sending and receiving: a second one in the same tab would receive the tab's own messages. */
let channel: BroadcastChannel | undefined
const opened = (): BroadcastChannel => (channel ??= new BroadcastChannel('piaotai.company'))
/** Enough of a token to recognise one's own; never all of it. */
const markOf = (token: string): string => token.slice(-8)

export const notifyTabs = (teamId: string): void => {
  const session = currentSession()
  if (session) opened().postMessage({ mark: markOf(session.token), teamId })
}
/** Calls back when another tab has switched this session's company; returns the unsubscribe function. */
export const onTabMessage = (left: () => void): (() => void) => {
  const hear = ({ data }: MessageEvent<{ readonly mark: string; readonly teamId: string }>): void => {
    const session = currentSession()
    if (session?.company && markOf(session.token) === data.mark && session.company.id !== data.teamId) left()
  }
  const heard = opened()
  heard.addEventListener('message', hear)
  return () => {
    heard.removeEventListener('message', hear)
  }
}
