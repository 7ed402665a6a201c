import { expect, it } from 'vitest'
import { allPages, hasButton } from '@piaotai/domain/rights/permission.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, nobody, verdict, type Member } from '#testing/worlds/company.ts'

const admin = [
  'menu_4.permissionGroup',
  'permissionGroup.edit',
  'permissionGroup.members',
  'menu_4.staffManagement',
  'staffManagement.invite',
  'staffManagement.move',
  'staffManagement.department',
  'menu_4.personset',
  'personset.edit',
] as const
const fields = { name: '组', keys: [] as string[], scope: 'own' as const }

const open = fileApp()
const company = () => makeCompany(open())

onPostgres('Rights of departments', () => {
  it('are a tree of eight levels at most, each name once below the same one', async () => {
    const { owner, department } = await company()
    const levels = [await department('一')]
    while (levels.length < 8) levels.push(await department(`层${levels.length}`, levels.at(-1)!))
    const words = [
      await owner.api.user.createDepartment({ name: '九', parentId: levels.at(-1)! }),
      await owner.api.user.createDepartment({ name: ' 一 ', parentId: null }),
      await owner.api.user.createDepartment({ name: '一', parentId: levels[3]! }),
      await owner.api.user.createDepartment({ name: '  ', parentId: null }),
    ].map(verdict)
    expect(words).toEqual(['department.tooDeep', 'department.nameTaken', 'ok', 'input.invalid'])
  })
  it('move with everything below them, never into themselves, never too deep, and keep their people', async () => {
    const { owner, department, member } = await company()
    const [a, b] = [await department('甲'), await department('乙')]
    const below = await department('丙', a)
    const deepest = await department('丁', below)
    const person = await member()
    data(await owner.api.user.moveMembers({ ids: [person.userId], departmentId: deepest }))
    const circles = [
      await owner.api.user.editDepartment({ id: a, name: '甲', parentId: deepest }),
      await owner.api.user.editDepartment({ id: a, name: '甲', parentId: a }),
    ].map(verdict)
    data(await owner.api.user.editDepartment({ id: below, name: '丙二', parentId: b }))
    const under = async (id: string) => data(await owner.api.user.listMembers({ departmentId: id })).totalElements
    expect([
      circles,
      await under(a),
      await under(b),
      await under(below),
      data(await owner.api.user.listDepartments({})).content.find((d) => d.id === deepest),
    ]).toEqual([
      ['department.circle', 'department.circle'],
      0,
      1,
      1,
      { id: deepest, parentId: below, name: '丁', members: 1, within: true },
    ])
  })
  it('make no circle when two are moved into each other at once', async () => {
    for (let i = 0; i < 5; i++) {
      const { owner, department } = await company()
      const [a, b] = [await department('甲'), await department('乙')]
      const words = (
        await Promise.all([
          owner.api.user.editDepartment({ id: a, name: '甲', parentId: b }),
          owner.api.user.editDepartment({ id: b, name: '乙', parentId: a }),
        ])
      ).map(verdict)
      expect(words.toSorted()).toEqual(['department.circle', 'ok'])
    }
  })
  it('are removed only when nobody and nothing is in them', async () => {
    const { owner, department, member } = await company()
    const above = await department('甲')
    const below = await department('乙', above)
    const person = await member()
    data(await owner.api.user.moveMembers({ ids: [person.userId], departmentId: below }))
    const words = [
      verdict(await owner.api.user.removeDepartment({ id: above })),
      verdict(await owner.api.user.removeDepartment({ id: below })),
    ]
    data(await owner.api.user.moveMembers({ ids: [person.userId], departmentId: null }))
    expect([
      words,
      verdict(await owner.api.user.removeDepartment({ id: below })),
      verdict(await owner.api.user.removeDepartment({ id: above })),
      verdict(await owner.api.user.removeDepartment({ id: above })),
    ]).toEqual([['department.notEmpty', 'department.notEmpty'], 'ok', 'ok', 'department.notFound'])
  })
})

