// The books: a standard chart with its rules, vouchers of the months that are kept, exported and numbered; of this month
// what no rule takes is left.
import { monthEnd } from '@piaotai/domain/months.ts'
import { whole, type Teller } from './teller.ts'

const pagePath = '/comset/caiwupz'
/** Of the starter rules the one that takes whatever is left: without it some invoices have none. */
const rest = '其他'

/** Nothing where the company has a chart already. */
export const bookMonths = async (teller: Teller): Promise<void> => {
  const { use, owner, ago, month, on, dayOf, before, past } = teller
  if ((await use.listLedgerAccounts(owner)).content.length > 0) return
  await on(dayOf(ago(3), 2), '09:00')
  await use.adoptStandardChart(owner, { standard: 'small' })
  const { standard, version } = await use.readVoucherSettings(owner)
  const codes = { book: '001', bookName: '砚田精密', word: '记', organisation: '101', voucherType: '01', preparer: 'U02' }
  await use.saveVoucherSettings(owner, { standard, version, ...codes })
  const { content } = await use.listRules(owner, { kind: 'voucher' })
  const last = content.find(({ draft }) => draft.name.includes(rest)) ?? content.at(-1)
  if (last) await use.removeRule(owner, { id: last.id })
  await use.changeStarterRules(owner, { act: 'switchOn' })
  await past.work()
  for (const [of, day] of [
    [ago(1), dayOf(month, 2)],
    [month, before(1) < `${month}-01` ? `${month}-01` : before(1)],
  ] as const) {
    await on(day, '14:30')
    await book(teller, of)
  }
}

/** Files are made with the rights that a person has when they are made: the owner exports. */
const book = async ({ use, owner, clerk, past }: Teller, period: string): Promise<void> => {
  await use.makeVouchers(clerk, { period, merging: 'none', preview: false }).catch(() => undefined)
  await past.work()
  const { content } = await use.listVouchers(clerk, { period, state: 'draft', ...whole })
  if (content.length === 0) return
  await use.exportVouchers(owner, { ids: content.map(({ id }) => id), format: 'generic', pagePath, remark: `${period} 凭证` })
  await past.work()
  const inOrder = content.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const numbers = inOrder.map(({ reference }, at) => ({
    reference,
    date: monthEnd(period),
    number: `记-${String(at + 1).padStart(4, '0')}`,
  }))
  await use.numberVouchers(clerk, { numbers })
}
