// Lists at a million rows on PostgreSQL, asked as the server asks them: through the use cases, under row-level security, as the runtime role.
// node bench/lists.ts [rows]: prints one line a question, p50 and p95 in milliseconds beside its bound; ends with 1 when a bound is broken.
import type { Actor } from '../apps/server/src/kernel/actor.ts'
import type { OpenDatabase } from '../apps/server/src/kernel/database.ts'
import { countInvoices, listInvoices, totalInvoices } from '../apps/server/src/modules/invoice/index.ts'
import { actor, openMillion } from './support/million-invoices.ts'

interface Question { readonly name: string; readonly bound: number; readonly ask: () => Promise<unknown> }
type ListInput = Parameters<ReturnType<typeof listInvoices>>[1]

/** The bounds are p95 with the machine otherwise quiet, in milliseconds. */
const questions = (db: OpenDatabase): readonly Question[] => {
  const page: ListInput = { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 50 }
  const list = (more: Partial<ListInput> = {}, who: Actor = actor) => () => listInvoices({ db })(who, { ...page, ...more })
  const all = { area: 'company', tab: 'all' } as const
  const cursor = (value: string) => Buffer.from(JSON.stringify([value, '01900000-0000-7000-8000-000000000000'])).toString('base64url')
  return [
    { name: 'first page by date', bound: 20, ask: list() },
    { name: 'first page by date, oldest first', bound: 20, ask: list({ order: 'asc' }) },
    { name: 'page 10,000 by date', bound: 20, ask: list({ after: cursor('2022-01-01') }) },
    { name: 'page 10,000 by amount', bound: 20, ask: list({ sort: 'amountIncludingTax', after: cursor('500.00') }) },
    { name: 'page 6,000 by entry', bound: 20, ask: list({ sort: 'enteredAt', after: cursor('2025-01-01 00:00:00+00') }) },
    { name: 'personal area', bound: 20, ask: list({ area: 'personal' }) },
    { name: 'one category', bound: 20, ask: list({ category: 3 }) },
    { name: 'not verified', bound: 20, ask: list({ tab: 'notVerified' }) },
    { name: 'search 2 characters, 7,000 hits', bound: 150, ask: list({ keyword: '刀具' }) },
    { name: 'search 3 characters, 75,000 hits', bound: 400, ask: list({ keyword: '显示器' }) },
    { name: 'search 4 characters, 7,000 hits', bound: 150, ask: list({ keyword: '拾光电子' }) },
    { name: 'search a number by 10 digits', bound: 100, ask: list({ number: ['3200012345'] }) },
    { name: '500 numbers pasted', bound: 150, ask: list({ number: Array.from({ length: 500 }, (_, i) => `26${String(3_200_000_000_000 + i * 7000).padStart(18, '0')}`) }) },
    { name: 'counts of all tabs', bound: 250, ask: () => countInvoices({ db })(actor, all) },
    { name: 'totals', bound: 250, ask: () => totalInvoices({ db })(actor, all) },
    { name: 'totals of a month', bound: 100, ask: () => totalInvoices({ db })(actor, { ...all, dateFrom: '2026-10-01', dateTo: '2026-10-31' }) },
    { name: 'totals of the personal area', bound: 250, ask: () => totalInvoices({ db })(actor, { ...all, area: 'personal' }) },
    { name: 'totals of a search', bound: 400, ask: () => totalInvoices({ db })(actor, { ...all, keyword: '显示器' }) },
  ]
}

const measure = async ({ name, bound, ask }: Question): Promise<boolean> => {
  for (let i = 0; i < 3; i++) await ask()
  const times: number[] = []
  for (let i = 0; i < 40; i++) { const from = performance.now(); await ask(); times.push(performance.now() - from) }
  times.sort((a, b) => a - b)
  const p50 = times[20] ?? 0, p95 = times[38] ?? 0, held = p95 <= bound
  console.log(`${held ? '✓' : '✗'} ${name.padEnd(36)} p50 ${p50.toFixed(1).padStart(7)}   p95 ${p95.toFixed(1).padStart(7)}   bound ${bound}`)
  return held
}

const rows = Number(process.argv[2] ?? 1_000_000)
console.log(`loading ${rows} invoices…`)
const bench = await openMillion(rows)
let broken = 0
try { for (const question of questions(bench.db)) if (!(await measure(question))) broken++ } finally { await bench.stop() }
process.exit(broken === 0 ? 0 : 1)
