// A file of a mail becomes a commercial invoice: file and mail stay linked, from both sides.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailEndpoints } from '@piaotai/contract/mail/mail.ts'
import { fileFormats } from '@piaotai/domain/commercial/commercial.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { recordMailed } from '../commercial/index.ts'
import type { MailDeps } from './deps.ts'
import { deriveMail } from './derive-status.ts'
import { findMail } from './list-mails.ts'
import { addMailEvent } from './mail-events.ts'

type Make = (typeof mailEndpoints)['makeCommercial']

export const makeCommercial =
  (deps: Pick<MailDeps, 'db' | 'clock' | 'audit' | 'jobs'>) =>
  (actor: Actor, { id, area, partId, ...fields }: In<Make>): Promise<Out<Make>> =>
    deps.db.inTenant(actor, async (tx) => {
      if (!actor.permissions.has(area === 'company' ? 'menu_2.comemailhistory' : 'menu_1.personemailhistory'))
        throw new Problem('mail.notFound')
      const mail = await findMail(tx, actor, { id, area }, true)
      const part = await tx
        .selectFrom('mail_part as p')
        .innerJoin('stored_file as f', 'f.id', 'p.stored_file_id')
        .select(['p.id', 'p.name', 'p.state', 'p.commercial_id', 'p.stored_file_id', 'f.format'])
        .where('p.message_id', '=', mail.id)
        .where('p.id', '=', partId)
        .executeTakeFirst()
      if (!part) throw new Problem('mail.notFound')
      const fits = (fileFormats as readonly string[]).includes(part.format)
      if (!fits || part.commercial_id !== null || (part.state !== 'noInvoice' && part.state !== 'failed' && part.state !== 'commercial'))
        throw new Problem('mail.partNotNow')
      const made = await recordMailed(deps)(tx, actor, {
        mailId: mail.id,
        mailTitle: mail.subject || mail.from_address,
        draft: fields,
        storedFileId: part.stored_file_id,
        responsibleId: fields.responsibleId ?? actor.userId,
        byName: actor.userName,
      })
      await tx
        .updateTable('mail_part')
        .set({ commercial_id: made.id, changed_at: deps.clock.now().toISOString() })
        .where('id', '=', part.id)
        .execute()
      await addMailEvent(deps, tx, { companyId: actor.companyId, messageId: mail.id }, 'commercialMade', {
        by: actor.userName,
        detail: { names: [part.name], number: fields.number },
      })
      await deps.audit.record(tx, actor, [
        { action: 'mail.commercialMade', objectType: 'mail', objectId: mail.id, detail: { part: part.name, commercialId: made.id } },
      ])
      await deriveMail(deps, tx, mail)
      return made
    })
