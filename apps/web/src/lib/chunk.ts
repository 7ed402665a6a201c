// Parts of the web that are fetched when they are first wanted. One that a new version has replaced, or that does not come in time, is fetched by reloading, once.
import { limits } from '@piaotai/domain/limits.ts'
import { sessionStore, type Store } from './storage.ts'

const key = 'piaotai.reloaded'
interface Hands {
  readonly reload: () => void
  readonly store: Pick<Store, 'getItem' | 'setItem' | 'lasting'>
  readonly now: () => number
}
const browser: Hands = {
  reload: () => {
    location.reload()
  },
  store: sessionStore,
  now: Date.now,
}

/** A part that does not come after the reload either is given up that much later than the reload, and the page's own beginning comes on top. */
const triedMs = 2 * limits.chunkLoadMs
/** Reloads the page, unless that has been tried for this part already, or could not be remembered: it would go on for ever. Answers whether it does. */
export const reloadOnce = ({ reload, store, now }: Hands = browser): boolean => {
  if (!store.lasting() || now() - Number(store.getItem(key) ?? 0) < triedMs) return false
  store.setItem(key, String(now()))
  reload()
  return true
}
/** Fetches a part. Where the page reloads for it the answer never comes; where that was tried already the failure is the caller's. */
export const loadChunk = <T>(load: () => Promise<T>, hands: Hands = browser): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      if (!reloadOnce(hands)) reject(error instanceof Error ? error : new Error(String(error)))
    }
    const timer = setTimeout(() => {
      fail(new Error(`not loaded within ${limits.chunkLoadMs} ms`))
    }, limits.chunkLoadMs)
    load()
      .then((part) => {
        // The bundler's own answer to a failure for which the page is being reloaded already.
        if (part !== undefined) resolve(part)
      }, fail)
      .finally(() => {
        clearTimeout(timer)
      })
  })
