// 数电票 with large issuers' writers: an HTML table, a report tool, a form filled in. Each invoice number picks one way.
import { fromFen } from '@piaotai/domain/money/money.ts'
import { widthOf, wrap } from '../font.ts'
import { hashOf, randomOf, type Random } from '../random.ts'
import { chineseDate, isUntaxed, printedRate, printedTax, titleOf, type SampleInvoice, type SampleLine } from '../sample-invoice.ts'
import { BLACK, MAROON, newPen, type Face, type Pen } from './marks.ts'
import { supervisionMark } from './seal.ts'

/** Differences between writers. Lengths in millimetres. */
interface Habit {
  readonly size: number
  readonly step: number
  readonly colon: '：' | ':'
  readonly gap: number
  /** Label and value in one piece of text. */
  readonly joined: boolean
  readonly thousands: boolean
  readonly sign: '¥' | '￥' | '¥ '
  readonly numbers: 'left' | 'right' | 'centre'
  /** Vertical position of cells next to a wrapping cell: middle (HTML tables) or top. */
  readonly middle: boolean
  readonly upright: boolean
  readonly idInTwoLines: boolean
  readonly spaced: boolean
  readonly sheet: 'form' | 'A4'
  readonly date: 'chinese' | 'dashed'
  readonly remarkLabel: boolean
  readonly offset: number
  readonly ink: string
}
const habitOf = (random: Random): Habit => ({
  size: random.pick([2.8, 3, 3.175, 3.5]),
  step: random.pick([3.6, 4, 4.5]),
  colon: random.pick(['：', ':', ':'] as const),
  gap: random.pick([0, 0, 1, 2]),
  joined: random.chance(0.5),
  thousands: random.chance(0.25),
  sign: random.pick(['¥', '¥', '￥', '¥ '] as const),
  numbers: random.pick(['left', 'right', 'right', 'centre'] as const),
  middle: random.chance(0.4),
  upright: random.chance(0.75),
  idInTwoLines: random.chance(0.2),
  spaced: random.chance(0.5),
  sheet: random.pick(['form', 'form', 'A4'] as const),
  date: random.pick(['chinese', 'chinese', 'dashed'] as const),
  remarkLabel: random.chance(0.3),
  offset: random.int(-3, 4),
  ink: random.pick([MAROON, BLACK, '#7a2b1d']),
})
/** 数电 only: the platform allows no other face from an issuer. */
export const selfDrawnFaces = (i: SampleInvoice): readonly Face[] => {
  const habit = habitOf(randomOf(hashOf(i.number)))
  const columns = columnsOf(i, habit)
  const pages = pagesOf(i, habit, columns)
  return pages.map((lines, at) => drawPage(i, habit, columns, lines, at, pages.length))
}

interface Column {
  readonly title: string
  readonly from: number
  readonly to: number
  readonly wraps: boolean
  readonly number: boolean
  readonly text: (line: SampleLine) => string
}
const grouped = (text: string, habit: Habit): string =>
  habit.thousands ? text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')) : text
