// The first page of a person while its company among others grows tenfold, from 100,000 to 1,000,000 invoices over the same months.
// node bench/home.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if a bound is broken. --small: a
// tenth of the size, and writes nothing.
import { homeModule } from '../apps/server/src/modules/money/home/index.ts'
import { invoiceModule } from '../apps/server/src/modules/invoices/invoice/index.ts'
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

type MonthUseCaseDeps = Parameters<typeof monthModule.useCases>[0]
const questionsOf = ({ db }: ManyInvoices): readonly Question[] => {
  const { readHome } = homeModule.useCases(depsOf<Parameters<typeof homeModule.useCases>[0]>({ db, clock }))
  const { readMonthLeft } = monthModule.useCases(depsOf<MonthUseCaseDeps>({ db, clock, audit: makeAudit({ clock }) }))
  const { readFigures, readOverview } = invoiceModule.useCases(depsOf<Parameters<typeof invoiceModule.useCases>[0]>({ db, clock }))
  return [
    ['the first page, over the company', () => readHome(actor, { area: 'company' })],
    ['the first page, over what one entered', () => readHome(actor, { area: 'personal' })],
    ['its charts', () => readFigures(actor, { area: 'company' })],
    ['whether it is a new company’s', () => readOverview(actor)],
    ['what is left of the month, for the menu', () => readMonthLeft(actor, {})],
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
      'The first page of a person',
      [
        `Through the use cases, under row-level security, on one core of PostgreSQL, ${sizes.map((n) => n.toLocaleString('en')).join(' → ')} invoices, 60 % of them in the company that asks, over the same months: the month itself grows tenfold (\`node bench/home.ts\`; bound: p50 ≤ ${growthMax} × that at a tenth of the rows). Counts stop at 1,000.`,
        '',
        growthTable(lines),
      ].join('\n'),
    )
  process.exitCode = lines.some(({ broken }) => broken) ? 1 : 0
} finally {
  await many.stop()
  await fewer.stop()
}
