import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['visitor', 'visitor-sentences', 6],
  ['deliveryVisit', 'visit-sentences', 6],
  ['member', 'member-sentences', 12],
  ['company', 'company-sentences', 8],
  ['personal', 'personal-sentences', 12],
  ['title', 'title-sentences', 6],
  ['partner', 'partner-sentences', 10],
  ['partnerAccount', 'partner-account-sentences', 4],
  ['group', 'group-sentences', 10],
  ['intakeWaiting', 'waiting-sentences', 4],
  ['risk', 'risk-sentences', 8],
  ['narrowing', 'narrowing-sentences', 3],
  ['verification', 'verification-sentences', 12],
  ['invoiceDeletion', 'deletion-sentences', 7],
  ['invoiceStory', 'risk-sentences', 2],
] as const)('every part that says a sentence of %s brings these sentences with it', (part, brings, least) => {
  const source = join(import.meta.dirname, '../src')
  const says = globSync('**/*.{ts,tsx}', { cwd: source })
    .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
    .filter(({ text }) => new RegExp(String.raw`(useTranslation\(|ns: )[^)\]]*'${part}'`).test(text))
  expect([says.length >= least, says.filter(({ text }) => !text.includes(`${brings}.ts'`)).map(({ file }) => file)]).toEqual([true, []])
})
