import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zhCN } from '@piaotai/locales/zh-CN.ts'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')
const source = globSync('**/*.{ts,tsx}', { cwd: folder })
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')
const withoutPart = (key: string): string => key.replace(/^\w+:/, '')
const quoted = new Set([...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map((m) => withoutPart(m[1] ?? m[2] ?? '')))
const hole = /\$\{[^`{}]*(?:\{[^`{}]*\}[^`{}]*)*\}/
/** Keys built from templates: a placeholder matches any text. */
const made = [...source.matchAll(/`([^`]+)`/g)]
  .map((m) => withoutPart(m[1] ?? '').split(hole))
  .filter((pieces) => pieces.length > 1 && pieces.every((piece) => /^[\w.-]*$/.test(piece)) && pieces.join('').includes('.'))
  .map((pieces) => new RegExp(`^${pieces.map((piece) => piece.replaceAll('.', String.raw`\.`)).join(String.raw`[\w.-]+`)}$`))
const keysOf = (words: unknown, path: string): readonly string[] =>
  typeof words === 'string' ? [path] : Object.entries(words ?? {}).flatMap(([key, value]) => keysOf(value, path ? `${path}.${key}` : key))
/** The server sends these keys. */
const reported = ['intakeReasons']

test('every sentence of the web’s dictionaries has somebody who says it', () => {
  const silent = Object.entries(zhCN)
    .filter(([part]) => !reported.includes(part))
    .flatMap(([part, words]) => keysOf(words, '').map((key) => ({ part, key: key.replace(/_(one|other)$/, '') })))
    .filter(({ key }) => !quoted.has(key) && !made.some((pattern) => pattern.test(key)))
  expect(silent.map(({ part, key }) => `${part}.${key}`)).toEqual([])
})
