// One statement counts an attempt before any secret is compared, so that parallel guesses cannot pass the limit.
import { sql } from 'kysely'
import { keyLimits } from '@piaotai/domain/api-key/api-key.ts'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import { intakeLimits } from '@piaotai/domain/intake-api.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import type { Needs, Tx } from './deps.ts'
import { logAttempt } from './security-events.ts'

interface Limit {
  readonly max: number
  readonly windowSeconds: number
  readonly lockSeconds: number
}
/** Limits by kind. Without a lock the count starts anew when its window ends. */
export const rateLimitRules = {
  /**
   * Wrong passwords of an account from one place: an address, a known device, or a session that asks for the password
   * again.
   */
  password: { max: 10, windowSeconds: 900, lockSeconds: 900 },
  /**
   * Wrong passwords of an account from all unknown devices: before a captcha, in a day, and one a minute beyond the
   * day's number.
   */
  passwordFree: { max: 5, windowSeconds: 900, lockSeconds: 0 },
  passwordDay: { max: 100, windowSeconds: 86_400, lockSeconds: 0 },
  passwordTurn: { max: 1, windowSeconds: 60, lockSeconds: 0 },
  /** Mails to an account's owner about a locked place. */
  passwordTold: { max: 1, windowSeconds: 3600, lockSeconds: 0 },
  /** A code by SMS or mail, per purpose and target; a new code starts anew. */
  code: { max: 5, windowSeconds: 600, lockSeconds: 0 },
  totp: { max: 5, windowSeconds: 900, lockSeconds: 900 },
  /** Failed sign-ins of an address, and of its /24. */
  signInIp: { max: 100, windowSeconds: 3600, lockSeconds: 0 },
  signInNet: { max: 1000, windowSeconds: 3600, lockSeconds: 0 },
  /**
   * Codes sent to a target, requested by an address, and in total. A whole office asks from one address: the target's
   * limits come first.
   */
  codeEvery: { max: 1, windowSeconds: 60, lockSeconds: 0 },
  codeHour: { max: 5, windowSeconds: 3600, lockSeconds: 0 },
  codeDay: { max: 10, windowSeconds: 86_400, lockSeconds: 0 },
  codeIp: { max: 300, windowSeconds: 3600, lockSeconds: 0 },
  codeBudget: { max: 20_000, windowSeconds: 86_400, lockSeconds: 0 },
  /** Per person: searches for companies that they do not belong to, invitations sent, and members' sheets committed. */
  lookup: { max: 30, windowSeconds: 60, lockSeconds: 0 },
  invite: { max: 200, windowSeconds: 3600, lockSeconds: 0 },
  /** Invitations to one phone or e-mail by all companies, and of the whole app. */
  inviteTarget: { max: 5, windowSeconds: 86_400, lockSeconds: 0 },
  inviteBudget: { max: 10_000, windowSeconds: 86_400, lockSeconds: 0 },
  inviteAlarm: { max: 1, windowSeconds: 86_400, lockSeconds: 0 },
  /** Invitations to a link, of a company. */
  partnerInvite: { max: 20, windowSeconds: 86_400, lockSeconds: 0 },
  groupInvite: { max: 50, windowSeconds: 86_400, lockSeconds: 0 },
  /** What programs bring, of a company. */
  intake: { max: intakeLimits.anHour, windowSeconds: 3600, lockSeconds: 0 },
  /** Trials of push targets, of a company. */
  pushProbe: { max: 60, windowSeconds: 3600, lockSeconds: 0 },
  /** Acknowledgements of pushes with a wrong signature: of an address, and of an address for one target. Right ones from elsewhere are heard all the time. */
  pushUnsignedIp: { max: 100, windowSeconds: 600, lockSeconds: 0 },
  pushUnsigned: { max: 20, windowSeconds: 600, lockSeconds: 0 },
  staffImport: { max: 10, windowSeconds: 3600, lockSeconds: 0 },
  /**
   * Verifications of one invoice on one day, over all companies: the subject contains both, so the window only has to
   * outlast the day.
   */
  verifyDay: { max: verifyLimits.aDay, windowSeconds: 172_800, lockSeconds: 0 },
  /** Per company: batches that set extended fields. */
  extendedEdit: { max: 1, windowSeconds: 15, lockSeconds: 0 },
  /** Unregistered uploads of a person a day, in megabytes rounded up per file. */
  uploadOpen: { max: 20_000, windowSeconds: 86_400, lockSeconds: 0 },
  /** Per person: pictures of themselves or of a company, re-encoded. */
  picture: { max: limits.picturesAnHour, windowSeconds: 3600, lockSeconds: 0 },
  /** Limits for anonymous callers, per address: deliveries opened, captchas, and sign-ins begun by other methods. */
  visitIp: { max: 60, windowSeconds: 60, lockSeconds: 0 },
  /** SMS to signers: of a delivery as long as it lasts, and of a phone a day. */
  signSms: { max: deliveryLimits.smsOfTask, windowSeconds: deliveryLimits.daysMax * 86_400, lockSeconds: 0 },
  signSmsDay: { max: deliveryLimits.smsADay, windowSeconds: 86_400, lockSeconds: 0 },
  /** Mail that comes in: recipients named by a server, unknown ones, and mails to one address. */
  mailInPeer: { max: 3000, windowSeconds: 3600, lockSeconds: 0 },
  mailInUnknown: { max: 50, windowSeconds: 3600, lockSeconds: 0 },
  mailInAddress: { max: 1000, windowSeconds: 3600, lockSeconds: 0 },
  /** Mails to postmaster@ and abuse@, of all senders. */
  mailInOperator: { max: 100, windowSeconds: 3600, lockSeconds: 0 },
  /** Logins to mailboxes tried by a company. */
  mailboxTest: { max: 20, windowSeconds: 600, lockSeconds: 0 },
  /** Calls by a key. */
  keyCalls: { max: keyLimits.callsAMinute, windowSeconds: 60, lockSeconds: 0 },
  /** Wrong pairing codes: of a person, and of an address; a device's questions. */
  deviceCode: { max: 5, windowSeconds: 900, lockSeconds: 0 },
  deviceCodeIp: { max: 30, windowSeconds: 900, lockSeconds: 0 },
  devicePoll: { max: 40, windowSeconds: 60, lockSeconds: 0 },
  captchaIp: { max: 60, windowSeconds: 60, lockSeconds: 0 },
  beginIp: { max: 30, windowSeconds: 60, lockSeconds: 0 },
} as const satisfies Record<string, Limit>
export type RateLimitKind = keyof typeof rateLimitRules

