// The goods table: columns by their heads, lines by their rate, names by where they start.
import type { InvoiceLine } from '@piaotai/domain/reading.ts'
import { normaliseAmount, toFen } from '@piaotai/domain/money.ts'
import { spanOf, toLines, type Sheet } from './sheet.ts'
import type { Word } from '../recogniser.ts'

export interface Table { readonly lines: readonly InvoiceLine[]; readonly extra: Readonly<Record<string, string>>; readonly top: number; readonly bottom: number; readonly head: Head; readonly listedElsewhere: boolean }
interface Column { readonly name: ColumnName; readonly x: number; readonly right: number; readonly label: string }
type ColumnName = 'ordinal' | 'name' | 'spec' | 'unit' | 'quantity' | 'unitPrice' | 'amount' | 'taxRate' | 'taxAmount' | 'other'
export interface Head { readonly columns: readonly Column[]; readonly y: number; readonly bottom: number }

const headLabels: readonly (readonly [ColumnName, RegExp])[] = [
  ['ordinal', /序号/], ['name', /项目名称|货物(?:或|及)?应税劳务[、,]?(?:服务)?(?:的)?名称|货物\(劳务\)名称|服务名称|费用项目/], ['spec', /规格型号/], ['unit', /(?<!计量)单位(?!名称|:)/], ['quantity', /数量/], ['unitPrice', /单价/],
  ['amount', /(?<!开票)金额(?!合计)/], ['taxRate', /税率(?:\/征收率)?|征收率/], ['taxAmount', /税额/],
]
const otherLabels = /车牌号|类型|通行日期起|通行日期止|建筑服务发生地|建筑项目名称|产权证书\/?(?:不动产权证号)?|面积单位|租赁期起止|运输工具种类|运输工具牌号|起运地|到达地|运输货物名称|出行人|有效身份证件号|出行日期|出发地|到达地|等级|交通工具类型/
const rate = /^(?:\d{1,2}(?:\.\d+)?%|免税|不征税|\*{2,3}|出口零税率|普通零税率|零税率|差额征税|简易征收)$/
const numeric = /^[-−]?[¥]?[-−]?\d[\d,]*(?:\.\d+)?$/

/** Finds the table head: a row with a name column, an amount column and a tax column. */
export const findHead = (sheet: Sheet): Head | undefined => {
  for (const row of sheet.rows) {
    if (!/金额/.test(row.text) || !/税额|税率/.test(row.text)) continue
    const near = { x: 0, right: sheet.width, y: row.middle - sheet.em, bottom: row.middle + sheet.em }
    const columns: Column[] = []
    for (const [name, pattern] of headLabels) {
      const found = sheet.find(pattern).find((f) => f.middle >= near.y && f.middle <= near.bottom)
      if (found) columns.push({ name, x: found.x, right: found.right, label: found.match[0] })
    }
    for (const found of sheet.find(otherLabels)) if (found.middle >= near.y && found.middle <= near.bottom) columns.push({ name: 'other', x: found.x, right: found.right, label: found.match[0] })
    if (!columns.some((c) => c.name === 'amount') || columns.length < 3) continue
    return { columns: columns.sort((a, b) => a.x - b.x), y: row.y, bottom: row.middle + sheet.em * 0.5 }
  }
  return undefined
}

/** Reads the lines between the head and the totals. `bottom` is where the totals row stands. */
export const readTable = (sheet: Sheet, head: Head, bottom: number): Table => {
  const area = { x: 0, right: sheet.width, y: head.bottom, bottom }
  const words = cellWords(sheet, head, sheet.within(area))
  const lines: Mutable[] = []
  const extra: Record<string, string> = {}
  let listedElsewhere = false
  for (const row of toLines(words, sheet.em)) {
    const text = row.map((w) => w.text).join('')
    if (/详见(?:销货)?清单/.test(text)) listedElsewhere = true
    if (/^(?:小计|合计|总计|本页小计)/.test(text)) continue
    const cells = readRow(sheet, head, row)
    if (cells) { lines.push(cells); continue }
    continueLine(sheet, head, row, lines.at(-1))
  }
  readOthers(sheet, head, words, extra)
  return { lines: lines.map(toLine), extra, top: head.y, bottom, head, listedElsewhere }
}

