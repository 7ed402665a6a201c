// 集团: a group sees of a company what it grants, as long as it grants it, and learns of duplicates the fact alone.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { groupGrants, type GroupGrant } from '@piaotai/domain/group.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { GroupMatch } from '@piaotai/contract/group/match.ts'
import { paymentModule } from '../../money/payment/index.ts'
import { classifyInvoices, undoChange } from '../../invoices/invoice/index.ts'
import { riskModule } from '../../check/risk/index.ts'
import { groupMatches } from './index.ts'
import { companyModule } from '../../people/company/index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { openPushWorld, webhookSecret, type PushWorld } from '#testing/worlds/push-world.ts'
import { depsOf } from '../../../../../../scripts/lib/drafts.ts'

const page = { page: 1, pageSize: 50 }
const problemOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'ok',
    (error: unknown) => (error instanceof Problem ? error.type : String(error)),
  )

const floor = fileFloor()
const clock = stillClock()
let world: PushWorld
let head: Actor
beforeAll(async () => {
  world = await openPushWorld(floor(), clock)
})
afterAll(() => world?.close())
beforeEach(async () => {
  world.due.length = 0
  world.erp.faults.set([])
  world.erp.set({ later: false, secret: webhookSecret })
  head = await company('苏州砚田精密制造有限公司')
  await world.useCases.createCompanyGroup(head, { name: '砚田集团' })
})
const company = async (name: string): Promise<Actor> => {
  const owner = await world.owner(name)
  await floor().asOwner(`update company set suite = 'group', due_date = null where id = '${owner.companyId}'`)
  return owner
}
const numberOf = async ({ companyId }: Actor): Promise<string> =>
  String((await floor().asOwner(`select number from company where id = '${companyId}'`))[0]!['number'])
const invite = async (member: Actor): Promise<string> =>
  (await world.useCases.inviteToGroup(head, { number: await numberOf(member), message: '' })).id
/** A company in the group of `head`, with these grants. */
const joined = async (name: string, grants: readonly GroupGrant[] = groupGrants) => {
  const owner = await company(name)
  const id = await invite(owner)
  await world.useCases.acceptGroupInvitation(owner, { id, grants: [...grants] })
  return { owner, id }
}
const grant = async ({ owner, id }: { owner: Actor; id: string }, grants: readonly GroupGrant[]) => {
  const { content } = await world.useCases.listGroupMemberships(owner, page)
  await world.useCases.saveGroupGrants(owner, {
    id,
    grants: [...grants],
    version: content.find((one) => one.id === id)!.version,
  })
}
const seen = async (id: string) =>
  (await world.useCases.readCompanyGroup(head, { month: '2026-11' })).group!.members.find((m) => m.id === id)!
const figure = async (id: string, measure = 'all') => (await seen(id)).figures.find((one) => one.measure === measure)
const shownOf = async (memberId: string): Promise<unknown[]> => {
  const of = `where member_company_id = (select member_company_id from company_group_member where id = '${memberId}')`
  return floor().asOwner(
    `select 'figure' as t from group_figure ${of} union all select 'row' from group_row ${of} union all select 'hash' from group_hash ${of} union all select 'item' from group_push_item ${of}`,
  )
}
const matches = (owner: Actor, ...ids: string[]) =>
  world.deps.db.inTenant(owner, (tx) => groupMatches(tx, owner.companyId, ids, clock.now()))
const same = { number: '26332000000000000777' }

