// A reconciliation of as many rows on either side, beside the bare SQL that joins the same rows and writes one for each, a tenth beside the whole,
// and the memory of the process meanwhile. node bench/reconcile.ts: prints its lines and exits with 1 if a bound is broken. ROWS makes it smaller.
import { sql } from 'kysely'
import { createApp, type App } from '../apps/server/src/app/app.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import type { Actor } from '../apps/server/src/kernel/actor.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { makeOwner } from './support/company-owner.ts'

const rows = Number(process.env['ROWS'] ?? 100_000)
const bounds = { ratio: 10, growth: 15, megabytes: 64 } as const
const company = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' }
/** One in fifty is on one side alone, one in a hundred differs. */
const fill = (app: App, actor: Actor, rows: number): Promise<unknown> =>
  app.db.inTenant(actor, async (tx) => {
    await sql`insert into tax_invoice (company_id, id, direction, tax_id, identity, number, issued_at, month, seller_name, seller_tax_id, buyer_name, buyer_tax_id, amount, tax, total, state, risk, source, first_seen_at, last_seen_at)
      select ${actor.companyId}, gen_random_uuid(), 'in', ${company.taxId}, '2632200000' || lpad(n::text, 10, '0'), '2632200000' || lpad(n::text, 10, '0'),
        timestamptz '2026-09-01 12:00+08' + (n % 30) * interval '1 day', '2026-09', '嘉兴和风包装有限公司', '91330400MA2B1C3D4E', ${company.name}, ${company.taxId}, 100, case when n % 100 = 0 then 7 else 6 end, 106, 'normal', 'normal', 'digital', now(), now()
      from generate_series(1, ${rows}::int) as n`.execute(tx)
    await sql`insert into invoice (company_id, id, identity, type, number, date, seller_name, seller_tax_id, buyer_name, buyer_tax_id, amount_excluding_tax, tax_amount, amount_including_tax, category, entry_source, entered_by, entered_by_name, entered_at)
      select ${actor.companyId}, gen_random_uuid(), '2632200000' || lpad(n::text, 10, '0'), 22, '2632200000' || lpad(n::text, 10, '0'), date '2026-09-01' + (n % 30),
        '嘉兴和风包装有限公司', '91330400MA2B1C3D4E', ${company.name}, ${company.taxId}, 100, 6, 106, 1, 0, ${actor.userId}, '沈亦舟', now()
      from generate_series(${Math.floor(rows / 50)}::int, ${rows + Math.floor(rows / 50)}::int) as n`.execute(tx)
  })
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const rolledBack = new Error('rolled back')
/** The bare SQL: joins the two sides and writes a row for each, without comparing a field. */
const bareOf = (app: App, actor: Actor): Promise<unknown> =>
  app.db
    .inTenant(actor, async (tx) => {
      await sql`insert into reconciliation_row (company_id, id, reconciliation_id, direction, month, result, identity, number, party, type, issued, total, in_bureau, in_ours, seen_at, invoice_id, tax_invoice_id)
        select ${actor.companyId}, gen_random_uuid(), gen_random_uuid(), 'in', '2026-09', 'both', t.identity, t.number, t.seller_name, t.type, i.date, t.total, t.id is not null, i.id is not null, t.first_seen_at, i.id, t.id
        from (select * from tax_invoice where company_id = ${actor.companyId} and direction = 'in' and month = '2026-09') t
          full join (select * from invoice where company_id = ${actor.companyId} and category = 1 and date >= '2026-09-01' and date < '2026-10-01') i on i.identity = t.identity`.execute(
        tx,
      )
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
const measure = async (app: App, size: number) => {
  const actor = await makeOwner(app, company, String(size))
  await fill(app, actor, size)
  await bareOf(app, actor)
  const bareMs = await timed(() => bareOf(app, actor))
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const ms = await timed(() => app.useCases.makeReconciliation(actor, { direction: 'in', month: '2026-09' }))
  clearInterval(watch)
  const [snapshot] = (await app.useCases.listReconciliations(actor, { direction: 'in' })).content
  const listMs = await timed(() => app.useCases.listReconciled(actor, { id: snapshot!.id, page: 1, pageSize: 50, tab: 'todo' }))
  const grew = (most - before) / 1024 / 1024
  console.log(
    `${size} against ${size}: ${Math.round(ms)} ms, bare SQL ${Math.round(bareMs)} ms, its to-dos ${Math.round(listMs)} ms, memory grew ${grew.toFixed(0)} MB`,
  )
  console.log(
    `  ${Object.entries(snapshot!.figures)
      .map(([result, { count }]) => `${result} ${count}`)
      .join(', ')}`,
  )
  return { ms, ratio: ms / bareMs, grew }
}
const folder = makeFolder()
const app = await createApp(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }), { onError: console.error })
let holds = true
const judge = (what: string, value: number, bound: number): void => {
  holds &&= value <= bound
  console.log(`${value <= bound ? '✓' : '✗'} ${what} ${value.toFixed(1)}, bound ${bound}`)
}
try {
  const tenth = await measure(app, Math.floor(rows / 10))
  const whole = await measure(app, rows)
  judge('× the bare SQL', whole.ratio, bounds.ratio)
  judge('× from a tenth to the whole', whole.ms / tenth.ms, bounds.growth)
  judge('MB of memory', whole.grew, bounds.megabytes)
} finally {
  await app.close()
  removeFolder(folder)
}
process.exit(holds ? 0 : 1)
