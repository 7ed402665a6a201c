// 机动车销售统一发票 and 二手车销售统一发票: a grid of labelled cells instead of a goods table, on paper and as 数电票.
import type { Evidence, InvoiceLine, FieldName } from '@piaotai/domain/invoice/reading.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { wordsToFen } from '@piaotai/domain/money/words-of-money.ts'
import { claim, toDate, type Claims } from './claims.ts'
import { rightOf, type Found, type Sheet, type Span } from './sheet.ts'

/** Every label of the two forms: a cell ends at the next label. */
const labels = new RegExp(
  [
    '开票日期',
    '发票代码',
    '发票号码',
    '机打代码',
    '机打号码',
    '机器编号',
    '税控码',
    '购买方(?:信息)?(?:名称)?',
    '名称',
    '统一社会信用代码',
    '纳税人识别号',
    '身份证(?:明|件)?号码',
    '组织机构代码',
    '车辆类型',
    '厂牌(?:\\/)?型号',
    '产地',
    '合格证号',
    '进口证明书号',
    '商检单号',
    '发动机号码',
    '车辆识别代[号码]',
    '车架号码?',
    '价税合计',
    '小写',
    '销货单位名称',
    '销售方(?:信息)?(?:名称)?',
    '电话',
    '账号',
    '地址',
    '开户银行',
    '增值税税率(?:或征收率)?',
    '增值税税额',
    '主管税务机关',
    '不含税价',
    '完税凭证号码',
    '吨位',
    '限乘人数',
    '开票人',
    '备注',
    '买方单位\\/个人(?:住址)?',
    '卖方单位\\/个人(?:住址)?',
    '单位代码',
    '车牌照号',
    '登记证号',
    '转入地',
    '车价合计',
    '经营[、,]?拍卖单位',
    '二手车市场',
  ].join('|'),
)

interface Cell {
  readonly span: Span
  readonly label: Found
}
/** The text between a label and the next one on its row; cells may be two lines high. */
const cellsOf = (sheet: Sheet, label: RegExp): readonly Cell[] =>
  sheet.find(label).flatMap((found) => {
    // A label of several parts ("统一社会信用代码/纳税人识别号/身份证明号码") continues when the next one begins at once.
    const row = sheet
      .find(labels)
      .filter((f) => Math.abs(f.middle - found.middle) < sheet.em * 0.7 && f.x >= found.right - 1)
      .sort((a, b) => a.x - b.x)
    let end = found
    for (const f of row)
      if (f.x - end.right < sheet.em * 1.2 && /^[/、或及(（]?$/.test(f.row.text.slice(end.end, Math.max(end.end, f.match.index)))) end = f
    const until = row.find((f) => f.x > end.right)?.x ?? sheet.width
    const beside = rightOf(end, until)
    const near = sheet.read({ x: end.right - sheet.em * 0.3, right: until, y: end.middle - sheet.em, bottom: end.middle + sheet.em })
    const span = beside && /[^\s:/、)]/.test(beside.text) ? beside : near
    const text = span?.text.replace(/^[:/、)）]+/, '')
    return span && text ? [{ span: { ...span, text }, label: found }] : []
  })
const first = (
  sheet: Sheet,
  label: RegExp,
  shape: RegExp,
  where: (cell: Cell) => boolean = () => true,
): { readonly value: string; readonly span: Span } | undefined => {
  for (const cell of cellsOf(sheet, label).filter(where)) {
    const match = shape.exec(cell.span.text)
    if (match) return { value: match[1] ?? match[0], span: cell.span }
  }
  return undefined
}

const idLabel = /(?:统一社会信用代码|纳税人识别号|身份证(?:明|件)?号码|单位代码)/
const idShape = /^[0-9A-Z]{15,20}(?![0-9A-Z])/
const nameShape = /^\D.*[^\d].*$|^\p{Script=Han}{2,}$/u
const amountShape = /([-−]?¥?[-−]?\d[\d,]*\.\d{2})(?!\d)/