onPostgres('Groups and their companies', () => {
  it('call an invited company by its number until it accepts, also in the log: numbers run on', async () => {
    const name = '昆山临湖模具有限公司'
    const owner = await company(name)
    const id = await invite(owner)
    const logged = JSON.stringify(await floor().asOwner(`select detail from audit_log where company_id = '${head.companyId}'`))
    const before = (await seen(id)).companyName
    await world.useCases.acceptGroupInvitation(owner, { id, grants: [...groupGrants] })
    expect([before, logged.includes(name), (await seen(id)).companyName]).toEqual([await numberOf(owner), false, name])
  })
  it('show counts, sums and rows of a company as far as it grants them', async () => {
    const member = await joined('昆山砚田模具有限公司', ['counts'])
    await world.enter(member.owner)
    await world.work()
    expect([await figure(member.id), (await world.useCases.listGroupRows(head, page)).totalElements]).toEqual([
      { measure: 'all', count: 1, amount: null },
      0,
    ])
    await grant(member, ['sums', 'rows'])
    await world.work()
    expect(await figure(member.id)).toEqual({ measure: 'all', count: 1, amount: '106.00' })
    expect((await world.useCases.listGroupRows(head, { ...page, memberId: member.id, measure: 'unverified' })).content).toMatchObject([
      { companyName: '昆山砚田模具有限公司', amount: '106.00', pushable: false },
    ])
    await grant(member, ['counts'])
    expect([await figure(member.id), (await world.useCases.listGroupRows(head, page)).totalElements]).toEqual([
      { measure: 'all', count: 1, amount: null },
      0,
    ])
  })
  it('follow the company’s invoices hour by hour', async () => {
    const member = await joined('无锡砚田装备有限公司', ['rows'])
    await world.work()
    await world.enter(member.owner)
    clock.advance(3600)
    await world.work()
    expect([(await figure(member.id))?.count, (await world.useCases.listGroupRows(head, page)).totalElements]).toEqual([1, 1])
  })
  it.each(['leave', 'remove', 'dissolve', 'dissolveCompany'] as const)('keep nothing of a company after: %s', async (how) => {
    const member = await joined('常州砚田表面处理有限公司')
    const id = await world.enter(member.owner)
    await world.work()
    await world.useCases.pushForGroup(head, { ids: [id] })
    expect((await shownOf(member.id)).length).toBeGreaterThan(5)
    if (how === 'leave') await world.useCases.leaveGroup(member.owner, { id: member.id })
    if (how === 'remove') await world.useCases.removeFromGroup(head, { id: member.id })
    if (how === 'dissolve')
      await world.useCases.dissolveCompanyGroup(head, { id: (await world.useCases.readCompanyGroup(head, {})).group!.id })
    if (how === 'dissolveCompany')
      await companyModule
        .useCases(depsOf({ ...world.deps, endings: {} }))
        .dissolveCompany({ ...member.owner }, { name: '常州砚田表面处理有限公司', reason: '注销', password: 'Yantai2026' })
    clock.advance(7200)
    await world.work()
    expect(await shownOf(member.id)).toEqual([])
    expect((await world.useCases.listGroupGrantLog(member.owner, { id: member.id, ...page })).content).toMatchObject([
      { act: how.startsWith('dissolveC') || how === 'leave' ? 'leave' : 'remove', before: [...groupGrants], after: [] },
      { act: 'accept', before: [], after: [...groupGrants] },
    ])
  })
  it('let one of two acts on an invitation win', async () => {
    const owner = await company('合肥砚田精工有限公司')
    const id = await invite(owner)
    const acts = await Promise.all([
      problemOf(world.useCases.acceptGroupInvitation(owner, { id, grants: ['counts'] })),
      problemOf(world.useCases.removeFromGroup(head, { id })),
      problemOf(world.useCases.refuseGroupInvitation(owner, { id })),
    ])
    const { state } = await seen(id)
    const theirs = (await world.useCases.listGroupMemberships(owner, page)).content[0]!.state
    expect([state, theirs]).toEqual([theirs, state])
    expect(state === 'refused' ? acts[2] : acts[1]).toBe('ok')
    expect(await problemOf(world.useCases.acceptGroupInvitation(owner, { id, grants: [] }))).toBe('groupMembership.state')
  })
  it('leave nothing behind when a company leaves while its job writes, or is invited twice at once', async () => {
    const member = await joined('深圳砚田智能科技有限公司')
    await world.enter(member.owner)
    await Promise.all([world.work(), world.useCases.leaveGroup(member.owner, { id: member.id })])
    expect(await shownOf(member.id)).toEqual([])
    const again = await Promise.all([problemOf(invite(member.owner)), problemOf(invite(member.owner))])
    expect(again.toSorted()).toEqual(['companyGroupMember.exists', 'ok'])
  })
})

