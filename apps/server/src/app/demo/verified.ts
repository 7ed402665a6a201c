// What was verified at the tax platform, with every answer that it gives: what matches, differs, is unknown, void or
// reversed, was asked too often that day, and what the platform could not answer.
import { verifyStatus } from '@piaotai/domain/states.ts'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { monthEnd } from '@piaotai/domain/months.ts'
import type { Teller } from './teller.ts'

type Listed = Awaited<ReturnType<Teller['use']['listInvoices']>>['content'][number]
const area = 'company' as const
/** Verified by one batch each, from the oldest months. */
const batch = 40

/** Nothing where something was verified already. */
export const verifyMonths = async (teller: Teller): Promise<void> => {
  const { use, owner, clerk, past, app, ago, on, today, before, month } = teller
  if (!app.taxSimulator || (await use.listVerifications(owner, { area, page: 1, pageSize: 1 })).totalElements > 0) return
  const unasked = async (from: string, to: string, pageSize: number) =>
    (
      await use.listInvoices(owner, {
        area,
        tab: 'all',
        sort: 'date',
        order: 'asc',
        pageSize,
        verifyStatus: [verifyStatus.notVerified],
        dateFrom: from,
        dateTo: to,
      })
    ).content
  const verify = async (of: readonly { readonly id: string }[]) => {
    if (of.length > 0) await use.verifyInvoices(clerk, { area, purse: area, ids: of.map(({ id }) => id) })
    await past.work()
  }
  await on(monthEnd(ago(3)), '16:30')
  await verify(await unasked(`${ago(9)}-01`, monthEnd(ago(3)), batch))
  await on(monthEnd(ago(1)), '16:40')
  const rest = await unasked(`${ago(2)}-01`, monthEnd(ago(1)), verifyLimits.batch)
  await verify(rest.filter(({ standing }) => standing === 'unasked'))
  await on(before(1), '17:05')
  const present = (await unasked(`${month}-01`, today, verifyLimits.batch)).filter(({ standing }) => standing === 'unasked')
  await verify(present)
  await strained(teller, await unasked(`${ago(9)}-01`, monthEnd(ago(3)), 2))
}

/** One that others had asked about five times that day already, and one for which the platform was in maintenance. */
const strained = async ({ app, use, clerk, past, today }: Teller, [often, busy]: readonly Listed[]): Promise<void> => {
  const { ledger, faults } = app.taxSimulator!
  const ask = ({ id }: Listed) => use.verifyInvoice(clerk, { id, area, purse: area }).catch(() => undefined)
  if (often) {
    for (let n = 0; n < verifyLimits.aDay; n++)
      ledger.record({ at: app.clock.now().toISOString(), day: today, key: keyOf(often), answer: asked(`others ${often.id} ${n}`) })
    await ask(often)
  }
  if (busy) {
    faults.set([{ kind: 'maintenance', times: 1, ms: 0 }])
    await ask(busy)
    faults.set([])
  }
  await past.work()
}
const keyOf = ({ code, number }: Listed): string => `${code ?? ''}-${number ?? ''}`
const asked = (requestId: string) => ({ requestId, code: '001', message: '查验成功，发票一致', billed: true, invoice: null })
