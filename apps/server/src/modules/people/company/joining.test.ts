import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { operatorUseCases } from './index.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, nobody, somebody, verdict, type TestCompany } from '#testing/worlds/company.ts'

const open = fileApp()
const invite = async (company: TestCompany, input: Parameters<TestCompany['owner']['api']['user']['createInvitation']>[0]) =>
  data(await company.owner.api.user.createInvitation(input))
const openGateway = async (company: TestCompany) => {
  data(await company.owner.api.user.saveJoiningSettings({ approval: false }))
  return company
}
const numberOf = async (company: TestCompany) => data(await company.owner.api.user.readCompany({ teamId: company.id })).number
const members = async (company: TestCompany) => data(await company.owner.api.user.readCompanyHome({})).membersUsed
/** Many people at once, without the cost of so many passwords. */
const crowd = async (size: number): Promise<Visitor[]> => {
  const ids = Array.from({ length: size }, () => newId())
  await open().asOwner(
    `insert into app_user (id, name, created_at) select id::uuid, '众人', now() from unnest(array['${ids.join("','")}']) as id`,
  )
  return ids.map((userId) => ({
    userId,
    userName: '众人',
    sessionId: null,
    companyId: null,
    role: null,
    permissions: new Set<never>(),
    language: 'zh-CN' as const,
    ip: null,
    requestId: null,
  }))
}
const joined = (outcomes: readonly PromiseSettledResult<unknown>[]) => ({
  in: outcomes.filter((o) => o.status === 'fulfilled').length,
  words: [...new Set(outcomes.flatMap((o) => (o.status === 'rejected' ? [(o.reason as { type?: string }).type ?? String(o.reason)] : [])))],
})

onPostgres('Joining a company by a link', () => {
  it('lets in whoever holds it, with its department and groups, as often as it says', async () => {
    const company = await openGateway(await makeCompany(open()))
    const departmentId = await company.department('财务部')
    const groupId = await company.group({ keys: ['menu_2.allInvoiceCo'] })
    const { token } = await invite(company, { kind: 'link', departmentId, groupIds: [groupId], maxUses: 2 })
    const words = []
    for (let i = 0; i < 3; i++) words.push(verdict(await (await somebody(open())).api.user.joinCompany({ token })))
    const plainMember = data(await company.owner.api.user.listMembers({ departmentId })).content
    expect([words, plainMember.map((s) => s.groups.map((g) => g.id))]).toEqual([
      ['ok', 'ok', 'invitation.notFound'],
      [[groupId], [groupId]],
    ])
  })
  it('tells anybody what it is for, and nothing once it is revoked, expired, used up or made up', async () => {
    const company = await openGateway(await makeCompany(open()))
    const { api } = await somebody(open())
    const [revoked, late, used] = [
      await invite(company, { kind: 'link' }),
      await invite(company, { kind: 'link', days: 1 }),
      await invite(company, { kind: 'link' }),
    ]
    const before = data(await api.user.readInvitation({ token: revoked.token }))
    data(await company.owner.api.user.revokeInvitation({ id: revoked.id }))
    data(await api.user.joinCompany({ token: used.token }))
    await open().asOwner(`update invitation set expires_at = '2020-01-01T00:00:00Z' where id = '${late.id}'`)
    const answers = await Promise.all(
      [revoked.token, late.token, used.token, `${used.token.slice(0, -4)}AAAA`].map((token) => api.user.readInvitation({ token })),
    )
    expect([before, answers.map(verdict), new Set(answers.map((a) => JSON.stringify(a))).size]).toEqual([
      {
        companyName: company.name,
        number: await numberOf(company),
        inviterName: company.owner.name,
        kind: 'link',
        expiresAt: before.expiresAt,
        approval: false,
      },
      Array.from({ length: 4 }, () => 'invitation.notFound'),
      1,
    ])
  })
  it('waits for approval where the company asks for it; who is accepted comes in with what the link gives', async () => {
    const company = await makeCompany(open())
    const departmentId = await company.department('财务部')
    const { token } = await invite(company, { kind: 'link', departmentId })
    const person = await somebody(open())
    const requested = data(await person.api.user.joinCompany({ token, message: '我是新来的' }))
    const again = data(await person.api.user.joinCompany({ token }))
    const [request] = data(await company.owner.api.user.listJoinRequests({})).content
    const done = data(await company.owner.api.user.answerJoinRequests({ ids: [request!.id], accept: true }))
    expect([
      requested.state,
      again.state,
      request?.message,
      done,
      data(await person.api.user.switchCompany({ teamId: company.id })),
      data(await company.owner.api.user.listMembers({ departmentId })).content.map((s) => s.id),
    ]).toEqual(['waiting', 'waiting', '我是新来的', [{ id: request!.id, ok: true }], {}, [person.userId]])
  })
  it('shows its states in the list, newest first, and its token to nobody again', async () => {
    const company = await openGateway(await makeCompany(open()))
    const first = await invite(company, { kind: 'link', maxUses: 3 })
    const second = await invite(company, { kind: 'link' })
    data(await (await somebody(open())).api.user.joinCompany({ token: first.token }))
    data(await company.owner.api.user.revokeInvitation({ id: second.id }))
    const answer = await company.owner.api.user.listInvitations({})
    const { content } = data(answer)
    expect([content.map((i) => [i.id, i.state, i.uses, i.maxUses]).toSorted(), JSON.stringify(answer).includes(first.token)]).toEqual([
      [
        [first.id, 'open', 1, 3],
        [second.id, 'revoked', 0, 1],
      ].toSorted(),
      false,
    ])
  })
})