onPostgres('Rights of a group', () => {
  it('open its pages and buttons to its members from their next request on, and close them again', async () => {
    const made = await company()
    const { owner, member } = made
    const person = await member()
    const group = data(await owner.api.user.createGroup({ ...fields, keys: ['menu_4.comHome'] }))
    const request = async () => [
      verdict(await person.api.user.readCompanyHome({})),
      verdict(await person.api.user.editCompany({ externalNumber: 'x' })),
    ]
    const steps = [await request()]
    data(await owner.api.user.setGroupMembers({ id: group.id, userIds: [person.userId] }))
    steps.push(await request())
    const edited = data(
      await owner.api.user.editGroup({ id: group.id, version: group.version, ...fields, keys: ['menu_4.comHome', 'comHome.edit'] }),
    )
    steps.push(await request())
    data(await owner.api.user.setGroupMembers({ id: group.id, userIds: [] }))
    steps.push(await request())
    expect([steps, edited.version]).toEqual([
      [
        ['permission.denied', 'permission.denied'],
        ['ok', 'permission.denied'],
        ['ok', 'ok'],
        ['permission.denied', 'permission.denied'],
      ],
      2,
    ])
  })
  it('give no button without its page, and nothing of a key that is unknown', async () => {
    const { owner, member } = await company()
    const person = await member({ keys: ['comHome.edit'] })
    expect([
      verdict(await person.api.user.editCompany({ externalNumber: 'x' })),
      verdict(await owner.api.user.createGroup({ ...fields, keys: ['menu_9.nothing'] })),
      verdict(await owner.api.user.createGroup({ ...fields, keys: ['menu_4'] })),
    ]).toEqual(['permission.denied', 'permission.unknownKey', 'permission.unknownKey'])
  })
  it('are changed by the first of two who edit at once; the other is told', async () => {
    const { owner } = await company()
    const { id, version } = data(await owner.api.user.createGroup(fields))
    const words = (await Promise.all(['甲', '乙'].map((name) => owner.api.user.editGroup({ id, version, ...fields, name })))).map(verdict)
    expect(words.toSorted()).toEqual(['group.changed', 'ok'])
  })
  it('stand under a name that no other group of the company has', async () => {
    const { owner } = await company()
    const other = await company()
    data(await owner.api.user.createGroup(fields))
    expect([
      verdict(await owner.api.user.createGroup({ ...fields, name: ' 组 ' })),
      verdict(await other.owner.api.user.createGroup(fields)),
    ]).toEqual(['group.nameTaken', 'ok'])
  })
  it('go with it when it is removed', async () => {
    const made = await company()
    const { owner, member } = made
    const person = await member()
    const { id } = data(await owner.api.user.createGroup({ ...fields, keys: ['menu_4.comHome'] }))
    data(await owner.api.user.setMemberGroups({ id: person.userId, groupIds: [id] }))
    const before = verdict(await person.api.user.readCompanyHome({}))
    data(await owner.api.user.removeGroup({ id }))
    expect([before, verdict(await person.api.user.readCompanyHome({})), verdict(await owner.api.user.removeGroup({ id }))]).toEqual([
      'ok',
      'permission.denied',
      'group.notFound',
    ])
  })
  it('are never bound to anything of another company', async () => {
    const { owner, group, member } = await company()
    const other = await company()
    const mine = await group()
    const person = await member()
    const pool = '01900000-0000-7000-8000-0000000000b1'
    const theirs = { department: await other.department('财务部'), group: await other.group(), member: await other.member() }
    await open().asOwner(
      `insert into pool (company_id, id, name, created_at) values ('${other.id}', '${pool}', '差旅', now()) on conflict do nothing`,
    )
    const request = (department: string, poolId: string, groupId: string, userId: string) =>
      Promise.all([
        owner.api.user.createGroup({ ...fields, scope: 'department', departmentIds: [department] }),
        owner.api.user.createGroup({ ...fields, poolIds: [poolId] }),
        owner.api.user.setGroupMembers({ id: mine, userIds: [person.userId, userId] }),
        owner.api.user.setGroupMembers({ id: groupId, userIds: [] }),
        owner.api.user.setMemberGroups({ id: person.userId, groupIds: [mine, groupId] }),
        owner.api.user.setMemberGroups({ id: userId, groupIds: [] }),
        owner.api.user.editGroup({ id: groupId, version: 1, ...fields }),
        owner.api.user.removeGroup({ id: groupId }),
        owner.api.user.readAccess({ id: userId }),
        owner.api.user.createDepartment({ name: 'x', parentId: department }),
        owner.api.user.editDepartment({ id: department, name: 'x', parentId: null }),
        owner.api.user.removeDepartment({ id: department }),
      ])
    const foreign = await request(theirs.department, pool, theirs.group, theirs.member.userId)
    const absent = await request(nobody, nobody, nobody, nobody)
    expect([
      foreign.map(verdict),
      JSON.stringify(foreign) === JSON.stringify(absent),
      data(await owner.api.user.listGroups({})).content.flatMap((g) => g.memberIds),
    ]).toEqual([
      [
        'department.notFound',
        'pool.notFound',
        'staff.notFound',
        'group.notFound',
        'group.notFound',
        'staff.notFound',
        'group.notFound',
        'group.notFound',
        'staff.notFound',
        'department.notFound',
        'department.notFound',
        'department.notFound',
      ],
      true,
      [],
    ])
  })
})

