// 增值税普通发票（卷票）: a narrow strip with one label a row, wrapping names, and amounts including tax without a separate tax.
import type { Evidence, FieldName, InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import { kindFromCode } from '@piaotai/domain/invoice/kinds.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { wordsToFen } from '@piaotai/domain/money/words-of-money.ts'
import { claim, toDate, type Claims } from './claims.ts'
import { rightOf, spanOf, type Found, type Row, type Sheet, type Span } from './sheet.ts'

/** Every label of the strip: a value ends at the next label. */
const labels =
  /(?:发票代码|发票号码|机打代码|机打号码|机器(?:编号|号码)|收款[员人]|开票[员人]|销售方(?:名称)?|购买方(?:名称)?|(?:购买方|销售方)?(?:统一社会信用代码\/?)?(?:纳税人识别号|税号)|开票日期|合计金额|合计|项目|单价|数量|校验码|备注)[:(（]?/
const taxId = /(?:统一社会信用代码\/?)?(?:纳税人识别号|税号)[:)]?|统一社会信用代码[/:]?/
const money = /¥?-?\d[\d,]*\.\d{2}(?!\d)/

/** The text behind a label, on its row and on the following rows without a label. */
const valueOf = (sheet: Sheet, found: Found, wraps: boolean): Span | undefined => {
  const own = rightOf(found)
  if (!wraps) return own
  const at = sheet.rows.indexOf(found.row)
  const more: Row[] = []
  for (const row of sheet.rows.slice(at + 1)) {
    if (new RegExp(labels.source).test(row.text) || row.y - (more.at(-1) ?? found.row).bottom > sheet.em * 1.2 || more.length === 2) break
    more.push(row)
  }
  const words = more.flatMap((row) => [...new Set(row.chars.map((c) => c.word))])
  const rest = words.length > 0 ? spanOf(words, sheet.em) : undefined
  if (!own || !rest) return own ?? rest
  return {
    ...own,
    text: own.text + rest.text,
    words: [...own.words, ...rest.words],
    confidence: Math.min(own.confidence, rest.confidence),
    x: Math.min(own.x, rest.x),
    right: Math.max(own.right, rest.right),
    bottom: rest.bottom,
  }
}

/**
 * Undefined when the page lacks a roll's labels: a title or a machine number, a total and a seller, and no table of net
 * amounts and taxes.
 */
export const readRoll = (sheet: Sheet, source: Evidence['source'], titled: 20 | undefined): Evidence | undefined => {
  const total = sheet.find(/合计金额?[(（]?小写[)）]?:?|合计金额:?(?=¥)|[(（]小写[)）]:?/)[0]
  const seller = sheet.find(/销售方(?:名称)?:/)[0]
  if (!total || !seller || (titled === undefined && sheet.find(/机打[号代]码/).length === 0) || sheet.find(/价税合计|税额/).length > 0)
    return undefined
  const fields: Claims = {}
  const put = (
    field: FieldName,
    found: Found | undefined,
    shape: RegExp,
    wraps = false,
    made: (text: string) => string | undefined = (text) => text,
  ): void => {
    const span = found && valueOf(sheet, found, wraps)
    const match = span && shape.exec(span.text.replace(/^[:)）]+/, ''))
    const value = match && made(match[1] ?? match[0])
    if (span && value) fields[field] = claim(sheet, span, value)
  }
  put('code', sheet.find(/发票代码:?/)[0], /^(\d{12}|\d{10})(?!\d)/)
  put('number', sheet.find(/(?<!原)发票号码:?/)[0] ?? sheet.find(/机打号码:?/)[0], /^(\d{20}|\d{8})(?!\d)/)
  put('machineNumber', sheet.find(/机器(?:编号|号码):?/)[0], /^\d{12}(?!\d)/)
  put('date', sheet.find(/开票日期:?/)[0], /^20\d{2}.{4,8}/, false, toDate)
  put('checkCode', sheet.find(/校验码:?/)[0], /^(\d{20})(?!\d)/, true)
  const buyer = sheet.find(/购买方(?:名称)?:/)[0]
  const ids = sheet.find(taxId)
  const name = /^[^\d¥].+/
  put('seller.name', seller, name, true)
  put('buyer.name', buyer, name, true)
  const idAfter = (label: Found | undefined, other: Found | undefined): Found | undefined =>
    ids.find((f) => label !== undefined && f.middle > label.middle && !(other && other.middle > label.middle && f.middle > other.middle))
  put('seller.taxId', idAfter(seller, buyer), /^[0-9A-Z]{15,20}(?![0-9A-Z])/)
  put('buyer.taxId', idAfter(buyer, seller), /^[0-9A-Z]{15,20}(?![0-9A-Z])/)
  put('amountIncludingTax', total, money, false, normaliseAmount)
  put(
    'amountInWords',
    sheet.find(/合计金额?[(（]?大写[)）]?:?|[(（]大写[)）]:?/)[0],
    /(?:\(?负数?\)?)?[零壹贰叁肆伍陆柒捌玖拾].*/,
    true,
    (text) => (wordsToFen(text) === undefined ? undefined : text),
  )
  put('payee', sheet.find(/收款[员人]:/)[0], /^\p{Script=Han}{2,6}/u)
  if (!fields.number && !fields.amountIncludingTax) return undefined
  fields.type = { value: String(fields.code ? (kindFromCode(fields.code.value) ?? 60) : 60), confidence: 0.9 }
  return { source, fields, ...linesOf(sheet, total) }
}

/** A name on one or two rows, then price, quantity and amount; or all of them on one row. */
const linesOf = (sheet: Sheet, total: Found): Pick<Evidence, 'lines' | 'linesConfidence'> => {
  const head = sheet.find(/项目/).find((f) => /单价|数量|金额/.test(f.row.text))
  const lines: InvoiceLine[] = []
  let name = ''
  let linesConfidence = 1
  for (const row of sheet.rows.filter((r) => head && r.middle > head.row.bottom && r.middle < total.row.y)) {
    const words = [...new Set(row.chars.map((c) => c.word))].sort((a, b) => a.x - b.x)
    const figures = words.filter((w) => /^-?¥?\d[\d,]*(?:\.\d+)?$/.test(w.text))
    const amount = figures.at(-1)
    name += words
      .filter((w) => !figures.includes(w))
      .map((w) => w.text)
      .join('')
    linesConfidence = Math.min(linesConfidence, ...words.map((w) => w.confidence ?? 1))
    if (!amount || !money.test(amount.text)) continue
    const [unitPrice = null, quantity = null] = figures.slice(0, -1).map((w) => w.text)
    lines.push({
      name: name || null,
      spec: null,
      unit: null,
      quantity,
      unitPrice,
      amount: normaliseAmount(amount.text) ?? null,
      taxRate: null,
      taxAmount: null,
    })
    name = ''
  }
  return { lines, linesConfidence }
}