onPostgres('Joining a company by phone or e-mail', () => {
  it('is open to the one account that is reached by it, and to nobody else who got hold of the link', async () => {
    const company = await makeCompany(open())
    const person = await somebody(open())
    const thief = await somebody(open())
    const { token } = await invite(company, { kind: 'tel', to: person.tel })
    const mine = data(await person.api.user.listMyJoins({})).invitations
    const theirs = data(await thief.api.user.listMyJoins({})).invitations
    expect([
      mine.map((i) => i.companyName),
      theirs,
      verdict(await thief.api.user.joinCompany({ token })),
      verdict(await thief.api.user.joinCompany({ invitationId: mine[0]!.id })),
      data(await person.api.user.joinCompany({ invitationId: mine[0]!.id })).state,
    ]).toEqual([[company.name], [], 'invitation.otherPerson', 'invitation.notFound', 'joined'])
  })
  it('leaves as a message with the link, and serves once', async () => {
    const company = await makeCompany(open())
    const person = await somebody(open())
    const before = Number((await open().asOwner('select count(*)::int as n from outbox'))[0]?.['n'])
    const { token } = await invite(company, { kind: 'email', to: ` ${person.email.toUpperCase()} `, maxUses: 9 })
    const words = [verdict(await person.api.user.joinCompany({ token })), verdict(await person.api.user.joinCompany({ token }))]
    expect([Number((await open().asOwner('select count(*)::int as n from outbox'))[0]?.['n']) - before, words]).toEqual([
      1,
      ['ok', 'invitation.notFound'],
    ])
  })
  it.each([
    ['tel', '1370000'],
    ['tel', undefined],
    ['email', 'a@b'],
    ['email', 'a@x.cn>,b@y.cn'],
    ['link', '13700000000'],
  ] as const)('is refused with an address that is none: %s %s', async (kind, to) => {
    const company = await makeCompany(open())
    expect(verdict(await company.owner.api.user.createInvitation({ kind, ...(to ? { to } : {}) }))).toBe('input.invalid')
  })
})

onPostgres("Joining a company by the company's number", () => {
  it('finds it, asks, and waits; a refused one may ask again, a withdrawn one is no longer answered', async () => {
    const company = await makeCompany(open())
    const number = await numberOf(company)
    const { api } = await somebody(open())
    const found = data(await api.user.findCompanyByNumber({ number }))
    data(await api.user.joinCompany({ number }))
    const [first] = data(await company.owner.api.user.listJoinRequests({})).content
    data(await company.owner.api.user.answerJoinRequests({ ids: [first!.id], accept: false }))
    data(await api.user.joinCompany({ number }))
    const [second] = data(await company.owner.api.user.listJoinRequests({})).content
    data(await api.user.withdrawJoin({ id: second!.id }))
    const late = data(await company.owner.api.user.answerJoinRequests({ ids: [second!.id], accept: true }))
    const mine = data(await api.user.listMyJoins({})).requests
    expect([
      found,
      late,
      mine.map((r) => r.state).toSorted(),
      verdict(await api.user.withdrawJoin({ id: second!.id })),
      await members(company),
    ]).toEqual([
      { companyName: number, number },
      [{ id: second!.id, ok: false, problem: 'joinRequest.decided' }],
      ['refused', 'withdrawn'],
      'joinRequest.decided',
      1,
    ])
  })
  it('tells its name to whom it invited, and its number alone to anybody who counts up', async () => {
    const company = await makeCompany(open())
    const number = await numberOf(company)
    const [stranger, invited] = [await somebody(open()), await somebody(open())]
    data(await company.owner.api.user.createInvitation({ kind: 'email', to: invited.email }))
    const asked = data(await stranger.api.user.joinCompany({ number }))
    expect([
      data(await stranger.api.user.findCompanyByNumber({ number })).companyName,
      asked.companyName,
      data(await stranger.api.user.listMyJoins({})).requests.map(({ companyName }) => companyName),
      data(await invited.api.user.findCompanyByNumber({ number })).companyName,
      data(await company.owner.api.user.findCompanyByNumber({ number })).companyName,
    ]).toEqual([number, number, [number], company.name, company.name])
    const [request] = data(await company.owner.api.user.listJoinRequests({})).content
    data(await company.owner.api.user.answerJoinRequests({ ids: [request!.id], accept: true }))
    expect(data(await stranger.api.user.listMyJoins({})).requests.map(({ companyName }) => companyName)).toEqual([company.name])
  })
  it('shows nobody the requests of others', async () => {
    const company = await makeCompany(open())
    const other = await makeCompany(open())
    const asking = await somebody(open())
    const third = await somebody(open())
    data(await asking.api.user.joinCompany({ number: await numberOf(company) }))
    const [request] = data(await company.owner.api.user.listJoinRequests({})).content
    const words = [
      await third.api.user.withdrawJoin({ id: request!.id }),
      await other.owner.api.user.answerJoinRequests({ ids: [request!.id], accept: true }),
      await company.owner.api.user.answerJoinRequests({ ids: [request!.id, nobody], accept: true }),
    ].map(verdict)
    expect([
      words,
      data(await third.api.user.listMyJoins({})).requests,
      data(await company.owner.api.user.listJoinRequests({})).totalElements,
    ]).toEqual([['joinRequest.notFound', 'joinRequest.notFound', 'joinRequest.notFound'], [], 1])
  })
})

