// A company that closes its months: books, a second person who prepares and closes, and months counted back from today.
import { monthsLater } from '@piaotai/domain/months.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { data } from './company.ts'
import type { TestApp } from './app.ts'
import { makeBookkeeper } from './voucher-world.ts'

/** YYYY-MM, so many months before the present one. */
export const monthAgo = ({ clock }: Pick<TestApp, 'clock'>, months: number): string =>
  monthsLater(shanghaiDay(clock.now()), -months).slice(0, 7)

/** Months are kept from two months ago; nothing of another line is done here, unless told. */
export const makeMonths = async (open: TestApp, notDone: readonly ('collect' | 'match' | 'deduct')[] = []) => {
  const books = await makeBookkeeper(open)
  const second = await books.member({
    keys: [
      'menu_2.monthClose',
      'monthClose.prepare',
      'menu_4.caiwupz',
      'caiwupz.close',
      'menu_2.comemailhistory',
      'menu_2.directTaxIncomeInvoice',
      'menu_2.directTaxOutputInvoice',
    ],
    scope: 'company',
  })
  const months = { first: monthAgo(open, 2), last: monthAgo(open, 1), present: monthAgo(open, 0) }
  data(await books.api.saveMonthSettings({ notDone: [...notDone], onePerson: false, firstMonth: months.first, version: 0 }))
  const read = async (month: string) => data(await books.api.readMonth({ month }))
  /** Signed by the second person, closed by the owner. */
  const close = async (month: string, reason?: string) => {
    data(await second.api.invoice.prepareMonth({ month, ...(reason === undefined ? {} : { reason }) }))
    return data(await books.api.closeMonth({ month }))
  }
  return { ...books, second, months, read, close }
}
