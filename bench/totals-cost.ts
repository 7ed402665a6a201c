// What running totals cost those who write: recording an invoice, changing one and changing many, with and without their
// triggers in turn, on PostgreSQL.
// node bench/totals-cost.ts: prints a line an act, writes the section of docs/benchmarks.md; bound 1.3 × (p50).
import { sql } from 'kysely'
import { makeAudit } from '../apps/server/src/kernel/audit-chain.ts'
import { recordReading } from '../apps/server/src/modules/invoices/invoice/index.ts'
import { foldCompany } from '../apps/server/src/modules/invoices/totals/index.ts'
import { readingOf, storeOriginal } from '../apps/server/testing/invoices/readings.ts'
import { actor, openManyOnPostgres } from './support/many-invoices.ts'
import { ms, ratio, table, timesOf } from './support/measure.ts'
import { writeSection } from './support/section.ts'

const bound = 1.3
const blocks = 16
const inBlock = 25
const clock = { now: () => new Date('2026-11-21T02:00:00Z') }
const triggers = [
  ['invoice', 'invoice_total_added'],
  ['invoice', 'invoice_total_gone'],
  ['invoice', 'invoice_total_changed'],
  ['invoice_figure', 'pool_total_changed'],
  ['invoice_figure', 'pool_total_gone'],
] as const

const { db, owner, grow, stop } = await openManyOnPostgres()
try {
  await grow(50_000)
  const record = recordReading({ clock, audit: makeAudit({ clock }) })
  let serial = 0
  const ids = (
    (await owner.query('select id from invoice where company_id = $1 limit 400', [actor.companyId])) as { rows: { id: string }[] }
  ).rows.map(({ id }) => id)
  const pooled = (
    (await owner.query('select distinct invoice_id as id from invoice_pool where company_id = $1 limit 100', [actor.companyId])) as {
      rows: { id: string }[]
    }
  ).rows.map(({ id }) => id)
  const status = (of: readonly string[]) => () =>
    db.inTenant(actor, (tx) =>
      sql`update invoice set verify_status = (verify_status + 1) % 2 where company_id = ${actor.companyId} and id = ${of[serial++ % of.length]!}`.execute(
        tx,
      ),
    )
  const acts: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
    [
      'an invoice recorded, its file and log with it',
      () =>
        db.inTenant(actor, async (tx) => {
          const reading = readingOf({ number: `2633${String(4000000000000000 + serial++).padStart(16, '0')}`, date: '2026-11-02' })
          await record(
            tx,
            { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: 1 },
            reading,
            await storeOriginal(tx, actor, clock),
          )
        }),
    ],
    ['the status of one invoice changed', status(ids)],
    ['the status of one invoice in a pool changed', status(pooled)],
    [
      'a remark of one invoice changed, which nothing counts',
      () =>
        db.inTenant(actor, (tx) =>
          sql`update invoice set remark = ${String(serial++)} where company_id = ${actor.companyId} and id = ${ids[serial % ids.length]!}`.execute(
            tx,
          ),
        ),
    ],
    [
      'the category of 300 invoices changed',
      () =>
        db.inTenant(actor, (tx) =>
          sql`update invoice set category = (category + 1) % 4 where company_id = ${actor.companyId} and id = any(${ids.slice(0, 300)}::uuid[])`.execute(
            tx,
          ),
        ),
    ],
  ]
  const lines: string[][] = []
  for (const [name, act] of acts) {
    const times: Record<'on' | 'off', number[]> = { on: [], off: [] }
    for (let block = 0; block < blocks; block++) {
      const as = block % 2 === 0 ? 'on' : 'off'
      for (const [table, trigger] of triggers)
        await owner.query(`alter table ${table} ${as === 'on' ? 'enable' : 'disable'} trigger ${trigger}`)
      for (let at = -2; at < (name.includes('300') ? 5 : inBlock); at++) {
        const from = performance.now()
        await act()
        if (at >= 0) times[as].push(performance.now() - from)
      }
    }
    await db.inTenant(actor, (tx) => foldCompany(tx, actor.companyId))
    const [on, off] = [timesOf(times.on), timesOf(times.off)]
    console.log(
      `${on.p50 <= bound * off.p50 ? '✓' : '✗'} ${name.padEnd(52)} p50 ${ms(off.p50)} → ${ms(on.p50)} ms  ${ratio(on.p50, off.p50)}`,
    )
    lines.push([name, ms(off.p50), ms(on.p50), ratio(on.p50, off.p50), ratio(on.p95, off.p95)])
  }
  writeSection(
    'Cost of totals',
    [
      `Acts with and without the triggers of running totals, in turn, 50,000 invoices on PostgreSQL without a disk's wait (\`node bench/totals-cost.ts\`; bound: p50 ≤ ${bound} ×).`,
      '',
      table(['act', 'without, p50 ms', 'with, p50 ms', 'ratio of p50', 'ratio of p95'], lines),
    ].join('\n'),
  )
} finally {
  await stop()
}
