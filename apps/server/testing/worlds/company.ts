// A company with people on a whole app, over HTTP.
import { afterAll, beforeAll } from 'vitest'
import type { Envelope, Sent } from '@piaotai/contract/endpoint.ts'
import type { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import { signIn, type Answer, type Person } from '../../../../scripts/lib/api-client.ts'
import { operatorUseCases } from '../../src/modules/people/company/index.ts'
import { onPostgres } from '../database/database.ts'
import { password, startTestApp, type TestApp } from './app.ts'

type Suite = Parameters<ReturnType<typeof operatorUseCases>['setSuite']>[1]['suite']
type GroupFields = Sent<typeof permissionEndpoints.createGroup>
export interface Member extends Person {
  readonly userId: string
  readonly email: string
  readonly tel: string
  readonly name: string
}
export interface TestCompany {
  readonly id: string
  readonly name: string
  readonly owner: Member
  /** A new signed-in member, in a group with these keys if there are any. */
  readonly member: (grant?: Partial<GroupFields>) => Promise<Member>
  readonly group: (grant?: Partial<GroupFields>) => Promise<string>
  readonly department: (name: string, parentId?: string | null) => Promise<string>
}
let count = 0
const surnames = ['陈', '许', '何', '吕', '施', '张', '孔', '曹', '严', '华']

type How = Parameters<typeof startTestApp>[1]
/** The app of a file or a describe: started before its tests, closed after them. */
export const fileApp = (how: How = {}): (() => TestApp) => {
  let app: TestApp | undefined
  beforeAll(async () => {
    app = await startTestApp({}, how)
  })
  afterAll(() => app?.close())
  return () => app!
}
/** Runs the tests on a new app. */
export const onApp = (sentences: (open: () => TestApp) => void, how: How = {}): void => {
  onPostgres('on PostgreSQL', () => sentences(fileApp(how)))
}

/** A signed-in person with an account and without a company. */
export const somebody = async ({ app, url }: TestApp, language: 'zh-CN' | 'en-US' = 'zh-CN'): Promise<Member> => {
  const n = ++count
  const email = `somebody${n}@example.test`
  const tel = `137${String(n).padStart(8, '0')}`
  const name = `${surnames[n % surnames.length]}${n}`
  const userId = await app.createUser({ name, email, tel, password })
  return { ...(await signIn(url, email, password, language)), userId, email, tel, name }
}
export const makeCompany = async (
  open: TestApp,
  name = `宁波拾光文具有限公司${String(++count).padStart(3, '0')}`,
): Promise<TestCompany> => {
  const owner = await somebody(open)
  const { id } = data(await owner.api.user.createCompany({ name }))
  const company: TestCompany = {
    id,
    name,
    owner,
    group: async (grant = {}) => data(await owner.api.user.createGroup({ name: `组${++count}`, keys: [], scope: 'own', ...grant })).id,
    department: async (title, parentId = null) => data(await owner.api.user.createDepartment({ name: title, parentId })).id,
    member: async (grant) => {
      const person = await somebody(open)
      await open.app.addMember(id, person.userId)
      if (grant) data(await owner.api.user.setGroupMembers({ id: await company.group(grant), userIds: [person.userId] }))
      // The session of the sign-in has no company yet.
      data(await person.api.user.switchCompany({ teamId: id }))
      return person
    },
  }
  return company
}
/** As by the operator's command. */
export const setSuite = async ({ app }: TestApp, { id, owner }: Pick<TestCompany, 'id' | 'owner'>, suite: Suite, until?: string) =>
  operatorUseCases(app).setSuite('tests', { number: data(await owner.api.user.readCompany({ teamId: id })).number, suite, until })

/** The data of an answer that succeeded; throws with its problem otherwise. */
export const data = <T>({ body }: Answer<T>): T => {
  if (body.code !== 10000) throw new Error(`${body.problem ?? ''} ${body.message} ${JSON.stringify(body.detail ?? {})}`)
  return body.data
}
/** `ok`, or the problem's name. */
export const verdict = ({ body }: { readonly body: Envelope }): string => body.problem ?? 'ok'
/** An unknown id. */
export const nobody = '01900000-0000-7000-8000-000000000000'