onPostgres('Joining a company', () => {
  it('tells every moment in ISO 8601 with its offset', async () => {
    const company = await makeCompany(open())
    const person = await somebody(open())
    const { token } = await invite(company, { kind: 'email', to: person.email })
    const asking = await somebody(open())
    const { api } = company.owner
    data(await asking.api.user.joinCompany({ number: await numberOf(company) }))
    await company.group()
    const reported = JSON.stringify([
      await api.user.listInvitations({}),
      await api.user.readInvitation({ token }),
      await api.user.listJoinRequests({}),
      await person.api.user.listMyJoins({}),
      await asking.api.user.listMyJoins({}),
      await api.user.listMembers({}),
      await api.user.listGroups({}),
      await api.user.readCompanyHome({}),
    ])
    const moments = [...reported.matchAll(/"(?:\w+At)":"([^"]+)"/g)].map(([, moment]) => moment!)
    expect([moments.length, moments.filter((moment) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(moment))]).toEqual(
      [10, []],
    )
  })
  it('is refused to members, to people without a name, and with two ways at once', async () => {
    const company = await openGateway(await makeCompany(open()))
    const number = await numberOf(company)
    const person = await somebody(open())
    const { token } = await invite(company, { kind: 'link', maxUses: 5 })
    const nameless = await somebody(open())
    await open().asOwner(`update app_user set name = '微信用户' where id = '${nameless.userId}'`)
    data(await person.api.user.joinCompany({ token }))
    const words = [
      await person.api.user.joinCompany({ token }),
      await person.api.user.joinCompany({ number }),
      await nameless.api.user.joinCompany({ number }),
      await person.api.user.joinCompany({ token, number }),
      await person.api.user.joinCompany({}),
    ].map(verdict)
    expect(words).toEqual(['company.alreadyMember', 'company.alreadyMember', 'account.nameMissing', 'input.invalid', 'input.invalid'])
  })
  it('needs a suite that takes more people than its creator', async () => {
    const company = await openGateway(await makeCompany(open()))
    const number = await numberOf(company)
    const { token } = await invite(company, { kind: 'link' })
    const { api } = await somebody(open())
    await operatorUseCases(open().app).setSuite('tests', { number, suite: 'personal' })
    expect(
      [
        await api.user.joinCompany({ token }),
        await api.user.joinCompany({ number }),
        await company.owner.api.user.createInvitation({ kind: 'link' }),
      ].map(verdict),
    ).toEqual(['suite.notIncluded', 'suite.notIncluded', 'suite.notIncluded'])
  })
  it('invites nobody into a full company, and no key that the inviter lacks', async () => {
    const company = await makeCompany(open())
    const groupId = await company.group({ keys: ['menu_4.comHome'] })
    const inviter = await company.member({ keys: ['menu_4.staffManagement', 'staffManagement.invite'] })
    const beyond = verdict(await inviter.api.user.createInvitation({ kind: 'link', groupIds: [groupId] }))
    for (let i = 0; i < 3; i++) await company.member()
    expect([beyond, verdict(await company.owner.api.user.createInvitation({ kind: 'link' }))]).toEqual([
      'permission.beyondOwn',
      'company.full',
    ])
  })
  it('lets nobody in by invitations of somebody who is out: removed, disabled, or gone by themselves', async () => {
    const company = await openGateway(await makeCompany(open()))
    const inviting = { keys: ['menu_4.staffManagement', 'staffManagement.invite'] }
    const makers = [await company.member(inviting), await company.member(inviting), await company.member(inviting)] as const
    const guest = await somebody(open())
    const tokens: string[] = []
    for (const { api } of makers)
      for (const way of [{ kind: 'link' }, { kind: 'email', to: guest.email }] as const)
        tokens.push(data(await api.user.createInvitation(way)).token)
    data(await company.owner.api.user.removeMembers({ ids: [makers[0].userId] }))
    data(await company.owner.api.user.setMemberStatus({ ids: [makers[1].userId], status: 'disabled' }))
    data(await makers[2].api.user.exitCompany({ name: company.name }))
    const words = []
    for (const token of tokens) words.push(verdict(await guest.api.user.joinCompany({ token })))
    const states = data(await company.owner.api.user.listInvitations({})).content.map((one) => one.state)
    expect([new Set(words), new Set(states)]).toEqual([new Set(['invitation.notFound']), new Set(['revoked'])])
  })
  it('takes no department and no group of another company into an invitation', async () => {
    const company = await makeCompany(open())
    const other = await makeCompany(open())
    const departmentId = await other.department('财务部')
    const groupId = await other.group()
    const foreign = [
      await company.owner.api.user.createInvitation({ kind: 'link', departmentId }),
      await company.owner.api.user.createInvitation({ kind: 'link', groupIds: [groupId] }),
      await company.owner.api.user.revokeInvitation({ id: (await invite(other, { kind: 'link' })).id }),
    ]
    const absent = [
      await company.owner.api.user.createInvitation({ kind: 'link', departmentId: nobody }),
      await company.owner.api.user.createInvitation({ kind: 'link', groupIds: [nobody] }),
      await company.owner.api.user.revokeInvitation({ id: nobody }),
    ]
    expect([foreign.map(verdict), JSON.stringify(foreign) === JSON.stringify(absent)]).toEqual([
      ['department.notFound', 'group.notFound', 'invitation.notFound'],
      true,
    ])
  })
})

