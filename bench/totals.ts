// Pages, searches, counts, sums, overview and summary of one company among others at one size, made by COPY, on PostgreSQL:
// what bench/lists.ts asks while it grows.
// node bench/totals.ts [ROWS] [--lean]: 10,000,000 by default; prints a line a question, writes a section of
// docs/benchmarks.md. lean: without texts to search, and with the indexes of lists and figures alone.
import { leastCall, questionsOf, type Question } from './support/list-queries.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { measure, ms, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const rows = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 10_000_000)
const lean = process.argv.includes('--lean')
/** What other indexes answer than those of a lean size. */
const needsMore =
  /seller by|number|pool|granted|entered on|several rates|bureau|push status|title refused, by entry|search|risk|within one yuan/
const roundsOf = (kind: Question['kind']): number => (kind === 'figures' || kind === 'report' ? 30 : 60)

const one = await openManyOnPostgres()
try {
  const from = performance.now()
  await one.copy(rows, lean)
  const { rows: found } = (await one.owner.query(
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from invoice_total where company_id = $1) as cells`,
    [actor.companyId],
  )) as { rows: { size: string; cells: string }[] }
  console.log(
    `── ${rows.toLocaleString('en')} invoices in ${Math.round((performance.now() - from) / 1000)} s, ${found[0]!.size}, ${found[0]!.cells} rows of totals in the big company`,
  )
  const least = await measure(leastCall(one.db), 100)
  const lines: string[][] = []
  for (const { name, kind, request } of questionsOf(one.db)) {
    if (lean && (kind === 'search' || needsMore.test(name))) continue
    const { p50, p95 } = await measure(request, roundsOf(kind))
    console.log(`${name.padEnd(44)} p50 ${ms(p50).padStart(6)}  p95 ${ms(p95).padStart(6)} ms`)
    lines.push([name, ms(p50), ms(p95)])
  }
  const shown = rows.toLocaleString('en')
  writeSection(
    `Totals of ${shown}`,
    [
      `Through the use cases, under row-level security, on one core of PostgreSQL, ${shown} invoices made by COPY${lean ? ' without texts to search, with the indexes of lists and figures alone' : ''}, 60 % of them in the company that asks (\`node bench/totals.ts ${rows}${lean ? ' --lean' : ''}\`). The least that a call costs: p50 ${ms(least.p50)} ms.`,
      '',
      table(['question', 'p50 ms', 'p95 ms'], lines),
    ].join('\n'),
  )
} finally {
  await one.stop()
}
process.exit(0)
