// The page of a month while its company among others grows tenfold, from 100,000 to 1,000,000 invoices over the same months, so that the month
// itself grows tenfold; and while it grows by years, with months of the same size.
// node bench/month.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if a bound is broken. --small: a
// tenth of the size, and writes nothing.
import { monthModule } from '../apps/server/src/modules/money/month/index.ts'
import { depsOf } from '../scripts/lib/drafts.ts'
import { makeAudit } from '../apps/server/src/kernel/audit-chain.ts'
import { fillFurther } from './support/further-rows.ts'
import { leastCall } from './support/list-queries.ts'
import { actor, openManyOnPostgres, type ManyInvoices } from './support/many-invoices.ts'
import { growthTable, measureGrowth, type Question } from './support/growth.ts'
import { measure } from './support/measure.ts'
import { fillMoney } from './support/money-rows.ts'
import { writeSection } from './support/section.ts'

const growthMax = 2
/** Calls of so many milliseconds are noise. */
const noiseCalls = 3
const small = process.argv.includes('--small')
const sizes = small ? ([10_000, 100_000] as const) : ([100_000, 1_000_000] as const)
const rounds = small ? 10 : 8
const clock = { now: () => new Date('2026-11-21T02:00:00Z') }
const month = '2026-10'

type MonthUseCaseDeps = Parameters<typeof monthModule.useCases>[0]
const questionsOf = ({ db }: ManyInvoices): readonly Question[] => {
  const use = monthModule.useCases(depsOf<MonthUseCaseDeps>({ db, clock, audit: makeAudit({ clock }) }))
  const things = (cell: 'noVoucher' | 'exceptions' | 'toConfirm') => () =>
    use.listMonthThings(actor, { month, cell, page: 1, pageSize: 20 })
  return [
    ['the page of a month', () => use.readMonth(actor, { month })],
    ['the strip of its year', () => use.listMonths(actor, { year: 2026 })],
    ['beside it: changes, the month before, notes', () => use.readMonthAside(actor, { month })],
    ['rows without a voucher', things('noVoucher')],
    ['rows of exceptions', things('exceptions')],
    ['payments to confirm', things('toConfirm')],
  ]
}

const fewer = await openManyOnPostgres()
const many = await openManyOnPostgres()
try {
  for (const [at, of] of [fewer, many].entries()) {
    await of.copy(sizes[at]!)
    await fillMoney(of.owner)
    await fillFurther(of.owner, sizes[at]! / 10)
    console.log(`── ${sizes[at]!.toLocaleString('en')} invoices filled`)
  }
  const least = await measure(leastCall(many.db), 100)
  const lines = await measureGrowth(questionsOf(fewer), questionsOf(many), { rounds, growthMax, noise: noiseCalls * least.p50 })
  if (!small)
    writeSection(
      'The page of a month',
      [
        `Through the use cases, under row-level security, on one core of PostgreSQL, ${sizes.map((n) => n.toLocaleString('en')).join(' → ')} invoices, 60 % of them in the company that asks, over the same months: the month itself grows tenfold (\`node bench/month.ts\`; bound: p50 ≤ ${growthMax} × that at a tenth of the rows). Counts of cells stop at 10,000.`,
        '',
        growthTable(lines),
      ].join('\n'),
    )
  process.exitCode = lines.some(({ broken }) => broken) ? 1 : 0
} finally {
  await many.stop()
  await fewer.stop()
}
