// Six months of payments: submitted by one person, confirmed by another; in this month some wait, a statement of the bank
// was half matched, one came back, one is to an account that nobody confirmed, and one was reversed after it was submitted.
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { area, whole, type Teller } from './teller.ts'

const months = 6
type Payable = Awaited<ReturnType<Teller['use']['listPayable']>>['content'][number]
type Batch = Awaited<ReturnType<Teller['use']['listPaymentBatches']>>['content'][number]

/** Nothing where something was submitted already. */
export const payMonths = async (teller: Teller): Promise<void> => {
  const { use, owner, ago, dayOf } = teller
  if ((await use.listPaymentBatches(owner, { ...whole, mine: false })).totalElements > 0) return
  for (let n = months; n > 0; n--) await payMonth(teller, dayOf(ago(n), 20), dayOf(ago(n), 26), n)
  await settleOld(teller)
  await thisMonth(teller)
}

/** To a known account, and asked about at the tax platform or known to the bureau. */
const ready = async ({ use, owner }: Teller, until: string): Promise<readonly Payable[]> =>
  (await use.listPayable(owner, { ...whole, tab: 'ready' })).content.filter(
    ({ date, payee, judged }) =>
      date !== null && date <= until && payee.bankAccount !== '' && !judged.said.some(({ cause }) => cause === 'unasked'),
  )
/** Open, and named by no statement yet. */
const open = async ({ use, owner }: Teller): Promise<readonly Batch[]> =>
  (await use.listPaymentBatches(owner, { ...whole, mine: false, state: 'open' })).content
const submit = async (
  { use, clerk }: Teller,
  of: readonly Payable[],
  more: Partial<Parameters<Teller['use']['submitInvoices']>[1]> = {},
) => {
  if (of.length > 0) await use.submitInvoices(clerk, { area, ids: of.map(({ id }) => id), each: true, ...more })
}

interface Line {
  readonly day: string
  readonly amount: string
  readonly text: string
  readonly party: string
  readonly account: string
}
const lineOf = (day: string, { number, payee, amount }: Batch, paid = amount): Line => ({
  day,
  amount: paid,
  text: number,
  party: payee.name,
  account: payee.bankAccount,
})
const statement = ({ use, chief }: Teller, day: string, lines: readonly Line[]) => {
  const rows = [
    ['交易日期', '借方金额', '用途', '对方户名', '对方账号'],
    ...lines.map(({ day: on, amount, text, party, account }) => [on, amount, text, party, account]),
  ]
  const bytes = new TextEncoder().encode(rows.map((cells) => cells.join(',')).join('\n'))
  return use.importStatement(chief, { name: `招商银行对账单_${day.slice(0, 7)}.csv`, bytes })
}
/** All that is owed is submitted on the 20th, and paid on the 26th. */
const payMonth = async (teller: Teller, submitted: string, paid: string, n: number): Promise<void> => {
  const { on } = teller
  await on(submitted, '15:20')
  const due = await ready(teller, submitted)
  const part = n === 2 ? due.slice(0, 1) : []
  await submit(teller, due.slice(part.length), { note: `${submitted.slice(0, 7)} 月结` })
  for (const one of part)
    await submit(teller, part, {
      amounts: [fromFen(((toFen(one.payable) ?? 0n) * 6n) / 10n)],
      rests: [{ id: one.id, rest: 'never' }],
      note: '验收扣款四成',
      reason: '合同约定按验收付款',
    })
  await on(paid, '16:45')
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await teller.use.confirmInvoices(teller.chief, { area, ids, each: true, paidDay: paid, remark: '网银转账' })
}
/** What nothing is paid for: bad ones of long ago, and tickets that came with the wages. */
const settleOld = async ({ use, owner, clerk, month, on, dayOf, ago }: Teller): Promise<void> => {
  await on(dayOf(ago(1), 28), '10:30')
  for (const tab of ['blocked', 'reason', 'ready'] as const) {
    const { content } = await use.listPayable(owner, { ...whole, tab })
    const ids = content.filter(({ date }) => date !== null && date < `${month}-01`).map(({ id }) => id)
    if (ids.length > 0)
      await use.markNotToPay(clerk, {
        ids,
        ...(tab === 'ready' ? ({ reason: 'other', note: '现金付讫' } as const) : ({ reason: 'replaced', note: '销方换开了新票' } as const)),
      })
  }
  const { content } = await use.listExpenses(owner, { ...whole, tab: 'open' })
  const tickets = content.filter(({ date }) => date !== null && date < `${month}-01`).map(({ id }) => id)
  if (tickets.length > 0) await use.markNotToPay(clerk, { ids: tickets, reason: 'settled', note: '随工资报销' })
}

const payer = { name: '苏州砚田精密制造有限公司', bankName: '招商银行苏州工业园区支行', bankAccount: '512904046610801' } as const
/** Of this month: paid, in a bank file, half matched, waiting, returned, to another account, reversed since. */
const thisMonth = async (teller: Teller): Promise<void> => {
  const { use, chief, on, before, today } = teller
  const rows = [...Map.groupBy(await ready(teller, today), ({ sellerTaxId, sellerName }) => sellerTaxId ?? sellerName ?? '').values()]
  const [paid, half, back, other, reversed, ...rest] = rows.map(([one]) => one!)
  const [filed, waiting] = [rest.slice(0, 2), rest.slice(2, 4)]
  await on(before(6), '10:15')
  await submit(
    teller,
    [paid, half, back, ...filed].flatMap((one) => (one ? [one] : [])),
    { note: '本月货款' },
  )
  const batches = await open(teller)
  const batchOf = (of: Payable | undefined) => batches.find(({ payee }) => payee.name === of?.sellerName)
  if (back) {
    await on(before(5), '09:10')
    await use.returnInvoices(chief, { area, ids: [back.id], each: false, remark: '合同还没到，补合同后再提交' })
  }
  const ofBank = [batchOf(paid), batchOf(half)]
  await on(before(4), '16:50')
  await statement(
    teller,
    before(4),
    ofBank.flatMap((batch, at) => (batch ? [lineOf(before(4), batch, at === 1 ? halved(batch.amount) : batch.amount)] : [])),
  )
  await on(before(3), '11:20')
  await submit(teller, [...waiting, ...(reversed ? [reversed] : [])], { note: '请今天确认' })
  if (other)
    await submit(teller, [other], {
      payees: [
        {
          seller: other.sellerTaxId ?? other.sellerName ?? '',
          name: other.sellerName ?? '',
          bankName: '农业银行昆山支行',
          bankAccount: '10530101040026617',
        },
      ],
      reason: '供应商来函换了收款账户，电话还没打通',
    })
  await on(before(1), '15:05')
  const ids = filed.flatMap((one) => batchOf(one)?.id ?? [])
  if (ids.length > 0) await use.makeBankFile(chief, { ids, format: 'cmb', payer, day: today, purpose: '货款', fast: false })
  if (reversed) await reverse(teller, reversed)
}
const halved = (amount: string): string => fromFen((toFen(amount) ?? 0n) / 2n)

/** The seller reversed it in full, which the platform tells when it is asked again. */
const reverse = async ({ app, use, clerk, past }: Teller, { id, number }: Payable): Promise<void> => {
  const { ledger } = app.taxSimulator!
  const there = ledger.all().find(({ invoiceNumber }) => invoiceNumber === number)
  if (!there) return
  ledger.put([{ ...there, state: '8' }])
  await use.verifyInvoice(clerk, { id, area, purse: area })
  await past.work()
}
