// The outbox: messages to people, written in the transaction of their cause, encrypted, and sent by a job at least
// once.
import { z } from 'zod'
import { MessageRefused, type Mail, type OutMail } from '../ports/mail.ts'
import type { Sms, TextMessage } from '../ports/sms.ts'
import { newId } from '../lib/ids.ts'
import type { Clock, Database, Job, JobRun, Jobs, Tx } from './deps.ts'
import { defineModule, defineWork } from './module.ts'
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
type Message = (
  | { readonly channel: 'mail'; readonly mail: Omit<Mail, 'id'> }
  | { readonly channel: 'sms'; readonly sms: Omit<TextMessage, 'id'> }
) & {
  /** The text is useless after this moment: it is not sent any more. */
  readonly until?: Date
}
type Sealed = (Omit<Mail, 'id'> | Omit<TextMessage, 'id'>) & { readonly until?: string }
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
}: {
  readonly clock: Clock
  readonly encryption: Encryption
  readonly jobs: Jobs
}): Outbox => ({
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
      .values({ id, channel: message.channel, sealed, created_at: now.toISOString(), sent_at: null, error: null })
      .execute()
    await jobs.add(tx, sendOutbox, { id })
  },
})

export interface SendDeps {
  readonly db: Database
  readonly clock: Clock
  readonly encryption: Encryption
  readonly mail: OutMail
  readonly sms: Sms
}
/**
 * Sends one message; skips a sent one, gives up an expired or finally refused one. The message's id is included, so
 * that the recipient can detect a repetition.
 */
export const sendMessage =
  ({ db, clock, encryption, mail, sms }: SendDeps): JobRun<typeof sendOutbox.payload> =>
  async ({ id }) => {
    const row = await db.outside((tx) =>
      tx.selectFrom('outbox').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst(),
    )
    if (!row?.sealed) return
    const { until, ...message } = JSON.parse(encryption.open(row.sealed, placeOf(id))) as Sealed
    if (until !== undefined && Date.parse(until) <= clock.now().getTime()) return deadLetterMessage({ db })({ id })
    try {
      await (row.channel === 'mail'
        ? mail.send({ ...(message as Omit<Mail, 'id'>), id })
        : sms.send({ ...(message as Omit<TextMessage, 'id'>), id }))
    } catch (error) {
      await db.outside((tx) =>
        tx
          .updateTable('outbox')
          .set((eb) => ({ attempts: eb('attempts', '+', 1), error: error instanceof Error ? error.message.slice(0, 300) : 'failed' }))
          .where('id', '=', id)
          .execute(),
      )
      if (error instanceof MessageRefused) return deadLetterMessage({ db })({ id })
      throw error
    }
    await db.outside((tx) =>
      tx
        .updateTable('outbox')
        .set((eb) => ({
          state: 'sent' as const,
          sealed: null,
          attempts: eb('attempts', '+', 1),
          sent_at: clock.now().toISOString(),
          error: null,
        }))
        .where('id', '=', id)
        .execute(),
    )
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
/** Given up: marked as failed, its text deleted. */
export const deadLetterMessage =
  ({ db }: Pick<SendDeps, 'db'>) =>
  async ({ id }: { readonly id: string }): Promise<void> => {
    await db.outside((tx) =>
      tx.updateTable('outbox').set({ state: 'failed', sealed: null }).where('id', '=', id).where('state', '=', 'waiting').execute(),
    )
  }
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

export const outboxModule = defineModule({
  jobs: [defineWork(sendOutbox, { room: 4, run: sendMessage, deadLetter: deadLetterMessage })],
  tidy: purgeSent,
})
