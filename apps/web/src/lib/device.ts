// Which browser asks: image codes are bound to it. A random id, nothing about the machine.
const key = 'piaotai.device'

export const deviceId = (): string => {
  const kept = localStorage.getItem(key)
  if (kept) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(key, made)
  return made
}
