import { sql } from 'kysely'
import { json } from '../../../db/json.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'

interface OfMail {
  readonly companyId: string
  readonly messageId: string
}
/** One line of a mail's log. */
export const addMailEvent = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  { companyId, messageId }: OfMail,
  kind: string,
  { by = null, detail = {} }: { readonly by?: string | null; readonly detail?: Readonly<Record<string, unknown>> } = {},
): Promise<void> => {
  const now = clock.now()
  await tx
    .insertInto('mail_event')
    .values({
      company_id: companyId,
      id: newId(now),
      message_id: messageId,
      at: now.toISOString(),
      kind,
      by_name: by,
      detail: json(detail),
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from mail_event where company_id = ${companyId} and message_id = ${messageId})`,
    })
    .execute()
}
