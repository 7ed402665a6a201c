// Hashes passwords of tests by the same algorithm at its least cost, because tests create people by the thousand.
// Processes started by tests are unaffected.
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { hashing } from './hashing.ts'

// Before any import: its exports are read only once.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Argon2.hash }
const { hash } = argon2
argon2.hash = (password, options, signal) => hash(password, hashing.whole ? options : { ...options, memoryCost: 64, timeCost: 1 }, signal)
