// 参数提取 as a kind of rule: tried on history with what each invoice would get, run upon what happens to an invoice or on history.
// What a person or a rule that classifies set is never overwritten.
import { judgeExtraction, type ExtractionField, type ExtractionSettings } from '@piaotai/domain/rules/extraction.ts'
import type { RunEnd } from '@piaotai/domain/rules/rule.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { Programs } from '../../../ports/programs.ts'
import { businessColumn, changeBusiness, extendedFieldsOf, writeValues, type InvoiceRecord } from '../invoice/index.ts'
import {
  RunawayRules,
  defineRuleKind,
  invoicesOf,
  keepRuleValues,
  standingsOf,
  undoValues,
  type RuleDeed,
  type RuleInvoice,
  type RunningRule,
} from '../rule/index.ts'
import { readingOf, type Reading } from './read-parts.ts'
import { textsOf } from './texts.ts'

export interface ExtractionDeps extends Needs<'db' | 'clock' | 'audit'> {
  readonly programs: Programs
}
interface Planned extends Reading {
  readonly record: InvoiceRecord
}
/** What the rule reads from each invoice. `lock`: the invoices stay as they were read until the transaction ends. */
const plan = async (
  programs: Programs,
  tx: Tx,
  owner: Actor,
  { id: ruleId, settings }: { readonly id: string; readonly settings: ExtractionSettings },
  invoices: readonly RuleInvoice[],
  lock = false,
): Promise<ReadonlyMap<string, Planned>> => {
  const { companyId } = owner
  const ids = invoices.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const fields = await extendedFieldsOf(tx)
  const records = await invoicesOf(tx, ids, lock)
  const standings = await standingsOf(tx, companyId, records)
  const texts = await textsOf(tx, owner, ids, settings.sources)
  // Invoices of one mail have its texts in common.
  const different = [...new Set([...texts.values()].flatMap((some) => some.map(({ text }) => text)))]
  const [ran] = await programs.patterns({ companyId }, [{ text: settings.pattern }], different)
  if ('ended' in ran!) throw new RunawayRules([ruleId])
  if (!ran!.ok) return new Map()
  const { values } = ran!
  const found = new Map(different.map((text, at) => [text, values[at]!]))
  const foundIn = (text: string) => found.get(text) ?? null
  return new Map(
    [...records].map(([id, record]) => [id, { record, ...readingOf(settings, foundIn, fields, texts.get(id) ?? [], standings.get(id)!) }]),
  )
}
const told = (set: Reading['set']): string => Object.values(set).join(' · ')

const planExtraction = async (
  programs: Programs,
  tx: Tx,
  owner: Actor,
  rule: { readonly id: string; readonly settings: ExtractionSettings },
  invoices: readonly RuleInvoice[],
) => {
  const planned = await plan(programs, tx, owner, rule, invoices)
  return invoices.flatMap((invoice) => {
    const one = planned.get(invoice.id)
    if (!one) return []
    return [
      {
        invoice,
        refused: one.refused,
        act: one.refused === null ? invoice.id : '',
        target: { key: one.source ?? 'none', name: one.source ?? '', detail: told(one.set) },
        diff: Object.entries(one.set).map(([field, after]) => {
          const before = one.record[businessColumn[field as keyof typeof one.set]]
          return { field, before, after }
        }),
      },
    ]
  })
}

/** Writes what the rule reads from the invoices, at most `left` of them; answers the deeds, and whether some are left. */
const writeReadings = async (
  { clock, audit, programs }: Omit<ExtractionDeps, 'db'>,
  tx: Tx,
  owner: Actor,
  { rule, runId }: Pick<RunningRule, 'rule' | 'runId'>,
  invoices: readonly RuleInvoice[],
  left = Infinity,
): Promise<{ readonly deeds: readonly RuleDeed[]; readonly more: boolean }> => {
  const { companyId } = owner
  const settings = rule.settings as unknown as ExtractionSettings
  const planned = await plan(programs, tx, owner, { id: rule.id, settings }, invoices, true)
  const all = invoices.flatMap((invoice) => {
    const one = planned.get(invoice.id)
    return one ? [{ invoice, ...one }] : []
  })
  const acting = all.filter(({ refused }) => refused === null)
  const within = new Set(acting.slice(0, left))
  const changed = [...within].map((one) => ({ ...one, before: one.record, ...changeBusiness(one.record, one.set) }))
  await writeValues(
    tx,
    companyId,
    changed.map(({ before, values }) => ({ before, values })),
  )
  const at = clock.now().toISOString()
  await keepRuleValues(
    tx,
    changed.flatMap(({ record, set }) =>
      (Object.entries(set) as [ExtractionField, string][]).map(([field, after]) => ({
        rule,
        runId,
        invoiceId: record.id,
        field,
        before: record[businessColumn[field]],
        after,
        at,
      })),
    ),
  )
  await audit.record(
    tx,
    { companyId },
    changed.map(({ record, source, changes }) => ({
      action: 'invoice.extracted' as const,
      objectType: 'invoice',
      objectId: record.id,
      detail: { rule: rule.name, ruleId: rule.id, source, fields: changes },
    })),
  )
  const deeds = all
    .filter((one) => one.refused !== null || within.has(one))
    .map(({ invoice, refused, source, set }) => ({
      invoice,
      refused,
      act: refused === null ? invoice.id : null,
      target: source ?? '',
      detail: told(set),
    }))
  return { deeds, more: acting.length > left }
}
const runExtraction =
  ({ db, ...deps }: ExtractionDeps) =>
  (owner: Actor, running: RunningRule, _settings: ExtractionSettings, invoices: readonly RuleInvoice[]): Promise<RunEnd | null> =>
    db.inTenant(owner, async (tx) => {
      const { left, ended } = await running.leftOf(tx)
      if (left === 0) return ended
      const { deeds, more } = await writeReadings(deps, tx, owner, running, invoices, left)
      await running.log(tx, deeds)
      return more ? ended : null
    })

export const extractionKind = (deps: ExtractionDeps) =>
  defineRuleKind<ExtractionSettings>({
    judge: async (settings, { companyId, userId }) => {
      const problems = judgeExtraction(settings)
      if (problems.some(({ path }) => path === 'pattern')) return problems
      const [ran] = await deps.programs.patterns({ companyId, userId, hurried: true }, [{ text: settings.pattern }], [])
      if (ran!.ok) return problems
      const reason = 'mistake' in ran! && ran.mistake.cause === 'syntax' ? 'patternWrong' : 'patternHeavy'
      return [...problems, { path: 'pattern', reason }]
    },
    schedule: () => ({ timing: 'atOnce', hour: 0, weekday: 1 }),
    together: 'seller',
    stops: async () => null,
    plan: (tx, owner, rule, invoices) => planExtraction(deps.programs, tx, owner, rule, invoices),
    run: runExtraction(deps),
    inOne: {
      hold: null,
      apply: async (tx, _companyId, acting, invoices) => {
        const done = new Map<string, readonly RuleDeed[]>()
        for (const { rule, owner, runId } of acting)
          if (runId !== null) done.set(rule.id, (await writeReadings(deps, tx, owner, { rule, runId }, invoices)).deeds)
        return done
      },
      undo: (tx, rule, runId) => undoValues(deps, tx, rule, runId),
    },
  })
