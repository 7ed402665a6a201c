// What rules that classify cost: upon a new invoice beside recording it; a trial and a run on history of 10,000 and of
// 100,000 invoices beside the bare statements.
// node bench/rule.ts [--small]: prints a line a measurement, writes the section of docs/benchmarks.md, exits with 1 if a
// bound is broken. --small: a tenth of the size, and writes nothing.
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import { programThreads } from '../apps/server/src/adapters/programs/program-threads.ts'
import { makeAudit } from '../apps/server/src/kernel/audit-chain.ts'
import { classifyModule } from '../apps/server/src/modules/invoices/classify/index.ts'
import { recordReading } from '../apps/server/src/modules/invoices/invoice/index.ts'
import { ruleModule, runHeard, runHistory, runTrial } from '../apps/server/src/modules/invoices/rule/index.ts'
import { readingOf } from '../apps/server/testing/invoices/readings.ts'
import { actor, openManyOnPostgres, pools } from './support/many-invoices.ts'
import { measureBoth, ms, ratio, table } from './support/measure.ts'
import { writeSection } from './support/section.ts'
import { partOf } from '../scripts/lib/drafts.ts'

/** Ten rules on a new invoice may cost this many times its recording. */
const heardMax = 3
/** An invoice of a run on history may cost this many times its bare rows. */
const historyMax = 8
/** Time an invoice may take this many times as long when there are ten times as many. */
const growthMax = 1.5
const small = process.argv.includes('--small')
/** Of all companies; six tenths are the one that is measured. */
const sizes = small ? [1700, 17_000] : [16_700, 167_000]
const { companyId, userId, userName } = actor
const attempt = { number: 1, last: false, signal: new AbortController().signal }
const clock = { now: () => new Date() }
const many = await openManyOnPostgres()
const { owner, db } = many
const broken: string[] = []
const say = (holds: boolean, line: string): void => {
  if (!holds) broken.push(line)
  console.log(`${holds ? '✓' : '✗'} ${line}`)
}
const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return performance.now() - from
}
const programs = programThreads()
const base = { db, clock, programs, audit: makeAudit({ clock }), jobs: { add: async () => undefined, addAt: async () => undefined } }
const deps = { ...base, ruleKinds: classifyModule.offers(base).ruleKinds as unknown as Parameters<typeof runHistory>[0]['ruleKinds'] }
const calls = ruleModule.useCases({ ...deps, prove: () => Promise.resolve() })
let made = 0
/** A rule that sets a pool, a category and an extended field; each one other values than the one before. */
type Filter = Parameters<typeof calls.createRule>[1]['rule']['filter']
const create = async (filter: Partial<Filter> = {}): Promise<string> => {
  const at = ++made
  const { id } = await calls.createRule(actor, {
    rule: {
      kind: 'classify',
      name: `规则 ${at}`,
      filter: partOf(filter),
      caps: { run: 1_000_000, day: 1_000_000 },
      settings: {
        pool: { id: pools[at % 2]!, has: 'replace' },
        category: at % 2 === 0 ? 1 : 3,
        reason: null,
        formulas: [{ field: 'extended1', text: `invoice.total >= 100000 ? "大额 ${at} " + invoice.number : "小额 ${at}"` }],
        stop: false,
      },
    },
  })
  await owner.query('update rule set tried_version = version where id = $1', [id])
  return id
}
const remove = (id: string) => calls.removeRule(actor, { id })

let numbers = 0
const record = (): Promise<string> =>
  db.inTenant(actor, async (tx) => {
    const number = `2699${String(++numbers).padStart(16, '0')}`
    const amounts = { amountExcludingTax: '1000.00', taxAmount: '60.00', amountIncludingTax: '1060.00' }
    const line = {
      name: '*运输服务*国内运输',
      spec: null,
      unit: '次',
      quantity: '1',
      unitPrice: '1000',
      amount: '1000.00',
      taxRate: '6%',
      taxAmount: '60.00',
    }
    const reading = readingOf({ number, date: '2026-11-10', seller: { name: '昆山沃野', taxId: null }, ...amounts, lines: [line] })
    return (await recordReading(base)(tx, { companyId, userId, userName, entrySource: 9, categoryHint: 1 }, reading, null)).invoiceId!
  })
