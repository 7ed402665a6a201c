// Lists, searches, counts and totals while one company among others grows tenfold, from 100,000 to 1,000,000 invoices,
// on PostgreSQL and embedded.
// node bench/lists.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if a
// bound is broken. --small: a tenth of the size, and writes nothing.
import { leastCall, questionsOf, type Question } from './support/list-queries.ts'
import { openManyEmbedded, openManyOnPostgres, type ManyInvoices } from './support/many-invoices.ts'
import { measure, measureBoth, ms, ratio, table, type Times } from './support/measure.ts'
import { writeSection } from './support/section.ts'

/**
 * p95 in milliseconds at the larger size on PostgreSQL; a page and a search may take at most twice their p95 at the
 * smaller size, or the cost of a few calls.
 */
const bounds: Readonly<Record<Question['kind'], number>> = { page: 50, deep: 50, search: 50, figures: 250, report: 1500 }
const growthMax = 2
const noiseCalls = 3
/** A p95 of millisecond calls needs many of them: among forty, two disturbed ones decide it. */
const roundsOf = (kind: Question['kind']): number => (kind === 'figures' || kind === 'report' ? 40 : 200)
const small = process.argv.includes('--small')

interface Line {
  readonly question: Question
  readonly before: Times
  readonly after: Times
  readonly broken: string[]
}
interface Result {
  readonly name: string
  readonly sizes: readonly [number, number]
  readonly least: Times
  readonly lines: readonly Line[]
  readonly beside: { readonly alone: Times; readonly summing: Times }
}

const run = async (
  name: string,
  sizes: readonly [number, number],
  open: () => Promise<ManyInvoices>,
  bounded: boolean,
): Promise<Result> => {
  console.log(`\n── ${name}: ${sizes.join(' and ')} invoices…`)
  const fewer = await open()
  const many = await open()
  try {
    await fewer.grow(sizes[0])
    await many.grow(sizes[1])
    const questions = questionsOf(many.db)
    const same = questionsOf(fewer.db)
    const least = await measure(leastCall(many.db), 200)
    const lines: Line[] = []
    for (const [i, question] of questions.entries())
      lines.push(judge(question, ...(await measureBoth(same[i]!.request, question.request, roundsOf(question.kind))), least, bounded))
    return { name, sizes, least, lines, beside: await pageBesideTotals(questions) }
  } finally {
    await many.stop()
    await fewer.stop()
  }
}
const judge = (question: Question, before: Times, after: Times, least: Times, bounded: boolean): Line => {
  const broken: string[] = []
  if (bounded && after.p95 > bounds[question.kind]) broken.push(`over ${bounds[question.kind]} ms`)
  if (question.kind !== 'figures' && question.kind !== 'report' && after.p95 > growthMax * before.p95 && after.p95 > noiseCalls * least.p95)
    broken.push(`grew ${ratio(after.p95, before.p95)}`)
  console.log(
    `${broken.length === 0 ? '✓' : '✗'} ${question.name.padEnd(44)} p50 ${ms(before.p50).padStart(5)} → ${ms(after.p50).padStart(5)}  p95 ${ms(before.p95).padStart(5)} → ${ms(after.p95).padStart(5)} ms  ${broken.join(', ')}`,
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

const toText = ({ name, sizes, least, lines, beside }: Result): string =>
  [
    `**${name}**, ${sizes.map((n) => n.toLocaleString('en')).join(' → ')} invoices, 60 % of them in the company that asks. The least that a call costs (a transaction of the company around one row) is the base of the ratios: p95 ${ms(least.p95)} ms.`,
    '',
    table(
      ['question', 'p50 ms', 'p95 ms', 'growth of p50', 'growth of p95', '× least call'],
      lines.map(({ question, before, after, broken }) => [
        `${question.name}${broken.length > 0 ? ` (✗ ${broken.join(', ')})` : ''}`,
        `${ms(before.p50)} → ${ms(after.p50)}`,
        `${ms(before.p95)} → ${ms(after.p95)}`,
        ratio(after.p50, before.p50),
        ratio(after.p95, before.p95),
        ratio(after.p50, least.p50),
      ]),
    ),
    '',
    `The first page takes p95 ${ms(beside.alone.p95)} ms alone and ${ms(beside.summing.p95)} ms while counts and totals are asked without a pause.`,
  ].join('\n')

const sizes = small ? ([10_000, 100_000] as const) : ([100_000, 1_000_000] as const)
const results = [await run('PostgreSQL', sizes, openManyOnPostgres, true), await run('Embedded', sizes, openManyEmbedded, false)]
if (!small) {
  writeSection(
    'Lists',
    [
      `Through the use cases, under row-level security, as the role that serves, on one core of PostgreSQL (no parallel workers); each question is asked of both sizes in turn, so that a busy machine slows both alike (\`node bench/lists.ts\`; bounds on PostgreSQL: pages and searches p95 ≤ ${bounds.search} ms and ≤ ${growthMax} × their p95 at a tenth of the rows, counts and totals p95 ≤ ${bounds.figures} ms).`,
      '',
      results.map(toText).join('\n\n'),
    ].join('\n'),
  )
}
const broken = results.flatMap(({ lines }) => lines.filter((line) => line.broken.length > 0))
console.log(broken.length === 0 ? '\nwithin every bound' : `\n${broken.length} over their bound`)
process.exit(broken.length === 0 ? 0 : 1)
