// BoundMailbox mailboxes that this process listens to (IMAP IDLE): a new mail brings the next reading forward. Readings at
// intervals go on, so that nothing depends on it; each that succeeds begins to listen where nobody does. A lease in the
// row lets one process hold the connection; whoever takes the lease away ends it.
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { MailboxProblem, type MailboxWatch } from '../../../ports/mail-in.ts'
import { loginOf, type AccountRecord, type LoginDeps } from './account-login.ts'
import { unwatched } from './account-rows.ts'
import type { BoundMailbox, MailboxWatches, MailDeps } from './deps.ts'
import { readAccount } from './jobs.ts'

interface Deps extends LoginDeps, Pick<MailDeps, 'jobs' | 'mailboxes'> {
  /** Connections at once. */
  readonly most: number
  readonly onError: (error: unknown) => void
}
const leaseSeconds = 45
const renewMs = 15_000
/** While the reading that was brought forward still runs. */
const againMs = 1000
/** A server without IDLE is not asked for it at every reading. */
const withoutMs = 3_600_000

interface Held extends BoundMailbox {
  readonly lease: string
  connection?: MailboxWatch
  over: boolean
  /** A mail came that no reading was planned for. */
  due: boolean
  planning: boolean
  /** The last reading that was brought forward. */
  planned?: number
  renewal?: NodeJS.Timeout
  again?: NodeJS.Timeout
}

/** Its row, while the lease is ours and the mailbox is read. */
const ours = (tx: Tx, { accountId, lease }: Held) =>
  tx
    .updateTable('mail_account')
    .set({ watched_until: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', accountId)
    .where('watch', '=', lease)
    .where('state', '=', 'on')
    .returning(['run', 'failures'])
    .executeTakeFirst()
const free = (db: Deps['db'], { companyId, accountId, lease }: Held): Promise<unknown> =>
  db.inTenant({ companyId }, (tx) =>
    tx.updateTable('mail_account').set(unwatched).where('id', '=', accountId).where('watch', '=', lease).execute(),
  )
/** Takes the lease of a mailbox that is read and that nobody holds. */
const take = (db: Deps['db'], of: Held): Promise<AccountRecord | undefined> =>
  db.inTenant({ companyId: of.companyId }, (tx) =>
    tx
      .updateTable('mail_account')
      .set({ watch: of.lease, watched_until: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where('id', '=', of.accountId)
      .where('state', '=', 'on')
      .where('secret_sealed', 'is not', null)
      .where((eb) => eb.or([eb('watch', 'is', null), eb('watched_until', '<', sql<string>`now()`)]))
      .returningAll()
      .executeTakeFirst(),
  )
/** Hears of new mails. */
const planner = ({ db, jobs, onError }: Deps): ((of: Held) => void) => {
  /**
   * Brings the planned reading forward, under the same number: of two that know it, one goes on. Once for a number, so
   * that a flood plans one reading after the other. After a failure the waits of readings count.
   */
  const plan = async (of: Held): Promise<void> => {
    if (of.over || of.planning) return
    of.planning = true
    try {
      const { companyId, accountId } = of
      of.due = false
      const waits = await db.inTenant({ companyId }, async (tx) => {
        const row = await ours(tx, of)
        if (!row || row.failures > 0) return false
        if (row.run === of.planned) return true
        await jobs.add(tx, readAccount, { companyId, accountId, run: row.run })
        of.planned = row.run
        return false
      })
      of.due ||= waits
    } catch (error) {
      onError(error)
    }
    of.planning = false
    if (of.due && !of.over) of.again = setTimeout(() => void plan(of), againMs)
  }
  const told = (of: Held): void => {
    if (of.due) return
    of.due = true
    void plan(of)
  }
  return told
}

export const openWatches = (deps: Deps): MailboxWatches => {
  const { db, most, onError } = deps
  const held = new Map<string, Held>()
  const without = new Map<string, number>()
  const beginning = new Set<Promise<void>>()
  let closed = false

  const end = async (of: Held): Promise<void> => {
    if (of.over) return
    of.over = true
    clearTimeout(of.renewal)
    clearTimeout(of.again)
    of.connection?.close()
    if (held.get(of.accountId) === of) held.delete(of.accountId)
    await free(db, of).catch(onError)
  }
  const renewLater = (of: Held): void => {
    clearTimeout(of.renewal)
    if (!of.over) of.renewal = setTimeout(() => void renew(of), renewMs)
  }
  const renew = async (of: Held): Promise<void> => {
    try {
      if (await db.inTenant({ companyId: of.companyId }, (tx) => ours(tx, of))) renewLater(of)
      else await end(of)
    } catch (error) {
      // Its lease may pass, and another process may listen too.
      onError(error)
      await end(of)
    }
  }
  const told = planner(deps)
  const begin = async (of: Held): Promise<void> => {
    const row = await take(db, of)
    if (!row) return end(of)
    const server = `${row.host}:${row.port}`
    if ((without.get(server) ?? 0) > Date.now()) return end(of)
    // It begins before the connection, which may take longer than the lease.
    renewLater(of)
    const connection = await deps.mailboxes.watch(await loginOf(deps, row), { mail: () => told(of), ended: () => void end(of) })
    if (!connection) {
      without.set(server, Date.now() + withoutMs)
      return end(of)
    }
    if (of.over) return connection.close()
    of.connection = connection
    // A mail that came between the reading and this.
    if (connection.validity !== row.validity || connection.next > Number(row.uid) + 1) told(of)
  }
  const start = async (of: Held): Promise<void> => {
    held.set(of.accountId, of)
    try {
      await begin(of)
    } catch (error) {
      // The next reading says what is wrong with the mailbox.
      if (!(error instanceof MailboxProblem)) onError(error)
      await end(of)
    }
  }
  const look = async (of: BoundMailbox): Promise<void> => {
    const before = held.get(of.accountId)
    // Its lease may have been taken away, and the mailbox be another now.
    if (before) await renew(before)
    if (closed || held.has(of.accountId) || held.size >= most) return
    await start({ ...of, lease: newId(deps.clock.now()), over: false, due: false, planning: false })
  }
  return {
    watch: (of) => {
      if (closed) return
      const looking: Promise<void> = look(of).finally(() => beginning.delete(looking))
      beginning.add(looking)
    },
    close: async () => {
      closed = true
      await Promise.all([...held.values()].map(end))
      await Promise.all(beginning)
    },
  }
}
