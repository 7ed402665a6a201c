// The demo company's departments, permission groups and members, made through the calls that people use.
import type { App } from '../app.ts'
import type { Actor, Visitor } from '../../kernel/actor.ts'
import { operatorUseCases } from '../../modules/people/company/index.ts'

/** People by the part of their address before the @, each with department and groups. */
const member = [
  ['顾书遥', 'gushuyao', '财务部', ['财务主管']],
  ['沈砚秋', 'shenyanqiu', '应付组', ['应付会计']],
  ['许知远', 'xuzhiyuan', '应付组', ['应付会计']],
  ['陆清和', 'luqinghe', '应收组', ['应收会计']],
  ['江临舟', 'jianglinzhou', '采购部', ['部门负责人']],
  ['苏念安', 'suanian', '采购部', []],
  ['程以宁', 'chengyining', '华东组', ['部门负责人']],
  ['温如月', 'wenruyue', '华东组', []],
  ['裴景行', 'peijingxing', '华南组', []],
  ['宋南乔', 'songnanqiao', '行政人事部', ['人事专员']],
  ['叶闻笙', 'yewensheng', '研发部', []],
  ['唐一诺', 'tangyinuo', '研发部', []],
] as const
const departments = [
  ['财务部', null],
  ['应付组', '财务部'],
  ['应收组', '财务部'],
  ['采购部', null],
  ['销售部', null],
  ['华东组', '销售部'],
  ['华南组', '销售部'],
  ['行政人事部', null],
  ['研发部', null],
] as const
const incoming = ['menu_2.incomeInvoiceCo', 'incomeInvoiceCo.import', 'incomeInvoiceCo.correct', 'incomeInvoiceCo.download']
const outgoing = ['menu_2.outputInvoiceCo', 'outputInvoiceCo.import', 'outputInvoiceCo.correct', 'outputInvoiceCo.download']
const all = ['menu_2.allInvoiceCo', 'allInvoiceCo.import', 'allInvoiceCo.correct', 'allInvoiceCo.download']
const groups = [
  {
    name: '财务主管',
    remark: '看全公司的票，确认付款',
    keys: [
      ...all,
      ...incoming,
      ...outgoing,
      'menu_2.thirdPartyInvoiceCo',
      'menu_5.confirmPayment',
      'confirmPayment.confirm',
      'confirmPayment.return',
      'confirmPayment.cancel',
      'confirmPayment.override',
      'menu_4.comHome',
    ],
    scope: 'company',
    pushCategories: [1, 2],
  },
  {
    name: '应付会计',
    remark: '全公司的进项，提交付款',
    keys: [...incoming, 'menu_5.submitPayment', 'submitPayment.submit', 'submitPayment.withdraw'],
    scope: 'company',
    pushCategories: [1],
  },
  { name: '应收会计', remark: '全公司的销项', keys: outgoing, scope: 'company', pushCategories: [2] },
  {
    name: '部门负责人',
    remark: '看本部门的票',
    keys: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'],
    scope: 'department',
    pushCategories: [],
  },
  {
    name: '人事专员',
    remark: '邀请、调动和停用员工',
    keys: [
      'menu_4.staffManagement',
      'staffManagement.invite',
      'staffManagement.approve',
      'staffManagement.enable',
      'staffManagement.move',
      'staffManagement.department',
      'menu_4.importstaff',
      'importstaff.import',
    ],
    scope: 'own',
    pushCategories: [],
  },
] as const

/** The account of an address, created if missing; the query first spares a later start the cost of a password hash. */
export const accountOf = async (app: App, person: Parameters<App['createUser']>[0]): Promise<string> =>
  (await app.db.outside((tx) => tx.selectFrom('app_user').select('id').where('email', '=', person.email).executeTakeFirst()))?.id ??
  app.createUser(person)

/** Creates them once; returns the importing people, in a fixed order. */
export const seedMembers = async (app: App, owner: Actor, colleagueId: string, password: string): Promise<readonly Visitor[]> => {
  const people: Visitor[] = []
  for (const [at, [name, mail]] of member.entries()) {
    const userId = await accountOf(app, {
      name,
      email: `${mail}@piaotai.example`,
      tel: `138000005${String(at).padStart(2, '0')}`,
      password,
    })
    people.push({ ...owner, userId, userName: name, companyId: null, role: null, permissions: new Set() })
  }
  const { useCases } = app
  if ((await useCases.listDepartments(owner)).content.length > 0) return people
  const { number } = await useCases.readCompany(owner, { teamId: owner.companyId })
  await operatorUseCases(app).setSuite('demo', { number, suite: 'group' })
  const departmentIds = new Map<string, string>()
  const groupIds = new Map<string, string>()
  for (const [name, above] of departments)
    departmentIds.set(
      name,
      (await useCases.createDepartment(owner, { name, parentId: above === null ? null : departmentIds.get(above)! })).id,
    )
  for (const group of groups)
    groupIds.set(
      group.name,
      (
        await useCases.createGroup(owner, {
          ...group,
          keys: [...group.keys],
          departmentIds: [],
          poolIds: [],
          pushCategories: [...group.pushCategories],
        })
      ).id,
    )
  for (const [at, [, , department, its]] of member.entries()) {
    const { userId } = people[at]!
    await app.addMember(owner.companyId, userId)
    if (its.length > 0) await useCases.setMemberGroups(owner, { id: userId, groupIds: its.map((name) => groupIds.get(name)!) })
    await useCases.moveMembers(owner, { ids: [userId], departmentId: departmentIds.get(department)! })
  }
  await useCases.moveMembers(owner, { ids: [colleagueId], departmentId: departmentIds.get('采购部')! })
  await useCases.setMemberStatus(owner, { ids: [people.at(-1)!.userId], status: 'disabled' })
  await comingIn(app, owner, number, departmentIds.get('研发部')!, password)
  return people
}
/** Two open requests to join by the company's number, and one open link. */
const comingIn = async (app: App, owner: Actor, number: string, departmentId: string, password: string): Promise<void> => {
  for (const [at, [name, message]] of (
    [
      ['白露晞', '研发部新同事，周一入职'],
      ['方既明', '华南组方既明，请通过'],
    ] as const
  ).entries()) {
    const userId = await accountOf(app, { name, email: `asks${at + 1}@piaotai.example`, tel: `1380000060${at}`, password })
    await app.useCases.joinCompany(
      { ...owner, userId, userName: name, companyId: null, role: null, permissions: new Set() },
      { number, message },
    )
  }
  await app.useCases.createInvitation(owner, { kind: 'link', departmentId, groupIds: [], days: 30, maxUses: 10 })
}
