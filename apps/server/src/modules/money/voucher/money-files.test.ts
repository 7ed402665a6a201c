// LibreOffice, which shares no code with us, opens what goes to banks and books: accounts whole, our numbers, and the sums of the invoices.
import { beforeAll, describe, expect, it } from 'vitest'
import { bankFormatEndings, bankFormats, type BankFormat } from '@piaotai/domain/payment/bank-file.ts'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { libreOfficePath } from '../../../../../../scripts/lib/system.mjs'
import { data, onApp } from '#testing/worlds/company.ts'
import { gbkLines, readByLibreOffice, type CsvCell } from '#testing/files/libreoffice.ts'
import { setInvoice } from '#testing/worlds/payment-world.ts'
import { makeBookkeeper, type Bookkeeper } from '#testing/worlds/voucher-world.ts'

const soffice = libreOfficePath()
type Sheet = readonly (readonly CsvCell[])[]
/** Cells below a heading, from a row on. */
const cells = (sheet: Sheet, heading: string, from = 1): readonly CsvCell[] => {
  const at = sheet[0]!.findIndex(({ value }) => value === heading)
  return sheet.slice(from).map((row) => row[at] ?? { value: '', text: false })
}
const texts = (sheet: Sheet, heading: string, from = 1): readonly string[] => {
  const found = cells(sheet, heading, from)
  expect(found.filter(({ value, text }) => value !== '' && !text)).toEqual([])
  return found.map(({ value }) => value)
}
const sumOf = (sheet: Sheet, heading: string, from = 1): string => {
  const found = cells(sheet, heading, from)
  expect(found.filter(({ text }) => text)).toEqual([])
  return fromFen(found.reduce((sum, { value }) => sum + (value === '' ? 0n : toFen(value)!), 0n))
}
const account = '0012020409000123456'
const payer = { name: '砚田', bankName: '招商银行', bankAccount: '00512904040000017' }
const payments = ['106.00', '0.30', '12345678.90'] as const
/** One of them red. */
const booked = ['1060.00', '0.30', '-53.00', '12345678.90'] as const
const total = (amounts: readonly string[]): string => fromFen(amounts.reduce((sum, amount) => sum + toFen(amount)!, 0n))

