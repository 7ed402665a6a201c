// The planner of a month with so many candidates beside the bare SQL that reads the same rows with their lines, and the same month beside ten times
// as many rows of other months. node bench/deduction.ts: prints its lines and exits with 1 if a bound is broken. ROWS makes it smaller.
import { sql } from 'kysely'
import { createApp, type App } from '../apps/server/src/app/app.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import type { Actor } from '../apps/server/src/kernel/actor.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { makeOwner } from './support/company-owner.ts'

const rows = Number(process.env['ROWS'] ?? 10_000)
const rounds = 7
const bounds = { ratio: 3, growth: 2 } as const
const company = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' }
const period = '2026-09'
/**
 * Rows of a month with our records of them and two lines each. In `other` months nine in ten are ticked, and one in ten is ordinary and never
 * will be.
 */
const fill = (app: App, actor: Actor, count: number, month: string, other: boolean): Promise<unknown> =>
  app.db.inTenant(actor, async (tx) => {
    const { companyId, userId } = actor
    const number = sql`'26${sql.raw(month.replace('-', ''))}00' || lpad(n::text, 10, '0')`
    await sql`insert into tax_invoice (company_id, id, direction, tax_id, identity, number, issued_at, month, seller_name, seller_tax_id, buyer_name, buyer_tax_id, amount, tax, total, state, risk, source, type, use, first_seen_at, last_seen_at)
      select ${companyId}, gen_random_uuid(), 'in', ${company.taxId}, ${number}, ${number}, (${`${month}-01`}::text || ' 12:00+08')::timestamptz + (n % 28) * interval '1 day', ${month}::text,
        '嘉兴和风包装有限公司', '91330400MA2B1C3D4E', ${company.name}, ${company.taxId}, 100, 6, 106, 'normal', 'normal', 'digital',
        case when ${other}::boolean and n % 10 = 0 then 22 else 12 end, case when ${other}::boolean and n % 10 > 0 then 'confirmed' else 'none' end, now(), now()
      from generate_series(1, ${count}::int) as n`.execute(tx)
    await sql`insert into invoice (company_id, id, identity, type, number, date, seller_name, seller_tax_id, buyer_name, buyer_tax_id, amount_excluding_tax, tax_amount, amount_including_tax, category, entry_source, entered_by, entered_by_name, entered_at, standing)
      select ${companyId}, gen_random_uuid(), ${number}, 12, ${number}, ${`${month}-01`}::text::date + (n % 28), '嘉兴和风包装有限公司', '91330400MA2B1C3D4E', ${company.name}, ${company.taxId},
        100, 6, 106, 1, 0, ${userId}, '沈亦舟', now(), 'normal' from generate_series(1, ${count}::int) as n`.execute(tx)
    await sql`insert into invoice_line (company_id, invoice_id, seq, name, amount, tax_rate, tax_amount)
      select i.company_id, i.id, s, case s when 1 then '*住宿服务*房费' else '*餐饮服务*餐费' end, 50, '6%', 3
      from invoice i cross join generate_series(1, 2) s where i.company_id = ${companyId} and i.date >= ${`${month}-01`}::text::date
        and i.date < ${`${month}-01`}::text::date + interval '1 month'`.execute(tx)
  })
/** The same rows with the same joins, handed over and no more. */
const bareOf = (app: App, actor: Actor): Promise<unknown> =>
  app.db.inTenant(actor, (tx) =>
    sql`select t.id, t.number, t.code, t.type, t.issued_at::text as issued, t.seller_name, t.amount::text as net, t.tax::text as tax, t.total::text as total, t.state, t.risk, t.use,
        t.extra, i.extra as ours, i.standing, i.special_business, d.purpose, d.period, d.effective_tax::text as effective,
        (select jsonb_agg(jsonb_build_object('name', l.name, 'rate', l.tax_rate, 'net', l.amount::text, 'tax', l.tax_amount::text) order by l.seq)
          from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) as lines
      from tax_invoice t left join deduction d on d.company_id = t.company_id and d.tax_invoice_id = t.id
        left join invoice i on i.company_id = t.company_id and i.identity = t.identity
      where t.company_id = ${actor.companyId} and t.direction = 'in' and t.month = ${period} order by t.issued_at desc, t.id desc`.execute(
      tx,
    ),
  )
const median = async (work: () => Promise<unknown>): Promise<number> => {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
}

const folder = makeFolder()
const app = await createApp(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }), { onError: console.error })
let broken = 0
try {
  const [alone, among] = [await makeOwner(app, company, 'a'), await makeOwner(app, company, 'b')]
  for (const owner of [alone, among]) await fill(app, owner, rows, period, false)
  for (const month of ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-10'])
    await fill(app, among, rows, month, true)
  await app.db.inTenant(among, (tx) => sql`analyze`.execute(tx))
  for (const owner of [alone, among]) await app.useCases.saveCarriedCredit(owner, { period, tax: '0.00' })
  const plan = (owner: Actor) => median(() => app.useCases.readDeductionPlan(owner, { period }))
  const list = (owner: Actor) => median(() => app.useCases.listDeductions(owner, { period, page: 1, pageSize: 50 }))
  const [bare, planned, listed, plannedAmong, listedAmong] = [
    await median(() => bareOf(app, alone)),
    await plan(alone),
    await list(alone),
    await plan(among),
    await list(among),
  ]
  const { deduct } = await app.useCases.readDeductionPlan(among, { period })
  const lines: readonly (readonly [string, number, number])[] = [
    ['plan to bare SQL', planned / bare, bounds.ratio],
    ['list to bare SQL', listed / bare, bounds.ratio],
    ['plan beside ten times the rows of other months', plannedAmong / planned, bounds.growth],
    ['list beside ten times the rows of other months', listedAmong / listed, bounds.growth],
  ]
  console.log(`${rows} candidates (${deduct.count} proposed, ${deduct.tax}); bare SQL ${Math.round(bare)} ms`)
  for (const [what, is, most] of lines) {
    if (is > most) broken++
    console.log(`${is > most ? '✗' : '✓'} ${what}: ${is.toFixed(2)}×, at most ${most}×`)
  }
} finally {
  await app.close()
  removeFolder(folder)
}
process.exit(broken === 0 ? 0 : 1)
