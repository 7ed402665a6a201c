import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every part that says a sentence for visitors brings these sentences with it', () => {
  const source = join(import.meta.dirname, '../src'), says = globSync('**/*.{ts,tsx}', { cwd: source }).map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') })).filter(({ text }) => /(useTranslation|ns:)[ ([]*[^)\]]*'visitor'/.test(text))
  expect([says.length > 5, says.filter(({ text }) => !text.includes('visitor-sentences.ts\'')).map(({ file }) => file)]).toEqual([true, []])
})
