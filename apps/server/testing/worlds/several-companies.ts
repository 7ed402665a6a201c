// A person of several companies, and calls that they make in one of them while their session stays in another.
import { apiClient, type Api } from '../../../../scripts/lib/api-client.ts'
import type { TestApp } from './app.ts'
import { data, type Member, type TestCompany } from './company.ts'
import { makeMonths } from './month-world.ts'

type Keys = NonNullable<Parameters<TestCompany['group']>[0]>['keys']
export const preparing: Keys = [
  'menu_2.monthClose',
  'monthClose.prepare',
  'menu_4.caiwupz',
  'menu_2.comemailhistory',
  'menu_2.directTaxIncomeInvoice',
  'menu_2.directTaxOutputInvoice',
]

/** The person’s session, with each call made in that company. */
export const inCompany = ({ url }: Pick<TestApp, 'url'>, { token }: Pick<Member, 'token'>, id: string): Api =>
  apiClient(
    url,
    () => token,
    'zh-CN',
    (address, init) => fetch(address, { ...init, headers: { ...(init.headers as Record<string, string>), 'in-company': id } }),
  )
/** The person joins, in a group with these keys if there are any. */
export const join = async ({ app }: TestApp, company: TestCompany, person: Member, keys: Keys = []): Promise<void> => {
  await app.addMember(company.id, person.userId)
  if (keys.length > 0)
    data(await company.owner.api.user.setGroupMembers({ id: await company.group({ keys, scope: 'company' }), userIds: [person.userId] }))
}
/** Whoever prepares the months of one company where their session stands, and of another besides. */
export const makePreparer = async (open: TestApp) => {
  const [home, other] = [await makeMonths(open), await makeMonths(open)]
  const person = await home.member({ keys: preparing, scope: 'company' })
  await join(open, other, person, preparing)
  return { home, other, person, there: inCompany(open, person, other.id) }
}
