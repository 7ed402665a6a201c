// What people ask of a list, through the use cases, under row-level security, as the runtime role.
import type { Actor } from '../../apps/server/src/kernel/actor.ts'
import type { OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import { countInvoices, listInvoices, totalInvoices } from '../../apps/server/src/modules/invoice/index.ts'
import { actor, words } from './many-invoices.ts'

/** What must hold: at most `ms` at the larger size, and at most twice the time of the smaller one where `flat`. */
export interface Question { readonly name: string; readonly kind: 'page' | 'deep' | 'search' | 'figures'; readonly ask: () => Promise<unknown> }
type ListInput = Parameters<ReturnType<typeof listInvoices>>[1]
const firstPage: ListInput = { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 50 }

/** The least that any call costs: a transaction of the company around one row. */
export const leastCall = (db: OpenDatabase) => () => db.inTenant(actor, (tx) => tx.selectFrom('company').select('id').where('id', '=', actor.companyId).execute())

export const questionsOf = (db: OpenDatabase): readonly Question[] => {
  const list = (more: Partial<ListInput> = {}, who: Actor = actor) => () => listInvoices({ db })(who, { ...firstPage, ...more })
  const all = { area: 'company', tab: 'all' } as const, cursor = (value: string | null) => Buffer.from(JSON.stringify([value, '01900000-0000-7000-8000-000000000000'])).toString('base64url')
  const search = (name: string, keyword: string, more: Partial<ListInput> = {}): Question => ({ name, kind: 'search', ask: list({ keyword, ...more }) })
  return [
    { name: 'first page by date', kind: 'page', ask: list() },
    { name: 'first page by date, oldest first', kind: 'page', ask: list({ order: 'asc' }) },
    { name: 'first page by amount', kind: 'page', ask: list({ sort: 'amountIncludingTax' }) },
    { name: 'personal area', kind: 'page', ask: list({ area: 'personal' }) },
    { name: 'one category', kind: 'page', ask: list({ category: 3 }) },
    { name: 'tab: not verified', kind: 'page', ask: list({ tab: 'notVerified' }) },
    { name: 'tab: exceptions, one in 2,000', kind: 'page', ask: list({ tab: 'exceptions' }) },
    { name: 'tab: warnings, one in 60', kind: 'page', ask: list({ tab: 'warnings' }) },
    { name: 'two thirds down by date', kind: 'deep', ask: list({ after: cursor('2022-12-01') }) },
    { name: 'two thirds down by amount', kind: 'deep', ask: list({ sort: 'amountIncludingTax', after: cursor('35000.00') }) },
    { name: 'two thirds down by entry', kind: 'deep', ask: list({ sort: 'enteredAt', after: cursor('2025-01-01 00:00:00+00') }) },
    { name: 'one page back from there', kind: 'deep', ask: list({ before: cursor('2022-12-01') }) },
    { name: 'rows without a date', kind: 'deep', ask: list({ after: cursor(null) }) },
    search(`${words.all}: in every row`, words.all), search(`${words.eighth.slice(0, 2)}: in one of 8`, words.eighth.slice(0, 2)), search(`${words.hundredth}: in one of 100`, words.hundredth),
    search(`${words.thousandth}: in one of 1,000`, words.thousandth), search(`${words.seven}: in seven rows`, words.seven), search('乌有: in none', '乌有'), search('砚北: in none, both characters in all', '砚北'),
    search(`${words.hundredth}, by amount, two thirds down`, words.hundredth, { sort: 'amountIncludingTax', after: cursor('35000.00') }),
    search(`${words.eighth}, of one category and month`, words.eighth, { category: 2, dateFrom: '2024-05-01', dateTo: '2024-05-31' }),
    { name: 'seller by two characters, one of 100', kind: 'search', ask: list({ seller: words.hundredth }) },
    { name: 'a number by ten of its digits', kind: 'search', ask: list({ number: ['3200012345'] }) },
    { name: '500 numbers pasted', kind: 'search', ask: list({ number: Array.from({ length: 500 }, (_, i) => `26${String(3_200_000_000_000 + i * 700).padStart(18, '0')}`) }) },
    { name: 'counts of all tabs', kind: 'figures', ask: () => countInvoices({ db })(actor, all) },
    { name: 'totals', kind: 'figures', ask: () => totalInvoices({ db })(actor, all) },
    { name: 'totals of a month', kind: 'figures', ask: () => totalInvoices({ db })(actor, { ...all, dateFrom: '2026-10-01', dateTo: '2026-10-31' }) },
    { name: 'totals of the personal area', kind: 'figures', ask: () => totalInvoices({ db })(actor, { ...all, area: 'personal' }) },
    { name: `totals of a search, ${words.hundredth}`, kind: 'figures', ask: () => totalInvoices({ db })(actor, { ...all, keyword: words.hundredth }) },
  ]
}
