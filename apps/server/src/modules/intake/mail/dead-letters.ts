// After the last attempt of a job: every mail and link still ends in a named state, and a mailbox is read again later.
import type { Tx } from '../../../kernel/deps.ts'
import type { MailDeps } from './deps.ts'
import { deriveMail, lockMail } from './derive-status.ts'
import { readAccount } from './jobs.ts'
import { addMailEvent } from './mail-events.ts'

const laterMs = 3_600_000
interface OfMail {
  readonly companyId: string
  readonly messageId: string
}
/** A mail that could not be opened: a person may process it again. */
export const deadLetterMail =
  (deps: Pick<MailDeps, 'db' | 'clock'>) =>
  ({ companyId, messageId, opening }: OfMail & { readonly opening: number }): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const mail = await lockMail(tx, messageId)
      if (mail?.opened !== opening) return
      const opened = mail.opened + 1
      await tx
        .updateTable('mail_message')
        .set({ opened, reason: 'unreadable', from_address: mail.from_address || mail.envelope_from })
        .where('id', '=', messageId)
        .execute()
      await addMailEvent(deps, tx, { companyId, messageId }, 'unreadable')
      await deriveMail(deps, tx, { ...mail, opened, reason: 'unreadable' })
    })
export const deadLetterLink =
  (deps: Pick<MailDeps, 'db' | 'clock'>) =>
  ({ companyId, messageId, partId }: OfMail & { readonly partId: string }): Promise<void> =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const mail = await lockMail(tx, messageId)
      if (!mail) return
      await tx
        .updateTable('mail_part')
        .set({ state: 'needsClick', reason: 'linkFailed', changed_at: deps.clock.now().toISOString() })
        .where('id', '=', partId)
        .where('state', '=', 'fetching')
        .execute()
      await deriveMail(deps, tx, mail)
    })
export const deadLetterAccount =
  ({ db, clock, jobs }: Pick<MailDeps, 'db' | 'clock' | 'jobs'>) =>
  (payload: { readonly companyId: string; readonly accountId: string; readonly run: number }): Promise<void> =>
    db.inTenant(payload, (tx: Tx) => jobs.addAt(tx, new Date(clock.now().getTime() + laterMs), readAccount, payload))
