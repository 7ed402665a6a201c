// Managing people within a scope: never grants more than the manager holds, and never shows them more afterwards.
import { expect, it } from 'vitest'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, setSuite, somebody, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'

const managing = ['move', 'remove', 'handOver', 'invite', 'approve', 'enable'].map((button) => `staffManagement.${button}`)
const people = ['menu_4.staffManagement', ...managing]
const groups = ['menu_4.permissionGroup', 'permissionGroup.edit', 'permissionGroup.members', 'menu_4.personset', 'personset.edit']
const all = 'menu_2.allInvoiceCo'

const open = fileApp()
/** Finance with payables below it, and sales: each with a clerk who entered an invoice; so did the super admin. */
const company = async () => {
  const made = await makeCompany(open())
  await setSuite(open(), made, 'professional')
  const finance = await made.department('财务部')
  const payables = await made.department('应付组', finance)
  const sales = await made.department('销售部')
  const put = async (person: Member, departmentId: string): Promise<Member> => {
    data(await made.owner.api.user.moveMembers({ ids: [person.userId], departmentId }))
    return person
  }
  const [clerk, seller] = [await put(await made.member(), finance), await put(await made.member(), sales)]
  for (const person of [made.owner, clerk, seller]) await enterInvoice(open(), made, person)
  return { ...made, finance, payables, sales, clerk, seller, put }
}
type Made = Awaited<ReturnType<typeof company>>
const chiefOf = async (made: Made, keys: readonly string[] = [...people, ...groups, all]): Promise<Member> =>
  made.put(await made.member({ keys: [...keys], scope: 'department' }), made.finance)
const join = async (made: TestCompany, person: Member, keys: readonly string[], scope: 'own' | 'department' | 'company') => {
  const id = await made.group({ keys: [...keys], scope })
  data(await made.owner.api.user.setGroupMembers({ id, userIds: [person.userId] }))
}
const seen = async ({ api }: Member, area: 'company' | 'personal' = 'company') => data(await api.invoice.countInvoices({ area })).all
const passed = async (by: Member, from: Member, to: Member) => verdict(await by.api.user.handOver({ from: from.userId, to: to.userId }))
const moved = async (by: Member, persons: readonly Member[], departmentId: string | null) =>
  verdict(await by.api.user.moveMembers({ ids: persons.map((p) => p.userId), departmentId }))

onPostgres('Somebody who manages people: passes work on', () => {
  it('never the super admin’s, nor from or to people beyond their scope', async () => {
    const made = await company()
    const { owner, clerk, seller } = made
    const chief = await chiefOf(made)
    await made.put(owner, made.finance)
    const before = await seen(chief)
    const words = [
      await passed(chief, owner, chief),
      await passed(chief, owner, clerk),
      await passed(chief, seller, chief),
      await passed(chief, seller, clerk),
      await passed(chief, clerk, seller),
      verdict(await chief.api.user.removeMembers({ ids: [seller.userId], handOverTo: chief.userId })),
      verdict(await chief.api.user.removeMembers({ ids: [clerk.userId, seller.userId], handOverTo: chief.userId })),
      verdict(await chief.api.user.readOpenWork({ id: seller.userId })),
    ]
    expect([words, before, await seen(chief), await seen(owner, 'personal'), await passed(chief, clerk, chief)]).toEqual([
      ['staff.isSuperAdmin', 'staff.isSuperAdmin', ...Array.from({ length: 6 }, () => 'staff.outOfScope')],
      2,
      2,
      1,
      'ok',
    ])
  })
  it('for the whole company without seeing its invoices: between others, and none to themselves', async () => {
    const made = await company()
    const { clerk, seller } = made
    const clerkOfPeople = await made.member({ keys: people, scope: 'company' })
    expect([
      await passed(clerkOfPeople, seller, clerkOfPeople),
      await passed(clerkOfPeople, seller, clerk),
      await seen(clerkOfPeople, 'personal'),
    ]).toEqual(['staff.outOfScope', 'ok', 0])
  })
  it('to themselves only what their lists of the company show: not another category', async () => {
    const made = await company()
    const { seller, clerk } = made
    const buyer = await made.member({ keys: [...people, 'menu_2.incomeInvoiceCo'], scope: 'company' })
    const before = await seen(buyer)
    expect([before, await passed(buyer, seller, buyer), await passed(buyer, seller, clerk), await seen(buyer, 'personal')]).toEqual([
      0,
      'staff.outOfScope',
      'ok',
      0,
    ])
  })
  it('to nobody in the departments that they see, from somebody whom they do not', async () => {
    const made = await company()
    const { clerk, seller, owner } = made
    const chief = await chiefOf(made, [all])
    await join(made, chief, people, 'company')
    const third = await made.member()
    expect([
      await passed(chief, seller, clerk),
      await passed(chief, seller, third),
      await seen(chief),
      await passed(owner, third, clerk),
    ]).toEqual(['staff.outOfScope', 'ok', 1, 'ok'])
  })
})

