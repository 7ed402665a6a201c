// A process killed at any step of a rule's run on history, or of its undo: every value is written once and taken back once, and the run ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createApp, type App } from '../../apps/server/src/app/app.ts'
import { runHistory, runUndo } from '../../apps/server/src/modules/invoices/rule/index.ts'
import { adminOf } from '../support/kills/delivering-company.ts'
import { makeEnvironment, type Environment } from '../support/environment.ts'
import type { Fault } from '../support/kills/fault.ts'
import { long, report, times } from '../support/settings.ts'
import { partOf } from '../../scripts/lib/drafts.ts'

/** Makes two pages, or three: each a transaction. */
const invoices = times(600, 1100)
const pages = times(2, 3)
const commit = '^sql commit'
const progress = '^sql update "rule_run" set "state" = \\$1, "seen"'
const ending = '^sql update "rule_run" set "state" = \\$1, "ended"'
interface Step extends Fault {
  readonly name: string
  readonly of: 'history' | 'undo'
  /** Met once in a run, not on each of its pages. */
  readonly once?: true
}
const before = (of: Step['of'], name: string, ...steps: readonly string[]): Step => ({ of, name, when: 'before', steps })
const ends = (of: Step['of'], why: string): readonly Step[] => [
  { ...before(of, `${why}: all pages done, the ending not`, ending), once: true },
  { ...before(of, `${why}: ended, before the commit`, ending, commit), once: true },
  { of, name: `${why}: ended and committed, the job not yet done`, when: 'after', steps: [ending, commit], once: true },
]
const steps: readonly Step[] = [
  { ...before('history', 'counted, nothing done', '^sql update "rule_run" set "state" = \\$1, "total"'), once: true },
  before('history', 'the invoices held, nothing written', '^sql update "invoice" set'),
  before('history', 'the fields written, the pools not', '^sql insert into "invoice_pool"'),
  before('history', 'written, not noted for the undo', '^sql insert into "rule_value"'),
  before('history', 'noted, not in the log of the invoices', '^sql with "entries"'),
  before('history', 'in the log of the invoices, not in the rule’s', '^sql insert into "rule_hit"'),
  before('history', 'a page done, its place not', progress),
  before('history', 'a page done, before the commit', progress, commit),
  { of: 'history', name: 'a page committed, the next not begun', when: 'after', steps: [progress, commit] },
  ...ends('history', 'a run'),
  before('undo', 'the invoices held, nothing taken back', '^sql update "invoice" set'),
  before('undo', 'the values taken back, not noted', '^sql update rule_value set undone_at'),
  before('undo', 'noted, not in the log of the invoices', '^sql with "entries"'),
  before('undo', 'in the log of the invoices, not in the rule’s', '^sql update "rule_hit"'),
  before('undo', 'a page of an undo done, before the commit', progress, commit),
  { of: 'undo', name: 'a page of an undo committed, the next not begun', when: 'after', steps: [progress, commit] },
  ...ends('undo', 'an undo'),
]
const shown = steps.filter(
  ({ name }) => long || name === 'a page committed, the next not begun' || name === 'the values taken back, not noted',
)
const rounds = times(1, 3)
/** As the queue runs a job again whose process died. */
const again = { number: 2, last: false, signal: new AbortController().signal }

