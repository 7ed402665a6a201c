// The cost of a stored password for an attacker.
import { afterAll, expect, test } from 'vitest'
import { hashPassword, passwordFits } from './proof/passwords.ts'
import { hashing } from '#testing/hashing/hashing.ts'

hashing.whole = true
afterAll(() => {
  hashing.whole = false
})

test('a password is kept as argon2id over 19 MB, twice, and fits itself alone', async () => {
  const kept = await hashPassword('Yantai2026')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await passwordFits(kept, 'Yantai2026'), await passwordFits(kept, 'Yantai2027'), await passwordFits(null, 'Yantai2026')]).toEqual([
    true,
    false,
    false,
  ])
})
