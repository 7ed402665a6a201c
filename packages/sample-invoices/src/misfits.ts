// Files that are no invoice, and malicious files: an intake must refuse them with a reason.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { drawPdf } from './pdf.ts'
import { pdfOf } from './draw-pdf.ts'
import { facesOf } from './face/faces.ts'
import { drawOfd } from './ofd.ts'
import { writeXml } from './xml.ts'
import { BLACK, newPen, type Face, type Pen } from './face/marks.ts'
import { partyOf } from './pool/companies.ts'
import { maskedId, personName } from './pool/names.ts'
import { regions } from './pool/regions.ts'
import { randomOf, type Random } from './random.ts'
import { titleOf, type SampleInvoice } from './sample-invoice.ts'
import { zipOf } from './zip.ts'

const sheet = (width: number, height: number, draw: (pen: Pen) => void): Face => {
  const pen = newPen(BLACK, 3.6)
  draw(pen)
  return { width, height, marks: pen.marks }
}
/** Label and value pairs, one below the other. */
const pairs = (pen: Pen, x: number, y: number, step: number, of: readonly (readonly [string, string])[]): void =>
  of.forEach(([label, value], i) => {
    pen.label(x, y + i * step, `${label}：`)
    pen.value(x + 30, y + i * step, value)
  })
const money = (random: Random): string => fromFen(BigInt(random.int(1200, 9_000_000)))

/** 银行电子回单: two parties, an amount and a bank's mark, but no invoice number. */
export const bankReceiptPdf = (seed: number | string): Promise<Buffer> => {
  const random = randomOf(`bank ${seed}`)
  const payer = partyOf('苏州砚田精密制造有限公司', regions.jiangsu)
  const payee = partyOf('无锡北塘钢材贸易有限公司', regions.wuxi)
  return pdfOf(
    [
      sheet(210, 140, (pen) => {
        pen.label(105, 16, '砚田园区银行  电子回单', { size: 6, align: 'centre' })
        pairs(pen, 14, 32, 9, [
          ['回单编号', random.digits(16)],
          ['付款人户名', payer.name],
          ['付款人账号', payer.account],
          ['付款人开户行', payer.bank],
          ['收款人户名', payee.name],
          ['收款人账号', payee.account],
          ['收款人开户行', payee.bank],
          ['交易金额', `¥${money(random)}`],
          ['交易日期', '2026年06月18日'],
          ['摘要', '货款'],
          ['交易流水号', random.digits(20)],
        ])
      }),
    ],
    '2026-06-18',
  )
}
/** 行程单: the list of rides that accompanies a 客运服务费 invoice. */
export const tripStatementPdf = (seed: number | string): Promise<Buffer> => {
  const random = randomOf(`trips ${seed}`)
  return pdfOf(
    [
      sheet(210, 297, (pen) => {
        pen.label(105, 20, '一步出行—行程单', { size: 7, align: 'centre' })
        pairs(pen, 14, 34, 8, [
          ['申请日期', '2026-06-18'],
          ['行程起止日期', '2026-06-01 至 2026-06-17'],
          ['行程人手机号', `138${random.digits(8)}`],
        ])
        pen.value(14, 62, '共8笔行程，合计（元）见下')
        ;['序号', '车型', '上车时间', '城市', '起点', '终点', '里程', '金额(元)'].forEach((title, i) => pen.label(14 + i * 24, 72, title))
        for (let row = 0; row < 8; row++)
          [
            `${row + 1}`,
            '快车',
            `06-${String(row + 2).padStart(2, '0')} 09:${random.int(10, 59)}`,
            '苏州市',
            '星塘街',
            '苏州北站',
            `${random.int(2, 30)}.${random.int(0, 9)}`,
            `${random.int(12, 80)}.${random.digits(2)}`,
          ].forEach((text, i) => pen.value(14 + i * 24, 80 + row * 8, text))
        pen.value(14, 160, '页码：1/1')
      }),
    ],
    '2026-06-18',
  )
}
/** Look-alikes of a 数电票: a request form, an expense claim that copies one, the tax platform's verification page. */
export const lookalikePdf = (invoice: SampleInvoice, of: 'request' | 'claim' | 'verified'): Promise<Buffer> => {
  const title = titleOf(invoice)
  const headings = { request: '开票申请单', claim: '费用报销明细', verified: title }
  const numbered = of !== 'request'
  const kind = newPen(BLACK)
  if (of === 'request') kind.label(34, 24, `发票种类：${title}`)
  if (of === 'verified') {
    kind.label(40, 5, '查验次数：第1次')
    kind.label(120, 5, '查验时间：2026-11-20 10:12:45')
  }
  return pdfOf(
    facesOf(invoice).map((face) => ({
      ...face,
      marks: [
        ...face.marks
          .filter((m) => m.kind !== 'qr' && (m.kind !== 'text' || numbered || (m.tag !== 'InvoiceNo' && m.tag !== 'IssueDate')))
          .map((m) => (m.kind === 'text' && m.text === title ? { ...m, text: headings[of] } : m)),
        ...kind.marks,
      ],
    })),
    invoice.date,
  )
}
/** 财政电子票据: a receipt of a public body; it has a code and a number but is no VAT invoice. */
export const fiscalReceiptPdf = (seed: number | string): Promise<Buffer> => {
  const random = randomOf(`fiscal ${seed}`)
  const code = `3206${random.digits(4)}`
  const number = random.digits(10)
  const check = random.digits(6)
  const amount = money(random)
  return pdfOf(
    [
      sheet(210, 110, (pen) => {
        pen.label(105, 16, '江苏省非税收入统一票据（电子）', { size: 6, align: 'centre' })
        pen.qr(170, 20, 22, `CZ-EI-00,1.1.0,${code},${number},${check},20260618,${amount}`)
        pairs(pen, 14, 30, 8, [
          ['票据代码', code],
          ['票据号码', number],
          ['校验码', check],
          ['交款人', personName(random)],
          ['身份证号', maskedId(random)],
          ['开票日期', '2026-06-18'],
          ['项目', '考试报名费'],
          ['金额合计（小写）', amount],
          ['收款单位（章）', '苏州市砚池考试中心'],
          ['复核人', personName(random)],
        ])
      }),
    ],
    '2026-06-18',
  )
}
/** An invoice that opens only with a password. */
export const encryptedPdf = (invoice: SampleInvoice): Promise<Buffer> => drawPdf(invoice, undefined, { password: 'open sesame' })
/** The first `share` of a file's bytes. */
export const truncated = (bytes: Buffer, share = 0.6): Buffer => bytes.subarray(0, Math.floor(bytes.length * share))
/**
 * A PDF with a later addition (as by a signature) whose download broke off within the addition: no end, but all of the
 * printed content.
 */
