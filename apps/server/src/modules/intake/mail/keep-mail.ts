// One mail of one company, kept once: the same bytes to a further address add a destination.
import type { Readable } from 'node:stream'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { runTogether } from '../../../lib/run-together.ts'
import { keyForMade } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import { openMail } from './jobs.ts'
import { addMailEvent } from './mail-events.ts'

export interface KeptMail {
  readonly companyId: string
  readonly size: number
  readonly sha256: string
  readonly bytes: () => Readable | Uint8Array
  readonly via: 'smtp' | 'imap'
  readonly source: number
  readonly envelopeFrom?: string
  readonly peer?: string
  readonly helo?: string
  readonly accountId?: string
  readonly receivedAt?: Date
  /** The person whose a company's mailbox brings its files for. */
  readonly by?: string | null
  readonly destinations: readonly { readonly address: string; readonly userId: string | null }[]
}
type KeepDeps = Pick<MailDeps, 'db' | 'clock' | 'jobs' | 'files' | 'audit'>

type Within = (tx: Tx, fresh: boolean) => Promise<void>
interface Stored {
  readonly mail: KeptMail
  readonly key: string
  readonly within?: Within | undefined
}

/**
 * `within`: what happens in the same transaction, as the move of a mailbox's cursor; `fresh` unless this mail had come to
 * these addresses before. Mails of one company without it that come together are written together.
 */
export const keepMail = (deps: KeepDeps): ((mail: KeptMail, within?: Within) => Promise<void>) => {
  const { db, files } = deps
  /** Whether each is the first with its bytes. */
  const enter = (companyId: string, all: readonly Stored[]): Promise<boolean[]> =>
    db.inTenant({ companyId }, async (tx) => {
      const firsts: boolean[] = []
      for (const { mail, key, within } of all) {
        const first = await insert(deps, tx, mail, key)
        const added = first ? undefined : await addDestinations(deps, tx, mail)
        await within?.(tx, first || (added ?? 0) > 0)
        firsts.push(first)
      }
      return firsts
    })
  const enterTogether = runTogether(enter)
  return async (mail, within) => {
    const { companyId } = mail
    // A mailbox that is read again has most of its mails already; a sender's mail is new but for a few.
    const known =
      mail.via === 'imap' &&
      (await db.inTenant({ companyId }, async (tx) => {
        const added = await addDestinations(deps, tx, mail)
        if (added !== undefined) await within?.(tx, added > 0)
        return added !== undefined
      }))
    if (known) return
    const key = keyForMade(files)(companyId)
    await files.storage.put(key, mail.bytes(), mail.size)
    const first = within ? (await enter(companyId, [{ mail, key, within }]))[0] : await enterTogether(companyId, { mail, key })
    if (!first) await files.storage.remove(key)
  }
}

/** Adds destinations to a mail that is there, and counts those that are new; undefined if the mail is. */
const addDestinations = async (deps: KeepDeps, tx: Tx, mail: KeptMail): Promise<number | undefined> => {
  // Held, so that its totals follow one change at a time.
  const there = await tx.selectFrom('mail_message').select('id').where('dedupe_key', '=', mail.sha256).forUpdate().executeTakeFirst()
  if (!there) return undefined
  const added = await write(tx, mail, there.id)
  if (added > 0)
    await addMailEvent(deps, tx, { companyId: mail.companyId, messageId: there.id }, 'alsoTo', {
      detail: { to: mail.destinations.map(({ address }) => address) },
    })
  return added
}
const write = async (tx: Tx, { companyId, destinations }: KeptMail, messageId: string): Promise<number> =>
  (
    await tx
      .insertInto('mail_destination')
      .values(destinations.map(({ address, userId }) => ({ company_id: companyId, message_id: messageId, address, user_id: userId })))
      .onConflict((oc) => oc.doNothing())
      .returning('address')
      .execute()
  ).length

/** False if a concurrent delivery of the same bytes was first. */
const insert = async (deps: KeepDeps, tx: Tx, mail: KeptMail, key: string): Promise<boolean> => {
  const { clock, jobs, audit } = deps
  const { companyId, destinations } = mail
  const now = clock.now()
  const id = newId(now)
  const area = destinations.some(({ userId }) => userId === null) ? 'company' : 'personal'
  const owner = area === 'personal' ? destinations[0]!.userId : (mail.by ?? null)
  const made = await tx
    .insertInto('mail_message')
    .values({
      company_id: companyId,
      id,
      stored_key: key,
      size: String(mail.size),
      dedupe_key: mail.sha256,
      via: mail.via,
      entry_source: mail.source,
      account_id: mail.accountId ?? null,
      envelope_from: mail.envelopeFrom ?? '',
      peer: mail.peer ?? null,
      helo: mail.helo ?? null,
      received_at: (mail.receivedAt ?? now).toISOString(),
      owner_id: owner,
      area,
    })
    .onConflict((oc) => oc.columns(['company_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await write(tx, mail, id)
  await addMailEvent({ clock }, tx, { companyId, messageId: id }, 'received', {
    detail: { via: mail.via, ...(mail.peer ? { peer: mail.peer } : {}), ...(mail.helo ? { helo: mail.helo } : {}) },
  })
  await audit.record(tx, { companyId }, [
    {
      action: 'mail.received',
      objectType: 'mail',
      objectId: id,
      detail: { size: mail.size, to: destinations.map(({ address }) => address) },
    },
  ])
  await jobs.add(tx, openMail, { companyId, messageId: id, opening: 0, ...(owner ? { userId: owner } : {}) })
  return true
}
