import type { LaterJobs, Needs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { judgeMail } from './reply-rules.ts'

const rulesAreOn = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('mail_return_rules').select('switched_on').executeTakeFirst())?.switched_on.length ? true : false

const judgeLater = async (
  jobs: LaterJobs,
  tx: Tx,
  { companyId, messageId }: { readonly companyId: string; readonly messageId: string },
): Promise<void> => {
  if (await rulesAreOn(tx)) await jobs.add(tx, judgeMail, { companyId, messageId })
}
export const replySubscribers = ({ jobs }: Needs<'jobs'>): Subscribers => ({
  'mail.processed': (tx, mail) => judgeLater(jobs, tx, mail),
  'mail.completed': (tx, mail) => judgeLater(jobs, tx, mail),
  'invoice.verified': async (tx, { companyId, invoiceId, before, after }) => {
    if (before === after || !(await rulesAreOn(tx))) return
    const mails = await tx
      .selectFrom('import_item as i')
      .innerJoin('import_file as f', 'f.id', 'i.import_file_id')
      .innerJoin('mail_part as p', (on) =>
        on.on((eb) => eb.or([eb('p.import_file_id', '=', eb.ref('f.id')), eb('p.import_file_id', '=', eb.ref('f.parent_id'))])),
      )
      .select('p.message_id')
      .distinct()
      .where('i.invoice_id', '=', invoiceId)
      .where('i.outcome', '=', 'entered')
      .execute()
    await jobs.add(tx, judgeMail, ...mails.map((row) => ({ companyId, messageId: row.message_id })))
  },
  // Nothing goes by itself any more.
  'company.dissolved': async (tx) => {
    await tx.deleteFrom('mail_return_rules').execute()
  },
})
