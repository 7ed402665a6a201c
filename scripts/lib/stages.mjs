// The stages of npm run check and npm test: each returns counts, and prints its failures immediately.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { compiled, node24, root, run } from './project.mjs'
import { chromiumPath } from './system.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

const bin = (pkg, file) => [join(root, 'node_modules', pkg, file)]
/** The packages without Node types, the web with its tests, and the rest: one program for all code on Node. */
const programs = ['packages/domain', 'packages/contract', 'packages/locales', 'packages/client', 'apps/web/test', '.']
/** The project's own runtime comes first; hundreds of processes share the compile cache. */
const path = {
  PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  NODE_COMPILE_CACHE: compiled,
}

const nothing = { passed: 0, failed: 0, skipped: [], failures: [] }

/** One command as one check: passed or failed. */
const check = async (name, args, { tell = (output) => output } = {}) => {
  const done = await run(node24, args, { quiet: true, env: path })
  if (done.code === 0) {
    say(`✓ ${name}`)
    return { ...nothing, passed: 1 }
  }
  say(`✗ ${name}\n${tell(done.output)}`)
  return { ...nothing, failed: 1, failures: [name] }
}
/** An error in what several programs share is told once. */
const told = new Set()
const untold = (output) =>
  output
    .split('\n')
    .filter((line) => !/^\S.*\(\d+,\d+\): error/.test(line) || (!told.has(line) && told.add(line)))
    .join('\n')
/** Each program keeps what it knows beside the installed packages, and looks at what changed since. */
const ofProgram = (program) =>
  check(
    `types ${program}`,
    [
      ...bin('typescript', 'bin/tsc'),
      '-p',
      join(root, program),
      '--noEmit',
      '--pretty',
      'false',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      join(root, 'node_modules/.cache/types', `${program === '.' ? 'node' : program.replaceAll('/', '-')}.tsbuildinfo`),
    ],
    { tell: untold },
  )
