// Takes the values of a run back, a page at a time: what another hand or rule has changed since stays, and is told.
import { sql } from 'kysely'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import type { RuledField } from '@piaotai/domain/rules/whose-value.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { setByRule, type InvoiceRecord } from '../invoice/index.ts'
import type { RuleRecord } from './deps.ts'
import { columnOf } from './rule-values.ts'
import { invoicesOf, standingsOf } from './standing.ts'

export const undoValues = async (
  { audit, clock }: Needs<'audit' | 'clock'>,
  tx: Tx,
  rule: Pick<RuleRecord, 'company_id' | 'id' | 'name'>,
  runId: string,
): Promise<{ readonly invoices: readonly string[]; readonly back: number; readonly kept: number }> => {
  const { company_id: companyId } = rule
  const { rows: ids } = await sql<{ invoice_id: string }>`select distinct invoice_id from rule_value
    where company_id = ${companyId} and run_id = ${runId} and undone_at is null order by invoice_id limit ${ruleLimits.page}`.execute(tx)
  const page = ids.map((row) => row.invoice_id)
  if (page.length === 0) return { invoices: [], back: 0, kept: 0 }
  const invoices = await invoicesOf(tx, page, true)
  const standings = await standingsOf(tx, companyId, invoices)
  const values = await tx
    .selectFrom('rule_value')
    .selectAll()
    .where('run_id', '=', runId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`invoice_id = any(${page}::uuid[])`)
    .execute()
  // By the run that wrote it last: the same value, written by another one since, is not this run's.
  const last = new Map(
    (
      await sql<{
        key: string
        run_id: string
      }>`select distinct on (invoice_id, field) invoice_id || ' ' || field as key, run_id from rule_value
        where company_id = ${companyId} and invoice_id = any(${page}::uuid[]) and undone_at is null order by invoice_id, field, at desc, run_id desc`.execute(
        tx,
      )
    ).rows.map(({ key, run_id: by }) => [key, by]),
  )
  const writings = new Map<string, { before: InvoiceRecord; values: Record<string, unknown>; pools?: readonly string[] }>()
  const returned = new Map<string, RuledField[]>()
  for (const { invoice_id: id, field, after, before } of values) {
    const [invoice, standing] = [invoices.get(id), standings.get(id)]
    if (!invoice || !standing || standing.hand.has(field) || last.get(`${id} ${field}`) !== runId) continue
    const now = field === 'pool' ? (standing.pools.length === 1 ? standing.pools[0] : undefined) : standing.values[field]
    if (now !== after) continue
    if (!('was' in before)) continue
    const { was } = before
    returned.set(id, [...(returned.get(id) ?? []), field])
    if (field === 'reason') continue
    const writing = writings.get(id) ?? { before: invoice, values: {} }
    writings.set(id, writing)
    if (field === 'pool') writing.pools = was as readonly string[]
    else writing.values[columnOf(field)] = field === 'category' ? Number(was) : was
  }
  await setByRule(tx, companyId, [...writings.values()])
  const at = clock.now().toISOString()
  const keys = [...returned].flatMap(([id, fields]) => fields.map((field) => `${id} ${field}`))
  await sql`update rule_value set undone_at = ${at}, kept = not (invoice_id || ' ' || field = any(${keys}::text[]))
    where company_id = ${companyId} and run_id = ${runId} and undone_at is null and invoice_id = any(${page}::uuid[])`.execute(tx)
  if (returned.size > 0)
    await audit.record(
      tx,
      { companyId },
      [...returned].map(([id, fields]) => ({
        action: 'invoice.changeUndone' as const,
        objectType: 'invoice',
        objectId: id,
        detail: { kind: 'rule', rule: rule.name, fields },
      })),
    )
  return { invoices: page, back: keys.length, kept: values.length - keys.length }
}
