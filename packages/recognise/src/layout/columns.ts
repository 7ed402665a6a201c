// The columns of a goods table: their printed heads, and the bands of their cells.
import type { Word } from '../recogniser.ts'
import type { Sheet } from './sheet.ts'

export type ColumnName = 'ordinal' | 'name' | 'spec' | 'unit' | 'quantity' | 'unitPrice' | 'amount' | 'taxRate' | 'taxAmount' | 'other'
export interface Column {
  readonly name: ColumnName
  readonly x: number
  readonly right: number
  readonly label: string
}
export interface Head {
  readonly columns: readonly Column[]
  readonly y: number
  readonly bottom: number
}
export const columnOf = (head: Head, name: ColumnName): Column | undefined => head.columns.find((c) => c.name === name)
/** The same head, so far to the right. */
export const movedHead = (head: Head, by: number): Head => ({
  ...head,
  columns: head.columns.map((column) => ({ ...column, x: column.x + by, right: column.right + by })),
})
/** A column with the edges of its cells. */
export interface Band extends Column {
  readonly from: number
  readonly to: number
  /** The right end of full text lines; Infinity when unknown. */
  readonly reach: number
}

const headLabels: readonly (readonly [ColumnName, RegExp])[] = [
  ['ordinal', /序号/],
  ['name', /项目名称|货物(?:或|及)?应税劳务[、,]?(?:服务)?(?:的)?名称|货物\(劳务\)名称|服务名称|费用项目/],
  ['spec', /规格型号/],
  ['unit', /(?<!计量)单位(?!名称|:)|面积单/],
  ['quantity', /数量/],
  ['unitPrice', /单价/],
  ['amount', /(?<!开票)金额(?!合计)/],
  ['taxRate', /税率(?:\/征收率)?|征收率/],
  ['taxAmount', /税额/],
]
const otherLabels = /车牌号|类型|通行日期起|通行日期止|建筑服务发生地|建筑项目名称|产权证书\/?(?:不动产权证号)?|租赁期起止/
/** Whether a text is the head of a goods column and nothing else. */
export const isColumnHead = (text: string): boolean => headLabels.some(([, label]) => label.exec(text)?.[0] === text)
/** A figure, also with a dash for its minus, or negative by its brackets. */
export const numeric = /^[-−–]?[¥]?[-−–]?\d[\d,]*(?:\.\d+)?$|^(?:\(¥?|¥\()\d[\d,]*\.\d{2}\)$/

/** "¥" and its figure may be two words, and a minus close before its figure too: alone it fills an empty cell. */
export const joinSigns = (words: readonly Word[], em: number): readonly Word[] => {
  const out: Word[] = []
  for (const w of [...words].sort((a, b) => a.x - b.x)) {
    const last = out.at(-1)
    const isSign = last && (/^[-−–]?¥[-−–]?$/.test(last.text) || (/^[-−–]$/.test(last.text) && w.x - last.x - last.width < em * signGap))
    if (last && w.text === '%' && /^\d{1,2}$/.test(last.text) && w.x - last.x - last.width < em * percentGap)
      out[out.length - 1] = { ...last, text: `${last.text}%`, width: w.x + w.width - last.x }
    else if (isSign && /^[-−–]?[\d*(]/.test(w.text))
      out[out.length - 1] = { ...w, text: last.text + w.text, x: last.x, width: w.x + w.width - last.x }
    else out.push(w)
  }
  return joinFigures(out)
}
/**
 * Joins the two spaced characters of a unit under their head: no other characters are closer to them. `words`: one row
 * from left to right.
 */
export const joinUnit = (words: readonly Word[], head: Head, em: number): readonly Word[] => {
  const column = columnOf(head, 'unit')
  const at = column ? words.findIndex((w, i) => isHan(w) && w.x > column.x - em * besideHead && isSecond(w, words[i + 1], column, em)) : -1
  const first = words[at]
  const second = words[at + 1]
  if (!first || !second) return words
  const gap = second.x - first.x - first.width
  const isNear = (left: Word | undefined, right: Word | undefined): boolean =>
    left !== undefined && right !== undefined && !numeric.test(right.text) && right.x - left.x - left.width <= gap
  if (isNear(words[at - 1], first) || isNear(second, words[at + 2])) return words
  const joined = { ...first, text: first.text + second.text, width: second.x + second.width - first.x }
  return [...words.slice(0, at), joined, ...words.slice(at + 2)]
}
const isHan = (word: Word): boolean => /^\p{Script=Han}$/u.test(word.text)
const isSecond = (first: Word, second: Word | undefined, column: Column, em: number): boolean =>
  second !== undefined && isHan(second) && second.x < column.right + em && second.x - first.x - first.width < em * pairGap
/** Parts of an em: the largest gap between the two characters, and between the first and its head. */
const pairGap = 2.2
const besideHead = 1.5
/** Parts of an em. */
const signGap = 0.6
/** A percent sign belongs to the rate before it, within the width of their field. */
const percentGap = 6

/**
 * Joins parts of one figure that its writer set apart: 1258 .40 and 1258. 40, which are no figures alone, and 1 258
 * 294.52, whose parts are close and form groups of three before the decimals. `words`: one row from left to right.
 */
const joinFigures = (words: readonly Word[]): readonly Word[] => {
  const whole = joinRuns(words, (at) => {
    let end = at
    while (
      end + 1 < words.length &&
      isNear(words[end]!, words[end + 1]!, pointGap) &&
      isCutAtPoint(
        words
          .slice(at, end + 1)
          .map((w) => w.text)
          .join(''),
        words[end + 1]!.text,
      )
    )
      end++
    return end
  })
  return joinRuns(whole, (at) => {
    let end = at
    if (!/^[-−–(]?¥?[-−–]?\d{1,3},?$/.test(whole[at]!.text)) return at
    while (end + 1 < whole.length && isNear(whole[end]!, whole[end + 1]!, groupGap) && /^\d{3},?$/.test(whole[end + 1]!.text)) end++
    const last = whole[end + 1]
    return last && isNear(whole[end]!, last, groupGap) && /^\d{3}\.\d{2}\)?$/.test(last.text) ? end + 1 : at
  })
}
const joinRuns = (words: readonly Word[], endOf: (at: number) => number): readonly Word[] => {
  const out: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const first = words[at]!
    const end = endOf(at)
    const last = words[end]!
    out.push(
      end === at
        ? first
        : {
            ...first,
            text: words
              .slice(at, end + 1)
              .map((w) => w.text)
              .join(''),
            width: last.x + last.width - first.x,
            ...(first.confidence === undefined ? {} : { confidence: Math.min(...words.slice(at, end + 1).map((w) => w.confidence ?? 1)) }),
          },
    )
    at = end
  }
  return out
}
const isCutAtPoint = (left: string, right: string): boolean =>
  (/^[-−–(]?¥?[-−–]?\d[\d,]*$/.test(left) && /^\.\d*\)?$/.test(right)) ||
  (/^[-−–(]?¥?[-−–]?\d[\d,]*\.$/.test(left) && /^\d+\)?$/.test(right))
const isNear = (left: Word, right: Word, gap: number): boolean => right.x - left.x - left.width < left.height * gap
/** Parts of a word's height. */
const pointGap = 1.2
const groupGap = 0.65

/** Finds the table head: a row with an amount column and a tax column. */
export const findHead = (sheet: Sheet): Head | undefined => {
  for (const row of sheet.rows) {
    if (!/金额/.test(row.text) || !/税额|税率/.test(row.text)) continue
    const near = { x: 0, right: sheet.width, y: row.middle - sheet.em, bottom: row.middle + sheet.em }
    const columns: Column[] = []
    for (const [name, pattern] of headLabels) {
      const found = sheet.find(pattern).find((f) => f.middle >= near.y && f.middle <= near.bottom)
      if (found) columns.push({ name, x: found.x, right: found.right, label: found.match[0] })
    }
    // 建筑项目名称 contains 项目名称, and is not the column of names.
    for (const found of sheet.find(otherLabels))
      if (found.middle >= near.y && found.middle <= near.bottom)
        columns.push({ name: 'other', x: found.x, right: found.right, label: found.match[0] })
    if (!columns.some((c) => c.name === 'amount') || columns.length < 3) continue
    const wrapped = wrappedHeads(sheet, row.middle, columns)
    return {
      columns: [...columns, ...wrapped].sort((a, b) => a.x - b.x),
      y: row.y,
      bottom: Math.max(row.middle + sheet.em * 0.5, ...wrapped.map((head) => head.bottom)),
    }
  }
  return undefined
}

/** Heads of narrow columns, one character below the other. */
const stacked: readonly (readonly [ColumnName, string, string])[] = [
  ['ordinal', '序', '号'],
  ['unit', '单', '位'],
  ['quantity', '数', '量'],
  ['unitPrice', '单', '价'],
]
const wrappedHeads = (sheet: Sheet, middle: number, known: readonly Column[]): readonly (Column & { readonly bottom: number })[] => {
  const words = sheet.within({ x: 0, right: sheet.width, y: middle - sheet.em * 1.6, bottom: middle + sheet.em * 1.6 })
  return stacked.flatMap(([name, first, second]) => {
    const lower = known.some((c) => c.name === name)
      ? undefined
      : words.find(
          (w) =>
            w.text === second &&
            words.some(
              (o) => o.text === first && Math.abs(o.x - w.x) < w.height * 0.5 && w.y - o.y > w.height * 0.5 && w.y - o.y < w.height * 2,
            ),
        )
    return lower ? [{ name, x: lower.x, right: lower.x + lower.width, label: first + second, bottom: lower.y + lower.height }] : []
  })
}

/** Edges between columns: the widest gap between their heads that no cell crosses; halfway when cells run together. */
export const bandsOf = (head: Head, words: readonly Word[]): readonly Band[] => {
  const { columns } = head
  const edges = columns
    .slice(1)
    .map(
      (right, i) =>
        (right.name === 'amount' ? edgeOfAmounts(columns[i]!, columns[i + 2]?.x ?? Infinity, words) : undefined) ??
        edgeBetween(columns[i]!, right, words),
    )
  return columns.map((column, i) => {
    const from = edges[i - 1] ?? -Infinity
    const to = edges[i] ?? Infinity
    return { ...column, from, to, reach: column.name === 'name' || column.name === 'spec' ? reachOf(from, to, words) : Infinity }
  })
}
/** Several lines that end as far right as the longest were broken there, at the full width. */
const reachOf = (from: number, to: number, words: readonly Word[]): number => {
  const ends = words.filter((w) => w.x >= from && w.x < to).map((w) => w.x + w.width)
  const most = Math.max(...ends)
  const height = words[0]?.height ?? 0
  return ends.filter((end) => end > most - height * fullLine).length > 1 ? most : Infinity
}
/** Parts of a height: a line with less room is full. */
export const fullLine = 0.6
/**
 * Every line has an amount: the last figure before the rates is the amount, and a figure left of it in its row is the
 * quantity or the price, at any distance from its head.
 */
const edgeOfAmounts = (left: Column, until: number, words: readonly Word[]): number | undefined => {
  if (left.name !== 'quantity' && left.name !== 'unitPrice') return undefined
  const figures = words.filter((w) => numeric.test(w.text) && w.x + w.width > (left.x + left.right) / 2 && w.x + w.width / 2 < until)
  const besides: number[] = []
  const amounts: number[] = []
  for (const word of figures)
    (figures.some((o) => o.x > word.x && Math.abs(o.y - word.y) < word.height / 2) ? besides : amounts).push(word.x, word.x + word.width)
  const end = Math.max(...besides)
  const begin = Math.min(...amounts)
  return besides.length > 0 && end < begin ? (end + begin) / 2 : undefined
}
const edgeBetween = (left: Column, right: Column, words: readonly Word[]): number => {
  const unit = right.name === 'unit' ? edgeOfUnits(left, right, words) : undefined
  if (unit !== undefined) return unit
  const middle = (left.right + right.x) / 2
  const centre = (left.x + left.right) / 2
  // A left-aligned or centred right column begins at or before its head; a right-aligned one may begin behind it.
  // A unit is never a figure: the first figure behind it belongs to the next column.
  const figure = left.name === 'unit' ? Math.min(...words.filter((w) => w.x > centre && numeric.test(w.text)).map((w) => w.x)) : Infinity
  const gap =
    widestGap(centre, Math.min(right.x, figure), words, right.name === 'spec') ?? widestGap(centre, (right.x + right.right) / 2, words)
  if (!gap) return middle
  // An empty neighbourhood adds nothing to the heads.
  return middle > gap[0] && middle < gap[1] ? middle : (gap[0] + gap[1]) / 2
}
/** Parts of a height: words of one cell may be this far apart. */
const sameCell = 0.3
/** Units are short and under their head, whereas specifications contain gaps: the edge is right before the units. */
const edgeOfUnits = (left: Column, right: Column, words: readonly Word[]): number | undefined => {
  const units = words.filter(
    (w) => w.text.length <= 6 && !numeric.test(w.text) && w.x > (left.x + left.right) / 2 && w.x < right.right && w.x + w.width > right.x,
  )
  // Where both columns reach under the head, the last word with its attached words is the unit.
  const begin = Math.min(
    ...units
      .filter((w) => !units.some((o) => o.x - w.x - w.width > w.height * sameCell && Math.abs(o.y - w.y) < w.height / 2))
      .map((w) => w.x),
  )
  return units.length > 0
    ? (Math.max(left.x, ...words.filter((w) => w.x + w.width <= begin).map((w) => w.x + w.width)) + begin) / 2
    : undefined
}
/**
 * Blanks within goods names make gaps as well: among gaps nearly as wide as the widest, a text column begins behind the
 * last.
 */
const nearlyAsWide = 0.95
const widestGap = (from: number, to: number, words: readonly Word[], last = false): readonly [number, number] | undefined => {
  const covered = words
    .map((w) => [Math.max(from, w.x), Math.min(to, w.x + w.width)] as const)
    .filter(([a, b]) => b > a)
    .sort((a, b) => a[0] - b[0])
  const gaps: (readonly [number, number])[] = []
  let at = from
  for (const [a, b] of [...covered, [to, to] as const]) {
    if (a > at) gaps.push([at, a])
    at = Math.max(at, b)
  }
  const most = Math.max(...gaps.map(([a, b]) => b - a))
  return last ? gaps.findLast(([a, b]) => b - a >= most * nearlyAsWide) : gaps.find(([a, b]) => b - a === most)
}
/** The band of a cell: a text that overflows its column belongs to its begin, a figure to its end. */
export const bandOf = (bands: readonly Band[], word: Word, em: number): Band | undefined => {
  const at = numeric.test(word.text)
    ? word.x + word.width - Math.min(word.width / 2, em * 0.4)
    : word.x + Math.min(word.width / 2, em * 0.4)
  return bands.find((b) => at >= b.from && at < b.to)
}
