// What was verified at the tax platform, with every answer that it gives: what matches, differs, is unknown, void or
// reversed, was asked too often that day, and what the platform could not answer.
import { verifyStatus } from '@piaotai/domain/states.ts'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { monthEnd } from '@piaotai/domain/months.ts'
import { area, byDay, type Teller } from './teller.ts'

type Listed = Awaited<ReturnType<Teller['use']['listInvoices']>>['content'][number]
/** Verified by one batch each, from the oldest months. */
const batch = 12

/** Nothing where something was verified already. */
export const verifyMonths = async (teller: Teller): Promise<void> => {
  const { use, owner, clerk, past, app, ago, on, today, before, month } = teller
  if (!app.taxSimulator || (await use.listVerifications(owner, { area, page: 1, pageSize: 1 })).totalElements > 0) return
  const unasked = async (from: string, to: string, pageSize: number) =>
    (
      await use.listInvoices(owner, {
        ...byDay,
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
  const [often, busy, ...old] = await unasked(`${ago(9)}-01`, monthEnd(ago(3)), batch + 2)
  await on(monthEnd(ago(3)), '16:30')
  await verify(old)
  await on(monthEnd(ago(1)), '16:40')
  await verify((await unasked(`${ago(2)}-01`, monthEnd(ago(1)), verifyLimits.batch)).filter(({ standing }) => standing === 'unasked'))
  await on(before(1), '17:05')
  await verify((await unasked(`${month}-01`, today, verifyLimits.batch)).filter(({ standing }) => standing === 'unasked'))
  await strained(
    teller,
    [often, busy].flatMap((one) => one ?? []),
  )
  await byHand(teller)
}
/** Typed from a photograph on the phone: one that nobody issued, and one with a wrong sum. */
const byHand = async ({ app, use, clerk, before, past }: Teller): Promise<void> => {
  const typed = { area, purse: area, type: 22, code: null, amountExcludingTax: null, checkCode: null, sellerTaxId: null }
  const real = app.taxSimulator!.ledger.all().find(({ invoiceType, billingDate }) => invoiceType === '82' && billingDate < before(30))
  await use.verifyByHand(clerk, { ...typed, number: '26332000009900001234', date: before(40), amountIncludingTax: '880.00' })
  if (real) await use.verifyByHand(clerk, { ...typed, number: real.invoiceNumber, date: real.billingDate, amountIncludingTax: '0.10' })
  await past.work()
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