onPostgres('Rights handed on', () => {
  it('are never more than those of the one who hands them on: keys, buttons, scope, departments, pools, push', async () => {
    const made = await company()
    const { owner, department, group, member } = made
    const finance = await department('财务部')
    const sales = await department('销售部')
    const pool = '01900000-0000-7000-8000-0000000000c1'
    await open().asOwner(`insert into pool (company_id, id, name, created_at) values ('${made.id}', '${pool}', '差旅', now())`)
    const giver = await member({
      keys: [...admin, 'menu_2.allInvoiceCo'],
      scope: 'department',
      departmentIds: [finance],
      pushCategories: [1],
    })
    const target = await member()
    const tries = { keys: ['menu_4.comHome'], button: ['menu_2.allInvoiceCo', 'allInvoiceCo.correct'] }
    const make = async (grant: Parameters<typeof group>[0]) =>
      verdict(
        await giver.api.user.createGroup({
          ...fields,
          name: `试${JSON.stringify(grant).length}${Math.abs(JSON.stringify(grant).charCodeAt(12))}`,
          ...grant,
        }),
      )
    const created = [
      await make({ keys: tries.keys }),
      await make({ keys: tries.button }),
      await make({ scope: 'company' }),
      await make({ scope: 'department', departmentIds: [sales] }),
      await make({ poolIds: [pool] }),
      await make({ pushCategories: [2] }),
      await make({ keys: ['menu_2.allInvoiceCo'], scope: 'department', departmentIds: [finance], pushCategories: [1] }),
    ]
    const wide = [
      await group({ keys: tries.keys }),
      await group({ scope: 'company' }),
      await group({ scope: 'department', departmentIds: [sales] }),
      await group({ poolIds: [pool] }),
      await group({ pushCategories: [0] }),
    ]
    const given: string[] = []
    for (const id of wide)
      given.push(
        verdict(await giver.api.user.setGroupMembers({ id, userIds: [giver.userId] })),
        verdict(await giver.api.user.setMemberGroups({ id: target.userId, groupIds: [id] })),
        verdict(await giver.api.user.editGroup({ id, version: 1, ...fields, name: '改' })),
        verdict(await giver.api.user.createInvitation({ kind: 'link', groupIds: [id] })),
      )
    expect([
      created,
      [...new Set(given)],
      data(await owner.api.user.listGroups({}))
        .content.filter((g) => wide.includes(g.id))
        .flatMap((g) => g.memberIds),
    ]).toEqual([[...Array.from({ length: 6 }, () => 'permission.beyondOwn'), 'ok'], ['permission.beyondOwn'], []])
  })
  it("are not taken from others either, beyond one's own", async () => {
    const { group, member } = await company()
    const wide = await group({ keys: ['menu_4.comHome'] })
    const giver = await member({ keys: [...admin] })
    const holder = await member({ keys: ['menu_4.comHome', 'comHome.edit'] })
    expect(
      [
        await giver.api.user.removeGroup({ id: wide }),
        await giver.api.user.setMemberGroups({ id: holder.userId, groupIds: [] }),
        await giver.api.user.setMemberGroups({ id: holder.userId, groupIds: [], roleIds: [96] }),
      ].map(verdict),
    ).toEqual(['permission.beyondOwn', 'permission.beyondOwn', 'permission.beyondOwn'])
  })
  it("count people's own departments: a group of “their own department” carries nobody beyond the row scope of who puts them in", async () => {
    const { owner, department, group, member } = await company()
    const finance = await department('财务部')
    const payables = await department('应付组', finance)
    const sales = await department('销售部')
    const own = await group({ keys: ['menu_2.allInvoiceCo'], scope: 'department' })
    const giver = await member({ keys: [...admin, 'menu_2.allInvoiceCo'], scope: 'department', departmentIds: [finance] })
    const inside = await member()
    const outside = await member()
    const nowhere = await member()
    data(await owner.api.user.moveMembers({ ids: [inside.userId], departmentId: payables }))
    data(await owner.api.user.moveMembers({ ids: [outside.userId], departmentId: sales }))
    const put = async (person: Member) => [
      verdict(await giver.api.user.setGroupMembers({ id: own, userIds: [person.userId] })),
      verdict(await giver.api.user.setMemberGroups({ id: person.userId, groupIds: [own] })),
    ]
    const invited = [
      await giver.api.user.createInvitation({ kind: 'tel', to: '13799999999', groupIds: [own], departmentId: sales }),
      await giver.api.user.createInvitation({ kind: 'tel', to: '13799999999', groupIds: [own], departmentId: payables }),
    ].map(verdict)
    expect([await put(outside), await put(inside), await put(nowhere), invited]).toEqual([
      ['permission.beyondOwn', 'permission.beyondOwn'],
      ['ok', 'ok'],
      ['ok', 'ok'],
      ['permission.beyondOwn', 'company.full'],
    ])
  })
  it('do not grow by moving oneself or the tree: who sees a department can neither change into another nor hang another below it', async () => {
    const { owner, department, member } = await company()
    const finance = await department('财务部')
    const sales = await department('销售部')
    const mover = await member({ keys: [...admin, 'menu_2.allInvoiceCo'], scope: 'department' })
    data(await owner.api.user.moveMembers({ ids: [mover.userId], departmentId: finance }))
    const words = [
      await mover.api.user.moveMembers({ ids: [mover.userId], departmentId: sales }),
      await mover.api.user.editDepartment({ id: sales, name: '销售部', parentId: finance }),
      await mover.api.user.editDepartment({ id: sales, name: '市场部', parentId: null }),
      await mover.api.user.createDepartment({ name: '应付组', parentId: finance }),
    ].map(verdict)
    expect(words).toEqual(['permission.beyondOwn', 'permission.beyondOwn', 'ok', 'ok'])
  })
  it('do not begin by moving oneself: who stands in no department yet takes none for themselves that would be seen then', async () => {
    const { owner, department, member } = await company()
    const sales = await department('销售部')
    const looking = await member({ keys: [...admin, 'menu_2.allInvoiceCo'], scope: 'department' })
    const other = await member({ keys: [...admin, 'menu_2.allInvoiceCo'], scope: 'own' })
    data(await owner.api.user.moveMembers({ ids: [looking.userId], departmentId: null }))
    const words = [
      await looking.api.user.moveMembers({ ids: [looking.userId], departmentId: sales }),
      await other.api.user.moveMembers({ ids: [other.userId], departmentId: sales }),
    ].map(verdict)
    expect(words).toEqual(['permission.beyondOwn', 'staff.outOfScope'])
  })
  it('offer for choosing exactly the keys that the caller may hand on', async () => {
    const { owner, member } = await company()
    const giver = await member({ keys: [...admin, 'comHome.edit'] })
    const [all, some] = [
      data(await owner.api.user.readGroupChoices({})).grantable,
      data(await giver.api.user.readGroupChoices({})).grantable,
    ]
    expect([
      all.length,
      some.filter((key) => !key.startsWith('menu_1') && !allPages.some((p) => p.key.startsWith('menu_1.') && hasButton(p, key))).toSorted(),
    ]).toEqual([allPages.flatMap((p) => [p.key, ...p.buttons]).length, [...admin].toSorted()])
  })
})

