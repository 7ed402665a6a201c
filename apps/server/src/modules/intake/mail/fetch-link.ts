// The job of one link: its files become parts of their own, with imports; a link that gives none waits for a person.
import { category } from '@piaotai/domain/states.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { storeBytes } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import { deriveMail, lockMail, type MailRecord, type PartRecord } from './derive-status.ts'
import { unlessInfected } from './found-parts.ts'
import { importParts } from './import-parts.ts'
import type { fetchLink } from './jobs.ts'
import { addMailEvent } from './mail-events.ts'
import { ruleFor } from './sender-rules.ts'

const findPart = (tx: Tx, id: string): Promise<PartRecord | undefined> =>
  tx.selectFrom('mail_part').selectAll().where('id', '=', id).executeTakeFirst()

export const runFetchLink =
  (deps: MailDeps): JobRun<typeof fetchLink.payload> =>
  async ({ companyId, messageId, partId }, { last }) => {
    const { db, links, files } = deps
    const part = await db.inTenant({ companyId }, (tx) => findPart(tx, partId))
    if (!part?.url || part.state !== 'fetching') return
    const result = await links.fetch(part.url)
    if (!result.ok && result.reason === 'linkFailed' && !last) throw new Error('an issuer’s link did not answer')
    const stored: Stored[] = []
    let infected = false
    for (const file of result.ok ? result.files : []) {
      const kept = await unlessInfected(storeBytes(files)(companyId, file.name, file.bytes))
      if (kept) stored.push(kept)
      else infected = true
    }
    const refused = infected && stored.length === 0
    await db.inTenant({ companyId }, async (tx) => {
      const mail = await lockMail(tx, messageId)
      const now = await findPart(tx, partId)
      if (!mail || now?.state !== 'fetching') return
      if (result.ok) await addLinked(deps, tx, mail, now, stored)
      await tx
        .updateTable('mail_part')
        .set({
          state: refused ? 'refused' : result.ok ? 'fetched' : 'needsClick',
          reason: refused ? 'infected' : result.ok ? null : result.reason,
          changed_at: deps.clock.now().toISOString(),
        })
        .where('id', '=', partId)
        .execute()
      await addMailEvent(deps, tx, { companyId, messageId }, result.ok && !refused ? 'linkFetched' : 'linkFailed', {
        detail: {
          host: now.host,
          ...(refused ? { reason: 'infected' } : result.ok ? { files: stored.length } : { reason: result.reason }),
        },
      })
      await deriveMail(deps, tx, mail)
    })
  }
type Stored = Awaited<ReturnType<ReturnType<typeof storeBytes>>>
/** Files of a link as parts below it, and their imports. The mail is locked. */
export const addLinked = async (
  deps: Pick<MailDeps, 'clock' | 'audit' | 'jobs' | 'changeFeed'>,
  tx: Tx,
  mail: MailRecord,
  link: PartRecord,
  stored: readonly Stored[],
): Promise<void> => {
  const companyId = mail.company_id
  const rule = await ruleFor(tx, mail.from_address)
  const parts = []
  for (const file of stored) {
    const record = await tx
      .insertInto('mail_part')
      .values({
        company_id: companyId,
        id: newId(deps.clock.now()),
        message_id: mail.id,
        position: link.position,
        path: `${link.path}/${file.sha256.slice(0, 16)}`,
        kind: 'file',
        name: file.name,
        size: String(file.size),
        state: 'importing',
        parent: link.id,
        changed_at: deps.clock.now().toISOString(),
      })
      .onConflict((oc) => oc.columns(['company_id', 'message_id', 'path']).doNothing())
      .returningAll()
      .executeTakeFirst()
    // The same file came before.
    if (record) parts.push({ record, file })
  }
  await importParts(
    deps,
    tx,
    { companyId, userId: mail.owner_id! },
    { area: mail.area, source: mail.entry_source, category: rule?.category ?? category.uncategorised, batchId: mail.id },
    parts,
  )
}
