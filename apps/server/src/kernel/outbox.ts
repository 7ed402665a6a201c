// The outbox: messages to people, written in the transaction of their cause, encrypted, and sent by a job at least
// once.
import { z } from 'zod'
import { MessageRefused, type Mail, type OutMail } from '../ports/mail-out.ts'
import type { Sms, TextMessage } from '../ports/sms.ts'
import { newId } from '../lib/ids.ts'
import { json } from '../db/json.ts'
import type { Job, JobRun, Jobs, Needs, Tx } from './deps.ts'
import type { MailHearing } from './mail-hearing.ts'
import type { MailOutcome, MailSubject } from './mail-subject.ts'
import { defineModule, defineWork } from './module.ts'
import type { SealedColumn } from './sealed-columns.ts'
import type { Encryption } from '../lib/encryption.ts'

/** Retries soon, then every hour, for more than two days: a mail server down over a weekend loses no message. */
export const sendOutbox = {
  name: 'outbox.send',
  payload: z.object({ id: z.uuid() }),
  attempts: 72,
  waitSeconds: 20,
  longestWaitSeconds: 3600,
  expireSeconds: 120,
} as const satisfies Job
/** A mail as it waits: files by their keys in the storage, read when it is sent. */
export interface WaitingMail extends Omit<Mail, 'id' | 'attachments'> {
  readonly files?: readonly { readonly key: string; readonly name: string }[]
  /** The row that hears what became of the mail. */
  readonly about?: MailSubject
}
type Message = (
  | { readonly channel: 'mail'; readonly mail: WaitingMail }
  | { readonly channel: 'sms'; readonly sms: Omit<TextMessage, 'id'> }
) & {
  /** The text is useless after this moment: it is not sent any more. */
  readonly until?: Date
}
type Sealed = (WaitingMail | Omit<TextMessage, 'id'>) & { readonly until?: string }
export interface Outbox {
  readonly add: (tx: Tx, message: Message) => Promise<void>
}
const placeOf = (id: string) => ({ table: 'outbox', column: 'sealed', rowId: id })
const keptDays = 30

interface RenderedMail {
  readonly subject: string
  readonly text: string
}
/**
 * Writes to present members of the company: by mail, or by SMS without an address. Runs in a transaction of the
 * company.
 */
export const writeToMembers = async (
  tx: Tx,
  outbox: Outbox,
  companyId: string,
  to: readonly { readonly userId: string; readonly mail: RenderedMail }[],
): Promise<void> => {
  if (to.length === 0) return
  const people = await tx
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.tel'])
    .where('member.company_id', '=', companyId)
    .where('member.status', '=', 'active')
    .where(
      'app_user.id',
      'in',
      to.map(({ userId }) => userId),
    )
    .execute()
  for (const { userId, mail: rendered } of to) {
    const person = people.find(({ id }) => id === userId)
    if (person?.email) await outbox.add(tx, { channel: 'mail', mail: { to: [person.email], ...rendered } })
    else if (person?.tel) await outbox.add(tx, { channel: 'sms', sms: { phone: person.tel, text: rendered.text } })
  }
}

export const makeOutbox = ({
  clock,
  encryption,
  jobs,
}: Needs<'clock'> & { readonly encryption: Encryption; readonly jobs: Jobs }): Outbox => ({
  add: async (tx, message) => {
    const now = clock.now()
    const id = newId(now)
    const words: Sealed = {
      ...(message.channel === 'mail' ? message.mail : message.sms),
      ...(message.until ? { until: message.until.toISOString() } : {}),
    }
    const sealed = encryption.seal(JSON.stringify(words), placeOf(id))
    await tx
      .insertInto('outbox')
      .values({
        id,
        channel: message.channel,
        sealed,
        about: message.channel === 'mail' && message.mail.about ? json(message.mail.about) : null,
        created_at: now.toISOString(),
        sent_at: null,
        error: null,
      })
      .execute()
    await jobs.add(tx, sendOutbox, { id })
  },
})

export interface SendDeps extends Partial<MailHearing>, Needs<'db' | 'clock'> {
  readonly encryption: Encryption
  readonly mail: OutMail
  readonly sms: Sms
  readonly readFile?: (key: string) => Promise<Uint8Array>
}

/**
 * Sends one message; skips a sent one, gives up an expired or finally refused one. The message's id is included, so
 * that the recipient can detect a repetition.
 */
