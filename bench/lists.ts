// Lists, searches, counts, sums, overview and summary while one company among others grows tenfold, from 300,000 to
// 3,000,000 invoices made by COPY, on PostgreSQL.
// node bench/lists.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if a
// bound is broken. --small: a tenth of the size, and writes nothing.
import { leastCall, questionsOf, type Question } from './support/list-queries.ts'
import { openManyOnPostgres } from './support/many-invoices.ts'
import { measure, measureBoth, ms, ratio, table, type Times } from './support/measure.ts'
import { writeSection } from './support/section.ts'

/** A p50 may take at most twice that at the smaller size, or the cost of a few calls. */
const growthMax = 2
const noiseCalls = 3
/** A p95 of millisecond calls needs many of them: among forty, two disturbed ones decide it. */
const roundsOf = (kind: Question['kind']): number => (kind === 'figures' || kind === 'report' ? 40 : 200)
const small = process.argv.includes('--small')

interface Line {
  readonly question: Question
  readonly before: Times
  readonly after: Times
  readonly broken: boolean
}
const run = async (sizes: readonly [number, number]) => {
  console.log(`── ${sizes.join(' and ')} invoices…`)
  const fewer = await openManyOnPostgres()
  const many = await openManyOnPostgres()
  try {
    await fewer.copy(sizes[0])
    await many.copy(sizes[1])
    const questions = questionsOf(many.db)
    const same = questionsOf(fewer.db)
    const least = await measure(leastCall(many.db), 200)
    const lines: Line[] = []
    for (const [i, question] of questions.entries())
      lines.push(judge(question, ...(await measureBoth(same[i]!.request, question.request, roundsOf(question.kind))), least))
    return { sizes, least, lines, beside: await pageBesideTotals(questions) }
  } finally {
    await many.stop()
    await fewer.stop()
  }
}
const judge = (question: Question, before: Times, after: Times, least: Times): Line => {
  const broken = after.p50 > growthMax * before.p50 && after.p50 > noiseCalls * least.p50
  console.log(
    `${broken ? '✗' : '✓'} ${question.name.padEnd(44)} p50 ${ms(before.p50).padStart(5)} → ${ms(after.p50).padStart(5)}  p95 ${ms(before.p95).padStart(5)} → ${ms(after.p95).padStart(5)} ms  ${ratio(after.p50, before.p50)}`,
  )
  return { question, before, after, broken }
}
/** Rows never wait for figures: measures the first page alone, and while totals and counts run continuously. */
const pageBesideTotals = async (questions: readonly Question[]) => {
  const page = questions[0]!
  const figures = questions.filter((q) => q.name === 'totals' || q.name === 'counts of all tabs')
  const alone = await measure(page.request)
  let asking = true
  const sums = Promise.all(
    figures.map(async ({ request }) => {
      while (asking) await request()
    }),
  )
  const summing = await measure(page.request)
  asking = false
  await sums
  return { alone, summing }
}

const sizes = small ? ([30_000, 300_000] as const) : ([300_000, 3_000_000] as const)
const { least, lines, beside } = await run(sizes)
if (!small)
  writeSection(
    'Lists',
    [
      `Through the use cases, under row-level security, as the role that serves, on one core of PostgreSQL (no parallel workers), ${sizes.map((n) => n.toLocaleString('en')).join(' → ')} invoices made by COPY, 60 % of them in the company that asks; each question is asked of both sizes in turn, so that a busy machine slows both alike (\`node bench/lists.ts\`; bound: p50 ≤ ${growthMax} × that at a tenth of the rows). The least that a call costs (a transaction of the company around one row): p50 ${ms(least.p50)} ms.`,
      '',
      table(
        ['question', 'p50 ms', 'p95 ms', 'growth of p50', '× least call'],
        lines.map(({ question, before, after, broken }) => [
          `${question.name}${broken ? ' (✗)' : ''}`,
          `${ms(before.p50)} → ${ms(after.p50)}`,
          `${ms(before.p95)} → ${ms(after.p95)}`,
          ratio(after.p50, before.p50),
          ratio(after.p50, least.p50),
        ]),
      ),
      '',
      `The first page takes p95 ${ms(beside.alone.p95)} ms alone and ${ms(beside.summing.p95)} ms while counts and totals are asked without a pause.`,
    ].join('\n'),
  )
const broken = lines.filter((line) => line.broken)
console.log(broken.length === 0 ? '\nwithin every bound' : `\n${broken.length} over their bound`)
process.exit(broken.length === 0 ? 0 : 1)
