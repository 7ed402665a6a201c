// npm run reliability: runs the long form of every reliability run and writes the results to docs/reliability.md.
// Arguments select runs by name; the others keep their last result.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ReportRow } from './support/settings.ts'

const here = import.meta.dirname
const root = join(here, '..')
const book = join(root, 'docs/reliability.md')
const ending = '.reliability.ts'
/** The files of the runs by their names; a name stands in one folder alone. */
const files = new Map(
  readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => [basename(file, ending), file] as const),
)
const all = [...files.keys()].toSorted()
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`没有这些检验 No such runs: ${unknown.join(', ')}. 有 There are: ${all.join(', ')}\n`)
  process.exit(1)
}

interface Ran {
  readonly rows: readonly ReportRow[]
  readonly passed: number
  readonly failed: number
  readonly minutes: number
}
const run = async (name: string): Promise<Ran> => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-reliability-'))
  const rows = join(folder, 'rows')
  const report = join(folder, 'report.json')
  const started = Date.now()
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'reliability/vitest.config.ts',
    `reliability/${files.get(name)}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  await new Promise((resolve) =>
    spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, RELIABILITY: 'long', RELIABILITY_REPORT: rows },
      stdio: 'inherit',
    }).on('close', resolve),
  )
  const counts = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number })
    : undefined
  const reported = existsSync(rows)
    ? readFileSync(rows, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ReportRow)
    : []
  rmSync(folder, { recursive: true })
  return {
    rows: reported,
    passed: counts?.numPassedTests ?? 0,
    failed: counts ? counts.numFailedTests || Math.sign(counts.numFailedTestSuites) : 1,
    minutes: (Date.now() - started) / 60_000,
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 400)
/** The first line of a run's file describes it. */
const aboutOf = (name: string): string =>
  readFileSync(join(here, files.get(name)!), 'utf8')
    .split('\n')[0]!
    .replace(/^\/\/ /, '')
const sectionOf = (name: string, { rows, passed, failed, minutes }: Ran): string =>
  [
    `## ${name}`,
    '',
    aboutOf(name),
    '',
    `\`npm run reliability -- ${name}\` · ${new Date().toISOString().slice(0, 10)} · ${minutes.toFixed(1)} min · ${passed} passed, ${failed} failed`,
    '',
    ...(rows.length > 0
      ? [
          '| what | times | outcome |',
          '|-|-:|-|',
          ...rows.map((row) => `| ${cell(row.what)} | ${row.times.toLocaleString('en-US')} | ${cell(row.outcome)} |`),
          '',
        ]
      : []),
  ].join('\n')

const head = `# Reliability: the long runs and their results

Written by \`npm run reliability\`, which runs the long form of everything in \`reliability/\`; \`npm test\` runs the short form. \`RELIABILITY_SEED=…\` makes other choices; without it
each run makes the same ones. Another command named in a section has written that section. The runs on a full and a failing disk are skipped by name where no disk can be mounted. \`openapi-fuzz\` needs schemathesis beside Node (\`python3 -m venv DIR && DIR/bin/pip install schemathesis==4.32.5\`, then \`SCHEMATHESIS=DIR/bin/schemathesis\`) and is skipped by name without it. Until 2026-11-23 “embedded” was another engine ([0019](decisions/0019-one-database-engine.md)).

Last machine: ${availableParallelism()} cores, Node ${process.versions.node}.
`
/** Reads the book's present sections anew each time, so that concurrent runs keep each other's. */
const sections = (): Map<string, string> =>
  new Map(
    (existsSync(book) ? readFileSync(book, 'utf8') : '')
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith('## '))
      .map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]),
  )
let failures = 0
for (const name of requested.length > 0 ? requested : all) {
  const ran = await run(name)
  failures += ran.failed
  const kept = sections().set(name, sectionOf(name, ran))
  writeFileSync(book, [head, ...all.flatMap((each) => kept.get(each) ?? [])].join('\n'))
}
process.exitCode = failures > 0 ? 1 : 0
