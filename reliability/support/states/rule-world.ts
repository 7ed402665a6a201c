// Rules, invoices and pools of one company: runs the rule model's acts on the product, every job by two workers.
import type { RuleFilter } from '@piaotai/contract/rule/rule-shapes.ts'
import { programThreads } from '../../../apps/server/src/adapters/programs/program-threads.ts'
import type { Actor } from '../../../apps/server/src/kernel/actor.ts'
import { makeAudit } from '../../../apps/server/src/kernel/audit-chain.ts'
import type { Job, JobRun, LaterJobs, Tx } from '../../../apps/server/src/kernel/deps.ts'
import { emit } from '../../../apps/server/src/kernel/events.ts'
import { classifyModule } from '../../../apps/server/src/modules/invoices/classify/index.ts'
import { classifyInvoices, editInvoices, poolInvoices, recordReading } from '../../../apps/server/src/modules/invoices/invoice/index.ts'
import { hearJob, historyJob, runJob, tryJob, undoJob } from '../../../apps/server/src/modules/invoices/rule/jobs.ts'
import { poolModule } from '../../../apps/server/src/modules/invoices/pool/index.ts'
import { ruleModule, runHeard, runHistory, runScheduled, runTrial, runUndo } from '../../../apps/server/src/modules/invoices/rule/index.ts'
import { accountDeps } from '../../../apps/server/testing/worlds/account-deps.ts'
import type { Floor } from '../../../apps/server/testing/database/database.ts'
import { makeOwner } from '../../../apps/server/testing/worlds/people.ts'
import { readingOf } from '../../../apps/server/testing/invoices/readings.ts'
import { pools, type Act, type Hand, type Setting } from './rule-acts.ts'
import { partOf } from '../../../scripts/lib/drafts.ts'

const attempt = { number: 1, last: false, signal: new AbortController().signal }
const programs = programThreads()
const caps = { run: 1_000_000, day: 1_000_000 }
const formulas = { 差旅: '"差旅"', 办公: '"办公"', big: 'invoice.total >= 50000 ? "大额" : ""' } as const
const filters = { all: {}, big: { amountFrom: '500.00' }, purchases: { categoryIn: [1] } } as const
/** Every look at it is a moment later, so that what comes later is known by its time. */
export const tickingClock = (start = '2026-11-02T02:00:00.000Z') => {
  let now = Date.parse(start)
  return { now: () => new Date(now++), advance: (seconds: number) => void (now += seconds * 1000) }
}
interface Due {
  readonly name: string
  readonly payload: unknown
}

const runOf =
  <P extends Job['payload']>(job: Job<string, P>, run: JobRun<P>) =>
  (payload: unknown): Promise<void> =>
    run(job.payload.parse(payload), attempt)

