// A random id of this browser, to which image codes are bound; it says nothing about the machine.
import { localStore } from './storage.ts'

const key = 'piaotai.device'

export const deviceId = (): string => {
  const kept = localStore.getItem(key)
  if (kept) return kept
  // randomUUID needs TLS.
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStore.setItem(key, made)
  return made
}
