// Typical queries of a list, through the use cases, under row-level security, as the runtime role.
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import type { OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import {
  countInvoices,
  listInvoices,
  missingNumbers,
  readFigures,
  readSummary,
  totalInvoices,
} from '../../apps/server/src/modules/invoices/invoice/index.ts'
import { readRisk } from '../../apps/server/src/modules/check/risk/read-risk.ts'
import { actor, granted, pools, words } from './many-invoices.ts'

/** The bound: at most `ms` at the larger size, and if `flat` at most twice the smaller size's time. */
export interface Question {
  readonly name: string
  readonly kind: 'page' | 'deep' | 'search' | 'figures' | 'report'
  readonly request: () => Promise<unknown>
}
const clock = { now: () => new Date('2026-11-21T02:00:00Z') }
type ListInput = Parameters<ReturnType<typeof listInvoices>>[1]
const firstPage: ListInput = { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 50 }

/** The least cost of any call: one transaction of the company around one row. */
export const leastCall = (db: OpenDatabase) => () =>
  db.inTenant(actor, (tx) => tx.selectFrom('company').select('id').where('id', '=', actor.companyId).execute())

export const questionsOf = (db: OpenDatabase): readonly Question[] => {
  const list =
    (more: Partial<ListInput> = {}, who: Actor = actor) =>
    () =>
      listInvoices({ db })(who, { ...firstPage, ...more })
  const all = { area: 'company', tab: 'all' } as const
  const pasted = Array.from({ length: 500 }, (_, i) => `26${String(3_200_000_000_000 + i * 700).padStart(18, '0')}`)
  const cursor = (value: string | null) =>
    Buffer.from(JSON.stringify([value, '01900000-0000-7000-8000-000000000000'])).toString('base64url')
  const search = (name: string, keyword: string, more: Partial<ListInput> = {}): Question => ({
    name,
    kind: 'search',
    request: list({ keyword, ...more }),
  })
  const page = (name: string, more: Partial<ListInput>, who?: Actor): Question => ({ name, kind: 'page', request: list(more, who) })
  const figures = (name: string, more: Partial<ListInput>): Question[] => [
    { name: `counts, ${name}`, kind: 'figures', request: () => countInvoices({ db })(actor, { ...all, ...more }) },
    { name: `totals, ${name}`, kind: 'figures', request: () => totalInvoices({ db })(actor, { ...all, ...more }) },
  ]
  const risk = async () => {
    const { content } = await list({ sellerIs: '91320594MA00000049' })()
    return readRisk({ db, clock: { now: () => new Date() } })(actor, { id: content[0]!.id, area: 'company' })
  }
  return [
    { name: 'first page by date', kind: 'page', request: list() },
    { name: 'first page by date, oldest first', kind: 'page', request: list({ order: 'asc' }) },
    { name: 'first page by amount', kind: 'page', request: list({ sort: 'amountIncludingTax' }) },
    { name: 'personal area', kind: 'page', request: list({ area: 'personal' }) },
    { name: 'one category', kind: 'page', request: list({ category: 3 }) },
    { name: 'tab: not verified', kind: 'page', request: list({ tab: 'notVerified' }) },
    { name: 'tab: exceptions, one in 2,000', kind: 'page', request: list({ tab: 'exceptions' }) },
    { name: 'tab: warnings, one in 60', kind: 'page', request: list({ tab: 'warnings' }) },
    page('title refused, one in 3,000', { titleStatus: [3] }),
    page('of several rates, one in 4,000', { taxRate: ['mixed'] }),
    page('from the tax bureau, one in 5,000', { sourceFile: 'TAX_BUREAU' }),
    page('type that none has', { type: [55] }),
    page('push status that none has', { pushStatus: [3] }),
    page('one seller of 400', { sellerIs: '91320594MA00000049' }),
    page('buyer that none has', { buyerIs: '91320594MA1X7K3Q2K' }),
    page('within one yuan, by date', { amountFrom: '35000.00', amountTo: '35001.00' }),
    page('entered on one day, by date', { enteredFrom: '2025-03-03', enteredTo: '2025-03-03' }),
    page('used, by amount, of one rate', { tab: 'confirmed', sort: 'amountIncludingTax', taxRate: ['13%'] }),
    page('title refused, by entry', { titleStatus: [3], sort: 'enteredAt' }),
    page('pool of one in 20', { pool: [pools[0]] }),
    page('pool of one in 1,000', { pool: [pools[1]] }),
    page('pool of seven', { pool: [pools[2]] }),
    page('in no pool', { pool: ['none'] }),
    page('in some pool', { pooled: true }),
    page('what was granted: one in 1,000', { area: 'granted' }, granted),
    { name: 'two thirds down by date', kind: 'deep', request: list({ after: cursor('2022-12-01') }) },
    { name: 'two thirds down by amount', kind: 'deep', request: list({ sort: 'amountIncludingTax', after: cursor('35000.00') }) },
    { name: 'two thirds down by entry', kind: 'deep', request: list({ sort: 'enteredAt', after: cursor('2025-01-01 00:00:00+00') }) },
    { name: 'one page back from there', kind: 'deep', request: list({ before: cursor('2022-12-01') }) },
    { name: 'rows without a date', kind: 'deep', request: list({ after: cursor(null) }) },
    search(`${words.all}: in every row`, words.all),
    search(`${words.eighth.slice(0, 2)}: in one of 8`, words.eighth.slice(0, 2)),
    search(`${words.hundredth}: in one of 100`, words.hundredth),
    search(`${words.thousandth}: in one of 1,000`, words.thousandth),
    search(`${words.seven}: in seven rows`, words.seven),
    search('乌有: in none', '乌有'),
    search('砚北: in none, both characters in all', '砚北'),
    search(`${words.hundredth}, by amount, two thirds down`, words.hundredth, { sort: 'amountIncludingTax', after: cursor('35000.00') }),
    search(`${words.eighth}, of one category and month`, words.eighth, { category: 2, dateFrom: '2024-05-01', dateTo: '2024-05-31' }),
    { name: 'seller by two characters, one of 100', kind: 'search', request: list({ seller: words.hundredth }) },
    { name: 'a number by ten of its digits', kind: 'search', request: list({ number: ['3200012345'] }) },
    { name: '500 numbers pasted', kind: 'search', request: list({ number: pasted }) },
    {
      name: 'which of 500 numbers are not there, or left out',
      kind: 'search',
      request: () => missingNumbers({ db })(actor, { ...all, number: pasted, category: 2 }),
    },
    { name: 'counts of all tabs', kind: 'figures', request: () => countInvoices({ db })(actor, all) },
    { name: 'totals', kind: 'figures', request: () => totalInvoices({ db })(actor, all) },
    {
      name: 'totals of a month',
      kind: 'figures',
      request: () => totalInvoices({ db })(actor, { ...all, dateFrom: '2026-10-01', dateTo: '2026-10-31' }),
    },
    { name: 'totals of the personal area', kind: 'figures', request: () => totalInvoices({ db })(actor, { ...all, area: 'personal' }) },
    ...figures('title refused', { titleStatus: [3] }),
    ...figures('of one rate', { taxRate: ['13%'] }),
    ...figures('of two types', { type: [12, 22] }),
    ...figures('pool of one in 20', { pool: [pools[0]] }),
    ...figures('in no pool', { pool: ['none'] }),
    ...figures('one seller of 400', { sellerIs: '91320594MA00000049' }),
    {
      name: `totals of a search, ${words.hundredth}`,
      kind: 'figures',
      request: () => totalInvoices({ db })(actor, { ...all, keyword: words.hundredth }),
    },
    { name: 'risk radar of one invoice', kind: 'search', request: risk },
    { name: 'overview', kind: 'report', request: () => readFigures({ db, clock })(actor, { area: 'company' }) },
    {
      name: 'summary of a year',
      kind: 'report',
      request: () => readSummary({ db, clock })(actor, { area: 'company', dateFrom: '2025-12-01', dateTo: '2026-11-21' }),
    },
    { name: 'summary of all', kind: 'report', request: () => readSummary({ db, clock })(actor, { area: 'company' }) },
  ]
}
