import { expect, it } from 'vitest'
import { signIn } from '../../../../../../scripts/lib/api-client.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, makeCompany, nobody, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { password } from '#testing/worlds/app.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const open = fileApp()
const company = () => makeCompany(open())
let serial = 0
/** Adds invoices and one failed import to a person's personal area. */
const work = async (made: TestCompany, person: Member, invoices: number): Promise<void> => {
  const { app, clock } = open()
  const actor = { companyId: made.id, userId: person.userId, userName: person.name }
  await app.db.inTenant(actor, async (tx) => {
    const original = await storeOriginal(tx, actor as Parameters<typeof storeOriginal>[1], clock)
    for (let i = 0; i < invoices; i++)
      await app.recordReading(
        tx,
        { ...actor, entrySource: 6, categoryHint: 1 },
        readingOf({ number: `2633${String(8_000_000_000_000_000 + ++serial)}`, date: '2026-11-03' }),
        original,
      )
  })
  data(await person.api.invoice.reportUpload({ area: 'personal', mode: 'einvoice', name: '断线.pdf', size: 9, reason: 'network' }))
}
const mine = async (person: Member) => [
  data(await person.api.invoice.countInvoices({ area: 'personal' })).all,
  data(await person.api.invoice.listImports({ area: 'personal' })).totalElements,
]

onPostgres('Staff in the list', () => {
  it('is found by a part of name, phone or e-mail, by department with those below it, by status and group, the super admin first', async () => {
    const { owner, department, member, group } = await company()
    const finance = await department('财务部')
    const payables = await department('应付组', finance)
    const [a, b, c] = [await member(), await member(), await member()]
    const groupId = await group()
    data(await owner.api.user.moveMembers({ ids: [a.userId], departmentId: finance }))
    data(await owner.api.user.moveMembers({ ids: [b.userId], departmentId: payables }))
    data(await owner.api.user.setGroupMembers({ id: groupId, userIds: [c.userId] }))
    data(await owner.api.user.setMemberStatus({ ids: [c.userId], status: 'disabled' }))
    const find = async (filter: Parameters<typeof owner.api.user.listMembers>[0]) =>
      data(await owner.api.user.listMembers(filter))
        .content.map((s) => s.id)
        .toSorted()
    expect([
      await find({ departmentId: finance }),
      await find({ departmentId: payables }),
      await find({ departmentId: 'none' }),
      await find({ status: 'disabled' }),
      await find({ groupId }),
      await find({ keyword: b.tel.slice(3) }),
      await find({ keyword: a.email.toUpperCase() }),
      await find({ keyword: '%' }),
      data(await owner.api.user.listMembers({})).content[0]?.id,
    ]).toEqual([
      [a.userId, b.userId].toSorted(),
      [b.userId],
      [owner.userId, c.userId].toSorted(),
      [c.userId],
      [c.userId],
      [b.userId],
      [a.userId],
      [],
      owner.userId,
    ])
  })
  it('goes page by page without loss or repetition, with the total of the filter', async () => {
    const { owner, member } = await company()
    for (let i = 0; i < 4; i++) await member()
    const pages = await Promise.all([1, 2, 3, 4].map(async (page) => data(await owner.api.user.listMembers({ page, pageSize: 2 }))))
    expect([
      pages.map((p) => p.content.length),
      new Set(pages.flatMap((p) => p.content.map((s) => s.id))).size,
      pages.map((p) => p.totalElements),
    ]).toEqual([[2, 2, 1, 0], 5, [5, 5, 5, 5]])
  })
  it('answers a foreign department or group like one that does not exist, and staff without its page with nothing', async () => {
    const { owner, member } = await company()
    const other = await company()
    const departmentId = await other.department('财务部')
    const groupId = await other.group()
    const { api } = await member()
    const request = async (d: string, g: string) =>
      JSON.stringify([await owner.api.user.listMembers({ departmentId: d }), await owner.api.user.listMembers({ groupId: g })])
    expect([
      (await request(departmentId, groupId)) === (await request(nobody, nobody)),
      verdict(await owner.api.user.listMembers({ departmentId })),
      verdict(await api.user.listMembers({})),
    ]).toEqual([true, 'department.notFound', 'permission.denied'])
  })
})

