// Up to five personal mailboxes to fetch invoices from. A link in a mail to the address confirms it, another cancels
// it.
import { renderMail } from '@piaotai/locales/mail-templates.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { webAddress } from '@piaotai/domain/paths.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailboxEndpoints } from '@piaotai/contract/account/mailboxes.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { inAccount, note, personColumns, type Person } from './account-log.ts'
import type { Caller } from './caller.ts'
import { spendSending } from './proof/codes.ts'
import type { AccountDeps } from './deps.ts'
import { hashToken, newToken } from './sessions.ts'

type Ends = typeof mailboxEndpoints
export interface MailboxDeps extends AccountDeps {
  /** Public address of the product. */
  readonly origin: string
}
const linkDays = 7
const shown = (row: Row<'personal_mailbox'>): Out<Ends['addMailbox']> => ({
  id: row.id,
  email: row.email,
  state: row.confirmed_at ? 'confirmed' : 'waiting',
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
})
const personOf = (tx: Tx, userId: string): Promise<Person> =>
  tx.selectFrom('app_user').select(personColumns).where('id', '=', userId).executeTakeFirstOrThrow()

export const listMailboxes =
  ({ db }: Pick<MailboxDeps, 'db'>) =>
  async (who: Visitor): Promise<Out<Ends['listMailboxes']>> => {
    const rows = await db.outside((tx) =>
      tx.selectFrom('personal_mailbox').selectAll().where('user_id', '=', who.userId).orderBy('created_at').execute(),
    )
    return { content: rows.map(shown), max: limits.personalMailboxes }
  }

const sendLink = async (
  { clock, outbox, origin }: MailboxDeps,
  tx: Tx,
  person: Person,
  email: string,
  token: string,
  caller: Pick<Caller, 'language'>,
): Promise<{ link_hash: Buffer; link_expires_at: string }> => {
  const link = (action: string): string => webAddress(origin, '/visitor/emailCancel', { action, token })
  await outbox.add(tx, {
    channel: 'mail',
    mail: {
      to: [email],
      ...renderMail('mailbox', caller.language, { name: plainName(person.name), email, confirm: link('confirm'), cancel: link('cancel') }),
    },
  })
  return { link_hash: hashToken(token), link_expires_at: new Date(clock.now().getTime() + linkDays * 86_400_000).toISOString() }
}

export const addMailbox =
  (deps: MailboxDeps) =>
  async (who: Visitor, input: In<Ends['addMailbox']>, caller: Caller): Promise<Out<Ends['addMailbox']>> => {
    const { db, clock, audit } = deps
    const person = await db.outside((tx) => personOf(tx, who.userId))
    return inAccount(db, person, async (tx) => {
      // The person's row is the lock: two calls at once cannot both be the fifth.
      await tx.selectFrom('app_user').select('id').where('id', '=', person.id).forUpdate().execute()
      const mine = await tx.selectFrom('personal_mailbox').select('email').where('user_id', '=', person.id).execute()
      if (mine.some((m) => m.email === input.email)) throw new Problem('mailbox.duplicate')
      if (mine.length >= limits.personalMailboxes) throw new Problem('mailbox.limit', { max: limits.personalMailboxes })
      await spendSending(deps, tx, input.email, caller)
      const row = {
        id: newId(clock.now()),
        user_id: person.id,
        email: input.email,
        created_at: clock.now().toISOString(),
        confirmed_at: null,
        ...(await sendLink(deps, tx, person, input.email, newToken(), caller)),
      }
      await tx.insertInto('personal_mailbox').values(row).execute()
      await note(audit, tx, person, 'account.mailboxAdded', { mailbox: row.id })
      return shown(row)
    })
  }
export const resendMailbox =
  (deps: MailboxDeps) =>
  async (who: Visitor, input: In<Ends['resendMailbox']>, caller: Caller): Promise<Record<string, never>> => {
    const person = await deps.db.outside((tx) => personOf(tx, who.userId))
    await inAccount(deps.db, person, async (tx) => {
      const row = await tx
        .selectFrom('personal_mailbox')
        .selectAll()
        .where('id', '=', input.id)
        .where('user_id', '=', who.userId)
        .executeTakeFirst()
      if (!row) throw new Problem('mailbox.notFound')
      if (row.confirmed_at) throw new Problem('mailbox.confirmed')
      await spendSending(deps, tx, row.email, caller)
      await tx
        .updateTable('personal_mailbox')
        .set(await sendLink(deps, tx, person, row.email, newToken(), caller))
        .where('id', '=', row.id)
        .execute()
    })
    return {}
  }
export const removeMailbox =
  ({ db, audit }: MailboxDeps) =>
  async (who: Visitor, input: In<Ends['removeMailbox']>): Promise<Record<string, never>> => {
    const person = await db.outside((tx) => personOf(tx, who.userId))
    await inAccount(db, person, async (tx) => {
      const gone = await tx
        .deleteFrom('personal_mailbox')
        .where('id', '=', input.id)
        .where('user_id', '=', who.userId)
        .returning('id')
        .executeTakeFirst()
      if (!gone) throw new Problem('mailbox.notFound')
      await note(audit, tx, person, 'account.mailboxRemoved', { mailbox: gone.id })
    })
    return {}
  }

const byLink = async ({ db, clock }: MailboxDeps, token: string): Promise<Row<'personal_mailbox'> & { readonly person: Person }> => {
  const found = await db.outside(async (tx) => {
    const row = await tx
      .selectFrom('personal_mailbox')
      .selectAll()
      .where('link_hash', '=', hashToken(token))
      .where('link_expires_at', '>', clock.now().toISOString())
      .where('user_id', 'not in', (eb) => eb.selectFrom('app_user').select('id').where('disabled_at', 'is not', null))
      .executeTakeFirst()
    return row && { ...row, person: await personOf(tx, row.user_id) }
  })
  if (!found) throw new Problem('mailbox.linkInvalid')
  return found
}
export const readMailboxLink =
  (deps: MailboxDeps) =>
  async (input: In<Ends['readMailboxLink']>): Promise<Out<Ends['readMailboxLink']>> => {
    const { email, confirmed_at, person } = await byLink(deps, input.token)
    return { email, userName: plainName(person.name), state: confirmed_at ? 'confirmed' : 'waiting' }
  }
/** Confirming again changes nothing; a mailbox that another person confirmed before is refused. */
export const confirmMailbox =
  (deps: MailboxDeps) =>
  async (input: In<Ends['confirmMailbox']>): Promise<Record<string, never>> => {
    const found = await byLink(deps, input.token)
    if (found.confirmed_at) return {}
    await onUniqueViolation('mailbox.duplicate', () =>
      inAccount(deps.db, found.person, async (tx) => {
        await tx.updateTable('personal_mailbox').set({ confirmed_at: deps.clock.now().toISOString() }).where('id', '=', found.id).execute()
        await note(deps.audit, tx, found.person, 'account.mailboxConfirmed', { mailbox: found.id })
      }),
    )
    return {}
  }
export const cancelMailbox =
  (deps: MailboxDeps) =>
  async (input: In<Ends['cancelMailbox']>): Promise<Record<string, never>> => {
    const found = await byLink(deps, input.token)
    await inAccount(deps.db, found.person, async (tx) => {
      await tx.deleteFrom('personal_mailbox').where('id', '=', found.id).execute()
      await note(deps.audit, tx, found.person, 'account.mailboxCancelled', { mailbox: found.id })
    })
    return {}
  }
