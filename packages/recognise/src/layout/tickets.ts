// Rail tickets (铁路电子客票) and air itineraries (航空运输电子客票行程单): no goods table, separate labels.
import type { Evidence, InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import { normaliseAmount, sumAmounts } from '@piaotai/domain/money/money.ts'
import { claim, toDate, type Claims } from './claims.ts'
import { partRightOf, rightOf, type Sheet, type Span } from './sheet.ts'

const idShape = /^[0-9A-Z]{15,20}/
/** A buyer's name ends at the id's label; a person's ticket has neither, so that label follows directly. */
const buyerShape = /^((?!统一社会信用代码|纳税人识别号).+?)(?=统一社会信用代码|纳税人识别号|$)/
const fareShape = /^([-−]?¥?[-−]?\d[\d,]*\.\d{2})/
const field = (sheet: Sheet, label: RegExp, shape: RegExp): { value: string; span: Span } | undefined => {
  for (const found of sheet.find(label)) {
    const inline = rightOf(found)
    const from = inline?.text.startsWith(':') ? 1 : 0
    const match = inline && shape.exec(inline.text.slice(from))
    const value = match?.[1] ?? match?.[0]
    if (value !== undefined) return { value, span: partRightOf(found, from, from + value.length) }
  }
  return undefined
}

export const readRail = (sheet: Sheet, source: Evidence['source']): Evidence | undefined => {
  const number = field(sheet, /(?<!原|蓝字|红冲)发票号码:?/, /^(\d{20})/)
  const sold = field(sheet, /(?<!原)票价:?/, fareShape)
  const fee = sold ? undefined : /退票费|改签费|变更费/.exec(sheet.text)?.[0]
  const fare = sold ?? field(sheet, /(?:退票费|改签费|变更费):?/, fareShape)
  if (!number) return undefined
  const fields: Claims = { type: { value: '51', confidence: 1 }, number: claim(sheet, number.span, number.value) }
  const date = field(sheet, /(?<!原)开票日期:?/, /^(20\d{2}年?\D?\d{1,2}\D?\d{1,2}日?)/)
  const day = date && toDate(date.value)
  if (date && day) fields.date = claim(sheet, date.span, day)
  const total = fare && normaliseAmount(fare.value)
  if (fare && total) fields.amountIncludingTax = claim(sheet, fare.span, total)
  const buyer = field(sheet, /购买方名称:?/, buyerShape)
  if (buyer?.value) fields['buyer.name'] = claim(sheet, buyer.span, buyer.value)
  const id = field(sheet, /统一社会信用代码:?/, idShape)
  if (id) fields['buyer.taxId'] = claim(sheet, id.span, id.value)
  const extra: Record<string, string> = { ...journeyOf(sheet), ...(fee ? { 业务类型: fee } : {}) }
  const train = sheet.find(/[GDCZTKYS]\d{1,4}(?!\d)/).find((f) => f.middle < sheet.height * 0.5)
  if (train) extra['车次'] = train.match[0]
  const ticket = field(sheet, /电子客票号:?/, /^([0-9A-Z]{10,24})/)
  if (ticket) extra['电子客票号'] = ticket.value
  Object.assign(extra, originalOf(sheet))
  return { source, fields, extra }
}

const stationShape = /([\u4e00-\u9fff]{2,7}?)站/
const departureShape = /(20\d{2})年(\d{1,2})月(\d{1,2})日(\d{1,2}:\d{2})开/
const seatShape = /(\d{1,2})车(\d{1,3}[A-F]?)号/
const seatLevels = /(?:优选)?(?:商务|特等|一等|二等|软|硬)(?:座|卧)|动卧|无座/
const travellerShape = /\d{6,10}\*{3,}[\dX]{3,4}([\u4e00-\u9fff·]{2,12})/
/** Stations, departure, seat and traveller, where the ticket prints them in their usual form. */
const journeyOf = (sheet: Sheet): Readonly<Record<string, string>> => {
  const facts: Record<string, string> = {}
  const stations = sheet.find(stationShape).filter((found) => found.middle < sheet.height / 2)
  const [from, to] = stations.toSorted((a, b) => a.x - b.x)
  if (from && to && stations.length === 2) Object.assign(facts, { 出发站: from.match[1], 到达站: to.match[1] })
  const [departure] = sheet.find(departureShape)
  if (departure) {
    const [, year, month = '', day = '', time] = departure.match
    Object.assign(facts, { 乘车日期: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, 发车时间: time })
  }
  const [seat] = sheet.find(seatShape)
  if (seat) Object.assign(facts, { 车厢: seat.match[1], 席位: seat.match[2] })
  const [level] = sheet.find(seatLevels)
  if (level) facts['席别'] = level.match[0]
  const [traveller] = sheet.find(travellerShape)
  if (traveller) facts['乘车人'] = traveller.match[1]!
  return facts
}

export const readAir = (sheet: Sheet, source: Evidence['source']): Evidence | undefined => {
  const number = field(sheet, /(?<!原|蓝字|红冲)发票号码:?/, /^(\d{18,20})(?!\d)/)
  if (!number) return undefined
  const fields: Claims = { type: { value: '61', confidence: 1 }, number: claim(sheet, number.span, number.value) }
  const date = field(sheet, /(?<!原)(?:填开|开票)日期:?/, /^(20\d{2}年?\D?\d{1,2}\D?\d{1,2}日?)/)
  const day = date && toDate(date.value)
  if (date && day) fields.date = claim(sheet, date.span, day)
  const buyer = field(sheet, /购买方名称:?/, buyerShape)
  if (buyer?.value) fields['buyer.name'] = claim(sheet, buyer.span, buyer.value)
  const id = field(sheet, /(?:统一社会信用代码\/)?纳税人识别号:?|统一社会信用代码:?/, idShape)
  if (id) fields['buyer.taxId'] = claim(sheet, id.span, id.value)
  const seller = field(sheet, /(?:销售单位|填开单位|销售方)(?:名称)?:?/, /^([^:]+?)(?=填开日期|开票日期|统一|$)/)
  if (seller?.value && !/代号/.test(seller.value)) fields['seller.name'] = claim(sheet, seller.span, seller.value)
  const figures = airAmounts(sheet)
  if (figures.total) fields.amountIncludingTax = figures.total
  if (figures.tax) fields.taxAmount = figures.tax
  const fare = airFare(figures.extra)
  if (fare && figures.total) fields.amountExcludingTax = { ...figures.total, value: fare }
  return { source, fields, extra: { ...figures.extra, ...flightsOf(sheet), ...originalOf(sheet) }, lines: airLines(figures.extra) }
}

/** Each leg as it is printed, 自 and 至 one below the other, and the numbers of the flights. */
const flightsOf = (sheet: Sheet): Readonly<Record<string, string>> => {
  const places = (label: RegExp): readonly string[] =>
    sheet.find(label).flatMap((found) => {
      const place = /^:?([\u4e00-\u9fffA-Za-z0-9]{2,16})/.exec(rightOf(found)?.text ?? '')?.[1]
      return place ? [place] : []
    })
  const from = places(/(?<![\u4e00-\u9fff])自(?=:)/)
  const to = places(/(?<![\u4e00-\u9fff])至(?=:)/)
  const numbers = sheet.find(/(?<![A-Z0-9])(?:[A-Z]{2}|[A-Z]\d|\d[A-Z])\d{3,4}(?!\d)/).map(({ match }) => match[0])
  return {
    ...(from.length > 0 && from.length === to.length ? { 航程: from.map((place, at) => `${place} → ${to[at]}`).join('；') } : {}),
    ...(from.length > 0 && numbers.length === from.length ? { 航班号: numbers.join('；') } : {}),
  }
}
/** The invoice that a red one takes back, or a changed ticket replaces. */
const originalOf = (sheet: Sheet): Readonly<Record<string, string>> => {
  const original = field(sheet, /(?:原|蓝字(?:数电)?|红冲)发票号码:?/, /^(\d{20})(?!\d)/)
  return original ? { 原发票号码: original.value } : {}
}
/** Fare and fuel surcharge are the taxed part; used only when all printed parts add up to the printed total. */
const airFare = (extra: Readonly<Record<string, string>>): string | undefined => {
  const part = (label: string): string => extra[label] ?? '0.00'
  const fare = sumAmounts([part('票价'), part('燃油附加费')])
  const all = fare && sumAmounts([fare, part('增值税税额'), part('民航发展基金'), part('其他税费')])
  return extra['合计'] !== undefined && all === extra['合计'] ? fare : undefined
}
const airLines = (extra: Readonly<Record<string, string>>): readonly InvoiceLine[] =>
  ['票价', '燃油附加费']
    .filter((name) => extra[name] !== undefined && extra[name] !== '0.00')
    .map((name) => ({
      name,
      spec: null,
      unit: null,
      quantity: null,
      unitPrice: null,
      amount: extra[name]!,
      taxRate: extra['增值税税率'] ?? null,
      taxAmount: null,
    }))

const airColumns = ['票价', '燃油附加费', '增值税税率', '增值税税额', '民航发展基金', '其他税费', '合计'] as const
/** The amounts are below their heads: CNY 780.00 under 票价, and so on. */
const airAmounts = (sheet: Sheet): { total?: Claims['taxAmount']; tax?: Claims['taxAmount']; extra: Record<string, string> } => {
  const extra: Record<string, string> = {}
  const fare = sheet.find(/票价/).at(-1)?.middle ?? sheet.height
  const off = (head: { readonly middle: number }): number => Math.abs(head.middle - fare)
  const heads = airColumns.map((label) => [label, [...sheet.find(new RegExp(label))].sort((a, b) => off(a) - off(b))[0]] as const)
  const row = heads.find(([label]) => label === '合计')?.[1]
  if (!row) return { extra }
  const words = sheet.within({ x: 0, right: sheet.width, y: row.bottom - sheet.em * 0.3, bottom: row.bottom + sheet.em * 2.6 })
  const out: { total?: Claims['taxAmount']; tax?: Claims['taxAmount']; extra: Record<string, string> } = { extra }
  const placedHeads = heads.filter(([, head]) => head && Math.abs(head.middle - row.middle) < sheet.em * 1.2)
  for (const [label, head] of placedHeads) {
    // A figure belongs to the last head that begins left of its middle.
    const next = Math.min(sheet.width, ...placedHeads.map(([, h]) => h!.x).filter((x) => x > head!.x + 1))
    const word = words.find((w) => {
      const middle = w.x + w.width / 2 + sheet.em * 0.3
      return /\d/.test(w.text) && middle >= head!.x && middle < next
    })
    if (!word) continue
    const value = normaliseAmount(word.text.replace(/^([-−–]?)CNY/, '$1'))
    extra[label] = value ?? word.text
    const placed = value && claim(sheet, { x: word.x, right: word.x + word.width, y: word.y, bottom: word.y + word.height }, value)
    if (placed && label === '合计') out.total = placed
    if (placed && label === '增值税税额') out.tax = placed
  }
  return out
}
