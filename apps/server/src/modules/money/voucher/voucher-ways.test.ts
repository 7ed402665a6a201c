// 凭证去向: files for NC and 金蝶 KIS as another program reads them, and what a file is refused for: codes of the company, and of suppliers.
import { describe, expect, it } from 'vitest'
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import type { VoucherFormat } from '@piaotai/domain/voucher/voucher.ts'
import { data, onApp, verdict } from '#testing/worlds/company.ts'
import { makeBookkeeper, openDbf, openSheet, page, sumFen, type Bookkeeper } from '#testing/worlds/voucher-world.ts'

interface Seller {
  readonly name: string
  readonly taxId: string
}
describe('Ways of vouchers', () =>
  onApp(
    (open) => {
      let books: Bookkeeper
      /** One of them is red. */
      const totals = ['1060.00', '-53.00'] as const
      const booked = async () => {
        books = await makeBookkeeper(open())
        await books.rule()
        for (const amountIncludingTax of totals)
          await books.enter({ amountIncludingTax, amountExcludingTax: amountIncludingTax, taxAmount: '0.00' })
        await books.make()
        return books
      }
      const sum = totals.reduce((fen, total) => fen + BigInt(total.replace('.', '')), 0n)

      it('NC: notes, the keys of all columns beside their names, and every cell a text', async () => {
        await booked()
        const { rows } = openSheet(await books.bytesOf((await books.exportAll('nc')).downloadUrl))
        const [, head, ...lines] = rows as readonly (readonly (string | null)[])[]
        const of = (name: string) => lines.map((row) => row[head!.indexOf(name)] ?? '')
        const keys = String(head![0]).replaceAll('"', '').split(',')
        expect([keys[0], keys.length, head!.length, new Set(lines.flat().map((cell) => typeof cell))]).toEqual([
          'null_$head',
          49,
          49,
          new Set(['string', 'object']),
        ])
        const fen = (name: string): bigint => of(name).reduce((all, amount) => all + BigInt(amount.replace('.', '') || 0), 0n)
        expect([fen('* 本币借方金额'), fen('* 原币贷方金额')]).toEqual([sum, sum])
        expect(new Set(of('* 核算账簿').map((book, at) => `${book} ${of('* 凭证类别编码')[at]} ${of('* 制单人编码')[at]}`))).toEqual(
          new Set(['001 01 U01']),
        )
        expect(lines.map(([row]) => row)).toEqual(lines.map((_, at) => String(at + 1)))
      })
      it('KIS: a DBF whose records tell side, amount and other party, in GBK', async () => {
        await booked()
        const { name, taxId } = companies[5]!
        const seller = { name, taxId }
        await books.supplier(seller.name, seller.taxId, 'V-0231')
        await books.enter({ seller })
        await books.make()
        const dbf = openDbf(await books.bytesOf((await books.exportAll('kis')).downloadUrl))
        const fen = (field: string): bigint => sumFen(dbf.map((record) => record[field]))
        expect([dbf.length, fen('FDEBIT'), fen('FCREDIT')]).toEqual([2 * totals.length + 3, sum + 106_000n, sum + 106_000n])
        expect(dbf.find(({ FOBJID1 }) => FOBJID1 === 'V-0231')).toMatchObject({
          FDATE: new Date('2026-11-03T00:00:00.000Z'),
          FGROUP: '记',
          FDC: 'C',
          FACCTID: '2202',
          FCLSNAME1: '供应商',
          FOBJNAME1: name.slice(0, 20),
          FFCYAMT: 1060,
        })
      })
      it('a voucher whose supplier has no code is kept back with the way to the partner, and goes once the code is there', async () => {
        books = await makeBookkeeper(open())
        await books.rule()
        const [known, unknown] = companies.slice(5, 7).map(({ name, taxId }) => ({ name, taxId })) as [Seller, Seller]
        const { id: partnerId, version } = await books.supplier(known.name, known.taxId)
        for (const seller of [known, unknown]) await books.enter({ seller })
        await books.enter()
        await books.make()
        const ids = (await books.list()).content.map(({ id }) => id)
        const check = async (format: VoucherFormat) => data(await books.api.checkVoucherWay({ ids, format }))
        const parties = (kept: Awaited<ReturnType<typeof check>>['kept']) =>
          kept.flatMap((one) => one.parties).toSorted((a, b) => (a.name < b.name ? -1 : 1))
        const lacking = { fault: 'codeMissing', relation: 'up' }
        const wanted = [
          { ...lacking, ...known, partnerId },
          { ...lacking, ...unknown, partnerId: null },
        ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
        expect([parties((await check('u8')).kept), (await check('generic')).kept]).toEqual([wanted, []])
        const made = await books.exportAll('u8', ids)
        expect([made.count, parties(made.kept), (await books.list()).counts]).toMatchObject([1, wanted, { draft: 2, exported: 1 }])
        const left = made.kept.map(({ id }) => id)
        expect(verdict(await books.api.exportVouchers({ ids: left, format: 'kis', pagePath: page }))).toBe('voucher.codeMissing')
        data(
          await books.owner.api.user.editPartner({
            id: partnerId,
            version,
            ...known,
            relations: ['up'],
            externalNumber: 'V-0231',
          }),
        )
        const { rows } = openSheet(await books.bytesOf((await books.exportAll('u8', left)).downloadUrl))
        expect(
          rows
            .slice(1)
            .map((row) => row[rows[0]!.indexOf('供应商编码')])
            .filter((code) => code !== null),
        ).toEqual(['V-0231'])
      })
      it('a file that asks for codes of the company is refused until they are set', async () => {
        await booked()
        const ids = (await books.list()).content.map(({ id }) => id)
        const stored = data(await books.api.readVoucherSettings({}))
        data(await books.api.saveVoucherSettings({ ...stored, organisation: '', preparer: '' }))
        const refused = async (format: VoucherFormat) => verdict(await books.api.exportVouchers({ ids, format, pagePath: page }))
        expect([await refused('kingdee'), await refused('nc')]).toEqual(['voucher.settingsMissing', 'voucher.settingsMissing'])
        expect(data(await books.api.checkVoucherWay({ ids, format: 'nc' })).missing).toEqual(['preparer'])
        expect((await books.list()).counts).toMatchObject({ exported: 0 })
      })
    },
    { work: true },
  ))
