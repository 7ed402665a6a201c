// Invitations go to people who did not ask for them: one open per recipient and company, few a day per recipient, and
// no address in the names they show.
import { describe, expect, it } from 'vitest'
import { platformChain } from './index.ts'
import { data, onGate, freshEmail, verdict } from '#testing/clients/browser.ts'

describe('An invitation', () =>
  onGate((gate) => {
    const invite = async (owner: Awaited<ReturnType<ReturnType<typeof gate>['person']>>, to: string) =>
      data(await owner.api.user.createInvitation({ kind: 'email', to }))
    const waiting = async (target: string): Promise<number> =>
      (await gate().asOwner(`select 1 from invitation where target = '${target}' and revoked_at is null`)).length

    it('to somebody who is invited already is the same one with a new link; the link before is dead', async () => {
      const owner = await gate().person()
      const to = freshEmail()
      const [first, second] = [await invite(owner, to), await invite(owner, to)]
      const look = async (token: string) => verdict(await owner.api.user.readInvitation({ token }))
      expect([second.id === first.id, await look(first.token), await look(second.token), await waiting(to)]).toEqual([
        true,
        '400 invitation.notFound',
        'ok',
        1,
      ])
    })
    it('stays one when several people of a company invite somebody at once', async () => {
      const owner = await gate().person()
      const to = freshEmail()
      const made = await Promise.all(Array.from({ length: 4 }, () => invite(owner, to)))
      expect([new Set(made.map((m) => m.id)).size, await waiting(to)]).toEqual([1, 1])
    })
    it('is a new one after the first was revoked', async () => {
      const owner = await gate().person()
      const to = freshEmail()
      const first = await invite(owner, to)
      data(await owner.api.user.revokeInvitation({ id: first.id }))
      expect([(await invite(owner, to)).id === first.id, await waiting(to)]).toEqual([false, 1])
    })
    it('leaves for one address five times a day, over all companies', async () => {
      const to = freshEmail()
      const owners = [await gate().person(), await gate().person()]
      const answers: string[] = []
      for (let i = 0; i < 6; i++) answers.push(verdict(await owners[i % 2]!.api.user.createInvitation({ kind: 'email', to })))
      gate().clock.advance(86_401)
      const fresh = await gate().person()
      expect([answers, verdict(await fresh.api.user.createInvitation({ kind: 'email', to }))]).toEqual([
        ['ok', 'ok', 'ok', 'ok', 'ok', '400 invitation.targetTooOften'],
        'ok',
      ])
    })
    it('of the whole app has a number a day: one too many is refused, the alarm sounds once, and links still serve', async () => {
      const owner = await gate().person()
      await gate().asOwner(
        `insert into attempt (kind, subject, count, window_ends_at) values ('inviteBudget', 'all', 10000, '2999-01-01') on conflict (kind, subject) do update set count = 10000, window_ends_at = '2999-01-01'`,
      )
      const answers = []
      for (let i = 0; i < 2; i++) answers.push(verdict(await owner.api.user.createInvitation({ kind: 'email', to: freshEmail() })))
      const link = verdict(await owner.api.user.createInvitation({ kind: 'link' }))
      const alarms = await gate().asOwner(`select action from audit_log where company_id = '${platformChain}' and action like 'alarm.%'`)
      await gate().asOwner(`delete from attempt where kind = 'inviteBudget'`)
      expect([answers, link, alarms]).toEqual([
        ['400 invitation.tooManyToday', '400 invitation.tooManyToday'],
        'ok',
        [{ action: 'alarm.invitationsSpent' }],
      ])
    })
    it('names company and inviter without what a mailbox would make a link of', async () => {
      const owner = await gate().person('中奖请看 https://evil.example/领奖 或写信 win@evil.example')
      await gate().asOwner(`update app_user set name = 'www.evil.example' where id = '${owner.userId}'`)
      const to = freshEmail()
      await invite(owner, to)
      const { subject, text } = await gate().message(to)
      const [link] = /https?:\/\/\S+/.exec(text) ?? []
      expect([/evil\.|@|:\/\//.test(subject + text.replace(link ?? '', '')), link?.startsWith(gate().url)]).toEqual([false, true])
    })
    it('keeps the brackets of a company’s name', async () => {
      const owner = await gate().person('宁波拾光（上海）文具有限公司')
      const to = freshEmail()
      await invite(owner, to)
      expect((await gate().message(to)).text).toContain('宁波拾光（上海）文具有限公司')
    })
  }))

describe('A request to join', () =>
  onGate((gate) => {
    it.each([
      ['refused', false],
      ['accepted', true],
    ] as const)('that was %s is told to its person by mail, with no name that they did not know', async (_, accept) => {
      const [owner, applicant] = [await gate().person('宁波拾光文具有限公司'), await gate().person()]
      const team = data(await owner.api.user.readUser({})).defaultTeamId!
      const { number } = data(await owner.api.user.readCompany({ teamId: team }))
      data(await applicant.api.user.joinCompany({ number }))
      const [request] = data(await owner.api.user.listJoinRequests({})).content
      data(await owner.api.user.answerJoinRequests({ ids: [request!.id], accept }))
      const { subject, text } = await gate().message(request!.user.email!)
      expect([
        subject?.includes(accept ? '通过了您的加入申请' : '拒绝了您的加入申请'),
        text.includes('拾光'),
        text.includes(number),
      ]).toEqual([true, accept, !accept])
    })
  }))