onPostgres('Joining a company by fifty at once', () => {
  let people: Visitor[]
  beforeAll(async () => {
    people = await crowd(50)
  })
  const tally = async (company: TestCompany) =>
    (
      await open().asOwner(
        `select member_count, (select count(*)::int from member m where m.company_id = c.id) as rows from company c where id = '${company.id}'`,
      )
    )[0]
  it('never passes the seats of the suite: four of fifty come in by one link', async () => {
    const company = await openGateway(await makeCompany(open()))
    const { token } = await invite(company, { kind: 'link', maxUses: 500 })
    const outcomes = await Promise.allSettled(people.map((who) => open().app.useCases.joinCompany(who, { token, message: '' })))
    expect([joined(outcomes), await tally(company)]).toEqual([
      { in: 4, words: ['company.full'] },
      { member_count: 5, rows: 5 },
    ])
  })
  it('never passes the uses of an invitation: three of fifty come in', async () => {
    const company = await openGateway(await makeCompany(open()))
    const { token } = await invite(company, { kind: 'link', maxUses: 3 })
    const outcomes = await Promise.allSettled(people.map((who) => open().app.useCases.joinCompany(who, { token, message: '' })))
    expect([joined(outcomes), await tally(company)]).toEqual([
      { in: 3, words: ['invitation.notFound'] },
      { member_count: 4, rows: 4 },
    ])
  })
  it('is the same when fifty requests are accepted by two people at once', async () => {
    const company = await makeCompany(open())
    const number = await numberOf(company)
    const approver = await company.member({ keys: ['menu_4.staffManagement', 'staffManagement.approve'] })
    await Promise.all(people.map((who) => open().app.useCases.joinCompany(who, { number, message: '' })))
    const ids = data(await company.owner.api.user.listJoinRequests({ pageSize: 100 })).content.map((r) => r.id)
    const answers = (await Promise.all([company.owner, approver].map(({ api }) => api.user.answerJoinRequests({ ids, accept: true })))).map(
      data,
    )
    expect([answers.flat().filter((a) => a.ok).length, await tally(company)]).toEqual([3, { member_count: 5, rows: 5 }])
  })
  it("makes one membership of one person's fifty clicks", async () => {
    const company = await openGateway(await makeCompany(open()))
    const { token } = await invite(company, { kind: 'link', maxUses: 500 })
    const one = people[0]!
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => open().app.useCases.joinCompany(one, { token, message: '' })),
    )
    const [invitation] = data(await company.owner.api.user.listInvitations({})).content
    expect([joined(outcomes), await tally(company), invitation?.uses]).toEqual([
      { in: 1, words: ['company.alreadyMember'] },
      { member_count: 2, rows: 2 },
      1,
    ])
  })
})