onPostgres('Rights that everybody holds', () => {
  it('are the personal area, until the company chooses fewer of it; the welcome page stays', async () => {
    const made = await company()
    const { owner, member } = made
    const { api } = await member()
    const { choices } = data(await owner.api.user.readRoot({}))
    const before = verdict(await api.invoice.listInvoices({ area: 'personal' }))
    data(await owner.api.user.saveRoot({ keys: ['menu_1.mySet'] }))
    const menu = data(await api.user.readCompany({ teamId: made.id })).operatorInfo.menuList.flatMap((s) => s.pages.map((p) => p.key))
    expect([
      before,
      verdict(await api.invoice.listInvoices({ area: 'personal' })),
      menu,
      choices.every((key) => key.startsWith('menu_1') || !key.startsWith('menu_')),
      verdict(await owner.api.user.saveRoot({ keys: ['menu_4.comHome'] })),
    ]).toEqual(['ok', 'permission.denied', ['menu_1.home', 'menu_1.mySet'], true, 'permission.unknownKey'])
  })
  it('are not widened by somebody who lacks them', async () => {
    const { owner, member } = await company()
    const clerk = await member({ keys: ['menu_4.rootset', 'rootset.edit'] })
    data(await owner.api.user.saveRoot({ keys: ['menu_1.mySet'] }))
    expect([
      verdict(await clerk.api.user.saveRoot({ keys: ['menu_1.mySet', 'menu_1.myInvoices'] })),
      verdict(await clerk.api.user.saveRoot({ keys: [] })),
    ]).toEqual(['permission.beyondOwn', 'ok'])
  })
})

