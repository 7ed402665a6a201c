// Values that rules of any kind wrote, each with what stood before it.
import type { RuledField } from '@piaotai/domain/rules/whose-value.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { businessColumn, type InvoiceRecord } from '../invoice/index.ts'
import type { RuleRecord } from './deps.ts'

/** The invoice's column of a field; pools and proposed reasons have none. */
export const columnOf = (field: Exclude<RuledField, 'pool' | 'reason'>): keyof InvoiceRecord =>
  field === 'category' ? 'category' : businessColumn[field]

export interface WrittenValue {
  readonly rule: Pick<RuleRecord, 'company_id' | 'id'>
  readonly runId: string
  readonly invoiceId: string
  readonly field: RuledField
  readonly before: unknown
  readonly after: string
  readonly at: string
}
export const keepRuleValues = async (tx: Tx, written: readonly WrittenValue[]): Promise<void> => {
  if (written.length === 0) return
  await tx
    .insertInto('rule_value')
    .values(
      written.map(({ rule, runId, invoiceId, field, before, after, at }) => ({
        company_id: rule.company_id,
        run_id: runId,
        invoice_id: invoiceId,
        field,
        rule_id: rule.id,
        before: json({ was: before }),
        after,
        at,
      })),
    )
    // A run of a day may write a field again, after the invoice was corrected.
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'run_id', 'invoice_id', 'field'])
        .doUpdateSet((eb) => ({ after: eb.ref('excluded.after'), at: eb.ref('excluded.at'), undone_at: null, kept: false })),
    )
    .execute()
}
