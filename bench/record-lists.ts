// Lists of mails, import records, verifications and log entries while their company grows tenfold, from 30,000 rows a
// list to 300,000.
// node bench/record-lists.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1
// if a bound is broken. --small: a tenth of the size, and writes nothing.
import { listImportBatches, listImports } from '../apps/server/src/modules/intake/intake/list-imports.ts'
import { countMails } from '../apps/server/src/modules/intake/mail/find-mails.ts'
import { listMails } from '../apps/server/src/modules/intake/mail/list-mails.ts'
import { listCompanyLog } from '../apps/server/src/modules/platform/company-log/list-log.ts'
import { listVerifications } from '../apps/server/src/modules/check/verification/read-ledger.ts'
import { leastCall } from './support/list-queries.ts'
import { actor, openManyOnPostgres, words, type ManyInvoices } from './support/many-invoices.ts'
import { growthTable, measureGrowth, type Question } from './support/growth.ts'
import { measure } from './support/measure.ts'
import { fillRecords } from './support/record-rows.ts'
import { writeSection } from './support/section.ts'
import type { SomeOf } from '../scripts/lib/drafts.ts'

const growthMax = 2
/** Calls of so many milliseconds are noise. */
const noiseCalls = 3
const small = process.argv.includes('--small')
const sizes = small ? ([3000, 30_000] as const) : ([30_000, 300_000] as const)
const rounds = 20
/** The share of all invoices that the asking company has. */
const ownShare = 0.6
const page = { page: 1, pageSize: 50 } as const

const questionsOf = ({ db }: ManyInvoices): readonly Question[] => {
  const mails = (name: string, more: SomeOf<ReturnType<typeof listMails>> = {}): Question => [
    `mails: ${name}`,
    () => listMails({ db })(actor, { ...page, area: 'company', ...more }),
  ]
  const counts = (name: string, more: SomeOf<ReturnType<typeof countMails>> = {}): Question => [
    `mails, counts: ${name}`,
    () => countMails({ db })(actor, { area: 'company', ...more }),
  ]
  const files = (name: string, more: SomeOf<ReturnType<typeof listImports>> = {}): Question => [
    `import records: ${name}`,
    () => listImports({ db })(actor, { ...page, area: 'company', ...more }),
  ]
  const batches = (name: string, more: SomeOf<ReturnType<typeof listImportBatches>> = {}): Question => [
    `import batches: ${name}`,
    () => listImportBatches({ db })(actor, { ...page, area: 'company', ...more }),
  ]
  const asked = (name: string, more: SomeOf<ReturnType<typeof listVerifications>> = {}): Question => [
    `verifications: ${name}`,
    () => listVerifications({ db })(actor, { ...page, area: 'company', ...more }),
  ]
  const log = (name: string, more: SomeOf<ReturnType<typeof listCompanyLog>> = {}): Question => [
    `log: ${name}`,
    () => listCompanyLog({ db })(actor, { ...page, ...more }),
  ]
  const month = { dateFrom: '2025-11-05', dateTo: '2025-11-20' }
  return [
    mails('first page'),
    mails('the hundredth page', { page: 100 }),
    mails('one’s own', { area: 'personal' }),
    mails('saved', { status: ['saved'] }),
    mails('held, one in 1,000', { status: ['held'] }),
    mails('waiting for a click, one in 500', { needsClick: true }),
    mails('a word in one of 8', { keyword: words.eighth }),
    mails('a word in one of 100', { keyword: words.hundredth }),
    mails('a word in seven', { keyword: words.seven }),
    mails('a word in none', { keyword: '乌有' }),
    mails('of two weeks', month),
    counts('all'),
    counts('one’s own', { area: 'personal' }),
    counts('a word in one of 8', { keyword: words.eighth }),
    counts('a word in seven', { keyword: words.seven }),
    counts('of two weeks', month),
    files('first page'),
    files('the hundredth page', { page: 100 }),
    files('one’s own', { area: 'personal' }),
    files('to be looked at, one in 50', { ending: 'attention' }),
    files('at work', { ending: 'running' }),
    files('brought by hand', { entrySource: [6] }),
    files('a name in one of 8', { name: words.eighth }),
    files('a name in seven', { name: words.seven }),
    files('of two weeks', { from: month.dateFrom, to: month.dateTo }),
    batches('first page'),
    batches('the hundredth page', { page: 100 }),
    batches('one’s own', { area: 'personal' }),
    batches('to be looked at, one in 50 files', { ending: 'attention' }),
    batches('at work', { ending: 'running' }),
    batches('a name in seven', { name: words.seven }),
    asked('first page'),
    asked('one’s own', { area: 'personal' }),
    asked('charged', { charged: true }),
    asked('free, one in 50', { charged: false }),
    asked('to be reviewed, one in 2,000', { review: true }),
    asked('of a status, one in 1,000', { status: 9 }),
    asked('of one number', { number: '26000003200000000700' }),
    asked('of two weeks', { from: month.dateFrom, to: month.dateTo }),
    log('first page'),
    log('the hundredth page', { page: 100 }),
    log('failed, one in 50', { result: 'failed' }),
    log('denied, one in 400', { result: 'denied' }),
    log('of one person, one in 200', { userId: '01900000-0000-7000-8000-00000000000c' }),
    log('of a part, one in 700', { part: 'books' }),
    log('of a number', { keyword: '26777' }),
    log('of two weeks', month),
  ]
}

const fewer = await openManyOnPostgres()
const many = await openManyOnPostgres()
try {
  for (const [at, of] of [fewer, many].entries()) {
    await of.grow(sizes[at]! / ownShare)
    await fillRecords(of.owner, sizes[at]!)
    console.log(`── ${sizes[at]!.toLocaleString('en')} rows of each filled`)
  }
  const least = await measure(leastCall(many.db), 100)
  const lines = await measureGrowth(questionsOf(fewer), questionsOf(many), { rounds, growthMax, noise: noiseCalls * least.p50 })
  if (!small)
    writeSection(
      'Lists of mails, import records, verifications and log entries',
      [
        `Through the use cases, under row-level security, on one core of PostgreSQL, ${sizes.map((n) => n.toLocaleString('en')).join(' → ')} rows of each in the company that asks (\`node bench/record-lists.ts\`; bound: p50 ≤ ${growthMax} × that at a tenth of the rows). A count beyond 10,000 is told as such and made on request.`,
        '',
        growthTable(lines),
      ].join('\n'),
    )
  process.exitCode = lines.some(({ broken }) => broken) ? 1 : 0
} finally {
  await many.stop()
  await fewer.stop()
}
