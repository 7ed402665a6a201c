import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../lib/make-folder.ts'

/** One machine keeps its own key beside its data. */
export const keptSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret.key')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  makeFolder(dataDir)
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}

/** What random bytes in hex or base64 do not say, by far. */
const words = /secret|password|passwd|change-?me|example|piaotai|qwerty|12345678|abcdefgh|0{8}/i
const bitsLeast = 80
/** Bits by how often each character occurs: an upper bound, which repetition and few characters lower. */
const bitsOf = (text: string): number => {
  const counts = new Map<string, number>()
  for (const one of text) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0)
}
const repeats = (text: string): boolean => (text + text).indexOf(text, 1) < text.length || /(.{4,})\1\1/.test(text)
/** Whether a key looks typed rather than drawn by chance. */
export const isWeakSecret = (key: string): boolean => bitsOf(key) < bitsLeast || repeats(key) || words.test(key)
export const weakSecret =
  'SECRET_KEY 太容易猜：请用 openssl rand -hex 32 生成一个，原来的写进 SECRET_KEY_OLD，旧的密文才解得开。SECRET_KEY is easy to guess: make one by openssl rand -hex 32, and put the former one into SECRET_KEY_OLD, so that what it sealed opens.'