export const types = async () => add(...(await Promise.all(programs.map(ofProgram))))
export const lint = () => check('lint', [...bin('oxlint', 'bin/oxlint'), '--deny-warnings', '.'])
/** One format for every source: `npm run format` writes it. */
export const format = () => check('format', [...bin('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '.'])
export const boundaries = () =>
  check('boundaries', [
    ...bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'packages',
    'apps/server/src',
    'apps/web/src',
    'apps/tax-platform-simulator/src',
    'apps/erp-simulator/src',
  ])
export const testBoundaries = () => check('boundaries are tested', ['scripts/test-boundaries.ts'])
export const deadExports = () => check('no dead exports', [...bin('knip', 'bin/knip.js'), '--no-progress'])

/** The parts of a run, by the names of their files. */
const parts = {
  'browser journeys': /\.journey\.ts$/,
  'reliability, short form': /\.reliability\.ts$/,
  'unit and integration': /\.test\.tsx?$/,
  components: /\.component\.ts$/,
}
const plain = (text) =>
  text
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')[0]
    .slice(0, 200)

/** Counts a report's files of one part. A file that failed before its first test counts as one failure. */
const countPart = (files) =>
  add(
    ...files.map(({ name: file, status, message, assertionResults }) => {
      const at = relative(root, file)
      const of = (...states) => assertionResults.filter((t) => states.includes(t.status))
      const failed = of('failed')
      const failures = failed.map((t) => `${at} › ${t.fullName}\n      ${plain(t.failureMessages?.[0] ?? '')}`)
      if (status === 'failed' && failed.length === 0) failures.push(`${at}\n      ${plain(message ?? '')}`)
      return { passed: of('passed').length, failed: failures.length, skipped: of('pending', 'skipped').map((t) => t.fullName), failures }
    }),
  )
/**
 * A Vitest run of these parts; counts come from its report, so that a part without any test counts as failed.
 * Concurrent runs each have their own `report`; what a `partial` run skips is not told.
 */
export const vitest =
  (names, args, { env = {}, report: called = '.report.json', short = false, partial = false } = {}) =>
  async () => {
    const report = join(root, 'node_modules', called)
    rmSync(report, { force: true })
    const done = await run(
      node24,
      [
        ...bin('vitest', 'vitest.mjs'),
        'run',
        ...(short ? ['--reporter=minimal', '--silent=passed-only'] : ['--reporter=default']),
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      { env: { ...path, ...env } },
    )
    const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
    const counted = names.map((name) => {
      const mine = files.filter((file) => parts[name].test(file.name))
      const whole = countPart(mine)
      const part = partial ? { ...whole, skipped: [] } : whole
      say(`   ${name}: ${mine.length} files, ${part.passed} passed, ${part.failed} failed`)
      return mine.length > 0 ? part : { ...part, failed: 1, failures: [`${name}: nothing ran`] }
    })
    const all = add(...counted)
    return all.failed > 0 || done.code === 0
      ? all
      : { ...all, failed: 1, failures: ['vitest ended with an error outside of the tests: see above'] }
  }

/** Components of the web in a browser, where there is one. */
export const components =
  (files = [], options = {}) =>
  async () =>
    chromiumPath()
      ? vitest(['components'], ['--config', 'apps/web/test/components/vitest.config.ts', ...files], {
          report: '.report-components.json',
          ...options,
        })()
      : { ...nothing, skipped: ['components in a browser'] }

/** Rows of the permission matrix by their names, each in the file that asks its part. */
const touchedRows = async (rows) => {
  const invoices = rows.some((name) => name.startsWith('invoice.')) ? ['reliability/rights/permission-invoices.reliability.ts'] : []
  const others = rows.some((name) => !name.startsWith('invoice.')) ? ['reliability/rights/permission.reliability.ts'] : []
  return vitest(
    ['reliability, short form'],
    ['--config', 'reliability/vitest.config.ts', ...invoices, ...others, '-t', 'holds for every endpoint'],
    { env: { CALLS: rows.join('\n') }, report: '.report-rows.json', short: true, partial: true },
  )()
}
/** The tests that reach what has changed, within a bound; what is left to npm test is told in one line. */
export const touchedTests = async () => {
  const choice = await run(node24, ['scripts/touched-tests.ts'], { quiet: true, env: path })
  if (choice.code !== 0) {
    say(`✗ touched tests\n${choice.output}`)
    return { ...nothing, failed: 1, failures: ['touched tests'] }
  }
  const { changed, run: chosen, left, components: ofPages, rows } = JSON.parse(choice.output)
  const names = left.slice(0, 6).map((file) => basename(file))
  const rest = left.length > names.length ? ' …' : ''
  const leftTests = left.length > 0 ? `${left.length}: ${names.join(', ')}${rest}` : ''
  const leftRows = rows.left > 0 ? `${rows.left} rows` : ''
  const leftOut = [leftTests, leftRows].filter(Boolean).join('; ')
  say(
    `   changed ${changed} files, touched ${chosen.length + left.length} test files: run ${chosen.length}, ${ofPages.length} of components, ${rows.run.length} rows of the permission matrix${leftOut && `, left to npm test ${leftOut}`}; journeys and reliability runs: npm test`,
  )
  const [tests, asked] = await Promise.all([
    chosen.length > 0 ? vitest(['unit and integration'], chosen, { short: true })() : nothing,
    rows.run.length > 0 ? touchedRows(rows.run) : nothing,
  ])
  return add(tests, asked, ofPages.length > 0 ? await components(ofPages, { short: true })() : nothing)
}

export const add = (...results) =>
  results.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: [...a.skipped, ...b.skipped],
      failures: [...a.failures, ...b.failures],
    }),
    nothing,
  )

/**
 * Runs stages one after another, prints the duration of each, and exits after a summary of skipped and failed ones and
 * the closing line.
 */
export const runStages = async (stages) => {
  let total = nothing
  for (const [name, stage] of stages) {
    const started = Date.now()
    say(`\n── ${name}`)
    const result = await stage()
    total = add(total, result)
    say(`── ${name}: ${result.passed} passed, ${result.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`)
  }
  const list = (title, lines) => {
    if (lines.length > 0) say(`\n${title}\n${lines.map((line) => `  - ${line}`).join('\n')}`)
  }
  list(`跳过 ${total.skipped.length} Skipped:`, total.skipped)
  list(`失败 ${total.failed} Failed:`, total.failures)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}
