// 参数提取 as a kind of rule: tried on history with what each invoice would get, run upon what happens to an invoice. What a
// person set is never overwritten, and each filled field remembers its rule.
import { judgeExtraction, type ExtractionSettings } from '@piaotai/domain/rules/extraction.ts'
import type { RunEnd } from '@piaotai/domain/rules/rule.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Audit, Clock, Database, Tx } from '../../kernel/deps.ts'
import { businessColumn, changeBusiness, extendedFieldsOf, writeValues, type InvoiceRecord } from '../invoice/index.ts'
import { defineRuleKind, type RuleInvoice, type RunningRule } from '../rule/index.ts'
import { compilePattern, isMistake } from './pattern.ts'
import { readingOf, type Fill, type Reading } from './read-parts.ts'
import { textsOf } from './texts.ts'

export interface ExtractionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}
interface Planned extends Reading {
  readonly record: InvoiceRecord
}
/** What the rule reads from each invoice. `lock`: the invoices stay as they were read until the transaction ends. */
const plan = async (
  tx: Tx,
  owner: Actor,
  settings: ExtractionSettings,
  invoices: readonly RuleInvoice[],
  lock = false,
): Promise<ReadonlyMap<string, Planned>> => {
  const ids = invoices.map(({ id }) => id)
  const pattern = compilePattern(settings.pattern)
  if (ids.length === 0 || isMistake(pattern)) return new Map()
  const fields = await extendedFieldsOf(tx, owner.companyId)
  const records = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', owner.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(lock, (q) => q.forUpdate())
    .execute()
  const fills = Map.groupBy(
    await tx
      .selectFrom('extraction_fill')
      .select(['invoice_id', 'field', 'rule_id', 'value'])
      .where('company_id', '=', owner.companyId)
      .where('invoice_id', 'in', ids)
      .execute(),
    (row) => row.invoice_id,
  )
  const texts = await textsOf(tx, owner, ids, settings.sources)
  return new Map(
    records.map((record) => {
      const filled = new Map(
        (fills.get(record.id) ?? []).map((row): [string, Fill] => [row.field, { ruleId: row.rule_id, value: row.value }]),
      )
      return [record.id, { record, ...readingOf(settings, pattern, fields, record, texts.get(record.id) ?? [], filled) }]
    }),
  )
}
const told = (set: Reading['set']): string => Object.values(set).join(' · ')

const planExtraction = async (
  tx: Tx,
  owner: Actor,
  { settings }: { readonly id: string; readonly settings: ExtractionSettings },
  invoices: readonly RuleInvoice[],
) => {
  const planned = await plan(tx, owner, settings, invoices)
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

const runExtraction =
  ({ db, clock, audit }: ExtractionDeps) =>
  (owner: Actor, running: RunningRule, settings: ExtractionSettings, invoices: readonly RuleInvoice[]): Promise<RunEnd | null> =>
    db.inTenant(owner, async (tx) => {
      const { companyId } = owner
      const { left, ended } = await running.leftOf(tx)
      if (left === 0) return ended
      const planned = await plan(tx, owner, settings, invoices, true)
      const all = invoices.flatMap((invoice) => {
        const one = planned.get(invoice.id)
        return one ? [{ invoice, ...one }] : []
      })
      const acting = all.filter(({ refused }) => refused === null)
      const within = acting.slice(0, left)
      const changed = within.map((one) => ({ ...one, before: one.record, ...changeBusiness(one.record, one.set) }))
      await writeValues(
        tx,
        companyId,
        changed.map(({ before, values }) => ({ before, values })),
      )
      const at = clock.now().toISOString()
      const fills = changed.flatMap(({ record, set }) =>
        Object.entries(set).map(([field, value]) => ({
          company_id: companyId,
          invoice_id: record.id,
          field,
          rule_id: running.rule.id,
          run_id: running.runId,
          value,
          at,
        })),
      )
      if (fills.length > 0)
        await tx
          .insertInto('extraction_fill')
          .values(fills)
          .onConflict((oc) =>
            oc.columns(['company_id', 'invoice_id', 'field']).doUpdateSet((eb) => ({
              rule_id: eb.ref('excluded.rule_id'),
              run_id: eb.ref('excluded.run_id'),
              value: eb.ref('excluded.value'),
              at: eb.ref('excluded.at'),
            })),
          )
          .execute()
      await audit.record(
        tx,
        { companyId },
        changed.map(({ record, source, changes }) => ({
          action: 'invoice.extracted' as const,
          objectType: 'invoice',
          objectId: record.id,
          detail: { rule: running.rule.name, ruleId: running.rule.id, source, fields: changes },
        })),
      )
      await running.log(
        tx,
        all
          .filter((one) => one.refused !== null || within.includes(one))
          .map(({ invoice, refused, source, set }) => ({
            invoice,
            refused,
            act: refused === null ? invoice.id : null,
            target: source ?? '',
            detail: told(set),
          })),
      )
      return acting.length > left ? ended : null
    })

export const extractionKind = (deps: ExtractionDeps) =>
  defineRuleKind<ExtractionSettings>({
    judge: (settings) => {
      const problems = judgeExtraction(settings)
      const wrong = problems.some(({ path }) => path === 'pattern') || !isMistake(compilePattern(settings.pattern))
      return wrong ? problems : [...problems, { path: 'pattern', reason: 'patternWrong' }]
    },
    schedule: () => ({ timing: 'atOnce', hour: 0, weekday: 1 }),
    together: 'seller',
    stops: async () => null,
    plan: planExtraction,
    run: runExtraction(deps),
  })
