// Events of a row of the mirror, as its drawer tells them.
import { json } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'

export type MirrorRecord = Row<'tax_invoice'>
export type MirrorEventKind = 'changed' | 'joined' | 'synced' | 'syncFailed' | 'settled' | 'unsettled'
export const addMirrorEvent = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  companyId: string,
  taxInvoiceId: string,
  kind: MirrorEventKind,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const now = clock.now()
  await tx
    .insertInto('tax_invoice_event')
    .values({
      company_id: companyId,
      id: newId(now),
      tax_invoice_id: taxInvoiceId,
      at: now.toISOString(),
      kind,
      detail: json({ ...detail }),
    })
    .execute()
}
