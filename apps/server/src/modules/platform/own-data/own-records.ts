// What the product holds of a person, read company by company with the rights of a member.
import { periodMonth } from '@piaotai/domain/voucher/voucher.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { actAs } from '../../../kernel/as-company.ts'
import type { Database, Tx } from '../../../kernel/deps.ts'

/** Rows of one kind from one company, the newest first. */
export const ownRowsMax = 10_000
const parts = ['notices', 'log', 'invoices', 'months'] as const
const instant = (at: string | null): string | null => at && toInstant(at)

/** Everything that is told of a person. `cut`: kinds of which a company holds more. */
export type OwnRecords = Awaited<ReturnType<typeof ownRecords>>

export const ownRecords = (db: Database, userId: string) =>
  db.outside(async (tx) => {
    const person = await personOf(tx, userId)
    const companies = await tx
      .selectFrom('member')
      .innerJoin('company', 'company.id', 'member.company_id')
      .select(['company.id', 'company.name', 'company.number', 'member.role', 'member.status', 'member.joined_at'])
      .where('member.user_id', '=', userId)
      .where('company.deleted_at', 'is', null)
      .orderBy('company.id')
      .execute()
    const sessions = await tx
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(ownRowsMax)
      .execute()
    const personal = await tx.selectFrom('personal_mailbox').selectAll().where('user_id', '=', userId).orderBy('id').execute()
    // A person without a company has a log under their own id.
    const places = [{ id: userId, name: null }, ...companies]
    const all: Awaited<ReturnType<typeof inPlace>>[] = []
    for (const place of places) {
      await actAs(tx, userId, place.id)
      all.push(await inPlace(tx, place, userId))
    }
    return {
      person,
      companies: companies.map((c) => ({
        name: c.name,
        number: c.number,
        role: c.role,
        status: c.status,
        joinedAt: toInstant(c.joined_at),
      })),
      sessions: sessions.map((s) => ({
        openedAt: toInstant(s.created_at),
        lastSeenAt: toInstant(s.last_seen_at),
        endedAt: instant(s.ended_at),
        by: s.opened_by,
        ip: s.ip,
        agent: s.agent,
      })),
      mailboxes: [
        ...personal.map((m) => ({
          email: m.email,
          company: null as string | null,
          kind: 'personal',
          addedAt: toInstant(m.created_at),
          endedAt: null as string | null,
        })),
        ...all.flatMap(({ mailboxes }) => mailboxes),
      ],
      notices: all.flatMap(({ notices }) => notices),
      log: all.flatMap(({ log }) => log),
      invoices: all.flatMap(({ invoices }) => invoices),
      months: all.flatMap(({ months }) => months),
      cut: parts.filter((part) => all.some((place) => place[part].length >= ownRowsMax)),
    }
  }, userId)

const personOf = async (tx: Tx, userId: string) => {
  const p = await tx.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  return {
    name: p.name,
    tel: p.tel,
    email: p.email,
    weChatName: p.wx_nick_name,
    picture: p.head_url,
    registeredAt: toInstant(p.created_at),
    consentVersion: p.consent_version,
    consentedAt: instant(p.consented_at),
    authenticator: p.totp_sealed !== null,
  }
}
const inPlace = async (tx: Tx, { name: company }: { readonly id: string; readonly name: string | null }, userId: string) => {
  const mailboxes = await tx
    .selectFrom('mail_account')
    .select(['email', 'auth', 'created_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const notices = await tx
    .selectFrom('notice')
    .select(['made_at', 'kind', 'data', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .limit(ownRowsMax)
    .execute()
  const log = await tx
    .selectFrom('audit_log')
    .select(['at', 'action', 'result', 'ip', 'detail'])
    .where('actor_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(ownRowsMax)
    .execute()
  const invoices = await tx
    .selectFrom('invoice')
    .select(['entered_at', 'number', 'code', 'date', 'seller_name', 'buyer_name', 'amount_including_tax'])
    .where('entered_by', '=', userId)
    .orderBy('entered_at', 'desc')
    .limit(ownRowsMax)
    .execute()
  const notes = await tx
    .selectFrom('month_note')
    .select(['month', 'text', 'at'])
    .where('by_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(ownRowsMax)
    .execute()
  const looks = await tx
    .selectFrom('month_look')
    .select(['month', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(ownRowsMax)
    .execute()
  return {
    mailboxes: mailboxes.map((m) => ({
      email: m.email,
      company,
      kind: m.auth,
      addedAt: toInstant(m.created_at),
      endedAt: instant(m.ended_at),
    })),
    notices: notices.map((n) => ({ at: toInstant(n.made_at), company, kind: n.kind, data: n.data as unknown, readAt: instant(n.read_at) })),
    log: log.map((l) => ({ at: toInstant(l.at), company, action: l.action, result: l.result, ip: l.ip, detail: l.detail as unknown })),
    // Signatures stand in the log.
    months: [
      ...notes.map((n) => ({ company, month: periodMonth(n.month), at: toInstant(n.at), kind: 'note', text: n.text as string | null })),
      ...looks.map((l) => ({ company, month: periodMonth(l.month), at: toInstant(l.at), kind: 'look', text: null as string | null })),
    ],
    invoices: invoices.map((i) => ({
      company,
      enteredAt: toInstant(i.entered_at),
      number: i.number,
      code: i.code,
      date: i.date,
      seller: i.seller_name,
      buyer: i.buyer_name,
      amount: i.amount_including_tax,
    })),
  }
}
