// Passwords of tests are hashed by the same algorithm at its least cost: people are made by the thousand there. Processes that tests start never know of it.
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { hashing } from './hashing.ts'

// Before anything imports it: what it exports is read once, then.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Argon2.hash }
const { hash } = argon2
argon2.hash = (password, options, signal) => hash(password, hashing.whole ? options : { ...options, memoryCost: 64, timeCost: 1 }, signal)