onPostgres('Staff that is disabled', () => {
  it('loses its sessions here at once and cannot come back, until it is enabled; department and groups stay', async () => {
    const { id, name, owner, member, department } = await company()
    const person = await member({ keys: ['menu_4.staffManagement'] })
    const departmentId = await department('财务部')
    data(await owner.api.user.moveMembers({ ids: [person.userId], departmentId }))
    data(await owner.api.user.setMemberStatus({ ids: [person.userId], status: 'disabled' }))
    const ended = verdict(await person.api.user.readUser({}))
    const fresh = await signIn(open().url, person.email, password)
    const words = [await fresh.api.user.switchCompany({ teamId: id }), await fresh.api.user.listMembers({})].map(verdict)
    const teams = data(await fresh.api.user.listCompanies({})).totalElements
    const reported = data(await fresh.api.user.listMyJoins({})).disabled
    data(await owner.api.user.setMemberStatus({ ids: [person.userId], status: 'active' }))
    data(await fresh.api.user.switchCompany({ teamId: id }))
    expect([ended, words, teams, data(await fresh.api.user.listMembers({ departmentId })).content.map((s) => s.id)]).toEqual([
      'session.disabled',
      ['staff.disabled', 'company.none'],
      0,
      [person.userId],
    ])
    expect([reported, data(await fresh.api.user.listMyJoins({})).disabled]).toEqual([[{ companyName: name }], []])
  })
  it('still takes its seat', async () => {
    const { owner, member } = await company()
    const person = await member()
    data(await owner.api.user.setMemberStatus({ ids: [person.userId], status: 'disabled' }))
    expect(data(await owner.api.user.readCompanyHome({})).membersUsed).toBe(2)
  })
  it('is never the super admin, oneself, or somebody of another company: the whole batch is refused', async () => {
    const { owner, member } = await company()
    const other = await company()
    const person = await member()
    const keys = ['menu_4.staffManagement', 'staffManagement.enable', 'staffManagement.remove', 'staffManagement.move']
    const manager = await member({ keys })
    const each = [owner.userId, manager.userId, other.owner.userId, nobody]
    const words = []
    for (const id of each)
      words.push(
        verdict(await manager.api.user.setMemberStatus({ ids: [person.userId, id], status: 'disabled' })),
        verdict(await manager.api.user.removeMembers({ ids: [person.userId, id] })),
      )
    expect([
      words,
      data(await owner.api.user.listMembers({ status: 'disabled' })).totalElements,
      data(await owner.api.user.listMembers({})).totalElements,
    ]).toEqual([
      [
        'staff.isSuperAdmin',
        'staff.isSuperAdmin',
        'staff.self',
        'staff.self',
        'staff.notFound',
        'staff.notFound',
        'staff.notFound',
        'staff.notFound',
      ],
      0,
      3,
    ])
  })
})

onPostgres('Staff that moves', () => {
  it('goes to a department and out of any, many at once; into a foreign one none of them', async () => {
    const { owner, member, department } = await company()
    const other = await company()
    const [a, b] = [await member(), await member()]
    const ids = [a.userId, b.userId]
    const finance = await department('财务部')
    const foreign = await other.department('财务部')
    const at = async () =>
      data(await owner.api.user.listMembers({}))
        .content.filter((s) => ids.includes(s.id))
        .map((s) => s.departmentId)
    data(await owner.api.user.moveMembers({ ids, departmentId: finance }))
    const moved = await at()
    const words = [
      await owner.api.user.moveMembers({ ids, departmentId: foreign }),
      await owner.api.user.moveMembers({ ids: [a.userId, other.owner.userId], departmentId: null }),
    ].map(verdict)
    const after = await at()
    data(await owner.api.user.moveMembers({ ids, departmentId: null }))
    expect([moved, words, after, await at()]).toEqual([
      [finance, finance],
      ['department.notFound', 'staff.notFound'],
      [finance, finance],
      [null, null],
    ])
  })
})