export const makeRateLimits = ({ clock }: Needs<'clock'>) => ({
  /**
   * Counts one attempt, or `by`; false, without counting, if the subject has too few left or is locked. `upTo` lowers
   * the limit, for attempts that lack something.
   */
  consume: async (
    tx: Tx,
    kind: RateLimitKind,
    subject: string,
    { upTo, by = 1 }: { readonly upTo?: number | undefined; readonly by?: number } = {},
  ): Promise<boolean> => {
    const { max, windowSeconds, lockSeconds } = rateLimitRules[kind]
    const now = clock.now()
    const until = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()
    const at = now.toISOString()
    const most = Math.min(max, upTo ?? max)
    if (by > most) return false
    const counted = await sql<{ count: number }>`
      insert into attempt as a (kind, subject, count, window_ends_at) values (${kind}, ${subject}, ${by}, ${until(windowSeconds)})
      on conflict (kind, subject) do update set
        count = case when a.window_ends_at <= ${at} then ${by} else a.count + ${by} end,
        window_ends_at = case when a.window_ends_at <= ${at} then ${until(windowSeconds)} else a.window_ends_at end,
        locked_until = case when a.window_ends_at > ${at} and a.count + ${by} >= ${max} then ${until(lockSeconds)}::timestamptz else null end
      where (a.locked_until is null or a.locked_until <= ${at}) and (a.window_ends_at <= ${at} or a.count + ${by} <= ${most})
      returning count`.execute(tx)
    logAttempt(kind, counted.rows[0]?.count, rateLimitRules[kind])
    return counted.rows.length === 1
  },
  /** Seconds until the subject may try again; 0 if it may now. */
  blockedFor: async (tx: Tx, kind: RateLimitKind, subject: string): Promise<number> => {
    const row = await tx.selectFrom('attempt').selectAll().where('kind', '=', kind).where('subject', '=', subject).executeTakeFirst()
    const now = clock.now().getTime()
    const left = (at: string | null | undefined): number => (at ? Math.max(0, Math.ceil((Date.parse(at) - now) / 1000)) : 0)
    if (!row) return 0
    return left(row.locked_until) || (row.count >= rateLimitRules[kind].max ? left(row.window_ends_at) : 0)
  },
  /** A right secret clears the count. */
  clear: async (tx: Tx, kind: RateLimitKind, subject: string): Promise<void> => {
    await tx.deleteFrom('attempt').where('kind', '=', kind).where('subject', '=', subject).execute()
  },
  /** Clears a subject's count, and the counts of its parts, named `subject|part`. */
  clearParts: async (tx: Tx, kind: RateLimitKind, subject: string): Promise<void> => {
    await tx
      .deleteFrom('attempt')
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('subject', '=', subject), eb(eb.fn('starts_with', ['subject', eb.val(`${subject}|`)]), '=', true)]))
      .execute()
  },
  /** Deletes expired counts. */
  purge: async (tx: Tx, before: string): Promise<void> => {
    await tx
      .deleteFrom('attempt')
      .where('window_ends_at', '<', before)
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', before)]))
      .execute()
  },
  /** Gives one attempt back, or `by`, where only failures count. */
  giveBack: async (tx: Tx, kind: RateLimitKind, subject: string, by = 1): Promise<void> => {
    await tx
      .updateTable('attempt')
      .set((eb) => ({ count: eb.fn('greatest', [eb('count', '-', by), eb.lit(0)]) }))
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('count', '>', 0)
      .execute()
  },
})
export type RateLimits = ReturnType<typeof makeRateLimits>

type TooOften = 'account.codeTooMany' | 'company.tooOften' | 'pushTarget.tooOften'
/** Counts an attempt, or refuses it with the problem that says for how many minutes. */
export const requireRoom = async (
  rateLimits: Pick<RateLimits, 'consume' | 'blockedFor'>,
  tx: Tx,
  [kind, subject]: readonly [kind: RateLimitKind, subject: string],
  problem: TooOften,
): Promise<void> => {
  if (await rateLimits.consume(tx, kind, subject)) return
  throw new Problem(problem, { minutes: Math.max(1, Math.ceil((await rateLimits.blockedFor(tx, kind, subject)) / 60)) })
}
