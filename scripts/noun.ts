// npm run noun -- NAME --zh 中文 [--many NAMES] [--chapter CHAPTER]: a noun with a list page, through all layers (docs/adding-a-noun.md).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chapters } from './noun/names.ts'
import { makeNoun } from './noun/make-noun.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { zh: { type: 'string' }, many: { type: 'string' }, chapter: { type: 'string', default: 'platform' } },
})
const [one] = positionals
if (one === undefined || positionals.length > 1 || values.zh === undefined) {
  console.error(`npm run noun -- NAME --zh 中文 [--many NAMES] [--chapter ${chapters.join('|')}]`)
  process.exit(2)
}
try {
  const paths = makeNoun(root, { one, many: values.many ?? `${one}s`, chinese: values.zh, chapter: values.chapter })
  const formatted = paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts'))
  execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...formatted], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(paths.toSorted().join('\n'))
  console.log('\nNext: npm run check, then docs/adding-a-noun.md: what the noun is, its own fields, its journey.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
