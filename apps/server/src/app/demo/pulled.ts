// What was pulled of the tax bureau: ten months and a part of this one, a task that was stopped and one that failed.
import type { Teller } from './teller.ts'
import { clerk as person } from './bureau.ts'

/** Months before this one that were pulled. */
const months = 10

/** Nothing where something was pulled already. */
export const pullMonths = async (teller: Teller): Promise<void> => {
  const { use, owner, buyer, app, ago, month, on, dayOf, today, past } = teller
  const [account] = (await use.listTaxAccounts(owner, { page: 1, pageSize: 1 })).content
  if (!app.bureauSimulator || !account) return
  if ((await use.listTaxPulls(owner, { direction: 'in', page: 1, pageSize: 1 })).totalElements > 0) return
  const pull = (direction: 'in' | 'out', unit: 'day' | 'month', first: string, last: string) =>
    use.beginTaxPull(buyer, { direction, unit, first, last, thenSync: false })
  await on(dayOf(month, 2), '09:20')
  await logIn(teller, account.id)
  // One beside the months that are kept, of which half was pulled, and one that nobody waited for.
  await pull('in', 'day', `${ago(months + 1)}-01`, `${ago(months + 1)}-15`)
  await past.work()
  const { id } = await pull('out', 'month', ago(months + 2), ago(months + 1))
  await use.cancelTaxPulls(buyer, { ids: [id] })
  for (const direction of ['in', 'out'] as const) {
    await pull(direction, 'month', ago(months), ago(1))
    await past.work()
  }
  await use.logOutTaxAccount(owner, { id: account.id })
  await on(today, '08:40')
  await logIn(teller, account.id)
  for (const direction of ['in', 'out'] as const) {
    await pull(direction, 'day', `${month}-01`, today)
    await past.work()
  }
}

/** By the code that the bureau sent, as the person at the phone would read it. */
const logIn = async ({ use, owner, app }: Teller, accountId: string): Promise<void> => {
  const begun = await use.startTaxLogin(owner, { accountId })
  if (begun.step === 'ok') return
  await use.proveTaxLogin(owner, { id: begun.id, way: 'sms' })
  const code = app.bureauSimulator?.books.waiting().find(({ phone }) => phone === person.phone)?.sms
  await use.enterTaxCode(owner, { id: begun.id, code: code ?? '000000' })
  await use.chooseTaxIdentity(owner, { id: begun.id, identity: person.identities[0] })
}