/** Upright captions at the left margin (购买方…) can reach into the rows of names, and lists number their lines: neither is a cell of goods. */
const cellWords = (sheet: Sheet, head: Head, words: readonly Word[]): readonly Word[] => {
  const ordinal = column(head, 'ordinal'), nameLeft = Math.min(...words.filter((w) => w.text.length > 1 && !numeric.test(w.text)).map((w) => w.x))
  const isCaption = (w: Word): boolean => /^\p{Script=Han}$/u.test(w.text) && w.x + w.width < Math.min(nameLeft, sheet.width * 0.05)
  const isOrdinal = (w: Word): boolean => ordinal !== undefined && /^\d{1,4}$/.test(w.text) && w.x + w.width / 2 > ordinal.x - sheet.em && w.x + w.width / 2 < ordinal.right + sheet.em
  return words.filter((w) => !isCaption(w) && !isOrdinal(w))
}

const toLine = ({ name, spec, unit, quantity, unitPrice, amount, taxRate, taxAmount }: Mutable): InvoiceLine => ({ name, spec, unit, quantity, unitPrice, amount, taxRate, taxAmount })

type Mutable = { -readonly [K in keyof InvoiceLine]: InvoiceLine[K] } & { nameRight: number }
const column = (head: Head, name: ColumnName): Column | undefined => head.columns.find((c) => c.name === name)

/** A row that begins a line has an amount, and beside it a rate or a tax amount. */
const readRow = (sheet: Sheet, head: Head, row: readonly Word[]): Mutable | undefined => {
  const amountColumn = column(head, 'amount')!
  const rateWord = row.find((w) => rate.test(w.text) && w.x > amountColumn.x - sheet.em)
  const numbers = row.filter((w) => numeric.test(w.text) && !rate.test(w.text))
  const mark = rateWord ? rateWord.x : (column(head, 'taxRate')?.x ?? (column(head, 'taxAmount')?.x ?? sheet.width) - sheet.em)
  const amountWord = numbers.filter((w) => w.x + w.width < mark + sheet.em * 0.5 && w.x + w.width > amountColumn.x - sheet.em * 1.5).at(-1)
  const amount = amountWord && normaliseAmount(amountWord.text)
  if (!amountWord || amount === undefined) return undefined
  const taxWord = row.filter((w) => w !== rateWord && w.x > (rateWord?.x ?? mark) && (numeric.test(w.text) || /^(?:\*{2,3}|免税)$/.test(w.text))).at(-1)
  if (!rateWord && !taxWord) return undefined
  const before = row.filter((w) => w.x + w.width <= amountWord.x + sheet.em * 0.4 && w !== amountWord)
  const cells = splitBefore(sheet, head, before, amount)
  return { ...cells, amount, taxRate: rateWord ? rateWord.text : null, taxAmount: taxWord ? (normaliseAmount(taxWord.text) ?? null) : null }
}

const middleOf = (thing: { x: number; right: number }): number => (thing.x + thing.right) / 2
/** Name, spec, unit, quantity and price from what stands left of the amount. */
const splitBefore = (sheet: Sheet, head: Head, words: readonly Word[], amount: string): Omit<Mutable, 'amount' | 'taxRate' | 'taxAmount'> => {
  const quantityColumn = column(head, 'quantity'), priceColumn = column(head, 'unitPrice'), unitColumn = column(head, 'unit'), specColumn = column(head, 'spec')
  const firstNumber = Math.min(...[quantityColumn, priceColumn].filter((c) => c !== undefined).map((c) => c.x)) - sheet.em * 4
  const numbers: Word[] = [], texts: Word[] = []
  for (const w of words) (numeric.test(w.text) && w.x + w.width > firstNumber && (unitColumn === undefined || w.x + w.width > unitColumn.right - sheet.em * 0.2 || w.x > unitColumn.x) ? numbers : texts).push(w)
  const [quantity, unitPrice] = assignNumbers(numbers, quantityColumn, priceColumn, amount)
  const unitEdge = unitColumn ? unitColumn.x - sheet.em * 1.1 : Infinity
  const nameColumn = column(head, 'name')
  const firstX = Math.min(...texts.map((w) => w.x), nameColumn?.x ?? Infinity)
  const specEdge = specColumn ? Math.max(firstX + sheet.em * 3, specColumn.x - Math.max(sheet.em * 1.6, (specColumn.x - (nameColumn?.right ?? 0)) * 0.45)) : Infinity
  const others = head.columns.filter((c) => c.name === 'other')
  const isOther = (w: Word): boolean => others.some((c) => w.x + w.width / 2 > c.x - sheet.em * 2 && w.x + w.width / 2 < c.right + sheet.em * 2) && w.x > firstX + sheet.em * 4
  const units = texts.filter((w) => w.x >= unitEdge && !isOther(w))
  const specs = texts.filter((w) => w.x >= specEdge && w.x < unitEdge && !isOther(w))
  const names = texts.filter((w) => !units.includes(w) && !specs.includes(w) && !isOther(w))
  const joined = (list: readonly Word[]): string | null => (list.length > 0 ? spanOf(list, sheet.em).text : null)
  return { name: joined(names), spec: joined(specs), unit: joined(units), quantity, unitPrice, nameRight: Math.max(specEdge === Infinity ? 0 : specEdge, ...names.map((w) => w.x + w.width)) }
}