onPostgres('Groups that compare invoices', () => {
  it('tell a duplicate with the fact alone, and the name only where the other company allows it', async () => {
    const [silent, named, apart] = [
      await joined('砚田物业服务有限公司', ['compare']),
      await joined('砚田供应链有限公司', ['compare', 'name']),
      await joined('砚田软件有限公司', ['counts']),
    ]
    const mine = await world.enter(head, same)
    expect(await matches(head, mine)).toEqual(new Map())
    await world.enter(apart.owner, same)
    expect(await matches(head, mine)).toEqual(new Map())
    const theirs = await world.enter(silent.owner, same)
    expect([...(await matches(head, mine))]).toEqual([[mine, { kinds: ['invoice', 'purchase'], companies: [] }]])
    expect([...(await matches(silent.owner, theirs))]).toEqual([
      [theirs, { kinds: ['invoice', 'purchase'], companies: ['苏州砚田精密制造有限公司'] }],
    ])
    await world.enter(named.owner, { ...same, number: '26332000000000000778' })
    expect([...(await matches(head, mine))]).toEqual([[mine, { kinds: ['invoice', 'purchase'], companies: ['砚田供应链有限公司'] }]])
    await world.useCases.leaveGroup(silent.owner, { id: silent.id })
    expect([...(await matches(head, mine))]).toEqual([[mine, { kinds: ['purchase'], companies: ['砚田供应链有限公司'] }]])
  })
  it('ask for a reason before a duplicate is submitted or paid, and answer no more than the fact', async () => {
    const member = await joined('砚田物业服务有限公司', ['compare'])
    const theirs = await world.enter(member.owner, { ...same, buyer: { name: '砚田物业服务有限公司', taxId: '91320594MA1X7K3Q99' } })
    const mine = await world.enter(head, same)
    // As old as the rest, so that the radar is quiet.
    await floor().asOwner(
      `update invoice set verify_status = 1, standing = 'normal', title_status = 1 where id in ('${mine}', '${theirs}')`,
    )
    const group = { kinds: ['invoice', 'purchase'], companies: [] }
    const area = 'company' as const
    const payments = paymentModule.useCases(depsOf(world.deps))
    const ids = [mine]
    const risk = await riskModule.useCases(world.deps).readRisk(head, { id: mine, area })
    const submission = await payments.previewSubmission(head, { area, ids })
    expect([risk.group, submission.invoices[0]?.findings?.group]).toEqual([group, group])
    expect(submission.invoices[0]?.findings?.said.map(({ cause }) => cause)).toContain('groupTwin')
    const refused = await payments.submitInvoices(head, { area, ids, each: true })
    expect(refused).toMatchObject([{ problem: 'payment.reasonNeeded' }])
    await payments.submitInvoices(head, { area, ids, each: true, reason: '已与对方核实' })
    const check = await payments.previewConfirmation(head, { area, ids })
    expect(check.payments[0]!.findings).toMatchObject({ group })
    expect(check.payments[0]!.findings.said.map(({ cause }) => cause)).toContain('groupTwin')
    const guarded = await payments.confirmInvoices(head, { area, ids, each: true })
    expect(guarded).toMatchObject([{ problem: 'payment.guarded' }])
    // Letter by letter: nothing of the other company stands in any answer.
    const told = JSON.stringify([risk, submission, refused, check, guarded])
    for (const secret of [theirs, member.id, member.owner.companyId, '砚田物业', '91320594MA1X7K3Q99', await numberOf(member.owner)])
      expect(told).not.toContain(secret)
    expect(Object.keys(GroupMatch.parse(risk.group))).toEqual(['kinds', 'companies'])
  })
  it('tell a duplicate from the moment that it is classified as incoming, and no longer once it is not', async () => {
    const member = await joined('砚田物业服务有限公司', ['compare'])
    const theirs = await world.enter(member.owner, same, 0)
    const mine = await world.enter(head, same)
    const area = 'company' as const
    const payments = paymentModule.useCases(depsOf(world.deps))
    const said = async () => [
      (await payments.previewSubmission(head, { area, ids: [mine] })).invoices[0]!.findings!.group !== null,
      (await riskModule.useCases(world.deps).readRisk(head, { id: mine, area })).group !== null,
    ]
    const classify = (category: number) =>
      classifyInvoices(world.deps)(member.owner, { area, ids: [theirs], category, overHand: false, preview: false })
    const seenSo = [await said()]
    const { changeId } = await classify(1)
    seenSo.push(await said())
    await undoChange(world.deps)(member.owner, { changeId: changeId!, area })
    seenSo.push(await said())
    await classify(1)
    seenSo.push(await said())
    await payments.submitInvoices(head, { area, ids: [mine], each: true, reason: '已与对方核实' })
    const confirming = async () => (await payments.previewConfirmation(head, { area, ids: [mine] })).payments[0]!.findings.group !== null
    const before = await confirming()
    await classify(3)
    expect([seenSo, before, await confirming()]).toEqual([
      [
        [false, false],
        [true, true],
        [false, false],
        [true, true],
      ],
      true,
      false,
    ])
  })
  it('compare what was there before the grant, and nothing after the owner’s suite has ended', async () => {
    const owner = await company('成都砚田精密有限公司')
    const theirs = await world.enter(owner, same)
    await world.enter(owner, { number: '26332000000000000900' }, 2)
    const mine = await world.enter(head, same)
    const id = await invite(owner)
    await world.useCases.acceptGroupInvitation(owner, { id, grants: ['compare', 'counts'] })
    await world.work()
    expect([(await matches(owner, theirs)).size, (await figure(id, 'duplicate'))?.count]).toEqual([1, 1])
    await floor().asOwner(`update company set due_date = '2026-01-01' where id = '${head.companyId}'`)
    expect([(await matches(owner, theirs)).size, (await matches(head, mine)).size]).toEqual([0, 0])
  })
})

