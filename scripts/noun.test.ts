// npm run noun in a scratch copy: the noun stands through all layers, and its own check passes there.
import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNoun } from './noun/make-noun.ts'

const root = join(import.meta.dirname, '..')
const noun = { one: 'travel-rule', many: 'travel-rules', chinese: '差旅标准', chapter: 'platform' } as const
/** A compiler and a database start: long where others work too. */
const minutes = 600_000
/** They import every module and every page: what they name is asked by the tests below. */
const all = new Set(['apps/server/src/app/modules.ts', 'apps/web/src/app/router/pages.ts'])
let scratch = ''
let made: readonly string[] = []

/** All sources by copy, the installed packages by links; the project's own packages are those of the copy. */
const makeScratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-noun-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const wanted = /^(apps|packages|reliability|scripts|docs)\/|^[^/]+\.(json|cjs|ts)$|^\.oxlintrc/
  for (const file of files.split('\0').filter((name) => wanted.test(name) && !/\.(png|zst|pdf|webp)$/.test(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@piaotai'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@piaotai' && !name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(root, 'node_modules/@piaotai'))) {
    const own = name === 'server' || name === 'web' || name.endsWith('simulator') ? 'apps' : 'packages'
    symlinkSync(join(folder, own, name), join(packages, '@piaotai', name))
  }
  return folder
}
const run = promisify(execFile)
/** What a command says when it fails; nothing if it does not. */
const complaint = (file: string, ...args: readonly string[]): Promise<string> =>
  run(process.execPath, [join(root, 'node_modules', file), ...args], { cwd: scratch, maxBuffer: 1 << 26 }).then(
    () => '',
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => `${stdout}\n${stderr}`.slice(0, 4000),
  )

describe('npm run noun', () => {
  beforeAll(() => {
    scratch = makeScratch()
  })
  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true })
  })

  it('writes nothing when a line has no place, a file is there, or a name is none', () => {
    const ids = join(scratch, 'packages/contract/src/ids.ts')
    const before = readFileSync(ids, 'utf8')
    writeFileSync(ids, before.replace("  'partner',\n", ''))
    expect(() => makeNoun(scratch, noun)).toThrow(/ids\.ts: .* stands 0 times/)
    writeFileSync(ids, before)
    expect(() => makeNoun(scratch, { ...noun, one: 'pool', many: 'pools' })).toThrow(/is there already/)
    expect(() => makeNoun(scratch, { ...noun, one: 'TravelRule' })).toThrow(/small letters/)
    expect(() => makeNoun(scratch, { ...noun, chapter: 'travel' })).toThrow(/no chapter/)
    expect(readdirSync(join(scratch, 'apps/server/src/modules/platform'))).not.toContain('travel-rule')
  })
  it('writes the files and lines of a noun, formatted and without a complaint of the lint', { timeout: minutes }, async () => {
    made = makeNoun(scratch, noun)
    const sources = made.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts'))
    expect(await complaint('@biomejs/biome/bin/biome', 'check', '--write', ...sources)).toBe('')
    expect(await complaint('oxlint/bin/oxlint', '--deny-warnings', ...sources)).toBe('')
    expect(made.length).toBeGreaterThan(40)
  })
  it('is right by types, from the contract to the page', { timeout: minutes }, async () => {
    const config = {
      extends: './apps/web/tsconfig.json',
      compilerOptions: { types: ['node', 'vite/client'], skipLibCheck: true },
      include: [],
      files: made.filter((path) => /^(packages|apps)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !all.has(path)),
    }
    writeFileSync(join(scratch, 'tsconfig.noun.json'), JSON.stringify(config))
    expect(await complaint('typescript/bin/tsc', '-p', 'tsconfig.noun.json', '--noEmit', '--pretty', 'false')).toBe('')
  })
  it('passes its own tests, and those that ask every noun for what it must not forget', { timeout: minutes }, async () => {
    const tests = [
      ...made.filter((path) => path.endsWith(`${noun.one}.test.ts`)),
      'scripts/contract-parts.test.ts',
      'scripts/matrix-rows.test.ts',
      'scripts/plurals.test.ts',
      'apps/server/src/db/table-types.test.ts',
      'apps/server/src/modules/platform/take-out/take-out-nouns.test.ts',
      'apps/web/src/app/router/pages.test.ts',
      'apps/web/test/list-widths.test.ts',
    ]
    expect(await complaint('vitest/vitest.mjs', 'run', '--reporter=minimal', ...tests)).toBe('')
  })
})