export const sendMessage =
  (deps: SendDeps): JobRun<typeof sendOutbox.payload> =>
  async ({ id }) => {
    const { db, clock, encryption, sms } = deps
    const row = await db.outside((tx) =>
      tx.selectFrom('outbox').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst(),
    )
    if (!row?.sealed) return
    const { until, ...message } = JSON.parse(encryption.open(row.sealed, placeOf(id))) as Sealed
    if (until !== undefined && Date.parse(until) <= clock.now().getTime()) return giveUp(deps, id, 'failed')
    const { about } = message as WaitingMail
    if (about && deps.mayLeave && !(await deps.mayLeave(about))) return giveUp(deps, id, 'dropped')
    try {
      await (row.channel === 'mail'
        ? sendMail(deps, id, message as WaitingMail)
        : sms.send({ ...(message as Omit<TextMessage, 'id'>), id }))
    } catch (error) {
      await db.outside((tx) =>
        tx
          .updateTable('outbox')
          .set((eb) => ({ attempts: eb('attempts', '+', 1), error: error instanceof Error ? error.message.slice(0, 300) : 'failed' }))
          .where('id', '=', id)
          .execute(),
      )
      if (error instanceof MessageRefused) return giveUp(deps, id, 'failed')
      throw error
    }
    await settle(deps, about, 'sent', async (tx) => {
      await tx
        .updateTable('outbox')
        .set((eb) => ({
          state: 'sent' as const,
          sealed: null,
          attempts: eb('attempts', '+', 1),
          sent_at: clock.now().toISOString(),
          error: null,
        }))
        .where('id', '=', id)
        .execute()
      return true
    })
  }
/** Writes an end of the message; where that changed something, its subject hears of it in the same transaction. */
const settle = async (
  { db, heard }: Pick<SendDeps, 'db' | 'heard'>,
  about: MailSubject | undefined,
  outcome: MailOutcome,
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> => {
  if (!about || !heard) {
    await db.outside(write)
    return
  }
  await db.inTenant({ companyId: about.companyId }, async (tx) => {
    if (await write(tx)) await heard(tx, about, outcome)
  })
}
const sendMail = async ({ mail, readFile }: SendDeps, id: string, waiting: WaitingMail): Promise<void> => {
  const { files, about: _, ...rest } = waiting
  const attachments = []
  for (const { key, name } of files ?? []) {
    if (!readFile) throw new Error('a mail with files was sent without a storage')
    attachments.push({ name, bytes: await readFile(key) })
  }
  await mail.send({ ...rest, ...(attachments.length > 0 ? { attachments } : {}), id })
}
/**
 * Whether a channel is late: the newest message with a failed attempt still waits, and no later one was sent.
 * Independent of any recipient, so it reveals nothing about a person.
 */
export const isLate = async (tx: Tx, channel: Message['channel']): Promise<boolean> => {
  const ofChannel = tx.selectFrom('outbox').where('channel', '=', channel)
  const stuck = await ofChannel
    .select('created_at')
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    stuck !== undefined && (await ofChannel.select('id').where('sent_at', '>', stuck.created_at).limit(1).executeTakeFirst()) === undefined
  )
}
type GivingUp = Pick<SendDeps, 'db'> & Partial<Pick<SendDeps, 'encryption' | 'heard'>>
/** Given up: marked as failed, its text deleted. */
const giveUp = async ({ db, encryption, heard }: GivingUp, id: string, outcome: 'failed' | 'dropped'): Promise<void> => {
  const row = await db.outside((tx) =>
    tx.selectFrom('outbox').select(['channel', 'sealed']).where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst(),
  )
  const mail =
    encryption && row?.sealed && row.channel === 'mail' ? (JSON.parse(encryption.open(row.sealed, placeOf(id))) as WaitingMail) : undefined
  await settle({ db, heard }, mail?.about, outcome, async (tx) => {
    const given = await tx
      .updateTable('outbox')
      .set({ state: 'failed', sealed: null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    return given !== undefined
  })
}
export const deadLetterMessage =
  (deps: GivingUp) =>
  ({ id }: { readonly id: string }): Promise<void> =>
    giveUp(deps, id, 'failed')
/** Deletes old rows. */
export const purgeSent =
  ({ db, clock }: Pick<SendDeps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    await db.outside((tx) =>
      tx
        .deleteFrom('outbox')
        .where('created_at', '<', new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString())
        .execute(),
    )
  }

const outboxSecrets: readonly SealedColumn[] = [
  {
    table: 'outbox',
    column: 'sealed',
    shared: true,
    write: (tx, { id, before, after }) =>
      tx.updateTable('outbox').set({ sealed: after }).where('id', '=', id).where('sealed', '=', before).executeTakeFirstOrThrow(),
  },
]
export const outboxModule = defineModule({
  sealed: outboxSecrets,
  jobs: [defineWork(sendOutbox, { room: 4, run: sendMessage, deadLetter: deadLetterMessage })],
  tidy: purgeSent,
})

/** Where a person is reached. */
export interface Reach {
  readonly email: string | null
  readonly tel?: string | null
}
/** Tells a person: by mail, or by SMS without an address. */
export const tellPerson = async (
  { outbox }: { readonly outbox: Outbox },
  tx: Tx,
  { email, tel }: Reach,
  mail: { readonly subject: string; readonly text: string },
): Promise<void> => {
  if (email) await outbox.add(tx, { channel: 'mail', mail: { to: [email], ...mail } })
  else if (tel) await outbox.add(tx, { channel: 'sms', sms: { phone: tel, text: mail.text } })
}
