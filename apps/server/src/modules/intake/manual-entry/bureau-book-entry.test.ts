// The bureau's own workbook by the Excel entry: every row, to the cent, as what the bureau says that it is.
import { describe, expect, it } from 'vitest'
import { bureauBook } from '@piaotai/sample-invoices/bureau-book.ts'
import { bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { fromFen, sumAmounts } from '@piaotai/domain/money/money.ts'
import { data, makeCompany, onApp, type Member } from '#testing/worlds/company.ts'
import { commit, invoices, look, nextNumber, preview, row, headings, workbook } from '#testing/files/manual-entry-sheets.ts'
import { fieldsOf } from '#testing/worlds/enter-invoice.ts'

const january = { count: 3, from: '2026-01-01', to: '2026-01-31', company: demoCompany, redShare: 0 } as const
const made = [
  ...makeInvoices({ ...january, seed: 'book', types: { 12: 1, 22: 1 } }),
  ...makeInvoices({ ...january, seed: 'old', types: { 30: 1 }, business: '成品油' }),
  ...makeInvoices({ ...january, seed: 'toll', types: { 22: 1 }, business: '通行费' }),
  ...makeInvoices({ ...january, seed: 'trip', types: { 22: 1 }, business: '旅客运输服务' }),
  ...makeInvoices({ ...january, seed: 'rail', types: { 51: 1 } }),
  ...makeInvoices({ ...january, seed: 'red', types: { 12: 1 }, redShare: 1 }),
]
const sum = (of: (one: (typeof made)[number]) => bigint): string => fromFen(made.reduce((total, one) => total + of(one), 0n))
const detail = async (owner: Member, number: string) => {
  const { id } = (await invoices(owner)).find((one) => one.number === number)!
  return data(await owner.api.invoice.readInvoice({ area: 'company', id }))
}

describe('The workbook of the tax bureau by the Excel entry', () =>
  onApp((open) => {
    it('goes in whole: older ones with dashes, tolls as digital ones, facts of special pages, states as the bureau tells them', async () => {
      const { owner } = await makeCompany(open())
      const [void_, red, part] = made.slice(0, 3).map(({ number }) => number)
      const book = bureauBook(made, { states: { [void_!]: '已作废', [red!]: '已红冲-全额', [part!]: '已红冲-部分' } })
      const sheet = await look(owner, workbook(book))
      expect([sheet.total, sheet.good, sheet.wrong, sheet.strayLines, sheet.leftPages, sheet.totals]).toEqual([
        made.length,
        made.length,
        0,
        0,
        [],
        [],
      ])
      data(await commit(owner, sheet.id))
      const kept = await invoices(owner)
      expect(sumAmounts(kept.map(({ amountIncludingTax }) => amountIncludingTax!))).toBe(sum(({ total }) => total))
      expect(kept.map(({ number, type }) => `${number} ${type}`).toSorted()).toEqual(
        made.map(({ number, type }) => `${number} ${type}`).toSorted(),
      )
      const [toll] = made.filter((one) => one.toll)
      const [trip] = made.filter((one) => one.trips)
      expect(await detail(owner, toll!.number)).toMatchObject({ type: 22, specialBusiness: '通行费', extra: { 车牌号: toll!.toll!.plate } })
      expect(await detail(owner, trip!.number)).toMatchObject({
        specialBusiness: '旅客运输服务',
        extra: { 出行人: trip!.trips!.map(({ traveller }) => traveller).join('；') },
      })
      expect(
        [void_, red, part].map((number) => {
          const one = kept.find((each) => each.number === number)!
          return [one.standing, one.verifyStatus]
        }),
      ).toEqual([
        ['void', 0],
        ['redFull', 0],
        ['redUnknown', 0],
      ])
    })
    it('tells each cell that cannot be, and the rest goes in', async () => {
      const { owner } = await makeCompany(open())
      const book = bureauBook(made)
      const heads = book['发票基础信息']!
      const change = (at: number, heading: string, cell: string | number) =>
        heads.map((cells, i) => (i === at ? cells.with(bureauHeadings.indexOf(heading), cell) : cells))
      const day = await look(
        owner,
        workbook({
          ...book,
          发票基础信息: change(1, '开票日期', '2026-13-01'),
          里程: [
            ['数电发票号码', '里程'],
            [made[0]!.number, '12'],
          ],
        }),
      )
      expect([day.wrong, day.faults[0], day.leftPages]).toEqual([1, 'date date', ['里程']])
      const spoiled = await look(owner, workbook({ 发票基础信息: change(2, '数电发票号码', Number(made[1]!.number)) }))
      expect([spoiled.wrong, spoiled.faults[1]]).toEqual([1, 'number digitsLost'])
      const off = data(await preview(owner, workbook({ 发票基础信息: change(made.length + 1, '金额', 1) })))
      expect(off.totals).toEqual([{ line: made.length + 2, heading: '金额', told: '1.00', sum: sum(({ amount }) => amount) }])
      data(await commit(owner, spoiled.id, true))
      expect((await invoices(owner)).length).toBe(made.length - 1)
    })
    it('says void of a recorded invoice: it stands so, and is not taken for verified', async () => {
      const { owner, id: companyId } = await makeCompany(open())
      const number = nextNumber()
      const told = (state: string) =>
        workbook({
          发票: [
            [...headings, '发票状态'],
            [...row({ '发票号码*': number }), state],
          ],
        })
      data(await commit(owner, (await look(owner, told('正常'))).id))
      const standing = async () => (await invoices(owner)).map((one) => [one.standing, one.verifyStatus])
      expect(await standing()).toEqual([['unasked', 0]])
      data(await commit(owner, (await look(owner, told('已作废'))).id))
      expect(await standing()).toEqual([['void', 0]])
      const entries = await open().asOwner(
        `select detail from audit_log where company_id = '${companyId}' and action = 'invoice.standingChanged'`,
      )
      expect(entries).toEqual([{ detail: { from: 'unasked', to: 'void', source: 'sheet' } }])
    })
    it('a type with a code is its digital form beside 20 digits, by hand and by correction too', async () => {
      const { owner } = await makeCompany(open())
      const number = nextNumber()
      const fields = fieldsOf({
        type: '10',
        number,
        date: '2026-11-20',
        amountExcludingTax: '100',
        taxAmount: '13',
        amountIncludingTax: '113',
      })
      const { id } = data(
        await owner.api.invoice.enterInvoice({
          area: 'company',
          fields,
          lines: [],
        }),
      )
      const read = async () => data(await owner.api.invoice.readInvoice({ area: 'company', id }))
      expect((await read()).type).toBe(12)
      const { version } = await read()
      data(
        await owner.api.invoice.correctInvoice({
          area: 'company',
          id,
          version,
          reason: '票种',
          fields: [{ field: 'type', value: '30' }],
        }),
      )
      expect((await read()).type).toBe(22)
    })
  }))
