// Loads lazy chunks of the web. If a chunk was replaced by a new version or times out, the page reloads once.
import { limits } from '@piaotai/domain/limits.ts'
import { sessionStore, type Store } from '../browser/storage.ts'

const key = 'piaotai.reloaded'
interface Hands {
  readonly reload: () => void
  readonly store: Pick<Store, 'getItem' | 'setItem' | 'lasting'>
  readonly now: () => number
  readonly online: () => boolean
}
/** A part that is not there because the network is away: the page stays, and says so in its place. */
export class NotLoadedOffline extends Error {}

let staying = 0
/** Loads what the page can do without: a failure is the caller's to tell, and never reloads the page. */
export const loadStaying = <T>(load: () => Promise<T>): Promise<T> => {
  staying++
  return load().finally(() => {
    staying--
  })
}

const browser: Hands = {
  reload: () => {
    location.reload()
  },
  store: sessionStore,
  now: Date.now,
  online: () => navigator.onLine,
}

/**
 * A chunk that also fails after the reload times out this long after the reload, plus the time the page takes to start.
 */
const triedMs = 2 * limits.chunkLoadMs
/**
 * Reloads the page unless it did so recently for a chunk, or storage cannot remember that (it would loop). Returns
 * whether it reloads. Without a network it never does: the browser would show its own page instead.
 */
export const reloadOnce = ({ reload, store, now, online }: Hands = browser): boolean => {
  if (staying > 0 || !online() || !store.lasting() || now() - Number(store.getItem(key) ?? 0) < triedMs) return false
  store.setItem(key, String(now()))
  reload()
  return true
}
/**
 * Loads a chunk. If the page reloads for it the promise never settles; after a failed reload the caller gets the error.
 */
export const loadChunk = <T>(load: () => Promise<T>, hands: Hands = browser): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      if (!hands.online()) reject(new NotLoadedOffline())
      else if (!reloadOnce(hands)) reject(error instanceof Error ? error : new Error(String(error)))
    }
    const timer = setTimeout(() => {
      fail(new Error(`not loaded within ${limits.chunkLoadMs} ms`))
    }, limits.chunkLoadMs)
    load()
      .then((part) => {
        // The bundler's own result for a failure that already triggers a reload.
        if (part !== undefined) resolve(part)
      }, fail)
      .finally(() => {
        clearTimeout(timer)
      })
  })
