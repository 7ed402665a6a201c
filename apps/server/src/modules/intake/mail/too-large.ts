// A mail of a bound mailbox beyond the bound: never downloaded, told to its owner, and listed with its head so that a person can fetch its file.
import { createHash } from 'node:crypto'
import { entrySource } from '@piaotai/domain/states.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { newId } from '../../../lib/ids.ts'
import type { MailHeading } from '../../../ports/mail-in.ts'
import type { AccountRecord } from './account-login.ts'
import { addMailEvent } from './mail-events.ts'

/** Once a mail, also after the mailbox was numbered anew. */
export const noteTooLarge = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  account: AccountRecord,
  size: number,
  heading: MailHeading,
): Promise<void> => {
  const { company_id: companyId, user_id: userId, email } = account
  const now = clock.now()
  const id = newId(now)
  const key = JSON.stringify([email, size, heading.messageId, heading.fromAddress, heading.subject, heading.arrived.toISOString()])
  const made = await tx
    .insertInto('mail_message')
    .values({
      company_id: companyId,
      id,
      stored_key: null,
      size: String(size),
      dedupe_key: createHash('sha256').update(key).digest('hex'),
      via: 'imap',
      entry_source: entrySource.mailSync,
      account_id: account.id,
      from_address: heading.fromAddress,
      from_name: heading.fromName,
      subject: heading.subject,
      message_id: heading.messageId || null,
      received_at: heading.arrived.toISOString(),
      owner_id: userId ?? account.created_by,
      area: userId === null ? 'company' : 'personal',
      status: 'notRecognised',
      reason: 'tooLarge',
      opened: 1,
      finished_at: now.toISOString(),
      search: [heading.fromName, heading.fromAddress, heading.subject].map(folded).join('\u0001').slice(0, 4000),
    })
    .onConflict((oc) => oc.columns(['company_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await tx.insertInto('mail_destination').values({ company_id: companyId, message_id: id, address: email, user_id: userId }).execute()
  await addMailEvent({ clock }, tx, { companyId, messageId: id }, 'tooLarge', { detail: { size } })
  await emit(tx, 'mail.tooLarge', { companyId, accountId: account.id, userId, email, subject: heading.subject || heading.fromAddress })
}
