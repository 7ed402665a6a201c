// The stages of npm run check and npm test: each ends in counts, and prints its failures where they happen.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root, run } from './house.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

const bin = (pkg, file) => [join(root, 'node_modules', pkg, file)]
const workspaces = ['packages/domain', 'packages/contract', 'packages/locales', 'packages/ofd', 'packages/sample-invoices', 'packages/recognise', 'apps/tax-platform-simulator', 'apps/server', 'apps/web', 'apps/web/test', '.']
const path = { PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}` }

/** One command as one check: passed or failed. */
const check = async (name, args, env = {}) => {
  const done = await run(node24, args, { quiet: true, env: { ...path, ...env } })
  if (done.code !== 0) say(`✗ ${name}\n${done.output}`)
  else say(`✓ ${name}`)
  return { passed: done.code === 0 ? 1 : 0, failed: done.code === 0 ? 0 : 1, skipped: [] }
}
export const types = async () => add(...(await Promise.all(workspaces.map((w) => check(`types ${w}`, [...bin('typescript', 'bin/tsc'), '-p', join(root, w), '--noEmit'])))))
export const lint = () => check('lint', [...bin('oxlint', 'bin/oxlint'), '--deny-warnings', '.'])
export const walls = () => check('walls', [...bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'), '--config', '.dependency-cruiser.cjs', 'packages', 'apps/server/src', 'apps/web/src', 'apps/tax-platform-simulator/src'])
export const proveWalls = () => check('walls are proven', ['scripts/prove-walls.ts'])
export const deadExports = () => check('no dead exports', [...bin('knip', 'bin/knip.js'), '--no-progress'])

/** A Vitest run: its report is read for counts, so that a run that executed nothing counts as failed. */
export const vitest = (name, args, env = {}) => async () => {
  const report = join(root, 'node_modules', `.report-${name.replace(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const done = await run(node24, [...bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], { env: { ...path, ...env } })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: [] }
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const skipped = result.testResults.flatMap((file) => file.assertionResults.filter((t) => t.status === 'pending' || t.status === 'skipped').map((t) => t.fullName))
  const brokenFiles = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((t) => t.status !== 'failed')).length
  const failed = result.numFailedTests + brokenFiles
  return { passed: result.numPassedTests, failed: failed || (done.code === 0 ? 0 : 1), skipped }
}

export const add = (...results) => results.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: [...a.skipped, ...b.skipped] }), { passed: 0, failed: 0, skipped: [] })

/** Runs stages one after another, tells how long each took, and ends the process with the closing line. */
export const runStages = async (stages) => {
  let total = { passed: 0, failed: 0, skipped: [] }
  for (const [name, stage] of stages) {
    const started = Date.now()
    say(`\n── ${name}`)
    const result = await stage()
    total = add(total, result)
    say(`── ${name}: ${result.passed} passed, ${result.failed} failed, ${Math.round((Date.now() - started) / 1000)} s`)
  }
  if (total.skipped.length > 0) say(`\n跳过 ${total.skipped.length} Skipped:\n${total.skipped.map((s) => `  - ${s}`).join('\n')}`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 ? 0 : 1)
}
