// Plants one forbidden import per boundary in an otherwise empty tree and expects the cruiser to name that boundary at that file.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = dirname(import.meta.dirname)
const run = promisify(execFile)

/** The order of chapters, written a second time: another order in the rules turns a breach below green, and this script red. */
const chapters = ['people', 'platform', 'invoices', 'intake', 'output', 'exchange', 'check', 'bureau', 'money']
const modules = 'apps/server/src/modules'
/** Boundary → a folder to plant a file in, and what that imports. Targets need not be real modules of the app: they are planted too. */
const plants: Record<string, readonly [folder: string, target: string]> = {
  'domain-is-pure': ['packages/domain/src', 'packages/contract/src/target.ts'],
  'contract-depends-on-domain-only': ['packages/contract/src', 'packages/locales/src/target.ts'],
  'locales-depend-on-domain-only': ['packages/locales/src', 'packages/contract/src/target.ts'],
  'client-depends-on-nothing': ['packages/client/src', 'packages/domain/src/target.ts'],
  'command-line-depends-on-client-only': ['packages/cli/src', 'packages/domain/src/target.ts'],
  'packages-are-independent-of-apps': ['packages/ofd/src', 'apps/server/src/kernel/target.ts'],
  'recognise-is-independent-of-server': ['packages/recognise/src', 'packages/contract/src/target.ts'],
  'web-is-independent-of-server': ['apps/web/src/lib', 'apps/server/src/kernel/target.ts'],
  'server-is-independent-of-web': ['apps/server/src/kernel', 'apps/web/src/lib/target.ts'],
  'simulator-is-independent': ['apps/tax-platform-simulator/src', 'apps/server/src/kernel/target.ts'],
  'features-are-independent': ['apps/web/src/features/one', 'apps/web/src/features/two/target.ts'],
  'features-are-independent-of-app': ['apps/web/src/features/one', 'apps/web/src/app/target.ts'],
  'shared-is-independent-of-features': ['apps/web/src/shared/one', 'apps/web/src/features/two/target.ts'],
  'ui-is-independent-of-nouns': ['apps/web/src/ui', 'apps/web/src/shared/one/target.ts'],
  'lib-imports-lib-alone': ['apps/web/src/lib', 'apps/web/src/ui/target.ts'],
  'web-in-five-folders': ['apps/web/src/pages', 'apps/web/src/lib/target.ts'],
  'modules-through-index-from-modules': [`${modules}/people/one`, `${modules}/people/two/target.ts`],
  'modules-through-index-from-outside': ['apps/server/src/http', `${modules}/people/two/target.ts`],
  'module-index-not-from-inside': [`${modules}/people/one`, `${modules}/people/one/index.ts`],
  'module-file-stands-on-top': [`${modules}/people/one`, `${modules}/people/one/one.module.ts`],
  'module-in-a-chapter': [`${modules}/unknown/one`, 'apps/server/src/kernel/target.ts'],
  'module-list-only-in-app': ['apps/server/src/http', 'apps/server/src/app/modules.ts'],
  'modules-are-independent-of-http-and-adapters': [`${modules}/people/one`, 'apps/server/src/http/target.ts'],
  'http-is-independent-of-adapters': ['apps/server/src/http', 'apps/server/src/adapters/target.ts'],
  'kernel-db-lib-ports-are-independent': ['apps/server/src/kernel', `${modules}/people/two/index.ts`],
  'adapters-only-in-app': ['apps/server/src/recognition', 'apps/server/src/adapters/target.ts'],
  'config-only-in-app': ['apps/server/src/recognition', 'apps/server/src/app/config.ts'],
  'strangers-files-open-in-children': ['apps/server/src/kernel', 'packages/recognise/src/target.ts'],
  'user-programs-run-in-threads': ['apps/server/src/adapters/other', 'apps/server/src/adapters/programs/target.ts'],
  'tests-are-imported-by-nobody': ['apps/server/src/kernel', 'apps/server/src/kernel/target.test.ts'],
  'testing-is-for-tests': ['apps/server/src/kernel', 'apps/server/testing/target.ts'],
  'no-circular': ['packages/domain/src', 'packages/domain/src/circle.ts'],
  // Each chapter reaches into the next: neighbours fix the whole order.
  ...Object.fromEntries(
    chapters
      .slice(0, -1)
      .map((chapter, at): [string, readonly [string, string]] => [
        `chapter-${chapter}-looks-down`,
        [`${modules}/${chapter}/one`, `${modules}/${chapters[at + 1]}/two/index.ts`],
      ]),
  ),
}

interface Violation {
  readonly from: string
  readonly rule: { readonly name: string }
}
const cruise = async (folder: string): Promise<readonly Violation[]> => {
  const args = [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'packages',
    'apps',
  ]
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1 << 26 }).catch((error: { stdout: string }) => ({
    stdout: error.stdout,
  }))
  const result = JSON.parse(stdout) as { summary: { violations: Violation[]; totalCruised: number } }
  if (result.summary.totalCruised === 0) throw new Error('the cruiser saw no modules')
  return result.summary.violations
}
const relative = (from: string, to: string): string => `${'../'.repeat(from.split('/').length - 1)}${to}`

const rules = (
  (await import(join(root, '.dependency-cruiser.cjs'))) as { default: { forbidden: { name: string }[] } }
).default.forbidden.map((r) => r.name)
const failures: string[] = rules.filter((name) => !plants[name]).map((name) => `${name}: no forbidden import is planted for it`)

const folder = mkdtempSync(join(tmpdir(), 'piaotai-boundaries-'))
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const planted = Object.entries(plants).map(([boundary, [place, target]]) => ({ boundary, file: `${place}/planted-${boundary}.ts`, target }))
for (const { file, target } of planted) {
  write(target, 'export const target = 1\n')
  write(file, `import { target } from '${relative(file, target)}'\nexport const planted = target\n`)
}
write(
  'packages/domain/src/circle.ts',
  `import type { planted } from './planted-no-circular.ts'\nexport type Back = typeof planted\nexport const target = 1\n`,
)
const found = await cruise(folder)
for (const { boundary, file, target } of planted) {
  // A circle is named at either of its ends.
  const ends = boundary === 'no-circular' ? [file, target] : [file]
  const named = found.filter((violation) => ends.includes(violation.from)).map(({ rule }) => rule.name)
  if (!named.includes(boundary)) failures.push(`${boundary}: the planted import passed (found: ${named.join(', ') || 'nothing'})`)
}
rmSync(folder, { recursive: true, force: true })

if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exit(1)
}
console.log(`${planted.length} boundaries turn red when broken`)
