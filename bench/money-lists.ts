// Lists of payments, pushes and vouchers, and of what a company gathers beside its invoices, while their company among
// others grows tenfold, from 100,000 to 1,000,000 invoices and a tenth as many other records.
// node bench/money-lists.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1
// if a bound is broken. --small: a tenth of the size, and writes nothing.
import { listPaymentBatches } from '../apps/server/src/modules/money/payment/list-batches.ts'
import { listPayable } from '../apps/server/src/modules/money/payment/list-payable.ts'
import { listSubmitted } from '../apps/server/src/modules/money/payment/list-submitted.ts'
import { readPaymentFigures } from '../apps/server/src/modules/money/payment/payment-figures.ts'
import { listPushes } from '../apps/server/src/modules/exchange/push/list-pushes.ts'
import { listVouchers } from '../apps/server/src/modules/money/voucher/list-vouchers.ts'
import { readVoucherFigures } from '../apps/server/src/modules/money/voucher/voucher-figures.ts'
import { furtherQuestions } from './support/further-lists.ts'
import { actor, type ManyInvoices } from './support/many-invoices.ts'
import { measureCompanyGrowth } from './support/company-growth.ts'
import type { Question } from './support/growth.ts'
import type { SomeOf } from '../scripts/lib/drafts.ts'

const clock = { now: () => new Date('2026-11-21T02:00:00Z') }
const page = { page: 1, pageSize: 50 } as const

const questionsOf = ({ db }: ManyInvoices): readonly Question[] => {
  const payable =
    (more: SomeOf<ReturnType<typeof listPayable>> = {}) =>
    () =>
      listPayable({ db, clock })(actor, { ...page, ...more })
  const submitted =
    (more: SomeOf<ReturnType<typeof listSubmitted>> = {}) =>
    () =>
      listSubmitted({ db, clock })(actor, { ...page, ...more })
  const batches =
    (more: SomeOf<ReturnType<typeof listPaymentBatches>> = {}) =>
    () =>
      listPaymentBatches({ db })(actor, { ...page, mine: false, ...more })
  const pushes =
    (more: SomeOf<ReturnType<typeof listPushes>> = {}) =>
    () =>
      listPushes({ db })(actor, { ...page, area: 'company', ...more })
  const vouchers =
    (more: SomeOf<ReturnType<typeof listVouchers>> = {}) =>
    () =>
      listVouchers({ db })(actor, { ...page, ...more })
  return [
    ['to be submitted: first page, counts and sum', payable()],
    ['to be submitted: of one seller of 400', payable({ sellerIs: '91320594MA00000049' })],
    ['submitted: first page, counts and sum', submitted()],
    ['submitted: what waits', submitted({ state: 'submitted' })],
    ['batches: first page, counts and sum', batches()],
    ['batches: open ones', batches({ state: 'open' })],
    ['batches: by number', batches({ keyword: 'FK-20251103-000007' })],
    ['pushes: first page, counts and sum', pushes()],
    ['pushes: received', pushes({ state: 4 })],
    ['vouchers of a month: first page, counts and sum', vouchers({ period: '2026-10' })],
    ['vouchers of a month: drafts', vouchers({ period: '2026-10', state: 'draft' })],
    ['vouchers of all months: first page, counts and sum', vouchers()],
    ['figures of payments', () => readPaymentFigures({ db, clock })(actor)],
    ['figures of a month’s vouchers', () => readVoucherFigures({ db, clock })(actor, { period: '2026-10' })],
    ...furtherQuestions(db, clock),
  ]
}

await measureCompanyGrowth({
  heading: 'Lists of payments, pushes and vouchers',
  rounds: 15,
  questionsOf,
  told: ({ invoices, bound }) =>
    `Through the use cases, under row-level security, on one core of PostgreSQL, ${invoices} invoices, 60 % of them in the company that asks, each in a voucher, a third submitted, a third pushed, and a tenth as many deliveries, receipts, notices, rows of the bureau’s list, of a reconciliation and of a statement, requests, messages and deleted invoices, of which a hundredth as many bank files, members, devices and pulls (\`node bench/money-lists.ts\`; bound: ${bound}). A call answers rows, counts and sum together; of the others a count stops at 10,000.`,
})
