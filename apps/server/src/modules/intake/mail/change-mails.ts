// What people do with mails: open them again, take a file from a link by hand, pass over a link.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailEndpoints } from '@piaotai/contract/mail/mail.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { finalizeUpload, inspectUpload, type FileDeps } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import { deriveMail, type MailRecord, type PartRecord } from './derive-status.ts'
import { addLinked } from './fetch-link.ts'
import { openMail } from './jobs.ts'
import { findMail } from './list-mails.ts'
import { addMailEvent } from './mail-events.ts'

type Center = typeof mailEndpoints
type Deps = Pick<MailDeps, 'db' | 'clock' | 'audit' | 'jobs' | 'changeFeed'> & { readonly files: FileDeps }

/** Every id is looked up before the first is opened. */
export const reprocessMails =
  ({ db, clock, audit, jobs }: Pick<Deps, 'db' | 'clock' | 'audit' | 'jobs'>) =>
  (actor: Actor, { area, ids }: In<Center['reprocessMails']>): Promise<Out<Center['reprocessMails']>> =>
    db.inTenant(actor, async (tx) => {
      const rows: MailRecord[] = []
      for (const id of [...new Set(ids)].toSorted()) rows.push(await findMail(tx, actor, { id, area }, true))
      const { companyId } = actor
      // Of one beyond the bound there is nothing to open.
      const kept = rows.filter(({ stored_key }) => stored_key !== null)
      for (const { id, opened, owner_id } of kept) {
        await tx.updateTable('mail_message').set({ status: 'processing', finished_at: null }).where('id', '=', id).execute()
        await jobs.add(tx, openMail, { companyId, messageId: id, opening: opened, ...(owner_id ? { userId: owner_id } : {}) })
        await addMailEvent({ clock }, tx, { companyId, messageId: id }, 'reprocessed', { by: actor.userName })
      }
      await audit.record(
        tx,
        actor,
        kept.map(({ id }) => ({ action: 'mail.reprocessed', objectType: 'mail', objectId: id })),
      )
      return rows.map(({ id, stored_key }) => (stored_key === null ? { id, ok: false, problem: 'mail.partNotNow' } : { id, ok: true }))
    })

const findLink = async (tx: Tx, mail: MailRecord, partId: string): Promise<PartRecord> => {
  const part = await tx.selectFrom('mail_part').selectAll().where('message_id', '=', mail.id).where('id', '=', partId).executeTakeFirst()
  if (!part) throw new Problem('mail.notFound')
  if (part.state !== 'needsClick') throw new Problem('mail.partNotNow')
  return part
}
const endLink = async (
  { clock, audit }: Pick<Deps, 'clock' | 'audit'>,
  tx: Tx,
  actor: Actor,
  mail: MailRecord,
  part: PartRecord,
  state: 'fetched' | 'ignored',
): Promise<void> => {
  await tx.updateTable('mail_part').set({ state, reason: null, changed_at: clock.now().toISOString() }).where('id', '=', part.id).execute()
  const kind = state === 'fetched' ? 'linkByHand' : 'linkIgnored'
  await addMailEvent({ clock }, tx, { companyId: mail.company_id, messageId: mail.id }, kind, {
    by: actor.userName,
    detail: { host: part.host },
  })
  await audit.record(tx, actor, [{ action: `mail.${kind}`, objectType: 'mail', objectId: mail.id, detail: { host: part.host } }])
  await deriveMail({ clock }, tx, mail)
}
export const attachToLink =
  (deps: Deps) =>
  async (actor: Actor, { partId, file, ...where }: In<Center['attachToLink']>): Promise<Record<string, never>> => {
    await deps.db.inTenant(actor, async (tx) => findLink(tx, await findMail(tx, actor, where), partId))
    const stored = await finalizeUpload(deps.files)(await inspectUpload(deps.files)(actor, file))
    await deps.db.inTenant(actor, async (tx) => {
      const mail = await findMail(tx, actor, where, true)
      const part = await findLink(tx, mail, partId)
      await addLinked(deps, tx, mail, part, [stored])
      await endLink(deps, tx, actor, mail, part, 'fetched')
    })
    return {}
  }
export const ignoreLink =
  (deps: Pick<Deps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { partId, ...where }: In<Center['ignoreLink']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const mail = await findMail(tx, actor, where, true)
      await endLink(deps, tx, actor, mail, await findLink(tx, mail, partId), 'ignored')
      return {}
    })
