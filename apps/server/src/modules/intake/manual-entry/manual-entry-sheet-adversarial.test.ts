// Hostile and accidental contents of invoice sheets.
import { describe, expect, it } from 'vitest'
import { read, utils, write } from '@e965/xlsx'
import { zipOf } from '@piaotai/sample-invoices/zip.ts'
import { bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import { data, onApp, makeCompany, verdict } from '#testing/worlds/company.ts'
import { adversarial } from '#testing/invoices/adversarial-texts.ts'
import { commit, headings, look, nextNumber, preview, row, tenThousand, workbook } from '#testing/files/manual-entry-sheets.ts'

describe('What people and enemies put into sheets', () =>
  onApp((open) => {
    it('the tax bureau’s own export goes in as it comes, and ours too', async () => {
      const { owner } = await makeCompany(open())
      const { id } = data(
        await preview(
          owner,
          workbook({
            发票基础信息: [
              [...bureauHeadings],
              [
                1,
                '',
                '',
                nextNumber(),
                '91320205MA1W4R8T5F',
                '无锡青禾纸业有限公司',
                '',
                '宁波拾光文具有限公司',
                '2026-11-20 10:22:31',
                100,
                13,
                113,
                '电子发票服务平台',
                '数电发票（普通发票）',
                '正常',
                '是',
                '正常',
                '林小满',
                '',
              ],
            ],
          }),
        ),
      )
      data(await commit(owner, id))
      const made = data(
        await owner.api.invoice.exportInvoices({ area: 'company', kind: 'sheet', pagePath: '/companyInvoice/allInvoiceCo', filter: {} }),
      )
      const bytes = new Uint8Array(await (await fetch(new URL(made.downloadUrl!, owner.base))).arrayBuffer())
      const again = await look(owner, bytes)
      expect([again.total, again.duplicates, again.wrong]).toEqual([1, 1, 0])
    })
    it.each(['zh-CN', 'en-US'] as const)('the template in %s comes back empty, and filled in it is read', async (language) => {
      const { owner } = await makeCompany(open())
      const response = await fetch(`${owner.base}/invoice-center/entry-sheet/template`, {
        headers: { authorization: `Bearer ${owner.token}`, language },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const book = read(bytes)
      const [sheet] = book.SheetNames.map((name) => book.Sheets[name]!)
      const empty = verdict(await preview(owner, bytes))
      utils.sheet_add_aoa(sheet!, [['22', '', nextNumber(), '2026-11-20', '', '甲', '', '乙', '', '100', '13', '113']], { origin: 'A3' })
      expect([empty, data(await preview(owner, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)).good]).toEqual([
        'sheet.empty',
        1,
      ])
    })
    it('formulas as text stay text, formulas count by their last result, and broken ones are errors', async () => {
      const { owner } = await makeCompany(open())
      const bytes = workbook({ 发票: [headings, row({ 销方名称: '=HYPERLINK("http://example.test","x")' }), row(), row()] }, (sheet) => {
        sheet['L3'] = { t: 'n', v: 113, f: 'J3+K3' }
        sheet['L4'] = { t: 'e', v: 0x17, w: '#REF!' }
      })
      const { faults, rows } = await look(owner, bytes)
      expect([faults, rows[0]?.values['seller.name'], rows[1]?.values['amountIncludingTax']]).toEqual([
        ['', '', 'amountIncludingTax cellError'],
        '=HYPERLINK("http://example.test","x")',
        '113',
      ])
    })
    it('merged cells say the same all over, and hidden rows are told and count', async () => {
      const { owner } = await makeCompany(open())
      const read = await look(
        owner,
        workbook({ 发票: [['十一月进项发票'], headings, row(), row({ 销方名称: '' }), row()] }, (sheet) => {
          sheet['!merges'] = [
            { s: { r: 0, c: 0 }, e: { r: 0, c: 13 } },
            { s: { r: 2, c: 5 }, e: { r: 3, c: 5 } },
            { s: { r: 100, c: 0 }, e: { r: 1_000_000, c: 16_000 } },
          ]
          sheet['!rows'] = [{}, {}, {}, {}, { hidden: true }]
        }),
      )
      expect([read.rows.map((each) => [each.line, each.hidden, each.values['seller.name']]), read.hidden]).toEqual([
        [
          [3, false, '无锡青禾纸业有限公司'],
          [4, false, '无锡青禾纸业有限公司'],
          [5, true, '无锡青禾纸业有限公司'],
        ],
        1,
      ])
    })
    it('naughty texts are kept as they are or refused by name, never by breaking', async () => {
      const { owner } = await makeCompany(open())
      const texts = adversarial.filter((text) => text.trim() !== '' && text.length < 300)
      const rows = texts.map((text) => row({ 备注: text, 开票人: text }))
      const { id, total, good } = await look(owner, workbook({ 发票: [headings, ...rows] }))
      const done = data(await commit(owner, id, true))
      expect([total, good, data(await owner.api.invoice.readImport({ area: 'company', id: done.importId })).entered]).toEqual([
        texts.length,
        texts.length,
        texts.length,
      ])
    })
    it('what is no sheet, or has no headings, or swells, is refused with its reason', async () => {
      const { owner } = await makeCompany(open())
      const bomb = zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(70 * 1024 * 1024, 0x20) }])
      const files = [
        Buffer.from('发票号码,开票日期\n1,2'),
        Buffer.from('504b030400000000', 'hex'),
        bomb,
        workbook({
          员工: [
            ['姓名', '手机'],
            ['甲', '1'],
          ],
        }),
        workbook({ 发票: [headings] }),
        Buffer.concat([workbook({ 发票: [headings] }), Buffer.alloc(5 * 1024 * 1024)]),
      ]
      const verdicts = []
      for (const bytes of files) {
        const answer = await preview(owner, bytes)
        verdicts.push(`${answer.status} ${verdict(answer)}`)
      }
      expect(verdicts).toEqual([
        '400 sheet.unreadable',
        '400 sheet.unreadable',
        '400 sheet.unreadable',
        '400 sheet.headings',
        '400 sheet.empty',
        '400 file.tooLarge',
      ])
    })
    it('ten thousand invoices are read at once, one more is refused', async () => {
      const { owner } = await makeCompany(open())
      const [most, tooMany] = tenThousand()
      const whole = data(await preview(owner, most))
      const last = data(await owner.api.invoice.readInvoiceSheet({ id: whole.id, page: 100, pageSize: 100 }))
      const more = await preview(owner, tooMany)
      expect([whole.total, whole.good, last.content.at(-1)?.line, verdict(more)]).toEqual([10_000, 10_000, 10_001, 'sheet.tooMany'])
    })
  }))