onPostgres('Staff with open work', () => {
  it("hands it to a colleague: it stands in the other's personal area, who entered it stays written", async () => {
    const made = await company()
    const { owner, member } = made
    const from = await member()
    const to = await member()
    await work(made, from, 3)
    const before = data(await owner.api.user.readOpenWork({ id: from.userId }))
    const moved = data(await owner.api.user.handOver({ from: from.userId, to: to.userId }))
    const enteredBy = data(await to.api.invoice.listInvoices({ area: 'personal' })).content.map((r) => r.enteredBy)
    expect([before, moved, await mine(from), await mine(to), new Set(enteredBy)]).toEqual([
      { imports: 1, invoices: 3, partners: 0, deliveries: 0, payments: 0, rules: 0, pushes: 0 },
      { imports: 1, invoices: 3, partners: 0, deliveries: 0, payments: 0, rules: 0, pushes: 0 },
      [0, 0],
      [3, 1],
      new Set([from.name]),
    ])
  })
  it('is not removed without an heir, and with one leaves nothing behind', async () => {
    const made = await company()
    const { owner, member } = made
    const from = await member()
    const to = await member()
    await work(made, from, 2)
    const refused = await owner.api.user.removeMembers({ ids: [from.userId] })
    data(await owner.api.user.removeMembers({ ids: [from.userId], handOverTo: to.userId }))
    expect([verdict(refused), refused.body.detail, await mine(to), data(await owner.api.user.readCompanyHome({})).membersUsed]).toEqual([
      'staff.openWork',
      { imports: 1, invoices: 2, partners: 0, deliveries: 0, payments: 0, rules: 0, pushes: 0, userId: from.userId },
      [2, 1],
      2,
    ])
  })
  it('goes to nobody who is gone with it, disabled, foreign or unknown', async () => {
    const made = await company()
    const { owner, member } = made
    const other = await company()
    const from = await member()
    const idle = await member()
    data(await owner.api.user.setMemberStatus({ ids: [idle.userId], status: 'disabled' }))
    const words = []
    for (const to of [from.userId, idle.userId, other.owner.userId, nobody])
      words.push(
        verdict(await owner.api.user.handOver({ from: from.userId, to })),
        verdict(await owner.api.user.removeMembers({ ids: [from.userId], handOverTo: to })),
      )
    words.push(
      verdict(await owner.api.user.handOver({ from: other.owner.userId, to: from.userId })),
      verdict(await owner.api.user.readOpenWork({ id: other.owner.userId })),
    )
    expect(words).toEqual([
      'staff.same',
      'staff.same',
      'staff.disabled',
      'staff.disabled',
      'staff.notFound',
      'staff.notFound',
      'staff.notFound',
      'staff.notFound',
      'staff.notFound',
      'staff.notFound',
    ])
  })
})

onPostgres('Staff', () => {
  it('that is removed loses sessions, grants and seat in one transaction, and the log says who did it', async () => {
    const { id, owner, member, group } = await company()
    const groupId = await group({ keys: ['menu_2.allInvoiceCo'] })
    const person = await member()
    data(await owner.api.user.setGroupMembers({ id: groupId, userIds: [person.userId] }))
    data(await owner.api.user.removeMembers({ ids: [person.userId] }))
    const [logged] = await open().asOwner(
      `select actor_id, object_id from audit_log where company_id = '${id}' and action = 'staff.removed'`,
    )
    expect([
      verdict(await person.api.user.readUser({})),
      data(await owner.api.user.listGroups({})).content.find((g) => g.id === groupId)?.memberIds,
      data(await owner.api.user.readCompanyHome({})).membersUsed,
      logged,
    ]).toEqual(['session.removed', [], 1, { actor_id: owner.userId, object_id: person.userId }])
  })
  it('is kept by those alone who hold the button for it', async () => {
    const { owner, member } = await company()
    const person = await member()
    const reader = await member({ keys: ['menu_4.staffManagement'] })
    const ids = [person.userId]
    const calls = [
      reader.api.user.setMemberStatus({ ids, status: 'disabled' }),
      reader.api.user.moveMembers({ ids, departmentId: null }),
      reader.api.user.handOver({ from: ids[0]!, to: reader.userId }),
      reader.api.user.removeMembers({ ids }),
      reader.api.user.createInvitation({ kind: 'link' }),
      reader.api.user.answerJoinRequests({ ids: [nobody], accept: true }),
      reader.api.user.createDepartment({ name: 'x', parentId: null }),
      reader.api.user.setMemberGroups({ id: ids[0]!, groupIds: [] }),
    ]
    const answers = await Promise.all(calls)
    expect([
      answers.map((a) => `${verdict(a)} ${String((a.body.detail as { permission?: string } | undefined)?.permission)}`),
      verdict(await reader.api.user.readOpenWork({ id: owner.userId })),
      verdict(await reader.api.user.readOpenWork({ id: reader.userId })),
    ]).toEqual([
      [
        'staffManagement.enable',
        'staffManagement.move',
        'staffManagement.handOver',
        'staffManagement.remove',
        'staffManagement.invite',
        'staffManagement.approve',
        'staffManagement.department',
        'personset.edit',
      ].map((key) => `permission.denied ${key}`),
      'staff.outOfScope',
      'ok',
    ])
  })
})
