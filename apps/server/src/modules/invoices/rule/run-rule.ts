// Runs: of a schedule, page by page over what a rule has not acted on; upon an event, one invoice past the rules of events.
import { sql } from 'kysely'
import type { RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import type { RunEnd } from '@piaotai/domain/rules/rule.ts'
import { nextDay, nextRun } from '@piaotai/domain/rules/schedule.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { refreshActor } from '../../people/permission/index.ts'
import { candidate, candidatePage, heardInvoice, takenByRules, type Place } from './candidates.ts'
import type { ActingRule, RuleDeps, RuleKind, RuleRecord } from './deps.ts'
import type { hearJob, runJob } from './jobs.ts'
import { beginRun, beginRuns, endRun, endRuns, runningRule, writeHits } from './log.ts'
import { partsOf } from './parts.ts'
import { rulesOf } from './rule-rows.ts'
import { pausingRunaways } from './runaways.ts'
import { companyOf, planRun, stopOf, stopRules } from './switch-rules.ts'

interface Ready {
  readonly rule: RuleRecord
  readonly owner: Actor
}
const ruleOf = (tx: Tx, ruleId: string): Promise<RuleRecord | undefined> =>
  tx.selectFrom('rule').selectAll().where('id', '=', ruleId).executeTakeFirst()
/** The rule as it is now, if it is on, with its owner's rights of the moment; otherwise what ends its runs. A rule that may run no more is paused. */
const readyRule = async (deps: RuleDeps, tx: Tx, companyId: string, ruleId: string): Promise<Ready | RunEnd> => {
  const rule = await ruleOf(tx, ruleId)
  if (rule?.state !== 'on') return rule?.state === 'draft' ? 'changed' : 'paused'
  const owner = await refreshActor(tx, { companyId, userId: rule.owner_id }, deps.clock.now())
  const reason = await stopOf(deps, tx, rule, owner)
  if (reason === null && owner) return { rule, owner: { ...owner, userName: rule.owner_name } }
  await stopRules(deps.audit, tx, [rule], reason ?? 'owner')
  return 'stopped'
}
const ran = (deps: RuleDeps, companyId: string, ruleId: string, runId: string, ended: RunEnd | null): Promise<void> =>
  deps.db.inTenant({ companyId }, async (tx) => {
    await endRun(deps, tx, runId, 'done', ended)
    await deps.audit.record(tx, { companyId }, [{ action: 'rule.ran', objectType: 'rule', objectId: ruleId, detail: { runId, ended } }])
  })

/** A run that a dead worker left is taken up again: what it did is in the log, and is not done twice. */
export const runScheduled =
  (deps: RuleDeps): JobRun<typeof runJob.payload> =>
  async ({ companyId, ruleId, at }, { signal }) => {
    const runId = await deps.db.inTenant({ companyId }, async (tx) => {
      const rule = await tx.selectFrom('rule').selectAll().where('id', '=', ruleId).forUpdate().executeTakeFirst()
      if (rule?.state !== 'on') return undefined
      const due = rule.next_at !== null && Date.parse(rule.next_at) === Date.parse(at)
      const begun = await tx
        .selectFrom('rule_run')
        .select(['id', 'state'])
        .where('rule_id', '=', ruleId)
        .where('cause', '=', 'schedule')
        .where('key', '=', at)
        .executeTakeFirst()
      if (begun) return begun.state === 'running' ? begun.id : undefined
      if (!due) return undefined
      await planRun(deps, tx, rule, nextRun(deps.ruleKinds[rule.kind].schedule(rule.settings), deps.clock.now()))
      return (await beginRun(deps, tx, rule, 'schedule', at)).id
    })
    if (!runId) return
    const ended = await workThrough(deps, companyId, ruleId, runId, signal)
    await ran(deps, companyId, ruleId, runId, ended)
    await planRest(deps, companyId, ruleId, ended)
  }
const workThrough = async (
  deps: RuleDeps,
  companyId: string,
  ruleId: string,
  runId: string,
  signal: AbortSignal,
): Promise<RunEnd | null> => {
  let after: Place | undefined
  for (;;) {
    signal.throwIfAborted()
    const page = await deps.db.inTenant({ companyId }, async (tx) => {
      const ready = await readyRule(deps, tx, companyId, ruleId)
      if (typeof ready === 'string') return ready
      return { ...ready, ...(await candidatePage(tx, ready.owner, ready.rule, deps.ruleKinds[ready.rule.kind], after)) }
    })
    if (typeof page === 'string') return page
    const { rule, owner, invoices, next } = page
    const ended = invoices.length === 0 ? null : await runKind(deps, rule, owner, runId, invoices)
    if (ended === 'stopped') await deps.db.inTenant({ companyId }, (tx) => readyRule(deps, tx, companyId, ruleId))
    if (ended) return ended
    if (!next) return null
    after = next
  }
}
const runKind = (
  deps: RuleDeps,
  rule: RuleRecord,
  owner: Actor,
  runId: string,
  invoices: Parameters<RuleKind['run']>[3],
): Promise<RunEnd | null> =>
  pausingRunaways(deps, rule.company_id, rule.id, () =>
    deps.ruleKinds[rule.kind].run(owner, runningRule(deps, rule, runId), rule.settings, invoices),
  )
/** What a cap or quota left of a rule of events waits for the next day; a schedule comes again by itself. */
const planRest = async (deps: RuleDeps, companyId: string, ruleId: string, ended: RunEnd | null): Promise<void> => {
  if (ended !== 'capRun' && ended !== 'capDay' && ended !== 'noQuota') return
  await deps.db.inTenant({ companyId }, async (tx) => {
    const rule = await tx
      .selectFrom('rule')
      .selectAll()
      .where('id', '=', ruleId)
      .where('state', '=', 'on')
      .where('next_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (rule) await planRun(deps, tx, rule, nextDay(deps.clock.now()))
  })
}

export const runHeard =
  (deps: RuleDeps): JobRun<typeof hearJob.payload> =>
  async ({ companyId, invoiceId }) => {
    const all = await deps.db.inTenant({ companyId }, (tx) => kindsOfEvents(tx))
    // Kinds in their order: what is read from an invoice first.
    for (const [kind, rules] of Map.groupBy(all, (one) => one.kind))
      if (deps.ruleKinds[kind].inOne?.hold)
        await pausingRunaways(deps, companyId, null, () =>
          deps.db.inTenant({ companyId }, (tx) => hearInOne(deps, tx, companyId, kind, invoiceId)),
        )
      else for (const { id } of rules) await hearAlone(deps, companyId, id, invoiceId)
  }
const hearAlone = async (deps: RuleDeps, companyId: string, ruleId: string, invoiceId: string): Promise<void> => {
  const heard = await deps.db.inTenant({ companyId }, async (tx) => {
    const ready = await readyRule(deps, tx, companyId, ruleId)
    if (typeof ready === 'string') return undefined
    const invoices = await candidate(tx, ready.owner, ready.rule, invoiceId)
    if (invoices.length === 0) return undefined
    const { id } = await beginRun(deps, tx, ready.rule, 'event', shanghaiDay(deps.clock.now()))
    return { ...ready, invoices, runId: id }
  })
  if (!heard) return
  const { rule, owner, invoices, runId } = heard
  const ended = await runKind(deps, rule, owner, runId, invoices)
  await deps.db.inTenant({ companyId }, async (tx) => {
    await endRun(deps, tx, runId, 'done', ended)
    if (ended === 'stopped') await readyRule(deps, tx, companyId, ruleId)
  })
  await planRest(deps, companyId, ruleId, ended)
}
/** The rules of a kind that take the invoice and have not acted on it, in their order, in one transaction. */
const hearInOne = async (deps: RuleDeps, tx: Tx, companyId: string, kind: RuleKindName, invoiceId: string): Promise<void> => {
  // Two jobs of one invoice come one after another.
  await takeAdvisoryLock(tx, `rules hear ${companyId} ${invoiceId}`)
  await holdRules(tx, kind)
  await deps.ruleKinds[kind].inOne!.hold!(tx, [invoiceId])
  const parts = await readyParts(deps, tx, companyId, kind, invoiceId)
  const { invoice, acted } = await heardInvoice(
    tx,
    parts.map(({ rule }) => rule.id),
    invoiceId,
  )
  if (!invoice) return
  const open = parts.filter(({ rule: { id, on_event: onEvent, from_at: from } }) => {
    return onEvent && from !== null && Date.parse(invoice.entered_at) >= Date.parse(from) && !acted.has(id)
  })
  if (open.length === 0) return
  const runs = await beginRuns(
    deps,
    tx,
    open.map(({ rule }) => rule),
    'event',
    shanghaiDay(deps.clock.now()),
  )
  const acting = parts.map((part): ActingRule => ({ ...part, runId: runs.get(part.rule.id) ?? null }))
  const deeds = await deps.ruleKinds[kind].inOne!.apply(tx, companyId, acting, [invoice])
  await writeHits(
    deps,
    tx,
    companyId,
    [...runs].map(([ruleId, runId]) => ({ ruleId, runId, deeds: deeds.get(ruleId) ?? [] })),
  )
  await endRuns(deps, tx, [...runs.values()], 'done', null)
}
/** The rules that are on and take the invoice, each with its owner. One that may run no more is paused. */
const readyParts = async (deps: RuleDeps, tx: Tx, companyId: string, kind: RuleKindName, invoiceId: string): Promise<readonly Ready[]> => {
  const parts = await partsOf(deps, tx, companyId, kind)
  const known = new Set(parts.map(({ rule }) => rule.id))
  const ownerless = (await rulesOf(tx, kind).where('state', '=', 'on').execute()).filter(({ id }) => !known.has(id))
  await stopRules(deps.audit, tx, ownerless, 'owner')
  const taking = await takenByRules(tx, parts, [invoiceId])
  const ready: Ready[] = []
  const company = await companyOf(tx, companyId)
  for (const part of parts.filter(({ rule }) => taking.get(rule.id)!.has(invoiceId))) {
    const reason = await stopOf(deps, tx, part.rule, part.owner, company)
    if (reason === null) ready.push(part)
    else await stopRules(deps.audit, tx, [part.rule], reason)
  }
  return ready
}
/** A pause that has been answered waited for this deed, or is seen here. */
const holdRules = (tx: Tx, kind: RuleKindName) =>
  tx.selectFrom('rule').select('id').where('kind', '=', kind).where('removed_at', 'is', null).orderBy('id').forShare().execute()
const kindsOfEvents = (tx: Tx) =>
  tx
    .selectFrom('rule')
    .select(['id', 'kind'])
    .where('state', '=', 'on')
    .where('on_event', '=', true)
    .where('removed_at', 'is', null)
    // What is read from an invoice stands before what other rules make of it, and that before what they do with it.
    .orderBy(sql`kind <> 'extraction'`)
    .orderBy(sql`kind <> 'classify'`)
    .orderBy('position')
    .orderBy('id')
    .execute()
export const rulesOfEvents = async (tx: Tx): Promise<readonly string[]> => (await kindsOfEvents(tx)).map(({ id }) => id)
/** After the last attempt, the rules of events look at everything that is left in an hour. */
export const deadLetterHeard =
  (deps: RuleDeps) =>
  async ({ companyId }: { readonly companyId: string }): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      for (const id of await rulesOfEvents(tx)) {
        const rule = await ruleOf(tx, id)
        if (rule?.next_at === null) await planRun(deps, tx, rule, new Date(deps.clock.now().getTime() + 3_600_000))
      }
    })
/** After the last attempt: the run is over, and the schedule goes on. */
export const deadLetterRun =
  (deps: RuleDeps) =>
  ({ companyId, ruleId, at }: { readonly companyId: string; readonly ruleId: string; readonly at: string }): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const rule = await ruleOf(tx, ruleId)
      // It failed before it planned the next one.
      if (rule?.state === 'on' && rule.next_at !== null && Date.parse(rule.next_at) === Date.parse(at)) {
        const now = deps.clock.now()
        await planRun(deps, tx, rule, nextRun(deps.ruleKinds[rule.kind].schedule(rule.settings), now) ?? nextDay(now))
      }
      await tx
        .updateTable('rule_run')
        .set({ state: 'failed', ended_at: deps.clock.now().toISOString() })
        .where('rule_id', '=', ruleId)
        .where('cause', '=', 'schedule')
        .where('key', '=', at)
        .where('state', '=', 'running')
        .execute()
    })
