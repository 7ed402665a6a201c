// Partners of one company listed, counted and searched at 10,000 and at 100,000, on PostgreSQL.
// node bench/partner.ts [--small]: prints a line a question, writes the section of docs/benchmarks.md, exits with 1 if
// a bound is broken. --small: a tenth of the size, and writes nothing.
import { countPartners, listPartners } from '../apps/server/src/modules/exchange/partner/list-partners.ts'
import { actor, openManyOnPostgres, type ManyInvoices } from './support/many-invoices.ts'
import { measureBoth, ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'

/** A page and a search may take at most twice as long at tenfold the partners, or these milliseconds. */
const growthMax = 2
const noise = 12
const small = process.argv.includes('--small')
const sizes = small ? ([1000, 10_000] as const) : ([10_000, 100_000] as const)
const clock = { now: () => new Date() }

const fill = async ({ owner }: ManyInvoices, count: number): Promise<void> => {
  await owner.query(
    `insert into partner (company_id, id, name, tax_id, relations, customer_type, search, sort_key, tags, changed_at)
     select $1, gen_random_uuid(), '企业' || n, 'T' || n, case n % 3 when 0 then array['up'] when 1 then array['down'] else array['up', 'down'] end, 'enterprise',
       '企业' || n || chr(1) || 'qy' || n || chr(1) || 't' || n || case when n % 1000 = 7 then chr(1) || '沃野自动化' else '' end,
       lpad(md5(n::text), 32, '0'), case when n % 100 = 0 then array['月结'] else '{}' end, now()
     from generate_series(1, $2::int) n`,
    [actor.companyId, count],
  )
  await owner.query(
    `insert into partner_mailbox (company_id, partner_id, position, address) select company_id, id, 0, 'ap@' || id || '.example' from partner where company_id = $1`,
    [actor.companyId],
  )
  await owner.query('vacuum analyze partner')
  await owner.query('analyze partner_mailbox')
}
const page = { page: 1, pageSize: 50, sort: 'name' } as const
const box = { pageSize: 8, sort: 'match' } as const
const questionsOf = ({ db }: ManyInvoices) => {
  const list = listPartners({ db, clock })
  return [
    ['first page', true, () => list(actor, page)],
    ['page by relation', true, () => list(actor, { ...page, relation: 'up' })],
    ['page by tag of one in a hundred', true, () => list(actor, { ...page, tag: '月结' })],
    ['search by a word of one in a thousand', true, () => list(actor, { ...page, keyword: '沃野' })],
    ['search by the whole tax id', true, () => list(actor, { ...page, keyword: 't9999' })],
    ['search box of the whole app: the nearest eight of one in a thousand', true, () => list(actor, { ...page, ...box, keyword: '沃野' })],
    [
      'search box of the whole app: the nearest eight of one in ten thousand',
      true,
      () => list(actor, { ...page, ...box, keyword: 'qy999' }),
    ],
    ['counts of all relations', true, () => countPartners({ db })(actor, {})],
  ] as const
}

const [fewer, many] = [await openManyOnPostgres(), await openManyOnPostgres()]
const broken: string[] = []
try {
  await fill(fewer, sizes[0])
  await fill(many, sizes[1])
  const few = questionsOf(fewer)
  const rows: string[][] = []
  for (const [at, [name, bounded, request]] of questionsOf(many).entries()) {
    const [before, after] = await measureBoth(few[at]![2], request, 100)
    const wrong = bounded && after.p95 > growthMax * before.p95 && after.p95 > noise
    if (wrong) broken.push(name)
    rows.push([name, ms(before.p50), ms(after.p50), ms(before.p95), ms(after.p95), ratio(after.p95, before.p95)])
    console.log(
      `${wrong ? '✗' : '✓'} ${name.padEnd(40)} p50 ${ms(before.p50)} → ${ms(after.p50)}  p95 ${ms(before.p95)} → ${ms(after.p95)} ms`,
    )
  }
  if (!small)
    writeSection(
      'Partners',
      `${sizes.map((n) => n.toLocaleString('en')).join(' → ')} partners of one company on PostgreSQL, milliseconds.\n\n${table(['question', 'p50', '→', 'p95', '→', 'growth'], rows)}`,
    )
} finally {
  await fewer.stop()
  await many.stop()
}
if (broken.length > 0) console.log(`over the bound: ${broken.join(', ')}`)
process.exit(broken.length > 0 ? 1 : 0)
