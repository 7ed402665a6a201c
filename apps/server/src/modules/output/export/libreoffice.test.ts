// LibreOffice, which shares no code with us, opens exported files: every cell equals the database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { libreOfficePath } from '../../../../../../scripts/lib/system.mjs'
import type { Actor } from '../../../kernel/actor.ts'
import { totalInvoices } from '../../invoices/invoice/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeExports, type Exports } from '#testing/worlds/export-world.ts'
import { readByLibreOffice, type CsvCell } from '#testing/files/libreoffice.ts'
import { adversarialReadings, paperReading, recordAll } from '#testing/invoices/adversarial-readings.ts'
import { whole } from '#testing/database/stored-text.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const soffice = libreOfficePath()
type Sheet = readonly (readonly CsvCell[])[]
/** The cells of a column below its heading, the row of totals left out. */
const column = (sheet: Sheet, heading: string): readonly CsvCell[] => {
  const at = sheet[0]!.findIndex((cell) => cell.value === heading)
  return sheet.slice(1, -1).map((row) => row[at] ?? { value: '', text: false })
}
const sumOf = (cells: readonly CsvCell[]): string => fromFen(cells.reduce((sum, cell) => sum + (toFen(cell.value) ?? 0n), 0n))

describe.skipIf(!soffice)('LibreOffice reads', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let owner: Actor
    let out: Exports
    let sheets: ReadonlyMap<string, Sheet>
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      out = await makeExports(floor(), clock)
      await recordAll(floor(), clock, owner, [...adversarialReadings, paperReading])
      sheets = await bookOf({})
    }, 180_000)
    afterAll(() => {
      out.close()
    })
    const bookOf = async (given: { readonly templateId?: string }) => {
      const made = await out.useCases.exportInvoices(owner, {
        area: 'company',
        kind: 'sheet',
        pagePath: '/companyInvoice/allInvoiceCo',
        filter: { tab: 'all' },
        ...given,
      })
      return readByLibreOffice(soffice!, await out.fetch(owner, made.id))
    }
    const stored = () =>
      floor().db.inTenant(owner, (tx) =>
        tx
          .selectFrom('invoice')
          .select(['number', 'code', whole('seller_name'), whole('remark'), 'amount_including_tax'])
          .where('company_id', '=', owner.companyId)
          .orderBy('date', 'desc')
          .orderBy('id', 'desc')
          .execute(),
      )
    const storedLines = () =>
      floor().db.inTenant(owner, (tx) =>
        tx
          .selectFrom('invoice_line as l')
          .innerJoin('invoice as i', (on) => on.onRef('i.company_id', '=', 'l.company_id').onRef('i.id', '=', 'l.invoice_id'))
          .select([whole('name'), 'l.amount', 'l.tax_amount'])
          .where('l.company_id', '=', owner.companyId)
          .orderBy('i.date', 'desc')
          .orderBy('i.id', 'desc')
          .orderBy('l.seq')
          .execute(),
      )

    it('both sheets, a row for each invoice and for each line', async () => {
      expect([...sheets.keys()].toSorted()).toEqual(['发票基础信息', '发票明细'])
      expect([sheets.get('发票基础信息')!.length, sheets.get('发票明细')!.length]).toEqual([
        (await stored()).length + 2,
        (await storedLines()).length + 2,
      ])
    })
    it('every text as the text that is in the database, never as a formula, a date or a number', async () => {
      const heads = sheets.get('发票基础信息')!
      const rows = await stored()
      const asCell = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n')
      for (const [heading, values] of [
        ['销方名称', rows.map((row) => row.seller_name)],
        ['备注', rows.map((row) => row.remark)],
      ] as const) {
        const cells = column(heads, heading)
        expect(cells.map((cell) => cell.value)).toEqual(values.map(asCell))
        expect(cells.filter((cell) => !cell.text && cell.value !== '')).toEqual([])
      }
      expect(column(sheets.get('发票明细')!, '货物或应税劳务名称').map((cell) => cell.value)).toEqual(
        (await storedLines()).map((line) => asCell(line.name)),
      )
    })
    it('twenty-digit numbers, codes and short numbers whole, as text', async () => {
      const heads = sheets.get('发票基础信息')!
      const rows = await stored()
      const digital = (number: string | null): boolean => number?.length === 20
      expect(column(heads, '数电发票号码')).toEqual(
        rows.map((row) => (digital(row.number) ? { value: row.number, text: true } : { value: '', text: false })),
      )
      expect([
        column(heads, '发票号码').filter((cell) => cell.value?.toString().length !== 20),
        column(heads, '发票代码').filter((cell) => cell.value !== ''),
      ]).toEqual([[{ value: '00012345', text: true }], [{ value: '033002100211', text: true }]])
    })
    it('amounts as numbers that add up to the totals of the sheet, of the list and of the database', async () => {
      const heads = sheets.get('发票基础信息')!
      const totals = await totalInvoices({ db: floor().db })(owner, { area: 'company', tab: 'all' })
      const last = heads.at(-1)!
      const at = heads[0]!.findIndex((cell) => cell.value === '价税合计')
      const cells = column(heads, '价税合计')
      expect(cells.filter((cell) => cell.text)).toEqual([])
      expect([sumOf(cells), sumOf([last[at]!]), last[0]!.value]).toEqual([totals.amountIncludingTax, totals.amountIncludingTax, '合计'])
      const lines = await storedLines()
      const lineSheet = sheets.get('发票明细')!
      expect(sumOf(column(lineSheet, '金额'))).toBe(fromFen(lines.reduce((sum, line) => sum + toFen(line.amount!)!, 0n)))
    })
    it('a sheet by a template: its columns alone, headings that look like formulas as text', async () => {
      const { id } = await out.useCases.createExportTemplate(owner, {
        area: 'company',
        name: '审计',
        heads: [
          { key: 'amountIncludingTax', heading: '=1+1' },
          { key: 'digitalNumber', heading: '+票号' },
        ],
        lines: [],
        pattern: '{number}',
        isDefault: false,
      })
      const book = await bookOf({ templateId: id })
      const [sheet] = [...book.values()]
      const rows = await stored()
      expect([book.size, sheet![0]]).toEqual([
        1,
        [
          { value: '=1+1', text: true },
          { value: '+票号', text: true },
        ],
      ])
      expect(column(sheet!, '+票号').map((cell) => cell.value)).toEqual(rows.map((row) => (row.number?.length === 20 ? row.number : '')))
    }, 60_000)
  }),
)