const assignNumbers = (numbers: readonly Word[], quantityColumn: Column | undefined, priceColumn: Column | undefined, amount: string): readonly [string | null, string | null] => {
  const plain = numbers.map((w) => w.text.replace(/[¥,]/g, '').replace('−', '-'))
  if (numbers.length === 0 || !quantityColumn || !priceColumn) return [null, null]
  const quantityFirst = quantityColumn.x < priceColumn.x
  if (numbers.length >= 2) return quantityFirst ? [plain.at(-2)!, plain.at(-1)!] : [plain.at(-1)!, plain.at(-2)!]
  const glued = splitGlued(plain[0]!, amount)
  if (glued && numbers[0]!.x < Math.max(quantityColumn.right, priceColumn.right) && numbers[0]!.width > Math.abs(middleOf(priceColumn) - middleOf(quantityColumn)) * 0.6) return quantityFirst ? glued : [glued[1], glued[0]]
  const right = numbers[0]!.x + numbers[0]!.width
  const isQuantity = Math.abs(right - quantityColumn.right) < Math.abs(right - priceColumn.right)
  return isQuantity ? [plain[0]!, null] : [null, plain[0]!]
}
/** Two columns that ran together, "1265.346534": the only cut whose product is the amount. */
const splitGlued = (text: string, amount: string): readonly [string, string] | undefined => {
  const want = toFen(amount)
  if (want === undefined || !/^\d+\.\d+$/.test(text)) return undefined
  const cuts: (readonly [string, string])[] = []
  for (let i = 1; i < text.indexOf('.'); i++) {
    const quantity = text.slice(0, i), price = text.slice(i)
    if (price.startsWith('0') && !price.startsWith('0.')) continue
    const [whole = '0', part = ''] = price.split('.')
    const product = BigInt(quantity) * BigInt(whole + part)
    const scale = 10n ** BigInt(part.length)
    const off = product * 100n - want * scale
    if (off < 0n ? -off <= scale : off <= scale) cuts.push([quantity, price])
  }
  return cuts.length === 1 ? cuts[0] : undefined
}

/** A row without figures goes on with the name (or spec) of the line above. */
const continueLine = (sheet: Sheet, head: Head, row: readonly Word[], line: Mutable | undefined): void => {
  if (!line || row.some((w) => numeric.test(w.text) && w.x > (column(head, 'amount')?.x ?? 0))) return
  const specColumn = column(head, 'spec')
  const edge = specColumn ? specColumn.x - sheet.em * 1.6 : line.nameRight
  const names = row.filter((w) => w.x < edge || w.x + w.width / 2 < line.nameRight)
  const specs = row.filter((w) => !names.includes(w) && (column(head, 'unit') === undefined || w.x < column(head, 'unit')!.x))
  if (names.length > 0) line.name = (line.name ?? '') + spanOf(names, sheet.em).text
  if (specs.length > 0 && line.spec) line.spec += spanOf(specs, sheet.em).text
}

/** Columns of special businesses (toll plates, dates, places) are kept by their printed labels, from the first line. */
const readOthers = (sheet: Sheet, head: Head, words: readonly Word[], extra: Record<string, string>): void => {
  for (const c of head.columns.filter((h) => h.name === 'other')) {
    const value = words.find((w) => w.x + w.width / 2 > c.x - sheet.em * 1.2 && w.x + w.width / 2 < c.right + sheet.em * 1.2)
    if (value) extra[c.label] = value.text
  }
}
