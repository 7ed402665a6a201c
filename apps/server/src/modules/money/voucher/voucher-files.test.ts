// 凭证文件: each format as another program reads it, and numbers back from the books.
import { describe, expect, it } from 'vitest'
import iconv from 'iconv-lite'
import { SaxesParser } from 'saxes'
import { readZip } from '@piaotai/ofd/zip.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { ledgerAccountEndpoints } from '@piaotai/contract/voucher/ledger-accounts.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import { standardChart } from '@piaotai/domain/voucher/ledger-charts.ts'
import { data, onApp, verdict } from '#testing/worlds/company.ts'
import { postSheet, workbook } from '#testing/files/sheets.ts'
import { makeBookkeeper, openSheet, page, purchase, sumFen, type Bookkeeper } from '#testing/worlds/voucher-world.ts'

type Numbers = Received<typeof voucherFileEndpoints.previewVoucherNumbers>
type Accounts = Received<typeof ledgerAccountEndpoints.previewLedgerAccounts>
const at = '../invoice-center/'

describe('Files of vouchers', () =>
  onApp(
    (open) => {
      let books: Bookkeeper
      const totals = ['1060.00', '0.30', '-53.00', '12345678.90'] as const
      /** Four invoices of these totals, one of which is red. */
      const booked = async () => {
        books = await makeBookkeeper(open())
        await books.rule()
        for (const amountIncludingTax of totals)
          await books.enter({ amountIncludingTax, amountExcludingTax: amountIncludingTax, taxAmount: '0.00', remark: 'a,b' })
        await books.make()
        return books
      }
      const sum = totals.reduce((fen, total) => fen + BigInt(total.replace('.', '')), 0n)
      const column = (rows: readonly (readonly unknown[])[], heading: string, from = 1): readonly unknown[] =>
        rows.slice(from).map((row) => row[rows[0]!.indexOf(heading)])

      it.each([
        ['generic', '凭证草稿号', '科目编码', '借方金额', '贷方金额', 20, 1],
        ['u8', '外部凭证业务号', '科目编码', '借方金额', '贷方金额', 73, 1],
        ['kingdee', 'FBUSNO', 'FACCOUNTID', 'FDEBIT', 'FCREDIT', 57, 2],
      ] as const)(
        '%s: codes and references are texts, and debit, credit and invoices are one sum',
        async (format, ref, code, debit, credit, width, from) => {
          await booked()
          const file = await books.exportAll(format)
          expect(file).toMatchObject({ state: 'downloadable', count: totals.length })
          const { book, rows } = openSheet(await books.bytesOf(file.downloadUrl))
          const sheet = book.Sheets[book.SheetNames[0]!]!
          expect([rows[0]!.length, sumFen(column(rows, debit, from)), sumFen(column(rows, credit, from))]).toEqual([width, sum, sum])
          const codes = column(rows, code, from)
          expect([codes.every((value) => typeof value === 'string'), new Set(codes)]).toEqual([true, new Set(['1403', '2202'])])
          const references = new Set((await books.list()).content.map(({ reference }) => reference))
          expect(new Set(column(rows, ref, from))).toEqual(references)
          expect(Object.entries(sheet).filter(([, cell]) => (cell as { f?: string }).f !== undefined)).toEqual([])
          expect((await books.list()).counts).toMatchObject({ draft: 0, exported: totals.length })
        },
      )
      it('U8 text: GBK, CRLF, a line an entry without commas inside, zero on the other side', async () => {
        await booked()
        const text = iconv.decode(await books.bytesOf((await books.exportAll('u8Text')).downloadUrl), 'gbk')
        const [head, ...lines] = text.split('\r\n').filter((line) => line !== '')
        expect([head, text.includes('\ufffd'), /[^\r]\n/.test(text)]).toEqual(['填制凭证,V800', false, false])
        const cells = lines.map((line) => line.split(','))
        expect(new Set(cells.map((row) => row.length))).toEqual(new Set([31]))
        const fen = (place: number): bigint =>
          cells.reduce((all, row) => all + (row[place] === '0' ? 0n : BigInt(row[place]!.replace('.', ''))), 0n)
        expect([fen(6), fen(7), cells.every((row) => row[6] === '0' || row[7] === '0')]).toEqual([sum, sum, true])
      })
      it('booking XBRL: an instance for each invoice, each of which balances by itself', async () => {
        await booked()
        const merged = (await books.list()).content.map(({ id }) => id)
        data(await books.api.mergeVouchers({ ids: merged, by: 'day' }))
        const entries = await readZip(await books.bytesOf((await books.exportAll('xbrl')).downloadUrl), {
          entries: 100,
          totalBytes: 1e7,
          entryBytes: 1e6,
          ratio: 400,
        })
        const entriesOf = (xml: string): readonly (readonly [side: string, amount: string])[] => {
          const found: [string, string][] = []
          let text = ''
          const parser = new SaxesParser({ xmlns: true })
          parser.on('opentag', () => (text = ''))
          parser.on('text', (more) => (text += more))
          parser.on('closetag', ({ local }) => {
            if (local === 'DebitOrCredit') found.push([text, ''])
            if (local === 'RecordedAmount') found.at(-1)![1] = text
          })
          parser.write(xml).close()
          return found
        }
        const read = [...entries.values()].map((bytes) => entriesOf(Buffer.from(bytes).toString()))
        expect(read.map((of) => of.map(([side]) => side))).toEqual(totals.map(() => ['借', '贷']))
        expect(
          read
            .map((of) => [...new Set(of.map(([, amount]) => amount))])
            .flat()
            .toSorted(),
        ).toEqual(totals.toSorted())
      })
      it('numbers come back by the generic file itself and reach the invoices; wrong cells are told and skipped', async () => {
        await booked()
        const { rows } = openSheet(await books.bytesOf((await books.exportAll()).downloadUrl))
        const head = rows[0]! as readonly string[]
        const [reference, number, date] = ['凭证草稿号', '凭证号', '记账日期'].map((heading) => head.indexOf(heading)) as [
          number,
          number,
          number,
        ]
        const references = [...new Set(column(rows, '凭证草稿号'))] as string[]
        const filled = rows.map((row, line) =>
          row.map((cell, place) =>
            line === 0
              ? cell
              : place === number
                ? `记-${references.indexOf(row[reference] as string) + 1}`
                : place === date
                  ? '2026/11/30'
                  : cell,
          ),
        )
        const wrong = [head, head.map((_, place) => (place === reference ? 'PZ-20261121-000000-0/1' : place === number ? '记-99' : ''))]
        const preview = await postSheet<Numbers>(books.owner, `${at}voucher/number/preview`, workbook([...filled, wrong[1]!]))
        expect([preview.body.data.good, preview.body.data.rows.at(-1)!.errors]).toEqual([
          totals.length,
          [{ column: 'reference', reason: 'referenceWrong' }],
        ])
        const brought = await postSheet(books.owner, `${at}voucher/number/import`, workbook([...filled, wrong[1]!]))
        expect(brought.body.data).toEqual({ numbered: totals.length, invoices: totals.length, skipped: 1 })
        const { content, counts } = await books.list()
        const invoice = data(await books.api.readInvoice({ id: content[0]!.invoices[0]!.id, area: 'company' }))
        expect([counts, invoice.voucherNumber, invoice.accountingDate]).toMatchObject([
          { numbered: totals.length },
          content[0]!.number,
          '2026-11-30',
        ])
      })
      it('a number that another voucher of the period has is refused, and that voucher is named', async () => {
        const books = await makeBookkeeper(open())
        await books.rule()
        await books.enter()
        await books.enter()
        await books.enter({ date: '2026-10-03' })
        await books.make()
        await books.make('2026-10')
        await books.exportAll()
        const rows = (await books.list()).content
        const [one, other] = rows.filter(({ period }) => period === '2026-11')
        const before = rows.find(({ period }) => period === '2026-10')!
        const numbered = async (reference: string, number: string, date: string) =>
          data(await books.api.numberVouchers({ numbers: [{ reference, number, date }] }))[0]
        expect([
          await numbered(one!.reference, '记-1', one!.day),
          await numbered(other!.reference, '1', other!.day),
          await numbered(before.reference, '记-1', before.day),
          await numbered(one!.reference, '记-0001', one!.day),
        ]).toEqual([
          { reference: one!.reference, ok: true },
          { reference: other!.reference, ok: false, reason: 'taken', other: one!.reference },
          { reference: before.reference, ok: true },
          { reference: one!.reference, ok: true },
        ])
      })
      it('a number by the API needs an exported voucher, a right reference and a day of its period', async () => {
        await booked()
        const [first, second] = (await books.list()).content
        await books.exportAll('generic', [first!.id])
        const numbers = [
          { reference: first!.reference.toLowerCase(), number: '记-1', date: '2026-12-01' },
          { reference: second!.reference, number: '记-2', date: '2026-11-03' },
          { reference: 'PZ-20261121-000000-0/1', number: '记-3', date: '2026-11-03' },
        ]
        expect(data(await books.api.numberVouchers({ numbers })).map(({ reason }) => reason)).toEqual([
          'otherPeriod',
          'notExported',
          'referenceWrong',
        ])
        expect(data(await books.api.numberVouchers({ numbers: [{ ...numbers[0]!, date: '2026-11-30' }] }))).toEqual([
          { reference: first!.reference, ok: true },
        ])
      })
      it('the file is for whoever may export vouchers, with a list of invoices or without', async () => {
        await booked()
        const clerk = await books.member({ keys: ['menu_4.caiwupz', 'caiwupz.export'], scope: 'company' })
        const reader = await books.member({ keys: ['menu_4.caiwupz'], scope: 'company' })
        const ids = (await books.list()).content.map(({ id }) => id)
        const made = data(await clerk.api.invoice.exportVouchers({ ids, format: 'generic', pagePath: page }))
        expect([
          made.state,
          made.downloadUrl !== null,
          verdict(await reader.api.invoice.exportVouchers({ ids, format: 'generic', pagePath: page })),
        ]).toEqual(['downloadable', true, 'permission.denied'])
      })
    },
    { work: true },
  ))