export const cutInAddition = (pdf: Buffer): Buffer =>
  Buffer.concat([pdf, Buffer.from('\n900 0 obj\n<< /Length 90000 >>\nstream\n'), Buffer.alloc(9000, '5a')])
/** A PDF of exactly `size` bytes that still opens: a comment pads it. Throws when the file is already larger. */
export const paddedPdf = (pdf: Buffer, size: number): Buffer => {
  if (pdf.length > size) throw new RangeError(`${pdf.length} bytes do not fit in ${size}`)
  // The trailer must stay within the last 1,024 bytes for strict readers, so the padding goes before it as a comment.
  const at = pdf.lastIndexOf('startxref')
  const padding = Buffer.alloc(size - pdf.length, 0x20)
  if (padding.length > 1) {
    padding[0] = 0x25
    padding[padding.length - 1] = 0x0a
  }
  return Buffer.concat([pdf.subarray(0, at), padding, pdf.subarray(at)])
}
/** A PDF of `pages` pages, the invoice on the first and page numbers on the others: 101 exceeds every limit. */
export const manyPagesPdf = (invoice: SampleInvoice, pages: number): Promise<Buffer> => {
  const [first, ...more] = facesOf(invoice)
  const fill = Array.from({ length: Math.max(0, pages - 1 - more.length) }, (_, i) =>
    sheet(210, 140, (pen) => pen.label(100, 130, `第 ${i + 2} 页`)),
  )
  return pdfOf([...(first ? [first] : []), ...more, ...fill], invoice.date)
}
/** An archive as users send it: a PDF, an OFD, an XML, a note that is no invoice, in folders with Chinese names. */
export const mixedZip = async (pdf: SampleInvoice, ofd: SampleInvoice, xml: SampleInvoice): Promise<Buffer> =>
  zipOf([
    { name: '六月/发票.pdf', bytes: await drawPdf(pdf) },
    { name: '六月/电子发票.ofd', bytes: drawOfd(ofd) },
    { name: '六月/原件/数电票.xml', bytes: writeXml(xml) },
    { name: '六月/说明.txt', bytes: Buffer.from('六月的发票都在这里。') },
  ])
/** A small archive that unpacks to `megabytes`, as one entry of zeros. */
export const zipBomb = (megabytes: number): Buffer => zipOf([{ name: 'invoice.pdf', bytes: Buffer.alloc(megabytes * 1024 * 1024) }])
/** An archive with an entry name that climbs out of the folder. */
export const climbingZip = (bytes: Buffer): Buffer => zipOf([{ name: '../../outside.pdf', bytes }])
/** An XML whose entities grow exponentially when a parser expands them. */
export const entityXml = (): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE EInvoice [<!ENTITY a "1111111111">${Array.from({ length: 8 }, (_, i) => `<!ENTITY ${'bcdefghi'[i]} "${`&${'abcdefgh'[i]};`.repeat(10)}">`).join('')}]><EInvoice><Header><EIid>&i;</EIid></Header></EInvoice>`,
  )
