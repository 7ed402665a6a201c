// A reconciliation of as many rows on either side, beside the bare join of the same rows, and the memory of the process meanwhile.
// node bench/reconcile.ts: prints its lines and exits with 1 if a bound is broken. ROWS makes it smaller.
import { sql } from 'kysely'
import { permissionsOfRole } from '@piaotai/domain/permissions.ts'
import { createApp, type App } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import type { Actor, Visitor } from '../apps/server/src/kernel/actor.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'

const rows = Number(process.env['ROWS'] ?? 100_000)
const memoryBound = 64
const company = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' }
const makeOwner = async (app: App): Promise<Actor> => {
  const userId = await app.createUser({ name: '沈亦舟', email: 'bench@example.test', tel: null, password: 'Yantai2026' })
  const who: Visitor = {
    userId,
    userName: '沈亦舟',
    sessionId: null,
    companyId: null,
    role: null,
    permissions: new Set(),
    language: 'zh-CN',
    ip: null,
    requestId: null,
  }
  const { id } = await app.createCompany(who, company)
  return { ...who, companyId: id, role: 'superAdmin', permissions: permissionsOfRole('superAdmin') }
}
/** One in fifty is on one side alone, one in a hundred differs. */
const fill = (app: App, actor: Actor): Promise<unknown> =>
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
const folder = makeFolder()
const app = await createApp(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }), { onError: console.error })
let holds = true
try {
  const actor = await makeOwner(app)
  await fill(app, actor)
  const bare = () =>
    app.db.inTenant(actor, (tx) =>
      sql`select count(*), sum(t.total) from (select * from tax_invoice where company_id = ${actor.companyId} and direction = 'in' and month = '2026-09') t
        full join (select * from invoice where company_id = ${actor.companyId} and category = 1 and date >= '2026-09-01' and date < '2026-10-01') i on i.identity = t.identity`.execute(
        tx,
      ),
    )
  await bare()
  const bareMs = await timed(bare)
  // What it writes, beside what it compares: a row for each invoice.
  const copyMs = await timed(() =>
    app.db.inTenant(actor, async (tx) => {
      await sql`create temporary table bare_rows on commit drop as select * from tax_invoice where company_id = ${actor.companyId}`.execute(
        tx,
      )
    }),
  )
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const ms = await timed(() => app.useCases.makeReconciliation(actor, { direction: 'in', month: '2026-09' }))
  clearInterval(watch)
  const grew = (most - before) / 1024 / 1024
  const { content } = await app.useCases.listReconciliations(actor, { direction: 'in' })
  console.log(
    `${rows} against ${rows}: ${Math.round(ms)} ms, bare join ${Math.round(bareMs)} ms, bare copy ${Math.round(copyMs)} ms: ${(ms / (bareMs + copyMs)).toFixed(1)} ×`,
  )
  console.log(JSON.stringify(content[0]!.figures))
  const listMs = await timed(() => app.useCases.listReconciled(actor, { id: content[0]!.id, page: 1, pageSize: 50, tab: 'todo' }))
  console.log(`to-dos of it: ${Math.round(listMs)} ms`)
  holds = grew <= memoryBound
  console.log(`${holds ? '✓' : '✗'} memory grew ${grew.toFixed(0)} MB, bound ${memoryBound} MB`)
} finally {
  await app.close()
  removeFolder(folder)
}
process.exit(holds ? 0 : 1)
