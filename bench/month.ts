// The page of a month while its company among others grows tenfold, from 100,000 to 1,000,000 invoices over the same months, so that the month
// itself grows tenfold; and while it grows by years, with months of the same size.
// node bench/month.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if a bound is broken. --small: a
// tenth of the size, and writes nothing.
import { monthModule } from '../apps/server/src/modules/money/month/index.ts'
import { depsOf } from '../scripts/lib/drafts.ts'
import { makeAudit } from '../apps/server/src/kernel/audit-chain.ts'
import { actor, type ManyInvoices } from './support/many-invoices.ts'
import { measureCompanyGrowth } from './support/company-growth.ts'
import type { Question } from './support/growth.ts'

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

await measureCompanyGrowth({
  heading: 'The page of a month',
  rounds: 8,
  questionsOf,
  told: ({ invoices, bound }) =>
    `Through the use cases, under row-level security, on one core of PostgreSQL, ${invoices} invoices, 60 % of them in the company that asks, over the same months: the month itself grows tenfold (\`node bench/month.ts\`; bound: ${bound}). Counts of cells stop at 10,000.`,
})
