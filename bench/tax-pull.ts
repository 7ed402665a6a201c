// A large pull in bounded memory, with lists beside it; the mirror's lists at ten times the rows.
// node bench/tax-pull.ts: prints its lines, writes the section of docs/benchmarks.md, exits with 1 if a bound is broken. PIECES and ROWS make it smaller.
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import { createApp, type App } from '../apps/server/src/app/app.ts'
import { readConfig } from '../apps/server/src/app/config.ts'
import type { Actor } from '../apps/server/src/kernel/actor.ts'
import { makeFolder, removeFolder } from '../scripts/lib/app-process.ts'
import { measure, ms, ratio, type Times } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import type { SomeOf } from '../scripts/lib/drafts.ts'
import { makeOwner } from './support/company-owner.ts'

const pieces = Number(process.env['PIECES'] ?? 50_000)
const many = Number(process.env['ROWS'] ?? 1_000_000)
const bound = 2
const memoryBound = 250
const company = { name: '苏州砚田精密制造有限公司', taxId: '91320594MA1X7K3Q2J' }

const list =
  (app: App, actor: Actor, more: SomeOf<App['useCases']['listTaxInvoices']> = {}) =>
  () =>
    app.useCases.listTaxInvoices(actor, { direction: 'out', page: 1, pageSize: 50, ...more })
/** Rows of the other direction, spread over two years. */
const fill = (app: App, actor: Actor, from: number, to: number): Promise<unknown> =>
  app.db.inTenant(actor, (tx) =>
    sql`insert into tax_invoice (company_id, id, direction, tax_id, identity, number, issued_at, month, seller_name, buyer_name, amount, tax, total, state, risk, source, first_seen_at, last_seen_at)
      select ${actor.companyId}, gen_random_uuid(), 'out', ${company.taxId}, '2632200000' || lpad(n::text, 10, '0'), '2632200000' || lpad(n::text, 10, '0'),
        day, to_char(day, 'YYYY-MM'), '苏州砚田精密制造有限公司', '嘉兴和风包装有限公司', 100, 6, 106, 'normal', case when n % 500 = 0 then 'doubtful' else 'normal' end, 'digital', now(), now()
      from (select n, timestamptz '2024-11-01 12:00+08' + (n % 700) * interval '1 day' + n * interval '1 millisecond' as day from generate_series(${from}::int, ${to}::int) as n) as made`.execute(
      tx,
    ),
  )
const listings = async (app: App, actor: Actor): Promise<readonly Times[]> => {
  const times: Times[] = []
  for (const more of [{}, { month: '2026-03' }, { tab: 'risky' }] as const) times.push(await measure(list(app, actor, more), 30))
  return times
}

