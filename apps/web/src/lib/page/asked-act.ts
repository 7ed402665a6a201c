// An act that is asked of the page it is done on, from anywhere: the page takes it once it stands.
import { useEffect, useEffectEvent } from 'react'

/** What pages do that an address does not say: typing an invoice to verify, pulling, inviting, asking in words. */
export type AskedAct = 'verify' | 'pull' | 'invite' | 'askInWords'
let asked: { readonly act: AskedAct; readonly words: string } | undefined
const listeners = new Set<() => void>()

export const askAct = (act: AskedAct, words = ''): void => {
  asked = { act, words }
  for (const listener of listeners) listener()
}
/** Takes the act when it is asked, also before the page stood. */
export const useAskedAct = (act: AskedAct, take: (words: string) => void): void => {
  const hear = useEffectEvent(() => {
    if (asked?.act !== act) return
    const { words } = asked
    asked = undefined
    take(words)
  })
  useEffect(() => {
    const listen = (): void => {
      hear()
    }
    listen()
    listeners.add(listen)
    return () => {
      listeners.delete(listen)
    }
  }, [])
}
