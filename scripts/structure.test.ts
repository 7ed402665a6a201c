// Where things lie and what they are called: small folders, base names that do not mislead, one name through all layers.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
  .trim()
  .split('\n')
const sources = files.filter((file) => /\.(tsx?|mts|mjs|css)$/.test(file))
const isTest = (file: string): boolean => /\.(test|component|journey|reliability)\.tsx?$/.test(file)
const filesAtMost = 40

it('no folder of sources holds more than forty files directly, tests beside their source apart', () => {
  // Numbered, one file a dictionary, or generated.
  const apart = /^(apps\/server\/src\/migrations|packages\/locales\/src\/(zh-CN|en-US)|packages\/client\/src\/generated)(\/|$)/
  const counts = new Map<string, number>()
  for (const file of sources)
    if (!/\.(test|component)\.tsx?$/.test(file) && !apart.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > filesAtMost)).toEqual([])
})

it('no file of web or server bears the base name of a domain file', () => {
  const baseOf = (file: string): string => basename(file).replace(/\.tsx?$/, '')
  const code = sources.filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  const ofDomain = new Set(code.filter((file) => file.startsWith('packages/domain/src/')).map(baseOf))
  expect(ofDomain.size).toBeGreaterThan(100)
  expect(code.filter((file) => /^apps\/(server|web)\/src\//.test(file) && ofDomain.has(baseOf(file)))).toEqual([])
})

type Layer = 'feature' | 'contract' | 'dictionary'
/** What a noun has no file of its name for, and why. */
const without: Readonly<Record<string, Partial<Record<Layer, string>>>> = {
  archive: {
    feature: 'a kind of export, chosen in the dialog of exports',
    contract: 'a kind of export, asked for by exportInvoices',
    dictionary: 'its words are those of export-files.ts',
  },
  audit: { feature: 'its entries are read in company-log', contract: 'its entries are read by the calls of company-log' },
  'auto-send': { contract: 'a kind of rule: its calls are those of rules' },
  classify: { contract: 'a kind of rule: its calls are those of rules', dictionary: 'said in rule.ts, by the page of all such rules' },
  deductible: { feature: 'what it says stands in the drawer of invoices, the planner and the overview' },
  download: { dictionary: 'said in exports.ts: what is downloaded is what was exported' },
  export: { dictionary: 'exports.ts: a dictionary is a constant of its name, and `export` can name none' },
  file: { feature: 'uploading is a part that every page uses: lib/upload', dictionary: 'what becomes of a file is said in intake.ts' },
  home: { feature: 'what waits stands on the overview, whose charts are of other nouns' },
  judgement: { feature: 'what it says stands in the rows, the drawer and the dialogs of invoices and payments' },
  permission: { dictionary: 'said in member.ts, by the pages of the same section' },
  print: { contract: 'a kind of export, asked for by exportInvoices', dictionary: 'a kind of export, said in exports.ts' },
  totals: {
    feature: 'running sums that the lists show',
    contract: 'its sums are answered by the calls of invoice',
    dictionary: 'it has no sentence',
  },
  view: { dictionary: 'said in pool.ts: views and pools stand in one bar' },
}
it('a noun has a feature, a contract file and a dictionary of its name, or a reason to have none', () => {
  const nouns = new Set(files.flatMap((file) => /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? []))
  expect(nouns.size).toBeGreaterThan(40)
  const has: Readonly<Record<Layer, (noun: string) => boolean>> = {
    feature: (noun) => files.some((file) => file.startsWith('apps/web/src/features/') && file.includes(`/${noun}/`)),
    contract: (noun) =>
      files.some((file) => [`packages/contract/src/${noun}.ts`, `packages/contract/src/${noun}/${noun}.ts`].includes(file)),
    dictionary: (noun) => ['zh-CN', 'en-US'].every((language) => files.includes(`packages/locales/src/${language}/${noun}.ts`)),
  }
  const layers = Object.keys(has) as Layer[]
  const missing = [...nouns].flatMap((noun) => layers.filter((layer) => !has[layer](noun)).map((layer) => `${noun}: ${layer}`))
  const named = Object.entries(without).flatMap(([noun, reasons]) => Object.keys(reasons).map((layer) => `${noun}: ${layer}`))
  expect(missing.toSorted()).toEqual(named.toSorted())
})

/** Casts to never where the types cannot follow, and why. A test says what it gives by scripts/lib/drafts.ts. */
const castsToNever: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'apps/server/src/adapters/programs/program-thread.ts': [1, 'an input came as a message from another thread'],
  'apps/server/src/http/mcp/calls.ts': [1, 'the output of a call that is named at run time'],
  'apps/server/src/http/mcp/protocol.ts': [1, 'the input of a tool, which its own schema has parsed'],
  'apps/server/src/kernel/compose-modules.ts': [3, 'each module takes its part of all dependencies together'],
  'apps/server/src/kernel/sealed-columns.ts': [1, 'a column that is named at run time'],
  'apps/server/src/modules/platform/api-key/repeatable-calls.ts': [1, 'one condition on a query of any kind'],
  'apps/web/src/app/palette/palette.tsx': [1, 'a way that is checked where it is made'],
  'apps/web/src/features/partner/partner-form-parts.tsx': [1, 'a choice or none, of two fields with different values'],
  'apps/web/src/ui/kits/form/lines.tsx': [2, 'a new line of a form of any shape'],
  'apps/web/src/lib/page/way.ts': [1, 'a way that is checked where it is made'],
  'apps/web/test/components/support/network.ts': [1, 'a reply by the name of its call, parsed by its schema'],
  'packages/client/src/call.ts': [2, 'an operation of the generated client, of any input and output'],
  'packages/contract/src/invoice/filter.ts': [1, 'a filter goes to the maker of its own kind'],
  'scripts/lib/drafts.ts': [1, 'wrongly() itself'],
}
it('nothing is cast to never but what is listed with its reason', () => {
  const counts = sources
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
    .map((file) => [file, readFileSync(join(root, file), 'utf8').match(/\bas never\b/g)?.length ?? 0] as const)
    .filter(([file, count]) => count > 0 && file !== 'scripts/structure.test.ts')
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(Object.entries(castsToNever).map(([file, [count]]) => [file, count])))
})
