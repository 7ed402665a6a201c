// Does what rules come to, in the transaction of the caller: values, the record of each, the invoice's own log.
import type { AuditFact, Needs, Tx } from '../../../kernel/deps.ts'
import type { Programs } from '../../../ports/programs.ts'
import { setByRule, type InvoiceRecord } from '../invoice/index.ts'
import { columnOf, invoicesOf, keepRuleValues, type RuleDeed, type RuleInvoice, type WrittenValue } from '../rule/index.ts'
import { decide, type Decision, type Part } from './decide.ts'

export interface Acting extends Part {
  /** Null: it only stands before the others. */
  readonly runId: string | null
}
/** The log's word for a rule that left an invoice as it is. */
export const refusalOf = ({ fields, blocked }: Decision): string =>
  blocked
    ? 'blocked'
    : (['conflict', 'hand', 'filled', 'poolGone', 'formula'].find((reason) => fields.some(({ verdict }) => verdict === reason)) ?? 'same')

interface Value {
  readonly field: string
  readonly from: unknown
  readonly to: string
}
interface Writing {
  readonly before: InvoiceRecord
  readonly values: Record<string, unknown>
  pools?: readonly string[]
}

export const applyRules = async (
  { audit, clock, programs }: Needs<'audit' | 'clock'> & { readonly programs: Programs },
  tx: Tx,
  companyId: string,
  acting: readonly Acting[],
  invoices: readonly RuleInvoice[],
): Promise<ReadonlyMap<string, readonly RuleDeed[]>> => {
  const rows = await invoicesOf(
    tx,
    invoices.map(({ id }) => id),
    true,
  )
  const decisions = await decide(
    programs,
    tx,
    companyId,
    acting,
    new Set(acting.filter(({ runId }) => runId !== null).map(({ rule }) => rule.id)),
    rows,
  )
  const names = new Map((await tx.selectFrom('pool').select(['id', 'name']).execute()).map((pool) => [pool.id, pool.name]))
  const at = clock.now().toISOString()
  const writings = new Map<string, Writing>()
  const written: WrittenValue[] = []
  const facts: AuditFact[] = []
  const deeds = new Map<string, RuleDeed[]>()
  for (const { rule, runId } of acting) {
    if (runId === null) continue
    const done: RuleDeed[] = []
    deeds.set(rule.id, done)
    for (const invoice of invoices) {
      const decision = decisions.get(rule.id)?.get(invoice.id)
      const before = rows.get(invoice.id)
      if (!decision || !before) continue
      const set = decision.fields.filter(({ verdict }) => verdict === 'set')
      const changes: Value[] = set.map(({ field, want }) => {
        const from = field === 'pool' ? decision.standing.pools : (decision.standing.values[field] ?? null)
        written.push({ rule, runId, invoiceId: invoice.id, field, before: from, after: want!, at })
        return field === 'pool'
          ? { field: 'pools', from: decision.standing.pools.map((id) => names.get(id) ?? ''), to: names.get(want!) ?? '' }
          : { field: field === 'reason' ? 'proposedReason' : field, from, to: want! }
      })
      const writing = writings.get(invoice.id) ?? { before, values: {} }
      for (const { field, want } of set) {
        if (field === 'pool') writing.pools = [want!]
        else if (field !== 'reason') writing.values[columnOf(field)] = field === 'category' ? Number(want) : want
      }
      if (set.some(({ field }) => field !== 'reason')) writings.set(invoice.id, writing)
      const told = changes
        .map(({ to }) => to)
        .join(' · ')
        .slice(0, 200)
      if (set.length === 0) done.push({ invoice, refused: refusalOf(decision), act: null, target: '', detail: '' })
      else {
        done.push({ invoice, refused: null, act: invoice.id, target: told, detail: '' })
        facts.push({
          action: 'invoice.ruled',
          objectType: 'invoice',
          objectId: invoice.id,
          detail: { ruleId: rule.id, rule: rule.name, fields: changes },
        })
      }
    }
  }
  await setByRule(tx, companyId, [...writings.values()])
  await keepRuleValues(tx, written)
  if (facts.length > 0) await audit.record(tx, { companyId }, facts)
  return deeds
}