const columnsOf = (i: SampleInvoice, habit: Habit): readonly Column[] => {
  const money = (value: bigint): string => grouped(fromFen(value), habit)
  const { spaced } = habit
  const amounts: readonly Column[] = [
    { title: spaced ? '金  额' : '金额', from: 135, to: 156, wraps: false, number: true, text: (l) => money(l.amount) },
    { title: '税率/征收率', from: 157, to: 178, wraps: false, number: false, text: (l) => printedRate(i, l) },
    { title: spaced ? '税  额' : '税额', from: 179, to: 204, wraps: false, number: true, text: (l) => printedTax(l, money(l.tax)) },
  ]
  const quantity: Column = { title: spaced ? '数  量' : '数量', from: 84, to: 103, wraps: false, number: true, text: (l) => l.quantity }
  const price: Column = { title: spaced ? '单  价' : '单价', from: 104, to: 134, wraps: false, number: true, text: (l) => l.unitPrice }
  const name: Column = { title: '项目名称', from: 5, to: 44, wraps: true, number: false, text: (l) => l.name }
  const fact = (title: string, from: number, to: number, text: string | undefined): Column => ({
    title,
    from,
    to,
    wraps: false,
    number: false,
    text: () => text ?? '',
  })
  if (i.toll)
    return [
      name,
      fact('车牌号', 46, 66, i.toll.plate),
      fact('类型', 68, 80, i.toll.vehicleType),
      fact('通行日期起', 82, 106, i.toll.from),
      fact('通行日期止', 108, 133, i.toll.to),
      ...amounts,
    ]
  if (i.building)
    return [
      name,
      { title: '建筑服务发生地', from: 46, to: 85, wraps: true, number: false, text: () => i.building?.place ?? '' },
      { title: '建筑项目名称', from: 87, to: 133, wraps: true, number: false, text: () => i.building?.project ?? '' },
      ...amounts,
    ]
  if (i.trips) return [{ ...name, to: 76 }, { ...price, from: 78, to: 103 }, { ...quantity, from: 105, to: 130 }, ...amounts]
  const second: Column = i.estate
    ? { title: '产权证书/不动产权证号', from: 45, to: 69, wraps: true, number: false, text: () => i.estate?.certificate ?? '' }
    : { title: '规格型号', from: 46, to: 69, wraps: true, number: false, text: (l) => l.spec }
  return [
    name,
    second,
    { title: i.estate ? '面积单位' : spaced ? '单  位' : '单位', from: 71, to: 83, wraps: false, number: false, text: (l) => l.unit },
    quantity,
    price,
    ...amounts,
  ]
}
const cellLines = (column: Column, line: SampleLine, habit: Habit): readonly string[] =>
  column.wraps ? wrap(column.text(line), habit.size, column.to - column.from - 0.5) : [column.text(line)]
const rowsOf = (line: SampleLine, columns: readonly Column[], habit: Habit): number =>
  Math.max(...columns.map((c) => cellLines(c, line, habit).length))
const TABLE = 60
const ROOM = 28
const pagesOf = (i: SampleInvoice, habit: Habit, columns: readonly Column[]): readonly (readonly SampleLine[])[] => {
  const pages: SampleLine[][] = [[]]
  const room = habit.sheet === 'A4' ? ROOM + 110 : ROOM
  let used = 0
  for (const line of i.lines) {
    const height = rowsOf(line, columns, habit) * habit.step + habit.gap
    if (used + height > room && used > 0) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(line)
    used += height
  }
  return pages
}

