// Passwords of tests are hashed by the same algorithm at its least cost: people are made by the thousand there. Where the cost is the subject, a test takes this back by `vi.unmock('@node-rs/argon2')`; processes that tests start never know of it.
import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  return { ...argon2, hash: (password: string, options: Argon2.Options) => argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }) }
})