export const openRuleWorld = (floor: Floor, clock: ReturnType<typeof tickingClock>) => {
  const account = accountDeps(floor, clock)
  const audit = makeAudit({ clock })
  let due: Due[] = []
  const keep = (name: string, payloads: readonly unknown[]): Promise<void> => {
    due.push(...payloads.map((payload) => ({ name, payload })))
    return Promise.resolve()
  }
  const jobs: LaterJobs = {
    add: (_tx, job, ...payloads) => keep(job.name, payloads),
    addAt: (_tx, _at, job, ...payloads) => keep(job.name, payloads),
  }
  const db = floor.hearing({ clock, jobs })
  const base = { ...account, db, audit, clock, jobs, programs }
  const { classify } = classifyModule.offers(base).ruleKinds
  const deps = { ...base, ruleKinds: { classify } as unknown as Parameters<typeof runHistory>[0]['ruleKinds'] }
  const calls = ruleModule.useCases(deps)
  const runs: Readonly<Record<string, (payload: unknown) => Promise<void>>> = {
    [tryJob.name]: runOf(tryJob, runTrial(deps)),
    [runJob.name]: runOf(runJob, runScheduled(deps)),
    [hearJob.name]: runOf(hearJob, runHeard(deps)),
    [historyJob.name]: runOf(historyJob, runHistory(deps)),
    [undoJob.name]: runOf(undoJob, runUndo(deps)),
  }
  const work = async (): Promise<void> => {
    while (due.length > 0) {
      const ready = new Map(due.map((job) => [JSON.stringify(job), job]))
      due = []
      for (const { name, payload } of ready.values()) {
        const run = runs[name]
        if (run) await Promise.all([run(payload), run(payload)])
      }
    }
  }
  let made = 0
  const begin = async () => {
    const owner = await makeOwner(floor, clock)
    const { companyId } = owner
    await floor.asOwner(`update company set due_date = '2099-12-31' where id = '${companyId}'`)
    const poolIds = new Map<string, string>()
    for (const name of pools) poolIds.set(name, (await poolModule.useCases(base).createPool(owner, { name, open: true, members: [] })).id)
    const invoices: string[] = []
    const draftOf = (name: string, { filter, pool, replaces, category, reason, ext, stop }: Setting) => ({
      kind: 'classify' as const,
      name,
      filter: partOf<ReturnType<typeof RuleFilter.parse>>(filters[filter]),
      caps,
      settings: {
        pool: pool === null ? null : { id: poolIds.get(pool)!, has: replaces ? ('replace' as const) : ('keep' as const) },
        category,
        reason,
        formulas: ext === null ? [] : [{ field: 'extended1' as const, text: formulas[ext] }],
        stop,
      },
    })
    const rules = () =>
      floor.asOwner(
        `select id, name, version, state from rule where company_id = '${companyId}' and removed_at is null order by position, id`,
      ) as Promise<{ id: string; name: string; version: number; state: string }[]>
    const lastRun = async (id: string, causes: string): Promise<string | undefined> =>
      (
        await floor.asOwner(
          `select id from rule_run where rule_id = '${id}' and cause in (${causes}) order by created_at desc, id desc limit 1`,
        )
      )[0]?.['id'] as string | undefined
    const record = (big: boolean): Promise<string> =>
      db.inTenant(owner, async (tx: Tx) => {
        const { invoiceId } = await recordReading(base)(
          tx,
          { companyId, userId: owner.userId, userName: owner.userName, entrySource: 9, categoryHint: 1 },
          readingOf({
            number: `2633200000${String(++made).padStart(10, '0')}`,
            date: '2026-11-10',
            amountIncludingTax: big ? '906.00' : '106.00',
          }),
          null,
        )
        return invoiceId!
      })
    const hand = async (who: Actor, id: string, { field, value }: Hand): Promise<unknown> => {
      const on = { area: 'company' as const, ids: [id], preview: false }
      if (field === 'pool') return poolInvoices(base)(who, { ...on, poolIds: [poolIds.get(value)!] })
      if (field === 'category') return classifyInvoices(base)(who, { ...on, category: Number(value), overHand: false })
      return editInvoices(base)(who, { ...on, fields: { extended1: value }, onlyEmpty: false })
    }
    const onRule = async (act: Act, there: Awaited<ReturnType<typeof rules>>): Promise<string> => {
      const own = 'at' in act ? there[act.at % there.length] : undefined
      if (!own) return 'none'
      const { id, version, name } = own
      const tried = async (): Promise<void> => {
        await calls.tryRule(owner, { id, version })
        await work()
      }
      if (act.do === 'edit') await calls.editRule(owner, { id, version, rule: draftOf(name, act.setting) })
      if (act.do === 'pause') await calls.pauseRule(owner, { id })
      if (act.do === 'remove') await calls.removeRule(owner, { id })
      if (act.do === 'cancel') await calls.cancelRuleRun(owner, { id })
      if (act.do === 'raise')
        await calls.orderRules(owner, { kind: 'classify', ids: [id, ...there.map((one) => one.id).filter((one) => one !== id)] })
      if (act.do === 'on' || act.do === 'onMonth') {
        await tried()
        await calls.switchRuleOn(owner, { id, version, from: act.do === 'on' ? 'now' : 'month' })
        await work()
      }
      if (act.do === 'undo' || act.do === 'undoOwn') {
        const runId = await lastRun(id, act.do === 'undo' ? "'history'" : "'event', 'schedule'")
        if (runId === undefined) return 'none'
        const undo = await calls.undoRuleRun(owner, { id, runId })
        await work()
        const [row] = await floor.asOwner(`select undone_back, undone_kept from rule_run where id = '${undo.id}'`)
        return `${String(row?.['undone_back'])} ${String(row?.['undone_kept'])}`
      }
      if (act.do === 'history' || act.do === 'cancelled') {
        await tried()
        const run = await calls.runRule(owner, { id, version })
        if (act.do === 'cancelled') await calls.cancelRuleRun(owner, { id })
        await work()
        const [row] = await floor.asOwner(`select count(*) as n from rule_hit where run_id = '${run.id}' and outcome = 'acted'`)
        return act.do === 'cancelled' ? 'ok' : String(row?.['n'])
      }
      return 'ok'
    }
    const perform = async (act: Act, there: Awaited<ReturnType<typeof rules>>): Promise<string> => {
      if (act.do === 'wait') clock.advance(act.hours * 3600)
      else if (act.do === 'save') await calls.createRule(owner, { rule: draftOf(`规则${++made}`, act.setting) })
      else if (act.do === 'record') {
        invoices.push(await record(act.big))
        await work()
      } else if (act.do === 'hand' || act.do === 'correct') {
        const id = invoices[act.at % invoices.length]
        if (id === undefined) return 'none'
        if (act.do === 'hand') await hand(owner, id, act.by)
        else {
          await db.inTenant(owner, (tx) => emit(tx, 'invoice.corrected', { companyId, invoiceId: id }))
          await work()
        }
      } else return onRule(act, there)
      return 'ok'
    }
    return {
      /** Acts of one turn begin together; each answers, or is refused by its problem. */
      perform: async (acts: readonly Act[]): Promise<string> => {
        const there = await rules()
        const answers = acts.map((act) =>
          perform(act, there).catch((error: Error & { readonly type?: string }) => {
            if (!error.type) throw error
            return error.type
          }),
        )
        const told = (await Promise.all(answers)).join(', ')
        await work()
        return told
      },
      standing: async (): Promise<string> => {
        const rows = await floor.asOwner(
          `select i.id, i.category, coalesce(i.extended_1, '-') as ext, coalesce((select string_agg(p.name, '+') from invoice_pool ip join pool p on p.id = ip.pool_id where ip.invoice_id = i.id), '-') as pool,
             coalesce((select after from rule_value v where v.invoice_id = i.id and v.field = 'reason' and v.undone_at is null order by at desc limit 1), '-') as reason
           from invoice i where i.company_id = '${companyId}' order by i.number`,
        )
        const shown = rows.map((row) => [row['pool'], row['category'], row['ext'], row['reason']].join('/'))
        const told: string[] = []
        for (const { id, state } of await rules()) {
          const hits = await floor.asOwner(`select invoice_id, outcome, reason from rule_hit where rule_id = '${id}'`)
          const of = new Map(hits.map((hit) => [hit['invoice_id'], hit['outcome'] === 'acted' ? 'acted' : String(hit['reason'])]))
          const { content } = await calls.listRuleRuns(owner, { id, page: 1, pageSize: 50 })
          const left = content.filter(({ undoUntil }) => undoUntil !== null).map(({ cause }) => (cause === 'history' ? 'u' : 'o'))
          told.push(`${state}(${rows.map((row) => of.get(row['id']) ?? '-').join()})${left.toSorted().toReversed().join('')}`)
        }
        return `${shown.join(' ')} | ${told.join(' ')}`
      },
    }
  }
  return { begin }
}
