// The page to return to after sign-in; kept for this tab, used once. Addresses of other sites are dropped.
import { sessionStore } from '../browser/storage.ts'

const key = 'piaotai.after'
const whoKey = 'piaotai.afterWho'

/** `who`: the person whose session ended; another person who signs in is not sent there. */
export const rememberReturnPath = (address: string, who = ''): void => {
  sessionStore.setItem(key, address)
  sessionStore.setItem(whoKey, who)
}
export const takeReturnPath = (person: string): string | undefined => {
  const address = sessionStore.getItem(key)
  const who = sessionStore.getItem(whoKey)
  for (const used of [key, whoKey]) sessionStore.removeItem(used)
  return address !== null && /^\/(?!\/)/.test(address) && (!who || who === person) ? address : undefined
}
