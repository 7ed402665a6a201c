import type { LaterJobs, Tx } from '../../../kernel/deps.ts'
import type { Subscribers } from '../../../kernel/events.ts'
import { judgeMail } from './reply-rules.ts'

const rulesAreOn = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await tx.selectFrom('mail_return_rules').select('switched_on').where('company_id', '=', companyId).executeTakeFirst())?.switched_on
    .length
    ? true
    : false

const judgeLater = async (
  jobs: LaterJobs,
  tx: Tx,
  { companyId, messageId }: { readonly companyId: string; readonly messageId: string },
): Promise<void> => {
  if (await rulesAreOn(tx, companyId)) await jobs.add(tx, judgeMail, { companyId, messageId })
}
export const replySubscribers = ({ jobs }: { readonly jobs: LaterJobs }): Subscribers => ({
  'mail.processed': (tx, mail) => judgeLater(jobs, tx, mail),
  'mail.completed': (tx, mail) => judgeLater(jobs, tx, mail),
  'invoice.verified': async (tx, { companyId, invoiceId, before, after }) => {
    if (before === after || !(await rulesAreOn(tx, companyId))) return
    const mails = await tx
      .selectFrom('import_item as i')
      .innerJoin('import_file as f', (on) => on.onRef('f.company_id', '=', 'i.company_id').onRef('f.id', '=', 'i.import_file_id'))
      .innerJoin('mail_part as p', (on) =>
        on
          .onRef('p.company_id', '=', 'f.company_id')
          .on((eb) => eb.or([eb('p.import_file_id', '=', eb.ref('f.id')), eb('p.import_file_id', '=', eb.ref('f.parent_id'))])),
      )
      .select('p.message_id')
      .distinct()
      .where('i.company_id', '=', companyId)
      .where('i.invoice_id', '=', invoiceId)
      .where('i.outcome', '=', 'entered')
      .execute()
    await jobs.add(tx, judgeMail, ...mails.map((row) => ({ companyId, messageId: row.message_id })))
  },
  // Nothing goes by itself any more.
  'company.dissolved': async (tx, { companyId }) => {
    await tx.deleteFrom('mail_return_rules').where('company_id', '=', companyId).execute()
  },
})