describe('Charts of accounts', () =>
  onApp(
    (open) => {
      it.each(['small', 'general'] as const)('the %s standard has each code once, under its parent', (standard) => {
        const chart = standardChart(standard)
        const codes = new Set(chart.map(({ code }) => code))
        expect([codes.size, chart.filter(({ code }) => code.length > 4 && !codes.has(code.slice(0, -2)))]).toEqual([chart.length, []])
      })
      it('are imported by Excel with every wrong cell told, adding new codes and updating others', async () => {
        const { owner, api } = await makeBookkeeper(open())
        const rows = [
          ['科目编码', '科目名称', '类别', '余额方向'],
          ['560299', '其他管理费用', '', ''],
          ['2221.01.09', '转出未交', '负债', '借'],
          ['56', '太短', '损益', '借'],
          ['560288', '', '奇怪', ''],
        ]
        const preview = (await postSheet<Accounts>(owner, `${at}ledger-account/import/preview`, workbook(rows))).body.data
        expect([preview.good, preview.updates, preview.rows.map(({ errors }) => errors)]).toEqual([
          2,
          1,
          [
            [],
            [],
            [{ column: 'code', reason: 'codeWrong' }],
            [
              { column: 'name', reason: 'missing' },
              { column: 'category', reason: 'unknownValue' },
            ],
          ],
        ])
        expect((await postSheet(owner, `${at}ledger-account/import`, workbook(rows))).body.data).toEqual({
          added: 1,
          updated: 1,
          skipped: 2,
        })
        const named = new Map(data(await api.listLedgerAccounts({})).content.map(({ code, name, side }) => [code, `${name} ${side}`]))
        expect([named.get('560299'), named.get('2221.01.09')]).toEqual(['其他管理费用 debit', '转出未交 debit'])
      })
      it('an account with others under it takes no entry: of a rule, of a draft, or of a making', async () => {
        const books = await makeBookkeeper(open())
        const told = async (answer: Promise<{ readonly body: { readonly detail?: unknown } }>) =>
          ((await answer).body.detail as { readonly problems: readonly unknown[] }).problems
        expect(await told(books.api.createRule({ rule: purchase({}, '5602') }))).toEqual([
          { path: 'rule.settings.entries.0.account', reason: 'accountParent', account: '5602 管理费用' },
        ])
        await books.rule()
        await books.enter()
        await books.make()
        const [{ id, version, day, entries } = { id: '', version: 0, day: '', entries: [] }] = (await books.list()).content
        const typed = entries.map(({ side, account, summary, amount, auxiliary, auxiliaryName, auxiliaryCode }, at) => ({
          side,
          account: at === 0 ? '2221' : account,
          summary,
          amount,
          auxiliary,
          auxiliaryName,
          auxiliaryCode,
        }))
        expect(await told(books.api.editVoucher({ id, version, day, entries: typed }))).toEqual([
          { path: 'entries.0.account', reason: 'accountParent', account: '2221 应交税费' },
        ])
        data(await books.api.createLedgerAccount({ code: '140301', name: '钢材', category: 'asset', side: 'debit' }))
        await books.enter()
        expect(await books.make()).toMatchObject({ vouchers: 0, refused: [{ reason: 'accountParent', account: '1403 原材料' }] })
      })
      it('a used account keeps its code and stays; a closed one takes no new draft', async () => {
        const books = await makeBookkeeper(open())
        await books.rule()
        await books.enter()
        await books.make()
        const account = data(await books.api.listLedgerAccounts({})).content.find(({ code }) => code === '1403')!
        const { id, version, name, category, side } = account
        expect([
          account.used,
          data(await books.api.removeLedgerAccounts({ ids: [id] })),
          verdict(await books.api.editLedgerAccount({ id, version, code: '1499', name, category, side, active: true })),
        ]).toEqual([1, [{ id, ok: false, problem: 'ledgerAccount.used' }], 'ledgerAccount.used'])
        data(await books.api.editLedgerAccount({ id, version, code: '1403', name, category, side, active: false }))
        const later = await books.enter()
        expect((await books.make('2026-11', { ids: [later] })).refused).toMatchObject([{ id: later, reason: 'accountUnknown' }])
      })
    },
    { work: true },
  ))
