// Pages, searches, counts, sums, overview and summary while one company among others grows tenfold to millions, made by
// COPY, on PostgreSQL.
// node bench/totals.ts [SMALLER LARGER]: 300,000 and 3,000,000 by default; prints a line a question, writes the section
// of docs/benchmarks.md. node bench/totals.ts ROWS [--lean]: one size; lean: without texts to search, and with the
// indexes of lists and figures alone.
import { leastCall, questionsOf, type Question } from './support/list-queries.ts'
import { actor, openManyOnPostgres, type ManyInvoices } from './support/many-invoices.ts'
import { measure, measureBoth, ms, ratio, table, type Times } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const growthMax = 2
/** Calls of so many milliseconds are noise. */
const noiseCalls = 3
const given = process.argv
  .slice(2)
  .filter((one) => /^\d+$/.test(one))
  .map(Number)
const sizes = given.length > 0 ? given : [300_000, 3_000_000]
const lean = process.argv.includes('--lean')
/** What other indexes answer than those of a lean size. */
const needsMore =
  /seller by|number|pool|granted|entered on|several rates|bureau|push status|title refused, by entry|search|risk|within one yuan/
const roundsOf = (kind: Question['kind']): number => (kind === 'figures' || kind === 'report' ? 30 : 60)

const opened: ManyInvoices[] = []
try {
  for (const rows of sizes) {
    const one = await openManyOnPostgres()
    opened.push(one)
    const from = performance.now()
    await one.copy(rows, lean)
    const { rows: found } = (await one.owner.query(
      `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from invoice_total where company_id = $1) as cells`,
      [actor.companyId],
    )) as { rows: { size: string; cells: string }[] }
    console.log(
      `── ${rows.toLocaleString('en')} invoices in ${Math.round((performance.now() - from) / 1000)} s, ${found[0]!.size}, ${found[0]!.cells} rows of totals in the big company`,
    )
  }
  const [fewer, many] = [opened[0]!, opened.at(-1)!]
  const least = await measure(leastCall(many.db), 100)
  const same = questionsOf(fewer.db)
  const lines: { readonly name: string; readonly before: Times; readonly after: Times; readonly broken: boolean }[] = []
  for (const [at, { name, kind, request }] of questionsOf(many.db).entries()) {
    if (lean && (kind === 'search' || needsMore.test(name))) continue
    const [before, after] =
      many === fewer
        ? await measure(request, roundsOf(kind)).then((times) => [times, times] as const)
        : await measureBoth(same[at]!.request, request, roundsOf(kind))
    const broken = after.p95 > growthMax * before.p95 && after.p95 > noiseCalls * least.p95
    console.log(
      `${broken ? '✗' : '✓'} ${name.padEnd(44)} p50 ${ms(before.p50).padStart(6)} → ${ms(after.p50).padStart(6)}  p95 ${ms(before.p95).padStart(6)} → ${ms(after.p95).padStart(6)} ms  ${ratio(after.p95, before.p95)}`,
    )
    lines.push({ name, before, after, broken })
  }
  const shown = sizes.map((n) => n.toLocaleString('en')).join(' → ')
  writeSection(
    sizes.length === 1 ? `Totals of ${shown}` : 'Totals',
    [
      `Through the use cases, under row-level security, on one core of PostgreSQL, ${shown} invoices made by COPY${lean ? ' without texts to search, with the indexes of lists and figures alone' : ''}, 60 % of them in the company that asks (\`node bench/totals.ts ${sizes.join(' ')}${lean ? ' --lean' : ''}\`; bound: p95 ≤ ${growthMax} × that at a tenth of the rows). The least that a call costs: p95 ${ms(least.p95)} ms.`,
      '',
      table(
        ['question', 'p50 ms', 'p95 ms', 'growth of p95'],
        lines.map(({ name, before, after, broken }) =>
          sizes.length === 1
            ? [name, ms(after.p50), ms(after.p95), '']
            : [
                `${name}${broken ? ' (✗)' : ''}`,
                `${ms(before.p50)} → ${ms(after.p50)}`,
                `${ms(before.p95)} → ${ms(after.p95)}`,
                ratio(after.p95, before.p95),
              ],
        ),
      ),
    ].join('\n'),
  )
} finally {
  for (const one of opened.toReversed()) await one.stop()
}
process.exit(0)
