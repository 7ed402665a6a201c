// The mails of a filter: those of a page, and how many there are by status.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { mailEndpoints } from '@piaotai/contract/mail/mail.ts'
import { limits } from '@piaotai/domain/limits.ts'
import type { MailStatus } from '@piaotai/domain/mail.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { countedUpTo, countedWhole, countSome, inCountTime, pageOf, type Asked } from '../../../db/page-of.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { mailsInScope } from '../../people/permission/index.ts'
import type { MailDeps } from './deps.ts'

type Center = typeof mailEndpoints
type Filter = Omit<In<Center['countMails']>, 'exactCount'>

const waitsForClick = sql<boolean>`exists (select 1 from mail_part p where p.company_id = mail_message.company_id and p.message_id = mail_message.id and p.state = 'needsClick')`
/** A word of two characters or more is looked for by the index of character pairs, or in rows that are read anyway. */
type Look = 'byIndex' | 'inRows'
const hasPairs = (keyword: string): boolean => [...folded(keyword)].length >= 2
const contains = (keyword: string, look: Look): Expression<SqlBool> =>
  look === 'byIndex' && hasPairs(keyword)
    ? sql<boolean>`has_text(mail_message.search, ${folded(keyword)})`
    : sql<boolean>`position(${folded(keyword)} in mail_message.search) > 0`
const conditions = (actor: Actor, filter: Filter, look: Look = 'byIndex'): Expression<SqlBool> => {
  const { area, status, needsClick, keyword, dateFrom, dateTo } = filter
  const all: Expression<SqlBool>[] = [mailsInScope(actor, area)]
  if (status?.length) all.push(sql<boolean>`mail_message.status = any(${[...status]}::text[])`)
  if (needsClick) all.push(waitsForClick)
  if (keyword) all.push(contains(keyword, look))
  if (dateFrom) all.push(sql<boolean>`mail_message.received_at >= ${dayStart(dateFrom)}`)
  if (dateTo) all.push(sql<boolean>`mail_message.received_at <= ${dayEnd(dateTo)}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
const mails = (tx: Tx, actor: Actor, filter: Filter, look?: Look) => tx.selectFrom('mail_message').where(conditions(actor, filter, look))

/** By status, with the invoices that were in them: kept for what came to the person, or to the company. */
const keptTotals = (tx: Tx, actor: Actor, area: Filter['area']) =>
  tx
    .selectFrom('mail_total')
    .where('user_id', area === 'personal' ? '=' : 'is', area === 'personal' ? actor.userId : null)
    .select(['status', ...(['count', 'recognised', 'saved'] as const).map((of) => sql<string>`sum(${sql.ref(of)})`.as(of))])
    .groupBy('status')
    .execute()
const isKept = ({ needsClick, keyword, dateFrom, dateTo }: Filter): boolean => !needsClick && !keyword && !dateFrom && !dateTo

/** A page of mails, the newest first. What few are likely to have is found as a whole, by its index; what proves frequent fills the page on the way. */
export const mailsOfPage = async (tx: Tx, actor: Actor, filter: Filter, asked: Asked) => {
  const newest = (look: Look) => mails(tx, actor, filter, look).selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc')
  const found = mails(tx, actor, filter)
  if (isKept(filter)) {
    const chosen = (await keptTotals(tx, actor, filter.area)).filter(
      ({ status }) => !filter.status?.length || filter.status.includes(status as MailStatus),
    )
    const kept = chosen.reduce((sum, { count }) => sum + Number(count), 0)
    return pageOf(tx, found, newest('inRows'), asked, countedWhole(kept))
  }
  const rare = filter.needsClick === true || (filter.keyword !== undefined && hasPairs(filter.keyword))
  if (!rare) return pageOf(tx, found, newest('inRows'), asked)
  const { page, pageSize } = asked
  const matched = await tx
    .with(
      (cte) => cte('matched').materialized(),
      () => found.select(['id', 'received_at']).limit(limits.countedMost + 1),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom('matched').select(countOf().as('n')).as('n'),
      sql<string[]>`array(select id from matched order by received_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize})`.as(
        'ids',
      ),
    ])
    .executeTakeFirstOrThrow()
  const count = Number(matched.n)
  if (count > limits.countedMost) return pageOf(tx, found, newest('inRows'), asked, asked.exactCount ? undefined : countedUpTo(count))
  const rows =
    matched.ids.length === 0
      ? []
      : await tx
          .selectFrom('mail_message')
          .selectAll()
          .where('id', 'in', matched.ids)
          .orderBy('received_at', 'desc')
          .orderBy('id', 'desc')
          .execute()
  return { rows, page, pageSize, ...countedWhole(count) }
}

const none = { processing: 0, held: 0, saved: 0, notFoundOrDuplicate: 0, notRecognised: 0 } satisfies Record<MailStatus, number>
type Counts = Out<Center['countMails']>
const keptCounts = async (tx: Tx, actor: Actor, area: Filter['area']): Promise<Counts> => {
  const rows = await keptTotals(tx, actor, area)
  const sum = (of: 'count' | 'recognised' | 'saved'): number => rows.reduce((all, row) => all + Number(row[of]), 0)
  const waiting = await countSome(tx, mails(tx, actor, { area, needsClick: true }))
  return {
    ...none,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])),
    all: sum('count'),
    needsClick: Math.min(waiting, limits.countedMost),
    recognised: sum('recognised'),
    savedInvoices: sum('saved'),
    countsExact: waiting <= limits.countedMost,
  }
}
/** Without what tells the statuses apart. Of more than a list counts by itself, so many are counted, and nothing is summed. */
export const countMails =
  ({ db }: Pick<MailDeps, 'db'>) =>
  (actor: Actor, { exactCount, ...asked }: In<Center['countMails']>): Promise<Counts> =>
    db.inTenant(actor, async (tx) => {
      const filter = { ...asked, status: undefined, needsClick: undefined }
      if (isKept(filter)) return keptCounts(tx, actor, filter.area)
      const of = (status: MailStatus) => countOf(sql<boolean>`status = ${status}`).as(status)
      const found = mails(tx, actor, filter).select(['company_id', 'id', 'status', 'recognised', 'saved'])
      const counted = (rows: typeof found) =>
        tx
          .selectFrom(rows.as('mail_message'))
          .select([
            countOf().as('all'),
            ...(['processing', 'held', 'saved', 'notFoundOrDuplicate', 'notRecognised'] as const).map(of),
            countOf(waitsForClick).as('needsClick'),
            sql<string>`coalesce(sum(recognised), 0)`.as('recognised'),
            sql<string>`coalesce(sum(saved), 0)`.as('savedInvoices'),
          ])
          .executeTakeFirstOrThrow()
      const whole = exactCount ? await inCountTime(tx, () => counted(found)) : undefined
      const row = whole ?? (await counted(found.limit(limits.countedMost + 1)))
      const countsExact = whole !== undefined || Number(row.all) <= limits.countedMost
      return {
        ...(Object.fromEntries(Object.entries(row).map(([key, n]) => [key, Number(n)])) as typeof none & {
          all: number
          needsClick: number
        }),
        recognised: countsExact ? Number(row.recognised) : null,
        savedInvoices: countsExact ? Number(row.savedInvoices) : null,
        countsExact,
      }
    })
