// An export of many invoices with their lines, from the request to the stored file, compared with the bare streaming
// writer with the same cells in memory.
// node bench/export.ts [embedded|postgres]: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if
// a bound is broken.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headColumns, lineColumns } from '@piaotai/domain/export.ts'
import { openManyEmbedded, openManyOnPostgres, actor, type ManyInvoices } from './support/many-invoices.ts'
import { openExports } from './support/exports.ts'
import { table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const MB = 1024 * 1024
const linesEach = 2
const share = 0.6
const sizes = [10_000, 100_000] as const
const rounds = 5
/**
 * The bounds: the time as a ratio to the bare writer at the larger size, and the growth of memory over the smaller
 * size.
 */
const bounds = { ratio: 1.5, growthMegabytes: 64 } as const

const times = (value: number): string => `${value.toFixed(1)} ×`

/** `cpu`: of this process alone, independent of other work on the machine. */
interface Run {
  readonly seconds: number
  readonly cpu: number
  readonly megabytes: number
}
/** A function's time, and the most by which the process grew meanwhile. */
const measured = async (run: () => Promise<unknown>): Promise<Run> => {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const used = process.cpuUsage()
  const from = performance.now()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  try {
    await run()
  } finally {
    clearInterval(watch)
  }
  const { user, system } = process.cpuUsage(used)
  return {
    seconds: (performance.now() - from) / 1000,
    cpu: (user + system) / 1e6,
    megabytes: (Math.max(peak, process.memoryUsage().rss) - before) / MB,
  }
}
/** The median time and the largest growth. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const settled = (runs: readonly Run[]): Run => ({
  seconds: median(runs.map((run) => run.seconds)),
  cpu: median(runs.map((run) => run.cpu)),
  megabytes: Math.max(...runs.map((run) => run.megabytes)),
})
/** The median of the rounds' ratios: a shared machine changes its speed between rounds, but hardly within one. */
const against = (exported: readonly Run[], bare: readonly Run[], of: 'seconds' | 'cpu'): number =>
  median(exported.map((run, round) => run[of] / bare[round]![of]))

interface Line {
  readonly rows: number
  readonly exported: Run
  readonly bare: Run
  readonly ratio: number
  readonly cpuRatio: number
  readonly size: number
}
const bench = async (name: string, open: () => Promise<ManyInvoices>) => {
  console.log(`\n── ${name}`)
  const lines: Line[] = []
  for (const rows of sizes) {
    const many = await open()
    const folder = mkdtempSync(join(tmpdir(), 'piaotai-bench-'))
    try {
      // The smallest companies have one hundredth each.
      await many.grow(Math.ceil(rows / share / 100) * 100)
      await many.owner.query(`insert into member (company_id, user_id, role, joined_at) values ($1, $2, 'superAdmin', now())`, [
        actor.companyId,
        actor.userId,
      ])
      await many.owner.query(
        `insert into invoice_line (company_id, invoice_id, seq, name, spec, unit, quantity, unit_price, amount, tax_rate, tax_amount)
        select company_id, id, s, '*纸制品*复印纸 A4 ' || s, '80g', '箱', '3', round(amount_excluding_tax / 6, 8)::text, round(amount_excluding_tax / 2, 2), '6%', round(tax_amount / 2, 2) from invoice, generate_series(1, ${linesEach}) s where company_id = $1`,
        [actor.companyId],
      )
      await many.owner.query('vacuum analyze')
      const exports = await openExports(many.db, folder)
      const exported: Run[] = []
      const bare: Run[] = []
      let size = 0
      let count = 0
      let bareSize = 0
      // Alternating, so that a busy machine slows both equally.
      for (let round = -1; round < rounds; round++) {
        const one = await measured(async () => {
          ;({ size, count } = await exports.exportAll())
        })
        const other = await measured(async () => {
          ;({ size: bareSize } = await exports.writeBare(count))
        })
        if (round >= 0) {
          exported.push(one)
          bare.push(other)
        }
      }
      if (Math.abs(bareSize - size) > size * 0.02) throw new Error(`the bare writer made ${bareSize} bytes, not about ${size}`)
      lines.push({
        rows,
        exported: settled(exported),
        bare: settled(bare),
        ratio: against(exported, bare, 'seconds'),
        cpuRatio: against(exported, bare, 'cpu'),
        size,
      })
      const line = lines.at(-1)!
      console.log(
        `${String(rows).padStart(7)} invoices  ${line.exported.seconds.toFixed(1)} s, bare ${line.bare.seconds.toFixed(1)} s: ${times(line.ratio)}   processor ${line.exported.cpu.toFixed(1)} s, bare ${line.bare.cpu.toFixed(1)} s: ${times(line.cpuRatio)}   grew ${line.exported.megabytes.toFixed(0)} MB, bare ${line.bare.megabytes.toFixed(0)} MB   ${(size / MB).toFixed(1)} MB of file`,
      )
    } finally {
      await many.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const [small, large] = lines as [Line, Line]
  const broken = [
    ...(large.ratio > bounds.ratio ? [`over ${bounds.ratio} × the bare writer`] : []),
    ...(large.exported.megabytes > small.exported.megabytes + bounds.growthMegabytes ? ['memory grows with the rows'] : []),
  ]
  console.log(broken.length === 0 ? '✓' : `✗ ${broken.join(', ')}`)
  return { name, lines, broken, perRow: large.exported.seconds / large.rows / (small.exported.seconds / small.rows) }
}

const only = process.argv[2]
const results = []
if (only !== 'embedded') results.push(await bench('PostgreSQL', openManyOnPostgres))
if (only !== 'postgres') results.push(await bench('Embedded', openManyEmbedded))
if (!only) {
  writeSection(
    'Export',
    [
      `Invoices with ${linesEach} lines each as xlsx, ${headColumns.length} and ${lineColumns.length} columns, from the question to the kept file; beside it the bare streaming writer, one thread that finds plain rows of the cells of the first 10,000 in memory, and writes as many rows, packed alike, into the same storage (synced as well) (\`node bench/export.ts\`; medians of ${rounds}, ratios those of the rounds, whose two stand side by side; bounds at ${sizes[1].toLocaleString('en')}: ≤ ${bounds.ratio} × the bare writer, and no more than ${bounds.growthMegabytes} MB of memory above what ${sizes[0].toLocaleString('en')} take).`,
      '',
      table(
        ['invoices', 'export, s', 'bare writer, s', 'ratio', 'ratio of processor time', 'process grew by', 'bare writer', 'file'],
        results.flatMap(({ name, lines, broken }) =>
          lines.map((line, at) => [
            `${name}: ${line.rows.toLocaleString('en')}${at === 1 && broken.length > 0 ? ` (✗ ${broken.join(', ')})` : ''}`,
            line.exported.seconds.toFixed(1),
            line.bare.seconds.toFixed(1),
            times(line.ratio),
            times(line.cpuRatio),
            `${line.exported.megabytes.toFixed(0)} MB`,
            `${line.bare.megabytes.toFixed(0)} MB`,
            `${(line.size / MB).toFixed(1)} MB`,
          ]),
        ),
      ),
      '',
      ...results.map(
        ({ name, perRow }) =>
          `${name}: an invoice costs ${perRow.toFixed(2)} × as much among ${sizes[1].toLocaleString('en')} as among ${sizes[0].toLocaleString('en')}.`,
      ),
    ].join('\n'),
  )
}
process.exit(results.every(({ broken }) => broken.length === 0) ? 0 : 1)