export const readVehicle = (sheet: Sheet, type: 50 | 53, source: Evidence['source']): Evidence | undefined => {
  const fields: Claims = { type: { value: String(type), confidence: 1 } }
  const put = (field: FieldName, hit: { readonly value: string; readonly span: Span } | undefined, value = hit?.value): void => {
    if (hit && value) fields[field] = claim(sheet, hit.span, value)
  }
  put('number', first(sheet, /(?<!原|蓝字|红冲)发票号码|机打号码/, /^(\d{20}|\d{8})(?!\d)/))
  if (fields.number?.value.length !== 20) put('code', first(sheet, /(?<!原|蓝字)发票代码|机打代码/, /^(\d{12}|\d{10})(?!\d)/))
  const date = first(sheet, /(?<!原)开票日期/, /^20\d{2}.*/)
  put('date', date, date && toDate(date.value.replaceAll(' ', '').slice(0, 11)))
  parties(sheet, type, put)
  const amount = (hit: { readonly value: string; readonly span: Span } | undefined): string | undefined => hit && normaliseAmount(hit.value)
  const total =
    first(sheet, /小写/, amountShape, (c) => /价税合计|车价合计/.test(rowOf(sheet, c))) ?? first(sheet, /价税合计|车价合计/, amountShape)
  put('amountIncludingTax', total, amount(total))
  const words = first(sheet, /价税合计|车价合计/, /(?:\(?负数?\)?)?[零壹贰叁肆伍陆柒捌玖][^¥]*[整正分角圆元]/)
  if (words && wordsToFen(words.value) !== undefined) put('amountInWords', words)
  const net = first(sheet, /不含税价/, amountShape) ?? first(sheet, /小写/, amountShape, (c) => /不含税价/.test(rowOf(sheet, c)))
  const tax = first(sheet, /增值税税额/, amountShape)
  put('amountExcludingTax', net, amount(net))
  put('taxAmount', tax, amount(tax))
  put('drawer', first(sheet, /开票人/, /^\p{Script=Han}{2,6}/u))
  if (!fields.number && !fields.amountIncludingTax) return undefined
  return { source, fields, ...lineOf(sheet, type, fields), extra: extraOf(sheet) }
}
const rowOf = (sheet: Sheet, { label }: Cell): string =>
  sheet.rows
    .filter((r) => Math.abs(r.middle - label.middle) < sheet.em * 0.8)
    .map((r) => r.text)
    .join('')

const parties = (
  sheet: Sheet,
  type: 50 | 53,
  put: (field: FieldName, hit: { readonly value: string; readonly span: Span } | undefined) => void,
): void => {
  const buyerLabel = type === 53 ? /(?<!\p{Script=Han})买方单位\/个人(?!住址)/u : /购买方(?:信息)?(?:名称)?/
  const sellerLabel = type === 53 ? /卖方单位\/个人(?!住址)/ : /销货单位名称|销售方(?:信息)?名称|销售单位名称/
  const buyer = cellsOf(sheet, buyerLabel)[0]
  const seller = cellsOf(sheet, sellerLabel)[0]
  const border = seller ? seller.label.middle - sheet.em * 0.8 : sheet.height * 0.6
  put('buyer.name', first(sheet, buyerLabel, nameShape))
  put('seller.name', first(sheet, sellerLabel, nameShape))
  // The market that vouches for a used car also has an id, below the seller's: an id belongs to a party only where its
  // label marks the row.
  const end = seller && type === 53 ? seller.label.middle + sheet.em * 1.5 : sheet.height
  if (buyer)
    put(
      'buyer.taxId',
      first(sheet, idLabel, idShape, (c) => c.label.middle < border && c.label.middle > buyer.label.middle - sheet.em * 1.5),
    )
  if (seller)
    put(
      'seller.taxId',
      first(sheet, idLabel, idShape, (c) => c.label.middle >= border && c.label.middle < end),
    )
}
const lineOf = (sheet: Sheet, type: 50 | 53, fields: Claims): Pick<Evidence, 'lines' | 'linesConfidence'> => {
  const kind = first(sheet, /车辆类型/, /^.+/)
  const model = first(sheet, /厂牌(?:\/)?型号/, /^.+/)
  const rate = first(sheet, /增值税税率(?:或征收率)?/, /^\d{1,2}(?:\.\d+)?%|^免税|^不征税/)
  const line: InvoiceLine = {
    name: kind?.value ?? null,
    spec: model?.value ?? null,
    unit: null,
    quantity: null,
    unitPrice: null,
    amount: (type === 53 ? fields.amountIncludingTax : fields.amountExcludingTax)?.value ?? null,
    taxRate: rate?.value ?? null,
    taxAmount: fields.taxAmount?.value ?? null,
  }
  return { lines: [line], linesConfidence: Math.min(...[kind, model, rate].map((hit) => hit?.span.confidence ?? 1)) }
}
const extras: readonly (readonly [string, RegExp])[] = [
  ['合格证号', /合格证号/],
  ['发动机号码', /发动机号码/],
  ['车辆识别代号', /车辆识别代[号码](?:\/车架号码?)?|车架号码?(?:\/车辆识别代[号码])?/],
  ['车牌照号', /车牌照号/],
  ['登记证号', /登记证号/],
]
const extraOf = (sheet: Sheet): Readonly<Record<string, string>> =>
  Object.fromEntries(
    extras.flatMap(([name, label]) => {
      const hit = first(sheet, label, /^[\p{Script=Han}0-9A-Z-]{4,25}/u)
      return hit ? [[name, hit.value]] : []
    }),
  )
