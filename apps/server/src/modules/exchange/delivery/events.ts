// A task's timeline.
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { json } from '../../../db/json.ts'
import { newId } from '../../../lib/ids.ts'

export type DeliveryEventKind =
  | 'sent'
  | 'opened'
  | 'unlocked'
  | 'codeWrong'
  | 'codeVoid'
  | 'signed'
  | 'downloaded'
  | 'refused'
  | 'revoked'
  | 'codeReset'
  | 'resent'
  | 'mailFailed'
  | 'expired'
  | 'accepted'
  | 'redelivered'
export const addEvent = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  { companyId, taskId }: { readonly companyId: string; readonly taskId: string },
  kind: DeliveryEventKind,
  {
    by = null,
    ip = null,
    detail = {},
  }: { readonly by?: string | null; readonly ip?: string | null; readonly detail?: Record<string, unknown> } = {},
): Promise<void> => {
  const now = clock.now()
  await tx
    .insertInto('delivery_event')
    .values({ company_id: companyId, id: newId(now), task_id: taskId, at: now.toISOString(), kind, by_name: by, ip, detail: json(detail) })
    .execute()
}