onPostgres('Somebody who manages people: moves', () => {
  it('nobody into, out of or within departments beyond their scope, and never the super admin; one of many refuses all', async () => {
    const made = await company()
    const { owner, clerk, seller, finance, payables, sales } = made
    const chief = await chiefOf(made)
    const nowhere = await made.member()
    const words = [
      await moved(chief, [seller], finance),
      await moved(chief, [nowhere], finance),
      await moved(chief, [clerk], sales),
      await moved(chief, [clerk], null),
      await moved(chief, [clerk, seller], payables),
      await moved(chief, [owner], finance),
    ]
    const counted = await seen(chief)
    const log = await open().asOwner(
      `select detail from audit_log where company_id = '${made.id}' and result = 'denied' and actor_id = '${chief.userId}' limit 1`,
    )
    expect([words, counted, log, await moved(chief, [clerk], payables), await moved(chief, [clerk], finance)]).toEqual([
      [...Array.from({ length: 5 }, () => 'staff.outOfScope'), 'staff.isSuperAdmin'],
      1,
      [{ detail: { problem: 'staff.outOfScope' } }],
      'ok',
      'ok',
    ])
  })
  it('in the whole company, but nobody into a department whose invoices they see', async () => {
    const made = await company()
    const { seller, finance, payables, sales } = made
    const chief = await chiefOf(made, [all])
    await join(made, chief, people, 'company')
    expect([
      await moved(chief, [seller], payables),
      await moved(chief, [seller], null),
      await moved(chief, [seller], finance),
      await moved(chief, [seller], sales),
      await seen(chief),
    ]).toEqual(['staff.outOfScope', 'ok', 'staff.outOfScope', 'ok', 1])
  })
  it('no department below one whose people they manage', async () => {
    const made = await company()
    const chief = await chiefOf(made, ['menu_4.staffManagement', 'staffManagement.department'])
    const { sales, payables, finance } = made
    expect([
      verdict(await chief.api.user.editDepartment({ id: sales, name: '销售部', parentId: finance })),
      verdict(await chief.api.user.editDepartment({ id: payables, name: '付款组', parentId: finance })),
    ]).toEqual(['permission.beyondOwn', 'ok'])
  })
  it('nobody who sees their own department into one that the mover does not see', async () => {
    const made = await company()
    const looking = await made.put(await made.member({ keys: [all], scope: 'department' }), made.finance)
    const clerkOfPeople = await made.member({ keys: people, scope: 'company' })
    expect([
      await moved(clerkOfPeople, [looking], made.sales),
      await moved(made.owner, [looking], made.sales),
      await seen(looking),
    ]).toEqual(['permission.beyondOwn', 'ok', 1])
  })
})

onPostgres('Somebody who manages people: disables and enables', () => {
  const set = async (by: Member, persons: readonly Member[], status: 'active' | 'disabled') =>
    verdict(await by.api.user.setMemberStatus({ ids: persons.map((p) => p.userId), status }))
  it('nobody beyond their scope; one of many refuses all', async () => {
    const made = await company()
    const { owner, clerk, seller } = made
    const chief = await chiefOf(made)
    const words = [await set(chief, [seller], 'disabled'), await set(chief, [clerk, seller], 'disabled')]
    data(await owner.api.user.setMemberStatus({ ids: [seller.userId], status: 'disabled' }))
    words.push(await set(chief, [seller], 'active'))
    const disabled = data(await owner.api.user.listMembers({ status: 'disabled' })).content.map(({ id }) => id)
    expect([words, disabled, await set(chief, [clerk], 'disabled'), await set(chief, [clerk], 'active')]).toEqual([
      Array.from({ length: 3 }, () => 'staff.outOfScope'),
      [seller.userId],
      'ok',
      'ok',
    ])
  })
  it('nobody whose groups grant more than they hold: these would come alive', async () => {
    const made = await company()
    const { owner, clerk } = made
    const chief = await chiefOf(made)
    await join(made, clerk, [all], 'company')
    expect(await set(chief, [clerk], 'disabled')).toBe('ok')
    expect([await set(chief, [clerk], 'active'), await set(owner, [clerk], 'active'), await set(chief, [clerk], 'active')]).toEqual([
      'permission.beyondOwn',
      'ok',
      'ok',
    ])
  })
  it('nobody whose group of their own department reaches further than the enabler', async () => {
    const made = await company()
    const looking = await made.put(await made.member({ keys: [all], scope: 'department' }), made.sales)
    const clerkOfPeople = await made.member({ keys: [...people, all], scope: 'department' })
    await made.put(clerkOfPeople, made.finance)
    await join(made, clerkOfPeople, people, 'company')
    data(await made.owner.api.user.setMemberStatus({ ids: [looking.userId], status: 'disabled' }))
    expect(await set(clerkOfPeople, [looking], 'active')).toBe('permission.beyondOwn')
  })
})

