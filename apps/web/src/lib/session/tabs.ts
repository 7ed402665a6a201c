// What the tabs of this browser tell each other: another company, signing out, and the session that a new tab goes on with.
// A session lives as long as a tab of it: no storage holds its token, and no tab answers once the last one is closed.
import { currentSession, watchSession } from './session.ts'

type Told =
  | { readonly is: 'company'; readonly mark: string; readonly teamId: string }
  | { readonly is: 'out'; readonly person: string }
  | { readonly is: 'asked'; readonly reply: string }
const name = 'piaotai.tabs'
/** One channel per tab for sending and receiving: a second one in the same tab would receive the tab's own messages. */
let channel: BroadcastChannel | undefined
const opened = (): BroadcastChannel => (channel ??= new BroadcastChannel(name))
const say = (told: Told): void => {
  opened().postMessage(told)
}
/** Enough of a token to recognise one's own; never all of it. */
const markOf = (token: string): string => token.slice(-8)

export const notifyTabs = (teamId: string): void => {
  const session = currentSession()
  if (session) say({ is: 'company', mark: markOf(session.token), teamId })
}
/** Every tab in which the person is signed in ends its session. */
export const notifySignOut = (person: string): void => {
  say({ is: 'out', person })
}

/** A signed-in tab holds this lock: a new one sees at once whether to ask. Browsers have locks over TLS and on this machine alone. */
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks
let release: (() => void) | undefined
const holdLock = (signedIn: boolean): void => {
  if (!signedIn) {
    release?.()
    release = undefined
  } else if (!release) {
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    void locks()?.request(name, { mode: 'shared' }, () => held)
  }
}
const waitMs = { withLock: 3000, without: 300 }
/** The token of a tab that is signed in, if there is one. Only the tab that asked hears the answer. */
export const tokenOfAnotherTab = async (): Promise<string | undefined> => {
  const held = (await locks()?.query())?.held
  if (held && !held.some((lock) => lock.name === name)) return undefined
  const reply = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  const answers = new BroadcastChannel(`${name}.${reply}`)
  try {
    return await new Promise((resolve) => {
      answers.addEventListener('message', ({ data }: MessageEvent<string>) => {
        resolve(data)
      })
      setTimeout(resolve, held ? waitMs.withLock : waitMs.without)
      say({ is: 'asked', reply })
    })
  } finally {
    answers.close()
  }
}
const answerTo = (reply: string): void => {
  const session = currentSession()
  // A session under way is none yet.
  if (!session?.user) return
  const answers = new BroadcastChannel(`${name}.${reply}`)
  answers.postMessage(session.token)
  answers.close()
}

interface Hearing {
  /** Another tab has switched this session's company. */
  readonly left: () => void
  /** The person has signed out in another tab. */
  readonly out: () => void
}
/** Hears the other tabs, and lets them hear of this session; returns the unsubscribe function. */
export const listenToTabs = ({ left, out }: Hearing): (() => void) => {
  const hear = ({ data }: MessageEvent<Told>): void => {
    const session = currentSession()
    if (data.is === 'asked') answerTo(data.reply)
    else if (data.is === 'out') {
      if (session?.user?.id === data.person) out()
    } else if (session?.company && markOf(session.token) === data.mark && session.company.id !== data.teamId) left()
  }
  const heard = opened()
  heard.addEventListener('message', hear)
  const unwatch = watchSession((session) => {
    holdLock(session?.user !== undefined)
  })
  holdLock(currentSession()?.user !== undefined)
  return () => {
    heard.removeEventListener('message', hear)
    unwatch()
    holdLock(false)
  }
}