describe('A rule’s run on history', () => {
  let environment: Environment
  let app: App
  let owner: ReturnType<typeof adminOf>
  const pools: string[] = []
  let scenes = 0
  let deaths = 0
  beforeAll(async () => {
    environment = await makeEnvironment('postgres')
    app = await createApp(environment.config('web'))
    owner = adminOf(environment.company)
    for (const name of ['甲', '乙']) pools.push((await app.useCases.createPool(owner, { name, open: true, members: [] })).id)
  })
  afterAll(async () => {
    await app?.close()
    await environment?.close()
  })
  /** Invoices of a seller of their own, every second one in a pool; and a rule that takes them, tried. */
  const begin = async () => {
    const seller = `昆山沃野${String(++scenes).padStart(3, '0')}号`
    const { id } = await app.useCases.createRule(owner, {
      rule: {
        kind: 'classify',
        name: seller,
        filter: partOf({ seller }),
        caps: { run: 1_000_000, day: 1_000_000 },
        settings: {
          pool: { id: pools[0]!, has: 'replace' },
          category: 3,
          reason: null,
          formulas: [{ field: 'extended1', text: '"号" + string(invoice.total)' }],
          stop: false,
        },
      },
    })
    await app.db.inTenant(owner, async (tx) => {
      await sql`insert into invoice (company_id, id, type, number, date, seller_name, search, amount_including_tax, category, entry_source, entered_by, entered_by_name, entered_at)
        select ${owner.companyId}, gen_random_uuid(), 22, ${String(scenes)} || lpad(n::text, 17, '0'), '2026-11-01', ${seller}, ${seller}, n, 1, 0, ${owner.userId}, '', now()
        from generate_series(1, ${invoices}::int) n`.execute(tx)
      await sql`insert into invoice_pool (company_id, invoice_id, pool_id) select company_id, id, ${pools[1]!} from invoice
        where company_id = ${owner.companyId} and seller_name = ${seller} and amount_including_tax::int % 2 = 0`.execute(tx)
      await sql`update rule set tried_version = 1 where company_id = ${owner.companyId} and id = ${id}`.execute(tx)
    })
    const run = await app.useCases.runRule(owner, { id, version: 1 })
    return { seller, ruleId: id, runId: run.id }
  }
  type Scene = Awaited<ReturnType<typeof begin>>
  /** What every record says of how many invoices are written, and how many are as they were. */
  const standing = async ({ seller, ruleId, runId }: Scene, undoId?: string) => {
    const { rows } = await app.db.inTenant(owner, (tx) =>
      sql<Record<string, unknown>>`with i as (
          select i.*, coalesce((select array_agg(p.pool_id::text) from invoice_pool p where p.company_id = i.company_id and p.invoice_id = i.id), '{}') as pools
          from invoice i where i.company_id = ${owner.companyId} and i.seller_name = ${seller})
        select (select count(*)::int from i where category = 3 and extended_1 = '号' || (amount_including_tax * 100)::bigint and pools = array[${pools[0]!}]) as written,
          (select count(*)::int from i where category = 1 and extended_1 is null and pools = (case when amount_including_tax::int % 2 = 0 then array[${pools[1]!}] else '{}'::text[] end)) as untouched,
          (select count(*)::int from rule_value v where v.company_id = ${owner.companyId} and v.run_id = ${runId}) as noted,
          (select count(*)::int from rule_value v where v.company_id = ${owner.companyId} and v.run_id = ${runId} and v.undone_at is not null) as undone,
          (select count(*)::int from rule_value v where v.company_id = ${owner.companyId} and v.run_id = ${runId} and v.kept) as kept,
          (select count(*)::int from rule_hit h where h.company_id = ${owner.companyId} and h.rule_id = ${ruleId} and h.outcome = 'acted') as acted,
          (select count(*)::int from audit_log a join i on a.object_id = i.id::text where a.company_id = ${owner.companyId} and a.action = 'invoice.ruled') as ruled,
          (select count(*)::int from audit_log a join i on a.object_id = i.id::text where a.company_id = ${owner.companyId} and a.action = 'invoice.changeUndone') as returned,
          (select count(*)::int from audit_log a where a.company_id = ${owner.companyId} and a.action = 'rule.ran' and a.object_id = ${ruleId}) as ran,
          r.state, r.seen, u.state as undo, u.seen as back, u.undone_back, u.undone_kept
        from rule_run r left join rule_run u on u.company_id = r.company_id and u.id = ${undoId ?? null}
        where r.company_id = ${owner.companyId} and r.id = ${runId}`.execute(tx),
    )
    return rows[0]!
  }
  /** `done` invoices are written, and each record of it says the same. */
  const wrote = (done: unknown) => ({
    written: done,
    untouched: invoices - Number(done),
    noted: 3 * Number(done),
    acted: done,
    ruled: done,
    returned: 0,
    undone: 0,
  })
  const returned = (back: unknown) => ({
    written: invoices - Number(back),
    untouched: back,
    noted: 3 * invoices,
    acted: invoices - Number(back),
    ruled: invoices,
    returned: back,
    undone: 3 * Number(back),
    kept: 0,
    undone_back: 3 * Number(back),
    undone_kept: 0,
  })

  it.each(shown.map((step) => [step.name, step] as const))('dies at “%s”, goes on, and nothing is lost or doubled', async (_name, step) => {
    const { of, once, when, steps: at } = step
    for (let round = 0; round < rounds; round++) {
      const scene = await begin()
      const payload = { companyId: owner.companyId, ruleId: scene.ruleId, runId: scene.runId }
      const fault = { when, steps: at, nth: once ? 1 : 1 + ((round + 1) % pages) }
      if (of === 'history') {
        expect(await environment.crash({ do: 'rule', of, ...payload }, fault)).toBe('SIGKILL')
        deaths++
        const dead = await standing(scene)
        expect(dead).toMatchObject(wrote(dead['seen']))
      }
      await runHistory(app.deps)(payload, again)
      expect(await standing(scene)).toMatchObject({ ...wrote(invoices), seen: invoices, state: 'done', ran: 1 })
      if (of === 'history') continue
      const undo = await app.useCases.undoRuleRun(owner, { id: scene.ruleId, runId: scene.runId })
      expect(await environment.crash({ do: 'rule', of, ...payload, runId: undo.id }, fault)).toBe('SIGKILL')
      deaths++
      const dead = await standing(scene, undo.id)
      expect(dead).toMatchObject(returned(dead['back']))
      await runUndo(app.deps)({ ...payload, runId: undo.id }, again)
      expect(await standing(scene, undo.id)).toMatchObject({ ...returned(invoices), back: invoices, undo: 'done' })
    }
  })
  afterAll(() => {
    if (deaths > 0)
      report({
        table: 'rule-kills',
        what: `killed at ${shown.length} steps of a run on ${invoices} invoices, or of its undo`,
        times: deaths,
        outcome: `each of ${(deaths * invoices).toLocaleString('en')} invoices written once, or taken back once; every run ended, and its log, its values and the invoices agree`,
      })
  })
})