onPostgres('Groups that have their companies push', () => {
  it('have their companies push to targets of their own, and say what came of it', async () => {
    const [one, bare, closed] = [
      await joined('昆山砚田模具有限公司'),
      await joined('无锡砚田装备有限公司'),
      await joined('常州砚田表面处理有限公司', ['rows']),
    ]
    await world.target(one.owner, world.drafts.webhook())
    const [a, b, c] = [await world.enter(one.owner), await world.enter(bare.owner), await world.enter(closed.owner)]
    await world.work()
    expect(await problemOf(world.useCases.pushForGroup(head, { ids: [c] }))).toBe('groupPush.notAllowed')
    expect(await problemOf(world.useCases.pushForGroup(one.owner, { ids: [a] }))).toBe('groupRow.notFound')
    const { id, count } = await world.useCases.pushForGroup(head, { filter: {} })
    expect(count).toBe(2)
    await world.work()
    const read = async () =>
      (await world.useCases.readGroupPush(head, { id })).companies.map((of) => [of.companyName, of.state, of.refusal, of.states])
    expect(await read()).toEqual([
      ['无锡砚田装备有限公司', 'refused', 'noTarget', []],
      ['昆山砚田模具有限公司', 'done', null, [{ state: 4, count: 1 }]],
    ])
    expect((await floor().asOwner(`select way from push where invoice_id = '${a}'`))[0]).toEqual({ way: 'group' })
    await world.useCases.recallGroupPush(head, { id })
    await world.work()
    expect((await read())[1]).toEqual(['昆山砚田模具有限公司', 'done', null, [{ state: 0, count: 1 }]])
    expect([(await world.stateOf(a))[0], (await world.stateOf(b))[0]]).toEqual([0, 0])
  })
  it('push nothing once the grant has ended, or its giver has gone', async () => {
    const member = await joined('合肥砚田精工有限公司')
    await world.target(member.owner, world.drafts.webhook())
    const id = await world.enter(member.owner)
    await world.work()
    const pushed = await world.useCases.pushForGroup(head, { ids: [id] })
    await grant(member, ['counts'])
    await world.work()
    expect((await world.useCases.readGroupPush(head, { id: pushed.id })).companies).toMatchObject([
      { state: 'refused', refusal: 'notGranted' },
    ])
    await grant(member, ['push'])
    await world.work()
    const again = await world.useCases.pushForGroup(head, { ids: [id] })
    await floor().asOwner(`update member set role = 'staff' where user_id = '${member.owner.userId}'`)
    await world.work()
    expect((await world.useCases.readGroupPush(head, { id: again.id })).companies).toMatchObject([{ state: 'refused', refusal: 'noRight' }])
    expect((await world.stateOf(id))[0]).toBe(0)
  })
  it('are of one owner: strangers find neither group, company, membership nor push', async () => {
    const member = await joined('砚田软件有限公司')
    const stranger = await company('宁波拾光文具有限公司')
    const id = { id: member.id }
    expect(
      await Promise.all([
        problemOf(world.useCases.removeFromGroup(stranger, id)),
        problemOf(world.useCases.readGroupMonths(stranger, { id: member.id, measure: 'all' })),
        problemOf(world.useCases.leaveGroup(stranger, id)),
        problemOf(world.useCases.leaveGroup(head, id)),
        problemOf(world.useCases.readGroupPush(stranger, id)),
        problemOf(world.useCases.createCompanyGroup(head, { name: '再来一个' })),
      ]),
    ).toEqual([
      'companyGroupMember.notFound',
      'companyGroupMember.notFound',
      'groupMembership.notFound',
      'groupMembership.notFound',
      'groupPush.notFound',
      'companyGroup.exists',
    ])
  })
})
