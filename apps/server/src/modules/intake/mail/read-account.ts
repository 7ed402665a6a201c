// The job that reads a bound mailbox: each mail is kept together with the move of the cursor, so that none is lost or
// kept twice; then the next reading is planned.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { entrySource } from '@piaotai/domain/states.ts'
import { mailLimits } from '@piaotai/domain/mail.ts'
import { dayStart } from '@piaotai/domain/shanghai.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { MailboxProblem, type MailboxCursor } from '../../../ports/mail-in.ts'
import { ownerOfToday } from '../../people/permission/index.ts'
import { loginOf, type AccountRecord } from './account-login.ts'
import { unwatched } from './account-rows.ts'
import type { MailDeps } from './deps.ts'
import { keepMail } from './keep-mail.ts'
import { noteTooLarge } from './too-large.ts'
import { readAccount } from './jobs.ts'

const everyMs = 3 * 60_000
const batch = 50
/** Waits after failures, and the failures after which people are told. */
const waits = [60_000, 5 * 60_000, 15 * 60_000, 3_600_000, 4 * 3_600_000] as const
const toldAfter = 3

const accountOf = (tx: Tx, id: string, locked = false): Promise<AccountRecord | undefined> =>
  tx
    .selectFrom('mail_account')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()

export const runReadAccount =
  (deps: MailDeps): JobRun<typeof readAccount.payload> =>
  async ({ companyId, accountId, run }) => {
    const { db, clock } = deps
    const account = await db.inTenant({ companyId }, (tx) => accountOf(tx, accountId))
    if (!account || account.run !== run || account.state === 'off' || account.secret_sealed === null) return
    if (await db.inTenant({ companyId }, (tx) => pausedWithoutOwner(tx, account, clock.now()))) return
    let taken = 0
    let failure: MailboxProblem | undefined
    const read = async (anew: boolean): Promise<void> =>
      deps.mailboxes.read(
        await loginOf(deps, account, anew),
        {
          cursor: account.validity === null ? null : { validity: account.validity, uid: Number(account.uid) },
          since: new Date(dayStart(account.from_day)),
          maxBytes: mailLimits.bytes,
          most: batch,
        },
        async ({ cursor, bytes, arrived }) => {
          taken++
          // The server searches by whole days.
          if (arrived.getTime() < Date.parse(dayStart(account.from_day))) {
            await db.inTenant({ companyId }, (tx) => moveCursor(tx, account, cursor, 0))
            return
          }
          await keepMail(deps)(
            {
              companyId,
              size: bytes.length,
              sha256: createHash('sha256').update(bytes).digest('hex'),
              bytes: () => bytes,
              via: 'imap',
              source: entrySource.mailSync,
              accountId,
              receivedAt: arrived,
              by: account.created_by,
              destinations: [{ address: account.email, userId: account.user_id }],
            },
            (tx, fresh) => moveCursor(tx, account, cursor, fresh ? 1 : 0),
          )
        },
        async (cursor, size, heading) => {
          taken++
          await db.inTenant({ companyId }, async (tx) => {
            await moveCursor(tx, account, cursor, 0)
            if (heading.arrived.getTime() >= Date.parse(dayStart(account.from_day))) await noteTooLarge(deps, tx, account, size, heading)
          })
        },
      )
    try {
      await read(false).catch((error: unknown) => {
        // A token may be taken back before its time.
        const refused = error instanceof MailboxProblem && error.reason === 'refused'
        if (!refused || account.auth === 'password' || taken > 0) throw error
        return read(true)
      })
    } catch (error) {
      if (!(error instanceof MailboxProblem)) throw error
      failure = error
    }
    const goesOn = await db.inTenant({ companyId }, async (tx) => {
      const now = await accountOf(tx, accountId, true)
      // Another process plans the next reading, or planned it before this one was begun again.
      if (!now || now.run !== run) return false
      await finish(deps, tx, now, failure, clock.now(), taken >= batch)
      return failure === undefined
    })
    if (goesOn) deps.watches.watch({ companyId, accountId })
  }
/** The company's mailbox whose binder is no member any more, or may bind none: it is read no more, and its keepers are told. */
const pausedWithoutOwner = async (tx: Tx, account: AccountRecord, now: Date): Promise<boolean> => {
  const { company_id: companyId, id, user_id: own, created_by: userId } = account
  if (own !== null || userId === null || (await ownerOfToday(tx, { companyId, userId }, 'mailboxes.edit', now))) return false
  const paused = await tx
    .updateTable('mail_account')
    .set((eb) => ({ state: 'off', run: eb('run', '+', 1), ...unwatched }))
    .where('id', '=', id)
    .where('run', '=', account.run)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (paused) await emit(tx, 'automatic.paused', { companyId, what: 'mailbox', objectId: id, name: account.email, edit: 'mailboxes.edit' })
  return true
}
/** Never back among the same numbers, whoever else reads. A mailbox unbound meanwhile keeps nothing more. */
const moveCursor = async (tx: Tx, account: AccountRecord, { validity, uid }: MailboxCursor, kept: number): Promise<void> => {
  const moved = await tx
    .updateTable('mail_account')
    .set((eb) => ({
      validity,
      uid: sql`case when validity = ${validity} then greatest(uid, ${uid}) else ${uid} end`,
      fetched: eb('fetched', '+', kept),
    }))
    .where('id', '=', account.id)
    .where('run', '=', account.run)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new MailboxProblem('lost', new Error('the mailbox was changed while it was read'))
}
const finish = async (deps: MailDeps, tx: Tx, account: AccountRecord, failure: MailboxProblem | undefined, now: Date, more: boolean) => {
  const failures = failure ? account.failures + 1 : 0
  const state = !failure
    ? 'on'
    : failure.reason === 'refused' || failure.reason === 'notAllowed'
      ? 'refused'
      : failures >= toldAfter
        ? 'lost'
        : account.state
  // A refused login is not repeated: providers lock mailboxes after a few.
  const goesOn = state !== 'refused'
  const run = account.run + (goesOn ? 1 : 0)
  const next = new Date(now.getTime() + (failure ? waits[Math.min(failures, waits.length) - 1]! : more ? 0 : everyMs))
  await tx
    .updateTable('mail_account')
    .set({
      state,
      failures,
      error: failure?.reason ?? null,
      tried_at: now.toISOString(),
      ...(failure ? {} : { read_at: now.toISOString() }),
      next_at: next.toISOString(),
      run,
    })
    .where('id', '=', account.id)
    .execute()
  if (account.state === 'on' && state !== 'on')
    await emit(tx, 'mailbox.lost', {
      companyId: account.company_id,
      accountId: account.id,
      userId: account.user_id,
      email: account.email,
    })
  if (goesOn) await deps.jobs.addAt(tx, next, readAccount, { companyId: account.company_id, accountId: account.id, run })
}
