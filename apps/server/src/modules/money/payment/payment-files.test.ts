// Files of payments over the wire: the bank's voucher at a confirmation, a statement as a form, a bank file's bytes, the sheet of payments.
import { describe, expect, it } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { uploadFile } from '../../../../../../scripts/lib/api-client.ts'
import { data, makeCompany, onApp, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import { enterInvoice } from '#testing/worlds/enter-invoice.ts'
import { postSheet, workbook } from '#testing/files/sheets.ts'

type Statement = Received<(typeof statementEndpoints)['importStatement']>
const seller = { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J', contact: null, bank: null } as const

describe('Files of payments', () =>
  onApp((open) => {
    const company = async (): Promise<TestCompany> => {
      const made = await makeCompany(open())
      await setSuite(open(), made, 'professional')
      return made
    }
    /** Invoices that were submitted, verified, a day and amount each. */
    const submitted = async (of: TestCompany, ...amounts: readonly string[]) => {
      const ids: string[] = []
      for (const [at, amountIncludingTax] of amounts.entries())
        ids.push(await enterInvoice(open(), of, of.owner, { amountIncludingTax, date: `2026-11-0${at + 1}`, seller }, 1))
      await open().asOwner(`update invoice set verify_status = 1, standing = 'normal', title_status = 1 where company_id = '${of.id}'`)
      data(await of.owner.api.invoice.submitInvoices({ area: 'company', ids: [...ids] }))
      const { content } = data(await of.owner.api.invoice.listPaymentBatches({ page: 1, pageSize: 50, mine: true }))
      return { ids, batch: content[0]! }
    }
    const get = (who: Member, address: string) => fetch(new URL(address, open().url), { headers: { authorization: `Bearer ${who.token}` } })
    const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

    it('a payment keeps the bank’s voucher, which whoever may read its batch opens, and nobody else', async () => {
      const of = await company()
      const { ids, batch } = await submitted(of, '106.00', '212.00')
      const [name, sent] = [
        '回单.pdf',
        await drawPdf(
          makeInvoices({
            seed: 2077,
            count: 1,
            from: '2026-11-01',
            to: '2026-11-20',
            company: demoCompany,
            types: { 22: 1 },
            redShare: 0,
          })[0]!,
        ),
      ]
      const url = await uploadFile(of.owner, name, sent)
      const remark = '网银转账'
      data(await of.owner.api.invoice.confirmInvoices({ area: 'company', ids, file: { url, name }, paidAccount: '51290404', remark }))
      const read1 = data(await of.owner.api.invoice.readPaymentBatch({ id: batch.id }))
      expect(read1.vouchers).toMatchObject([{ name, format: 'pdf', size: sent.length }])
      expect(
        read1.invoices.map(({ voucherId, paidAccount, remark: said }) => [voucherId === read1.vouchers[0]!.id, paidAccount, said]),
      ).toEqual([
        [true, '51290404', remark],
        [true, '51290404', remark],
      ])
      expect(Buffer.compare(await bytesOf(await get(of.owner, read1.vouchers[0]!.downloadUrl)), Buffer.from(sent))).toBe(0)
      const stranger = await company()
      expect(verdict(await stranger.owner.api.invoice.readPaymentBatch({ id: batch.id }))).toBe('payment.notFound')
      await open().asOwner(`update session set ended_at = now() where user_id = '${of.owner.userId}'`)
      expect((await get(of.owner, read1.vouchers[0]!.downloadUrl)).ok).toBe(false)
    })
    it('a voucher of another format is refused, and nothing is confirmed', async () => {
      const of = await company()
      const { ids, batch } = await submitted(of, '106.00')
      const name = '回单.xml'
      const url = await uploadFile(of.owner, name, Buffer.from('<?xml version="1.0"?><a/>'))
      const answer = await of.owner.api.invoice.confirmInvoices({ area: 'company', ids, file: { url, name } })
      expect([verdict(answer), data(await of.owner.api.invoice.readPaymentBatch({ id: batch.id })).state]).toEqual([
        'file.typeRefused',
        'open',
      ])
    })
    it('a statement comes as a form, and its undo brings everything back', async () => {
      const of = await company()
      const { batch } = await submitted(of, '106.00', '212.00')
      const sheet = workbook([
        ['交易日期', '借方金额', '摘要', '对方户名'],
        ['2026-11-10', '318.00', batch.number, batch.payee.name],
      ])
      const brought = data(await postSheet<Statement>(of.owner, '../invoice-center/payment/statement/import', sheet))
      expect(brought).toMatchObject({ good: 1, invoices: 2, amount: '318.00' })
      expect(data(await of.owner.api.invoice.readPaymentBatch({ id: batch.id })).state).toBe('confirmed')
      data(await of.owner.api.invoice.undoStatement({ id: brought.id, reason: '导错了' }))
      expect(data(await of.owner.api.invoice.readPaymentBatch({ id: batch.id })).state).toBe('open')
    })
    it('a bank file is bytes of a workbook, under the type of its format', async () => {
      const of = await company()
      const { batch } = await submitted(of, '106.00')
      await open().asOwner(
        `update payment_batch set bank_account = '1102020409000123456', bank_name = '工商银行' where company_id = '${of.id}'`,
      )
      const payer = { name: '砚田', bankName: '招商银行', bankAccount: '51290404' }
      const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const file = data(await of.owner.api.invoice.makeBankFile({ ids: [batch.id], format: 'cmb', payer, day, purpose: '货款' }))
      const answer = await get(of.owner, `/invoice-center/payment/bank-file/bytes?id=${file.id}`)
      const book = read(await bytesOf(answer))
      const [, row = []] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' })
      expect([answer.headers.get('content-type'), row[0], row[2]]).toEqual([
        'application/vnd.ms-excel',
        batch.number,
        '1102020409000123456',
      ])
    })
    it('the sheet of payments holds what the filter lists, numbers and accounts as texts', async () => {
      const of = await company()
      const { ids, batch } = await submitted(of, '106.00', '0.30')
      data(await of.owner.api.invoice.confirmInvoices({ area: 'company', ids: [ids[0]!], paidDay: '2026-11-10', remark: '=1+1' }))
      const sheet = async (filter: Parameters<typeof of.owner.api.invoice.exportPayments>[0]['filter']) => {
        const file = data(await of.owner.api.invoice.exportPayments({ filter }))
        const book = read(await bytesOf(await get(of.owner, file.downloadUrl!)), { cellNF: true })
        return utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!, { raw: true, defval: null })
      }
      const rows = await sheet({})
      expect(rows.map((row) => [row['付款单号'], row['状态'], row['本次付款'], row['付款日'], row['付款备注']])).toEqual([
        [batch.number, '已确认', 106, '2026-11-10', '=1+1'],
        [batch.number, '待确认', 0.3, null, null],
      ])
      expect([rows.every((row) => typeof row['发票号码'] === 'string'), (await sheet({ state: 'submitted' })).length]).toEqual([true, 1])
      expect(verdict(await of.owner.api.invoice.exportPayments({ filter: { state: 'returned' } }))).toBe('export.nothing')
    })
  }))
