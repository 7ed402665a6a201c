// Which browser asks: image codes are bound to it. A random id, nothing about the machine.
import { localStore } from './storage.ts'

const key = 'piaotai.device'

export const deviceId = (): string => {
  const kept = localStore.getItem(key)
  if (kept) return kept
  const made = crypto.randomUUID()
  localStore.setItem(key, made)
  return made
}