const folder = makeFolder()
const app = await createApp(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }), {
  onError: (error) => {
    console.error(error)
  },
})
const lines: string[] = []
let holds = true
const say = (line: string, good: boolean): void => {
  lines.push(line)
  holds &&= good
  console.log(`${good ? '✓' : '✗'} ${line}`)
}
try {
  const actor = await makeOwner(app, company)
  await app.db.inTenant(actor, (tx) =>
    sql`insert into company_quota (company_id, kind, allowed, used) values (${actor.companyId}, 'taxPull', 10, 0) on conflict (company_id, kind) do update set allowed = 10`.execute(
      tx,
    ),
  )
  app.bureauSimulator!.books.put([{ area: '3300', phone: '13912342608', name: '周牧野', password: 'Bureau-2608', identities: ['03'] }])
  await app.db.inTenant(actor, (tx) =>
    sql`insert into own_title (company_id, id, kind, name, name_key, tax_id, is_default, changed_at) values (${actor.companyId}, gen_random_uuid(), 'company', ${company.name}, ${company.name}, ${company.taxId}, false, now()) on conflict do nothing`.execute(
      tx,
    ),
  )
  const { id: accountId } = await app.useCases.createTaxAccount(actor, {
    draft: {
      area: '3300',
      taxId: company.taxId,
      identity: '03',
      personName: '周牧野',
      phone: '13912342608',
      password: 'Bureau-2608',
      isDefault: true,
      users: [],
    },
  })
  await app.useCases.startTaxLogin(actor, { accountId })
  app.bureauBooks!.ledger.put(
    Array.from({ length: pieces }, (_, n) => ({
      invoiceType: '82',
      invoiceCode: null,
      invoiceNumber: `26330000001${String(n).padStart(9, '0')}`,
      billingDate: `2026-0${(n % 6) + 1}-${String((n % 28) + 1).padStart(2, '0')}`,
      amountExcludingTax: '100.00',
      taxAmount: '6.00',
      amountIncludingTax: '106.00',
      checkCode: null,
      sellerName: '嘉兴和风包装有限公司',
      sellerTaxId: '91330400MA2B1C3D4E',
      buyerName: company.name,
      buyerTaxId: company.taxId,
      state: '0' as const,
      redAmount: null,
    })),
  )
  await fill(app, actor, 1, Math.round(many / 10))
  await app.db.inTenant(actor, (tx) => sql`select 1`.execute(tx))
  const idle = await measure(list(app, actor), 30)
  await app.startWork()
  globalThis.gc?.()
  const memory = process.memoryUsage().rss
  let highest = memory
  const from = performance.now()
  const { id } = await app.useCases.beginTaxPull(actor, {
    direction: 'in',
    unit: 'month',
    first: '2026-01',
    last: '2026-06',
    thenSync: false,
  })
  const beside: number[] = []
  let count = 0
  for (;;) {
    const asked = performance.now()
    await list(app, actor)()
    beside.push(performance.now() - asked)
    highest = Math.max(highest, process.memoryUsage().rss)
    const pull = await app.useCases.readTaxPull(actor, { id })
    count = pull.count
    if (pull.state === 'success' || pull.state === 'exception') {
      if (pull.state === 'exception') throw new Error(`the pull ended with ${pull.error} ${pull.note}`)
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  const seconds = (performance.now() - from) / 1000
  const busy = beside.toSorted((a, b) => a - b)[Math.floor(beside.length / 2)]!
  const grown = (highest - memory) / 1024 / 1024
  say(
    `pull of ${pieces} invoices ${seconds.toFixed(1)} s (${(pieces / seconds).toFixed(0)} a second), ${count} in the mirror`,
    count === pieces,
  )
  say(`memory grew by ${grown.toFixed(0)} MB at most, simulator included (bound ${memoryBound})`, grown <= memoryBound)
  say(
    `list beside it ${ms(busy)} ms, idle ${ms(idle.p50)} ms: ${ratio(busy, idle.p50)} (bound ${bound} ×)`,
    busy <= bound * Math.max(idle.p50, 5),
  )
  const small = await listings(app, actor)
  for (let at = Math.round(many / 10); at < many; at += 100_000) await fill(app, actor, at + 1, Math.min(many, at + 100_000))
  await app.db.inTenant(actor, (tx) => sql`select count(*) from tax_figure`.execute(tx))
  const large = await listings(app, actor)
  for (const [at, what] of ['all', 'a month', 'at risk'].entries())
    say(
      `list of ${what}: ${ms(small[at]!.p50)} ms of ${many / 10} rows, ${ms(large[at]!.p50)} ms of ${many}: ${ratio(large[at]!.p50, small[at]!.p50)} (bound ${bound} ×)`,
      large[at]!.p50 <= bound * Math.max(small[at]!.p50, 5),
    )
} finally {
  await app.close()
  removeFolder(folder)
}
writeSection(
  'Tax pulls',
  `\`node bench/tax-pull.ts\` on ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} at the end: the simulated bureau over 51ys in the same process, on the embedded database.\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
)
process.exit(holds ? 0 : 1)
