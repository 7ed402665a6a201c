// Every list of the kit has its columns in the test that adds up widths.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Broader than a screen on purpose: what matters comes into sight first. */
const broad = ['features/download/download-columns.tsx', 'features/invoice/list/invoice-columns.tsx']

it('the columns of each list are laid out at the widths of screens in list-kit.test.tsx', () => {
  const source = join(import.meta.dirname, '../src')
  const tried = readFileSync(join(import.meta.dirname, 'list-kit.test.tsx'), 'utf8')
  const lists = globSync('features/**/*.tsx', { cwd: source }).filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return text.includes('ConfiguredColumn<') && /^export const \w+Columns\b/m.test(text)
  })
  const untried = lists.filter((file) => !broad.includes(file) && !tried.includes(`'../src/${file}'`))
  expect([lists.length > 25, untried.map((file) => `list-kit.test.tsx: add widthOf(…Columns(…)) of ${file}`)]).toEqual([true, []])
})
