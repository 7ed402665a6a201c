// Where a person wanted to go before they had to sign in; kept for this tab, used once. Only an address of our own.
import { sessionStore } from './storage.ts'

const key = 'piaotai.after'

export const comeBackTo = (address: string): void => { sessionStore.setItem(key, address) }
export const takeComeBack = (): string | undefined => {
  const address = sessionStore.getItem(key)
  sessionStore.removeItem(key)
  return address !== null && /^\/(?!\/)/.test(address) ? address : undefined
}