describe.skipIf(!soffice)('LibreOffice reads, for a bank,', () =>
  onApp(
    (open) => {
      let books: Bookkeeper
      let batches: readonly { readonly id: string; readonly number: string }[]
      const bytesAt = async (address: string): Promise<Uint8Array> =>
        new Uint8Array(
          await (await fetch(new URL(address, open().url), { headers: { authorization: `Bearer ${books.owner.token}` } })).arrayBuffer(),
        )
      beforeAll(async () => {
        books = await makeBookkeeper(open())
        for (const [at, amount] of payments.entries()) {
          const seller = { name: `昆山${at}号五金厂`, taxId: `91320594MA1X7K3Q${at}J`, contact: null, bank: null }
          const id = await books.enter({ amountExcludingTax: amount, taxAmount: '0.00', amountIncludingTax: amount, seller })
          await setInvoice(open(), id, { verify_status: 1, title_status: 1 })
          data(await books.api.submitInvoices({ area: 'company', ids: [id] }))
        }
        await open().asOwner(
          `update payment_batch set bank_account = '${account}', bank_name = '工商银行' where company_id = '${books.id}'`,
        )
        batches = data(await books.api.listPaymentBatches({ page: 1, pageSize: 50, mine: true })).content
      })
      const columnsOf: Readonly<Record<BankFormat, readonly [number: string, payee: string, payer: string, more?: readonly string[]]>> = {
        icbc: ['自定义序号', '收款账号', '付款账号/卡号', ['备注信息']],
        cmb: ['业务参考号', '收款人帐号', '付方帐号', ['业务摘要']],
        generic: ['付款单号', '收款账号', '付款账号'],
      }
      it.each(bankFormats)(
        'the file %s: accounts with their zeros, our number as the reference, the amounts of the invoices',
        async (format) => {
          const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
          const ids = batches.map(({ id }) => id)
          const file = data(await books.api.makeBankFile({ ids, format, payer, day, purpose: '货款' }))
          const book = await readByLibreOffice(
            soffice!,
            await bytesAt(`/invoice-center/payment/bank-file/bytes?id=${file.id}`),
            bankFormatEndings[format],
          )
          data(await books.api.refuseBankRows({ id: file.id, reason: '换一家银行' }))
          const [sheet] = [...book.values()]
          const [number, payee, from, more = []] = columnsOf[format]
          const numbers = batches.map((batch) => batch.number)
          expect([number, ...more].map((heading) => texts(sheet!, heading))).toEqual([number, ...more].map(() => numbers))
          expect([new Set(texts(sheet!, payee)), new Set(texts(sheet!, from))]).toEqual([new Set([account]), new Set([payer.bankAccount])])
          expect([book.size, sumOf(sheet!, '金额')]).toEqual([1, total(payments)])
        },
      )
      it('the sheet of payments: accounts and numbers as texts, the amounts of the invoices', async () => {
        const file = data(await books.api.exportPayments({ filter: {} }))
        const [sheet] = [...(await readByLibreOffice(soffice!, await bytesAt(file.downloadUrl!))).values()]
        expect([new Set(texts(sheet!, '收款账号')), new Set(texts(sheet!, '付款单号'))]).toEqual([
          new Set([account]),
          new Set(batches.map(({ number }) => number)),
        ])
        expect([sumOf(sheet!, '本次付款'), texts(sheet!, '发票号码').every((number) => number.length === 20)]).toEqual([
          total(payments),
          true,
        ])
      })
    },
    { work: true },
  ),
)
describe.skipIf(!soffice)('LibreOffice reads, for the books,', () =>
  onApp(
    (open) => {
      let books: Bookkeeper
      let references: ReadonlySet<string> | undefined
      /** Drafts of every invoice, made once. */
      const bookedOnce = async (): Promise<ReadonlySet<string>> => {
        if (references) return references
        books = await makeBookkeeper(open())
        await books.rule()
        for (const amount of booked)
          await books.enter({ amountIncludingTax: amount, amountExcludingTax: amount, taxAmount: '0.00', remark: '=1+1' })
        await books.make()
        return (references = new Set((await books.list()).content.map(({ reference }) => reference)))
      }
      const exported = async (format: Parameters<Bookkeeper['exportAll']>[0]) => books.bytesOf((await books.exportAll(format)).downloadUrl)

      it.each([
        ['generic', '凭证草稿号', '科目编码', '借方金额', '贷方金额', 20, 1],
        ['u8', '外部凭证业务号', '科目编码', '借方金额', '贷方金额', 73, 1],
        ['kingdee', 'FBUSNO', 'FACCOUNTID', 'FDEBIT', 'FCREDIT', 57, 2],
      ] as const)(
        'the file %s: codes as texts, our numbers, debit and credit of the invoices',
        async (format, ref, code, debit, credit, width, from) => {
          const numbers = await bookedOnce()
          const [sheet] = [...(await readByLibreOffice(soffice!, await exported(format))).values()]
          expect([sheet![0]!.length, new Set(texts(sheet!, ref, from)), new Set(texts(sheet!, code, from))]).toEqual([
            width,
            numbers,
            new Set(['1403', '2202']),
          ])
          expect([sumOf(sheet!, debit, from), sumOf(sheet!, credit, from)]).toEqual([total(booked), total(booked)])
        },
      )
      it('the lines for U8 in GBK: the same sums and codes, no broken character', async () => {
        await bookedOnce()
        const [sheet] = [...(await readByLibreOffice(soffice!, await exported('u8Text'), 'csv', gbkLines)).values()]
        const [head, ...lines] = sheet!
        const fen = (place: number) => fromFen(lines.reduce((sum, row) => sum + toFen(row[place]!.value)!, 0n))
        expect([head!.slice(0, 2).map(({ value }) => value), fen(6), fen(7)]).toEqual([['填制凭证', 'V800'], total(booked), total(booked)])
        expect([lines.length, sheet!.flat().some(({ value }) => value.includes('\ufffd'))]).toEqual([2 * booked.length, false])
      })
    },
    { work: true },
  ),
)