const heard = async (): Promise<string[][]> => {
  const rows: string[][] = []
  const there: string[] = []
  for (const count of [1, 10, 50]) {
    while (there.length < count) {
      const id = await create(there.length % 2 === 0 ? {} : { amountFrom: '100.00', seller: '沃野' })
      await calls.switchRuleOn(actor, { id, version: 1, from: 'now' })
      there.push(id)
    }
    const hear = async () => runHeard(deps)({ companyId, invoiceId: await record() }, attempt)
    const [bare, ruled] = await measureBoth(record, hear, small ? 20 : 200)
    const added = ruled.p50 - bare.p50
    say(
      count > 10 || added <= heardMax * bare.p50,
      `${count} rules on a new invoice: ${ms(added)} ms beside ${ms(bare.p50)} ms for its recording, ${ratio(added, bare.p50)}`,
    )
    rows.push([String(count), ms(bare.p50), ms(added), ratio(added, bare.p50), ms(ruled.p95)])
  }
  for (const id of there) await remove(id)
  return rows
}
/** The rows of a run, written once more by a statement for each table, as the app’s role would. */
const bareRun = async (ruleId: string, runId: string): Promise<void> => {
  const other = await create()
  const { id } = await calls.runRule(actor, { id: other, version: 1 })
  await calls.cancelRuleRun(actor, { id: other })
  await remove(other)
  await owner.query('vacuum analyze invoice, rule_value, rule_hit, invoice_pool')
  bareMs = await timed(() =>
    db.inTenant(actor, async (tx) => {
      const hits = sql`select invoice_id from rule_value where run_id = ${runId} and field = 'extended1'`
      await sql`update invoice set extended_1 = '再 ' || number, search = search || '再', category = 4 - category, version = version + 1 where company_id = ${companyId} and id in (${hits})`.execute(
        tx,
      )
      await sql`delete from invoice_pool where company_id = ${companyId} and invoice_id in (${hits})`.execute(tx)
      await sql`insert into invoice_pool (company_id, invoice_id, pool_id) select ${companyId}, invoice_id, ${pools[2]} from (${hits}) h`.execute(
        tx,
      )
      await sql`insert into rule_value (company_id, run_id, invoice_id, field, rule_id, before, after, at) select company_id, ${id}, invoice_id, field, ${other}, before, after, at from rule_value where run_id = ${runId}`.execute(
        tx,
      )
      await sql`insert into rule_hit (company_id, rule_id, invoice_id, run_id, outcome, number, amount, target, detail, act, at) select company_id, ${other}, invoice_id, ${id}, outcome, number, amount, target, detail, act, at from rule_hit where rule_id = ${ruleId}`.execute(
        tx,
      )
    }),
  )
}
let bareMs = 0
const bareTrial = async (): Promise<void> => {
  for (let after = ['2000-01-01', '00000000-0000-0000-0000-000000000000']; after.length > 0; )
    after = await db.inTenant(actor, async (tx) => {
      const { rows } = await sql<{
        entered_at: string
        id: string
      }>`select * from invoice where company_id = ${companyId} and (entered_at, id) > (${after[0]}, ${after[1]}) order by entered_at, id limit 500`.execute(
        tx,
      )
      const last = rows.at(-1)
      return last ? [last.entered_at, last.id] : []
    })
}
const history = async (): Promise<{ readonly row: string[]; readonly trial: number; readonly run: number }> => {
  const trialled = await create()
  const asked = await calls.tryRule(actor, { id: trialled, version: 1 })
  const trialMs = await timed(() => runTrial(deps)({ companyId, ruleId: trialled, runId: asked.id }, attempt))
  const pagesMs = await timed(bareTrial)
  const run = await calls.runRule(actor, { id: trialled, version: 1 })
  const runMs = await timed(() => runHistory(deps)({ companyId, ruleId: trialled, runId: run.id }, attempt))
  const { rows } = (await owner.query('select seen, state from rule_run where id = $1', [run.id])) as {
    rows: { seen: number; state: string }[]
  }
  const { seen, state } = rows[0]!
  if (state !== 'done' || seen === 0) throw new Error(`the run is ${state} with ${seen}`)
  await bareRun(trialled, run.id)
  await remove(trialled)
  say(
    runMs <= historyMax * bareMs,
    `a run on ${seen} invoices ${ms(runMs)} ms, their bare rows ${ms(bareMs)} ms, ${ratio(runMs, bareMs)}; its trial ${ms(trialMs)} ms, the bare pages ${ms(pagesMs)} ms, ${ratio(trialMs, pagesMs)}`,
  )
  return {
    row: [seen.toLocaleString('en'), ms(trialMs), ratio(trialMs, pagesMs), ms(runMs), ratio(runMs, bareMs), (runMs / seen).toFixed(2)],
    trial: trialMs / seen,
    run: runMs / seen,
  }
}
try {
  await owner.query(`insert into member (company_id, user_id, role, joined_at) values ($1, $2, 'superAdmin', now())`, [companyId, userId])
  await owner.query(`update company set suite = 'professional', due_date = '2099-12-31' where id = $1`, [companyId])
  const all: Awaited<ReturnType<typeof history>>[] = []
  let events: string[][] = []
  for (const size of sizes) {
    await many.grow(size)
    // Within the twelve months of history.
    await owner.query(
      `update invoice set entered_at = now() - make_interval(secs => 60 + abs(hashtext(number)) % 25000000) where company_id = $1`,
      [companyId],
    )
    await owner.query('vacuum analyze')
    if (all.length === 0) events = await heard()
    all.push(await history())
  }
  const [few, lots] = all as [(typeof all)[0], (typeof all)[0]]
  say(lots.run <= growthMax * few.run, `an invoice of a run at ten times as many: ${ratio(lots.run, few.run)}`)
  say(lots.trial <= growthMax * few.trial, `an invoice of a trial at ten times as many: ${ratio(lots.trial, few.trial)}`)
  if (!small)
    writeSection(
      'Rules',
      `Rules that set a pool, a category and an extended field by formula, on PostgreSQL (\`node bench/rule.ts\`). ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.

${table(['rules upon a new invoice', 'recorded alone, p50 ms', 'the rules beyond it, p50 ms', 'ratio', 'both, p95 ms'], events)}

The work of the event's job beyond the transaction that records the invoice, in turn with bare recordings (bound of ten rules: ${heardMax} ×).

${table(
  ['invoices of 12 months', 'trial, ms', 'to bare pages', 'run on history, ms', 'to bare rows', 'ms an invoice'],
  all.map(({ row }) => row),
)}

The bare pages read the same invoices and do nothing. The bare rows are the same ones of the invoices, pools, values and the rule's log, by one statement a table without the invoices' own log (bound ${historyMax} ×). An invoice of a run at ten times as many: ${ratio(lots.run, few.run)}, of a trial ${ratio(lots.trial, few.trial)} (bound ${growthMax} ×).`,
    )
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  await programs.close()
  await many.stop()
}