onPostgres('Rights', () => {
  it("that were missing are written to the company's log, with the call and the key", async () => {
    const { id, member } = await company()
    const person = await member()
    await person.api.user.readCompanyHome({})
    const [denied] = await open().asOwner(
      `select actor_id, result, detail from audit_log where company_id = '${id}' and result = 'denied' order by seq desc limit 1`,
    )
    expect(denied).toMatchObject({ actor_id: person.userId, result: 'denied', detail: { permission: 'menu_4.comHome' } })
  })
  it("that were missing for the company's sign-in, or for what somebody would hand on, are written there too", async () => {
    const { id, member } = await company()
    const person = await member({ keys: ['menu_4.permissionGroup', 'permissionGroup.edit'] })
    const words = [
      verdict(await person.api.user.readSignInRules({})),
      verdict(await person.api.user.saveSignInRules({ demandsTotp: true })),
      verdict(await person.api.user.createGroup({ name: '越权', keys: ['menu_2.allInvoiceCo'], scope: 'own' })),
    ]
    const denied = await open().asOwner(
      `select object_id, detail from audit_log where company_id = '${id}' and result = 'denied' and actor_id = '${person.userId}' order by seq`,
    )
    expect([words, denied]).toEqual([
      ['permission.denied', 'permission.denied', 'permission.beyondOwn'],
      [
        { object_id: 'readSignInRules', detail: { permission: 'superAdmin' } },
        { object_id: 'saveSignInRules', detail: { permission: 'superAdmin' } },
        { object_id: 'createGroup', detail: { problem: 'permission.beyondOwn' } },
      ],
    ])
  })
})
