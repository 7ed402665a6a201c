// Plants one forbidden import per boundary in a copy of the tree and expects the cruiser to name that boundary.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = dirname(import.meta.dirname)
const run = promisify(execFile)

/** Boundary → a file to plant and what it imports. Targets need not be real modules of the app: they are planted too. */
const plants: Record<string, readonly [file: string, target: string]> = {
  'domain-is-pure': ['packages/domain/src/planted.ts', 'packages/contract/src/target.ts'],
  'contract-depends-on-domain-only': ['packages/contract/src/planted.ts', 'packages/locales/src/target.ts'],
  'locales-depend-on-domain-only': ['packages/locales/src/planted.ts', 'packages/contract/src/target.ts'],
  'client-depends-on-nothing': ['packages/client/src/planted.ts', 'packages/domain/src/target.ts'],
  'command-line-depends-on-client-only': ['packages/cli/src/planted.ts', 'packages/domain/src/target.ts'],
  'packages-are-independent-of-apps': ['packages/ofd/src/planted.ts', 'apps/server/src/kernel/target.ts'],
  'recognise-is-independent-of-server': ['packages/recognise/src/planted.ts', 'packages/contract/src/target.ts'],
  'web-is-independent-of-server': ['apps/web/src/lib/planted.ts', 'apps/server/src/kernel/target.ts'],
  'server-is-independent-of-web': ['apps/server/src/kernel/planted.ts', 'apps/web/src/lib/target.ts'],
  'simulator-is-independent': ['apps/tax-platform-simulator/src/planted.ts', 'apps/server/src/kernel/target.ts'],
  'features-are-independent': ['apps/web/src/features/one/planted.ts', 'apps/web/src/features/two/target.ts'],
  'ui-and-lib-are-independent-of-features': ['apps/web/src/ui/planted.ts', 'apps/web/src/features/two/target.ts'],
  'features-are-independent-of-app': ['apps/web/src/features/one/planted.ts', 'apps/web/src/app/target.ts'],
  'modules-through-index-from-modules': ['apps/server/src/modules/one/planted.ts', 'apps/server/src/modules/two/target.ts'],
  'modules-through-index-from-outside': ['apps/server/src/http/planted.ts', 'apps/server/src/modules/two/target.ts'],
  'module-index-not-from-inside': ['apps/server/src/modules/one/planted.ts', 'apps/server/src/modules/one/index.ts'],
  'module-file-stands-on-top': ['apps/server/src/modules/one/planted.ts', 'apps/server/src/modules/one/one.module.ts'],
  'module-list-only-in-app': ['apps/server/src/http/planted.ts', 'apps/server/src/app/modules.ts'],
  'modules-are-independent-of-http-and-adapters': ['apps/server/src/modules/one/planted.ts', 'apps/server/src/http/target.ts'],
  'http-is-independent-of-adapters': ['apps/server/src/http/planted.ts', 'apps/server/src/adapters/target.ts'],
  'kernel-db-lib-ports-are-independent': ['apps/server/src/kernel/planted.ts', 'apps/server/src/modules/two/index.ts'],
  'adapters-only-in-app': ['apps/server/src/recognition/planted.ts', 'apps/server/src/adapters/target.ts'],
  'config-only-in-app': ['apps/server/src/recognition/planted.ts', 'apps/server/src/app/config.ts'],
  'strangers-files-open-in-children': ['apps/server/src/kernel/planted.ts', 'packages/recognise/src/target.ts'],
  'no-circular': ['packages/domain/src/planted.ts', 'packages/domain/src/target.ts'],
}

const cruise = async (folder: string): Promise<readonly string[]> => {
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
  const result = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[]; totalCruised: number } }
  if (result.summary.totalCruised === 0) throw new Error('the cruiser saw no modules')
  return result.summary.violations.map((v) => v.rule.name)
}
const relative = (from: string, to: string): string => `${'../'.repeat(from.split('/').length - 1)}${to}`

const rules = (
  (await import(join(root, '.dependency-cruiser.cjs'))) as { default: { forbidden: { name: string }[] } }
).default.forbidden.map((r) => r.name)
const unproven = rules.filter((name) => !plants[name])
const failures: string[] = unproven.map((name) => `${name}: no forbidden import is planted for it`)

for (const [boundary, [file, target]] of Object.entries(plants)) {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-boundaries-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
  for (const base of ['packages/domain/src', 'apps/server/src']) mkdirSync(join(folder, base), { recursive: true })
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  write(
    target,
    boundary === 'no-circular'
      ? `import type { planted } from './planted.ts'\nexport type Back = typeof planted\nexport const target = 1\n`
      : 'export const target = 1\n',
  )
  write(file, `import { target } from '${relative(file, target)}'\nexport const planted = target\n`)
  const found = await cruise(folder)
  if (!found.includes(boundary)) failures.push(`${boundary}: the planted import passed (found: ${found.join(', ') || 'nothing'})`)
  rmSync(folder, { recursive: true, force: true })
}

if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exit(1)
}
console.log(`${Object.keys(plants).length} boundaries turn red when broken`)
