import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['visitor', 'visitor-sentences', 6],
  ['visit', 'visit-sentences', 6],
  ['people', 'people-sentences', 12],
  ['company', 'company-sentences', 8],
  ['personal', 'personal-sentences', 12],
  ['titles', 'title-sentences', 6],
  ['partners', 'partner-sentences', 10],
  ['groups', 'group-sentences', 10],
  ['waiting', 'waiting-sentences', 4],
  ['risk', 'risk-sentences', 8],
  ['narrowing', 'narrowing-sentences', 3],
  ['verify', 'verify-sentences', 12],
  ['deletions', 'deletion-sentences', 7],
  ['story', 'risk-sentences', 2],
] as const)('every part that says a sentence of %s brings these sentences with it', (part, brings, least) => {
  const source = join(import.meta.dirname, '../src')
  const says = globSync('**/*.{ts,tsx}', { cwd: source })
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
    .filter(({ text }) => new RegExp(String.raw`(useTranslation\(|ns: )[^)\]]*'${part}'`).test(text))
  expect([says.length >= least, says.filter(({ text }) => !text.includes(`${brings}.ts'`)).map(({ file }) => file)]).toEqual([true, []])
})
