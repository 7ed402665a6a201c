// Plants faults in copies of the judge, one in each, and expects the table's test to fail beside every one of them: `node scripts/plant-judgement-faults.ts 20`.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = dirname(import.meta.dirname)
const judgement = join(root, 'packages/domain/src/judgement')
const count = Number(process.argv[2] ?? 20)
const verdicts = [' ', 'i', '?', '2', '>', 'x'] as const
const acts = 13
interface Fault {
  readonly file: string
  readonly what: string
  readonly plant: (text: string) => string
}

/** Of conditions and of how causes add up. */
const written: readonly (readonly [file: string, from: string, to: string])[] = [
  ['judgement-table.ts', `all(is('standing', 'notFound'), is('bureauKnows', false))`, `is('bureauKnows', false)`],
  ['judgement-table.ts', `above('doubts', 0)`, `above('doubts', 1_000)`],
  ['judgement-table.ts', `is('twin', 'inUse', 'paid')`, `is('twin', 'paid')`],
  ['judgement-table.ts', `all(incoming, notOurs)`, `all(incoming, is('title', 'open'))`],
  ['judge.ts', `strictness(a) >= strictness(b) ? a : b`, `strictness(a) >= strictness(b) ? b : a`],
  ['judge.ts', `alone && verdict === 'second' ? 'asks' : verdict`, `verdict === 'second' ? 'asks' : verdict`],
  ['judge.ts', `second.length > 0 && !isOther`, `second.length > 0 && isOther`],
  ['judge.ts', `asking.length > 0 && !mayOverride`, `asking.length > 0 && mayOverride`],
]
const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`nothing to plant in: ${from}`)
  return text.replace(from, to)
}
/** Cells spread over the whole table, each made another word. */
const cells = (text: string, wanted: number): readonly Fault[] => {
  const rows = [...text.matchAll(/^ {2}(\w+): \{ when: .*says: '([^']*)'/gm)]
  return Array.from({ length: wanted }, (_, n): Fault => {
    const row = rows[(n * 17 + 3) % rows.length]!
    const [whole, cause, says] = [row[0], row[1]!, row[2]!.padEnd(acts)]
    const at = (n * 5 + 1) % acts
    const to = verdicts[(verdicts.indexOf(says[at] as (typeof verdicts)[number]) + 1 + (n % 5)) % verdicts.length]!
    const flipped = `${says.slice(0, at)}${to}${says.slice(at + 1)}`
    return {
      file: 'judgement-table.ts',
      what: `${cause}, act ${at + 1}: '${says[at]!}' → '${to}'`,
      plant: (now) => replaced(now, whole, whole.replace(`says: '${row[2]!}'`, `says: '${flipped}'`)),
    }
  })
}

const source = readFileSync(join(judgement, 'judgement-table.ts'), 'utf8')
const faults: readonly Fault[] = [
  ...written.map(([file, from, to]): Fault => ({ file, what: `${from} → ${to}`, plant: (text) => replaced(text, from, to) })),
  ...cells(source, Math.max(0, count - written.length)),
].slice(0, count)
const folders: string[] = []
try {
  // The first copy is whole: it shows that a copy passes.
  for (const fault of [undefined, ...faults]) {
    const folder = mkdtempSync(join(dirname(judgement), 'planted-'))
    folders.push(folder)
    cpSync(judgement, folder, { recursive: true })
    if (!fault) continue
    const path = join(folder, fault.file)
    writeFileSync(path, fault.plant(readFileSync(path, 'utf8')))
  }
  const tests = folders.map((folder) => relative(root, join(folder, 'judge.test.ts')))
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const told = join(folders[0]!, 'results.json')
  // It exits with a failure, as it should.
  await promisify(execFile)(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${told}`, ...tests], {
    cwd: root,
    maxBuffer: 1 << 28,
  }).catch(() => undefined)
  const results = JSON.parse(readFileSync(told, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[]
  }
  const statusOf = new Map(results.testResults.map(({ name, status }) => [basename(dirname(name)), status]))
  const of = (at: number): string | undefined => statusOf.get(basename(folders[at]!))
  const missed = faults.filter((_fault, at) => of(at + 1) !== 'failed')
  for (const { what } of missed) process.stdout.write(`missed: ${what}\n`)
  process.stdout.write(`the judge as it is: ${of(0) ?? 'not run'}; ${faults.length - missed.length} of ${faults.length} faults caught\n`)
  if (of(0) !== 'passed' || missed.length > 0) process.exitCode = 1
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true })
}
