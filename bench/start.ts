// Time from the start of an installed app to its first page: the first start creates the demo company, the second finds
// it.
// node bench/start.ts: three starts of each kind, prints its lines and writes the section of docs/benchmarks.md; exits
// with 1 if a second start exceeds its bound.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/free-port.mjs'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const root = join(import.meta.dirname, '..')
const rounds = 3
/** Seconds: “a second start takes seconds”. */
const secondMax = 10
interface Start {
  readonly firstPage: number
  readonly whole: number
}

/** Runs `npm start`'s script, as a person does, until it serves its page; then ends it. */
const startOnce = async (dataDir: string): Promise<Start> => {
  const port = await freePort()
  const from = performance.now()
  const seconds = (): number => (performance.now() - from) / 1000
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const requested = async (path: string): Promise<Response | undefined> => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  try {
    for (;;) {
      const page = await requested('/')
      if (page?.ok) {
        const text = await page.text()
        const firstPage = seconds()
        // The page works once its scripts have loaded.
        for (const [, file = ''] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) await (await requested(file))?.arrayBuffer()
        return { firstPage, whole: seconds() }
      }
      if (child.exitCode !== null) throw new Error('the house did not start')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
/** The least cost of any start: an empty process. */
const leastStart = (): number => {
  const from = performance.now()
  spawnSync(process.execPath, ['-e', ''])
  return (performance.now() - from) / 1000
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const firsts: Start[] = []
const seconds: Start[] = []
const least: number[] = []
for (let i = 0; i < rounds; i++) {
  const folder = makeFolder()
  try {
    firsts.push(await startOnce(folder))
    seconds.push(await startOnce(folder))
    least.push(leastStart())
  } finally {
    removeFolder(folder)
  }
}
const base = median(least)
const first = median(firsts.map((s) => s.whole))
const second = median(seconds.map((s) => s.whole))
const rows = [
  ['first start, with the demo company made', first],
  ['second start', second],
  ['an empty process of the same runtime', base],
] as const
for (const [name, took] of rows) console.log(`${name.padEnd(42)} ${took.toFixed(2)} s   ${ratio(took, base)}`)
console.log(second <= secondMax ? '✓ a second start takes seconds' : `✗ a second start takes more than ${secondMax} s`)
writeSection(
  'Start',
  [
    `From \`npm start\` (installed, web built) to the first page with its scripts, embedded database, medians of ${rounds} (\`node bench/start.ts\`; bound: a second start within ${secondMax} s).`,
    '',
    table(
      ['start', 'seconds', '× an empty process'],
      rows.map(([name, took]) => [name, took.toFixed(2), ratio(took, base)]),
    ),
  ].join('\n'),
)
process.exit(second <= secondMax ? 0 : 1)
