// Tabs that share a session hear of it when one of them switches the company.
import { currentSession } from './session.ts'

const name = 'piaotai.company'
/** Enough of a token to know one's own by; never the whole. */
const markOf = (token: string): string => token.slice(-8)

export const tellTabs = (teamId: string): void => {
  const session = currentSession()
  if (!session) return
  const channel = new BroadcastChannel(name)
  channel.postMessage({ mark: markOf(session.token), teamId })
  channel.close()
}
/** Calls back when another tab has taken this session to another company; answers how to stop. */
export const hearTabs = (left: () => void): (() => void) => {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<{ readonly mark: string; readonly teamId: string }>) => {
    const session = currentSession()
    if (session?.team && markOf(session.token) === data.mark && session.team.id !== data.teamId) left()
  }
  return () => { channel.close() }
}
