// argon2id, two hashes at a time at most and never on every core, with a bounded queue: a storm of sign-ins leaves the
// CPU usable.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '@piaotai/domain/problems.ts'

const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const queueLimit = 100
let running = 0
const queue: (() => void)[] = []

const turn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (queue.length >= queueLimit) throw new Problem('busy')
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}
export const hashPassword = (password: string): Promise<string> => turn(() => hash(password, options))
/** Made in advance, so that the first unknown account takes no longer than the next. */
const decoy = hash('no such account', options)
/** Compares; without a hash (no such account) fails after the same time. */
export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  const against = stored ?? (await decoy)
  const fits = await turn(() => verify(against, password))
  return fits && stored !== null
}
