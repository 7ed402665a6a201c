// The first page of a person while its company among others grows tenfold, from 100,000 to 1,000,000 invoices over the same months.
// node bench/home.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if a bound is broken. --small: a
// tenth of the size, and writes nothing.
import { homeModule } from '../apps/server/src/modules/money/home/index.ts'
import { invoiceModule } from '../apps/server/src/modules/invoices/invoice/index.ts'
import { monthModule } from '../apps/server/src/modules/money/month/index.ts'
import { depsOf } from '../scripts/lib/drafts.ts'
import { makeAudit } from '../apps/server/src/kernel/audit-chain.ts'
import { actor, type ManyInvoices } from './support/many-invoices.ts'
import { measureCompanyGrowth } from './support/company-growth.ts'
import type { Question } from './support/growth.ts'

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

await measureCompanyGrowth({
  heading: 'The first page of a person',
  rounds: 8,
  questionsOf,
  told: ({ invoices, bound }) =>
    `Through the use cases, under row-level security, on one core of PostgreSQL, ${invoices} invoices, 60 % of them in the company that asks, over the same months: the month itself grows tenfold (\`node bench/home.ts\`; bound: ${bound}). Counts stop at 1,000.`,
})