const drawPage = (
  i: SampleInvoice,
  habit: Habit,
  columns: readonly Column[],
  lines: readonly SampleLine[],
  page: number,
  pages: number,
): Face => {
  const pen = newPen(habit.ink, habit.size)
  head(pen, i, habit, pages > 1 ? `第${page + 1}页/共${pages}页` : '')
  parties(pen, i, habit)
  for (const column of columns) {
    if (column.number && habit.numbers === 'right') pen.label(column.to, TABLE - 4.5, column.title, { align: 'right' })
    else pen.label((column.from + column.to) / 2, TABLE - 4.5, column.title, { align: 'centre' })
  }
  let y = TABLE
  for (const line of lines) {
    const rows = rowsOf(line, columns, habit)
    for (const column of columns) {
      const parts = cellLines(column, line, habit)
      const first = y + (habit.middle ? ((rows - parts.length) * habit.step) / 2 : 0)
      parts.forEach((part, at) => {
        const align = column.wraps ? 'left' : column.number ? habit.numbers : 'centre'
        pen.value(
          align === 'left' ? column.from : align === 'right' ? column.to : (column.from + column.to) / 2,
          first + at * habit.step,
          part,
          { align },
        )
      })
    }
    y += rows * habit.step + habit.gap
  }
  const bottom = habit.sheet === 'A4' ? Math.max(TABLE + 30, y + 4) : 95
  if (pages > 1)
    sums(
      pen,
      habit,
      columns,
      bottom - 4.8,
      habit.spaced ? '小  计' : '小计',
      lines.reduce((s, l) => s + l.amount, 0n),
      lines.reduce((s, l) => s + l.tax, 0n),
      false,
    )
  if (page === pages - 1) sums(pen, habit, columns, bottom, habit.spaced ? '合    计' : '合计', i.amount, i.tax, i.lines.every(isUntaxed))
  foot(pen, i, habit, bottom + 6.5, page === pages - 1)
  return { width: 210, height: habit.sheet === 'A4' ? 297 : 140, marks: pen.marks }
}
/** A label with its value: one piece of text, or two. */
const field = (pen: Pen, habit: Habit, x: number, y: number, label: string, value: string): void => {
  const text = `${label}${habit.colon}`
  if (habit.joined) return pen.value(x, y, text + value)
  pen.label(x, y, text)
  pen.value(x + widthOf(text, habit.size) + 0.8, y, value)
}
const head = (pen: Pen, i: SampleInvoice, habit: Habit, pageOf: string): void => {
  pen.label(103, 14, titleOf(i), { size: 6.4, align: 'centre' })
  supervisionMark(pen, 103, 18, i.region.bureau)
  pen.qr(8, 6, 18, i.qr)
  if (i.business ?? i.margin) pen.label(32, 16 + habit.offset, i.business ?? '差额征税')
  field(pen, habit, 150, 12 + habit.offset, '发票号码', i.number)
  field(pen, habit, 150, 18 + habit.offset, '开票日期', habit.date === 'chinese' ? chineseDate(i.date) : i.date)
  if (pageOf) pen.label(170, 26, pageOf)
}
const parties = (pen: Pen, i: SampleInvoice, habit: Habit): void => {
  const buyer = ['购买方信息', i.buyer] as const
  const seller = ['销售方信息', i.seller] as const
  const sides = i.sellerFirst ? [seller, buyer] : [buyer, seller]
  sides.forEach(([caption, party], at) => {
    const left = 5 + at * 101
    const x = left + (habit.upright ? 6.5 : 1)
    if (habit.upright) pen.vertical(left + 0.8, 35, caption, 3.6, { size: 3 })
    else pen.label(left + 1, 33.5, caption)
    const label = `名称${habit.colon}`
    const start = x + widthOf(label, habit.size) + 0.8
    const lines = wrap(party.name, habit.size, left + 99 - start)
    const [first = '', ...rest] = lines
    field(pen, habit, x, rest.length > 0 ? 36.5 : 38.5, '名称', first)
    rest.forEach((line, k) => pen.value(habit.joined ? x : start, 36.5 + (k + 1) * habit.step, line))
    if (habit.idInTwoLines) {
      pen.label(x, 45.4, '统一社会信用代码/')
      field(pen, habit, x, 49.2, '纳税人识别号', party.taxId)
    } else field(pen, habit, x, 48, '统一社会信用代码/纳税人识别号', party.taxId)
  })
}
const sums = (
  pen: Pen,
  habit: Habit,
  columns: readonly Column[],
  y: number,
  title: string,
  amount: bigint,
  tax: bigint,
  untaxed: boolean,
): void => {
  pen.label(18, y, title)
  const [amountColumn, , taxColumn] = columns.slice(-3)
  if (!amountColumn || !taxColumn) return
  for (const [column, text] of [
    [amountColumn, `${habit.sign}${grouped(fromFen(amount), habit)}`],
    [taxColumn, untaxed ? '***' : `${habit.sign}${grouped(fromFen(tax), habit)}`],
  ] as const)
    pen.value(habit.numbers === 'left' ? column.from : habit.numbers === 'right' ? column.to : (column.from + column.to) / 2, y, text, {
      align: habit.numbers,
    })
}
const foot = (pen: Pen, i: SampleInvoice, habit: Habit, y: number, last: boolean): void => {
  const big = habit.colon === ':' ? '价税合计(大写)' : '价税合计（大写）'
  const small = habit.colon === ':' ? '(小写)' : '（小写）'
  const total = `${habit.sign}${grouped(fromFen(i.total), habit)}`
  pen.label(14, y, big)
  if (last) pen.value(60, y, habit.joined ? `ⓧ${i.words}` : i.words)
  if (habit.joined && last) pen.value(142, y, small + total)
  else {
    pen.label(142, y, small)
    if (last) pen.value(156, y, total)
  }
  if (habit.remarkLabel) pen.label(5.5, y + 6, `备注${habit.colon}`)
  else {
    pen.label(6, y + 9, '备')
    pen.label(6, y + 15, '注')
  }
  const lines = i.remark.flatMap((line) => wrap(line, habit.size, 185)).slice(0, 5)
  lines.forEach((line, at) => pen.value(habit.remarkLabel ? 18 : 12, y + 6 + at * 3.6, line))
  field(pen, habit, 20, y + 6 + Math.max(5, lines.length) * 3.6 + 4, '开票人', i.drawer)
}
