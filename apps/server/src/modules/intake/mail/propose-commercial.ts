// Files of a mail that are no VAT invoices but commercial ones, by their name, the mail's title or their words: proposed, never recorded by themselves.
import { fileFormats } from '@piaotai/domain/commercial/commercial.ts'
import { commercialNamed, readCommercial, type CommercialProposal } from '@piaotai/domain/commercial/commercial-text.ts'
import { json } from '../../../db/json.ts'
import type { JobRun, Needs, Tx } from '../../../kernel/deps.ts'
import { fileToRead } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import { lockMail, type MailRecord } from './derive-status.ts'
import { proposeCommercial } from './jobs.ts'
import { addMailEvent } from './mail-events.ts'

const unlooked = async (tx: Tx, messageId: string) =>
  tx
    .selectFrom('mail_part as p')
    .innerJoin('stored_file as f', 'f.id', 'p.stored_file_id')
    .select(['p.id', 'p.name', 'f.key', 'f.format'])
    .where('p.message_id', '=', messageId)
    .where('p.state', 'in', ['noInvoice', 'failed'])
    .where('p.proposed', 'is', null)
    .where('f.format', 'in', [...fileFormats])
    .orderBy('p.position')
    .execute()

/** After a mail's states were derived: its files that brought no invoice are looked at once. */
export const proposeLater = async ({ jobs }: Needs<'jobs'>, tx: Tx, mail: MailRecord): Promise<void> => {
  const { company_id: companyId, id: messageId, owner_id: owner } = mail
  if ((await unlooked(tx, messageId)).length > 0)
    await jobs.add(tx, proposeCommercial, { companyId, messageId, ...(owner ? { userId: owner } : {}) })
}
export const runPropose =
  (deps: Pick<MailDeps, 'db' | 'clock' | 'files' | 'recognition'>): JobRun<typeof proposeCommercial.payload> =>
  async ({ companyId, messageId, userId = null }) => {
    const { db, files, recognition } = deps
    const { mail, parts } = await db.inTenant({ companyId }, async (tx) => ({
      mail: await tx.selectFrom('mail_message').select(['subject', 'from_name']).where('id', '=', messageId).executeTakeFirst(),
      parts: await unlooked(tx, messageId),
    }))
    if (!mail) return
    const proposed = new Map<string, CommercialProposal | undefined>()
    for (const { id, key, name } of parts) {
      const text = await recognition.text(await fileToRead(files.storage, { key, name }), { companyId, userId })
      // A heading says more than a sentence far below.
      const type = commercialNamed(name, true) ?? commercialNamed(text.slice(0, 600), true) ?? commercialNamed(mail.subject)
      proposed.set(id, type && readCommercial(type, text, mail.from_name))
    }
    await db.inTenant({ companyId }, async (tx) => {
      if (!(await lockMail(tx, messageId))) return
      for (const [id, proposal] of proposed)
        await tx
          .updateTable('mail_part')
          .set({ proposed: json(proposal ?? {}) })
          .where('id', '=', id)
          .execute()
      const found = parts.filter(({ id }) => proposed.get(id))
      if (found.length > 0)
        await addMailEvent(deps, tx, { companyId, messageId }, 'commercialFound', { detail: { names: found.map(({ name }) => name) } })
    })
  }
