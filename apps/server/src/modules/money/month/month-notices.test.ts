// Who is told what of a month: its signatures, its closing and reopening, and what is left of it before the filing date.
import { beforeAll, expect, it } from 'vitest'
import { permissionsOfRole, type Permission } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import type { Database } from '../../../kernel/deps.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { noticeModule } from '../../people/notice/index.ts'
import { askReopenMonth, closeMonth, prepareMonth, reopenMonth } from './close.ts'
import { monthModule } from './index.ts'
import { readMonth } from './read-month.ts'
import { fileFloor, onPostgres } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const floor = fileFloor()
let now = new Date()
const clock = { now: () => now }
const mails: { readonly to: string; readonly text: string }[] = []
let db: Database
beforeAll(() => {
  const jobs = { add: async () => undefined, addAt: async () => undefined }
  const outbox: Outbox = {
    add: async (_tx, message) => {
      if (message.channel === 'mail') mails.push({ to: message.mail.to[0]!, text: message.mail.text })
    },
  }
  db = floor().hearing({ clock, jobs, outbox })
})
const deps = () => ({ db, clock, audit: makeAudit({ clock }) })
const months = () => ({
  readMonth: readMonth(deps()),
  prepareMonth: prepareMonth(deps()),
  closeMonth: closeMonth(deps()),
  askReopenMonth: askReopenMonth(deps()),
  reopenMonth: reopenMonth(deps()),
})
const notices = () => noticeModule.useCases({ db: floor().db, clock, audit: makeAudit({ clock }) })
/** Kinds of months with what their sentences say, the newest first. */
const told = async (actor: Actor) =>
  (await notices().listNotices(actor, { page: 1, pageSize: 50 })).content.flatMap(({ kind, data, readAt }) =>
    kind.startsWith('month') ? [{ kind, ...data, read: readAt !== null }] : [],
  )
const at = (day: string, hour = 9): void => {
  now = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`)
}
const mailsOf = async ({ userId }: Actor) => {
  const [person] = await floor().asOwner(`select email from app_user where id = '${userId}'`)
  return mails.filter(({ to }) => to === person!['email']).map(({ text }) => text)
}
/** A company that keeps its months from October, with a colleague who holds these keys. */
const company = async (keys: readonly Permission[], scope: 'own' | 'company') => {
  at('2026-11-02')
  mails.length = 0
  const owner = await makeOwner(floor(), clock)
  const colleague = await makeColleague(floor(), clock, owner)
  const { companyId } = owner
  await floor().asOwner(
    `update company set created_at = '2026-10-08', suite = 'professional', due_date = '2099-12-31' where id = '${companyId}'`,
  )
  await floor().asOwner(`with g as (insert into permission_group (company_id, id, name, keys, scope, push_categories, created_at, changed_at)
      values ('${companyId}', gen_random_uuid(), '记账', '${JSON.stringify(keys)}', '${scope}', '[]', now(), now()) returning id)
    insert into permission_group_member (company_id, group_id, user_id) select '${companyId}', id, '${colleague.userId}' from g`)
  const rights = { permissions: new Set([...permissionsOfRole('staff'), ...keys]) }
  return { owner, colleague: { ...colleague, ...rights } as Actor }
}
const sign = async (actor: Actor, month: string) => {
  const { acts } = await months().readMonth(actor, { month })
  return months().prepareMonth(actor, acts.prepare === 'gatesLeft' ? { month, reason: '都看过了' } : { month })
}

onPostgres('A month', () => {
  it('is told of to those who close months, as it is signed, closed, and asked for again', async () => {
    const { owner, colleague } = await company(['menu_2.monthClose', 'menu_4.caiwupz', 'caiwupz.close', 'monthClose.prepare'], 'company')
    await sign(owner, '2026-10')
    expect([await told(colleague), await told(owner), await mailsOf(colleague)]).toMatchObject([
      [{ kind: 'monthPrepared', month: '2026-10', by: owner.userName, read: false }],
      [],
      [expect.stringContaining('2026-10')],
    ])
    const closer = { ...owner, userId: colleague.userId, userName: colleague.userName }
    await months().closeMonth(closer, { month: '2026-10' })
    await months().askReopenMonth(closer, { month: '2026-10', reason: '漏记一张' })
    expect([(await told(colleague))[0], await told(owner)]).toMatchObject([
      { kind: 'monthPrepared', read: true },
      [
        { kind: 'monthReopenAsked', reason: '漏记一张', read: false },
        { kind: 'monthClosed', by: colleague.userName },
      ],
    ])
    await months().reopenMonth(owner, { month: '2026-10' })
    expect([(await told(colleague))[0], (await told(owner)).at(-1)]).toMatchObject([
      { kind: 'monthReopened', reason: '漏记一张' },
      { kind: 'monthReopenAsked', read: true },
    ])
  })
  it('is reminded of once, on the first days of the next and before its filing date, with what is left to whoever sees the whole company', async () => {
    const { owner, colleague } = await company(['menu_2.monthClose'], 'own')
    await notices().saveNoticeChoices(owner, { choices: { monthDue: 'never' } })
    const look = () => monthModule.tidy({ db: db, clock })()
    at('2026-11-02', 7)
    await look()
    const early = await told(owner)
    at('2026-11-02', 8)
    await Promise.all([look(), look()])
    await look()
    const begins = { kind: 'monthBegins', month: '2026-10' }
    expect([early, await told(owner), await told(colleague)]).toMatchObject([
      [],
      [{ ...begins, things: expect.any(Number), required: expect.any(Number) }],
      [{ ...begins, things: null, required: null, lines: [] }],
    ])
    mails.length = 0
    for (const day of ['2026-11-12', '2026-11-14', '2026-11-15', '2026-11-17']) {
      at(day)
      await look()
    }
    const due = { kind: 'monthDue', month: '2026-10', day: '2026-11-16' }
    expect([await told(owner), await told(colleague), await mailsOf(owner), await mailsOf(colleague)]).toMatchObject([
      [due, begins],
      [{ ...due, things: null }, begins],
      [],
      [expect.stringContaining('2026-11-16')],
    ])
  })
  it('is not told of once the suite has ended', async () => {
    const { owner } = await company(['menu_2.monthClose'], 'own')
    await floor().asOwner(`update company set due_date = '2026-11-01' where id = '${owner.companyId}'`)
    await monthModule.tidy({ db: db, clock })()
    expect(await told(owner)).toEqual([])
  })
})
