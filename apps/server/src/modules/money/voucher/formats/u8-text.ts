// 填制凭证,V800: the text of U8's ledger tool, in GBK with CRLF, an entry a line and no quotes.
import iconv from 'iconv-lite'
import type { FileVoucher } from '../file-vouchers.ts'

export const u8TextHead = '填制凭证,V800'
/** Fields are told apart by commas alone: those of a text become full-width ones. */
const plain = (text: string): string => text.replaceAll(',', '，').replace(/[\r\n"]/g, ' ')
/** Zeros that close a line. */
const tail = Array.from({ length: 11 }, () => '0')

const linesOf = (voucher: FileVoucher, place: number): readonly string[] =>
  voucher.entries.map(({ side, account, summary, amount, auxiliary, auxiliaryCode, auxiliaryName }) => {
    const aux = auxiliaryCode || auxiliaryName
    const when = (fits: boolean): string => (fits ? aux : '')
    const [debit, credit] = side === 'debit' ? [amount, '0'] : ['0', amount]
    const head = [voucher.day, voucher.word, String(place + 1), String(voucher.invoices.length), summary, account, debit, credit]
    // 数量, 外币, 汇率; then 制单人, 结算方式, 票号, 票号日期.
    const figures = ['0', '0', '0', voucher.madeBy, '', voucher.reference, '']
    const partners = [when(auxiliary === 'partner' && voucher.outgoing), when(auxiliary === 'partner' && !voucher.outgoing)]
    const project = when(auxiliary !== null && auxiliary !== 'department' && auxiliary !== 'partner')
    return [...head, ...figures, when(auxiliary === 'department'), '', ...partners, project, ...tail].map(plain).join(',')
  })
/** The text of vouchers, the first of which stands at `place` of its file. */
export const u8Text = (vouchers: readonly FileVoucher[], place: number): Uint8Array =>
  iconv.encode(
    [...(place === 0 ? [u8TextHead] : []), ...vouchers.flatMap((voucher, at) => linesOf(voucher, place + at))]
      .map((line) => `${line}\r\n`)
      .join(''),
    'gbk',
  )