onPostgres('Somebody who manages people: gives and takes rights', () => {
  it('never those of the super admin', async () => {
    const made = await company()
    const keys = [...people, ...groups]
    const giver = await made.member({ keys, scope: 'company' })
    const id = await made.group({ keys: ['menu_4.staffManagement'] })
    const words = [
      await giver.api.user.setMemberGroups({ id: made.owner.userId, groupIds: [id] }),
      await giver.api.user.setGroupMembers({ id, userIds: [made.owner.userId] }),
      await giver.api.user.setMemberStatus({ ids: [made.owner.userId], status: 'disabled' }),
      await giver.api.user.removeMembers({ ids: [made.owner.userId], handOverTo: giver.userId }),
      await giver.api.user.setMemberGroups({ id: made.clerk.userId, groupIds: [id] }),
    ].map(verdict)
    expect(words).toEqual([...Array.from({ length: 4 }, () => 'staff.isSuperAdmin'), 'ok'])
  })
  it('of “each member’s own department” in no group that has members beyond their reach already', async () => {
    const made = await company()
    const chief = await chiefOf(made)
    const id = await made.group({ keys: [all], scope: 'own' })
    data(await made.owner.api.user.setGroupMembers({ id, userIds: [made.seller.userId] }))
    const edit = (by: Member) => by.api.user.editGroup({ id, version: 1, name: '改', keys: [all], scope: 'department' })
    expect([verdict(await edit(chief)), await seen(made.seller), verdict(await edit(made.owner)), await seen(made.seller)]).toEqual([
      'permission.beyondOwn',
      1,
      'ok',
      1,
    ])
  })
  it('over people no further than their own pages over people go, however far they see invoices', async () => {
    const made = await company()
    const chief = await chiefOf(made, [...people, ...groups])
    await join(made, chief, [all], 'company')
    const make = async (keys: readonly string[], scope: 'department' | 'company', departmentIds: string[] = []) =>
      verdict(
        await chief.api.user.createGroup({
          name: `${scope}${keys.length}${departmentIds.length}`,
          keys: [...keys],
          scope,
          departmentIds,
        }),
      )
    expect([
      await make(people, 'company'),
      await make(people, 'department', [made.sales]),
      await make(people, 'department', [made.finance]),
      await make([all], 'company'),
    ]).toEqual(['permission.beyondOwn', 'permission.beyondOwn', 'ok', 'ok'])
  })
  it('by nobody else’s link: whoever accepts a request gives what the link gives', async () => {
    const made = await company()
    const doorkeeper = await made.member({ keys: people, scope: 'own' })
    const wide = await made.group({ keys: [all], scope: 'company' })
    const { token } = data(await made.owner.api.user.createInvitation({ kind: 'link', groupIds: [wide] }))
    const accomplice = await somebody(open())
    data(await accomplice.api.user.joinCompany({ token }))
    const [request] = data(await made.owner.api.user.listJoinRequests({})).content
    const ids = [request!.id]
    expect([
      data(await doorkeeper.api.user.answerJoinRequests({ ids, accept: true })),
      data(await made.owner.api.user.listJoinRequests({})).totalElements,
      data(await made.owner.api.user.answerJoinRequests({ ids, accept: true })),
    ]).toEqual([[{ id: ids[0], ok: false, problem: 'permission.beyondOwn' }], 1, [{ id: ids[0], ok: true }]])
  })
  it('by no invitation that gives more than its maker holds when it is taken', async () => {
    const made = await company()
    data(await made.owner.api.user.saveJoiningSettings({ approval: false }))
    const inviter = await made.member({ keys: [...people, 'menu_4.comHome'], scope: 'company' })
    const groupId = await made.group({ keys: ['menu_4.comHome'] })
    const make = async () => data(await inviter.api.user.createInvitation({ kind: 'link', groupIds: [groupId] })).token
    const [early, late] = [await make(), await make()]
    const guests = [await somebody(open()), await somebody(open())] as const
    const before = verdict(await guests[0].api.user.joinCompany({ token: early }))
    data(await made.owner.api.user.editGroup({ id: groupId, version: 1, name: '看票', keys: ['menu_4.comHome', all], scope: 'company' }))
    expect([before, verdict(await guests[1].api.user.joinCompany({ token: late }))]).toEqual(['ok', 'invitation.notFound'])
  })
})
