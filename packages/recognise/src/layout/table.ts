// The goods table: lines by their figures, cells by their columns, wrapped cells by the line they hang on.
import type { InvoiceLine } from '@piaotai/domain/invoice/reading.ts'
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { doubtful } from '../certainty.ts'
import { isMultiplied } from '../line-doubts.ts'
import { bandOf, bandsOf, columnOf, fullLine, joinSigns, joinUnit, numeric, type Band, type ColumnName, type Head } from './columns.ts'
import { apartFromNeighbour, areTooMany, assignNumbers, middleOf, wrappedNumbers } from './line-figures.ts'
import { spanOf, toLines, type Sheet } from './sheet.ts'
import type { Word } from '../recogniser.ts'

/** `confidence`: the lowest of the words in the lines' cells. `torn`: cells in pieces or in each other's columns. */
export interface Table {
  readonly lines: readonly InvoiceLine[]
  readonly confidence: number
  readonly torn: boolean
  readonly extra: Readonly<Record<string, string>>
  readonly listedElsewhere: boolean
  /** On a continuing page: the text before its first line, the rest of a name and specification. */
  readonly leftover: Leftover | undefined
}
export interface Leftover {
  readonly name: string
  readonly spec: string
}

const rate = /^(?:\d{1,2}(?:\.\d+)?%|免税|不征税|\*{2,3}|出口零税率|普通零税率|零税率|差额征税|简易征收)$/
/** Stars in place of a rate or tax: pictures hardly show them, and they carry no value. */
export const noFigure = /^\*{2,3}$/
const untaxed = /^(?:免税|不征税|(?:出口|普通)?零税率)$/
/** Instead of lines: （详见销货清单）, with the sums next to it. */
const listed = /^[((]?详见(?:销货|销售|货物|商品|附件|发票)?(?:清单|明细)/
/** Goods may have these words at the beginning of a line of their names, and go on with other ones. */
const subtotal = /^(?:本页)?(?:小计|合计|总计)(?!\p{Script=Han})/u
/** Heads of the table that special businesses print below their goods. */
const annex = /^(?:出行人|运输工具种类)/
/** 第2页/共3页, below a continuing table. */
/** The end of a head that its narrow column broke (税率/征收 and 率, 面积单 and 位). */
const restOfHead = /^[/税率征收额不动产权证号面积单位]{1,8}$/
const pageOf = /^第\d+页(?:[/,]?共\d+页)?$|^共\d+页[/,]?(?:第\d+页)?$/

/** The figures that make a row a line: an amount, and a rate or a tax amount. */
interface Figures {
  readonly amount: string
  readonly amountWord: Word
  readonly taxRate: string | null
  readonly taxAmount: string | null
}
interface Row {
  readonly words: readonly Word[]
  readonly middle: number
  readonly figures: Figures | undefined
}
/** A line's row of figures with all rows of its cells. */
interface Block {
  readonly figures: Figures
  readonly row: Row
  readonly rows: readonly Row[]
}

/** Reads the lines between head and totals. `bottom`: place of the totals row; `continued`: on a continuing page. */
export const readTable = (sheet: Sheet, head: Head, bottom: number, continued = false): Table => {
  const all = sheet.within({ x: 0, right: sheet.width, y: head.bottom, bottom })
  const cells = all.filter((w) => !isCaption(sheet, all, w))
  const whole = rowsOf(sheet, head, cells)
  const bands = bandsOf(
    head,
    whole.flatMap((r) => r.words),
  )
  const broken = continued ? whole.slice(0, beginOf(sheet, bands, whole)) : []
  const rows = whole.slice(broken.length)
  const blocks = blocksOf(sheet, bands, rows)
  const words = blocks.flatMap((b) => b.rows.flatMap((row) => row.words))
  const confidence = Math.min(
    1,
    ...words.map((w) => (runsOver(bands, w, sheet.em) ? doubtful : noFigure.test(w.text) ? 1 : (w.confidence ?? 1))),
  )
  return {
    lines: blocks.map((b) => lineOf(sheet, head, bands, b)),
    confidence,
    // A font's private character is dropped from the text: a cell may have lost its beginning, or all of it.
    torn:
      blocks.some((b) => isTorn(sheet, head, bands, b)) || sheet.strange.some(({ y, height }) => y > head.bottom && y + height < bottom),
    extra: readOthers(sheet, bands, blocks[0]),
    listedElsewhere: toLines(all, sheet.em).some((line) => listed.test(line.map((w) => w.text).join(''))),
    leftover: broken.length > 0 ? { name: textOf(sheet, bands, broken, 'name'), spec: textOf(sheet, bands, broken, 'spec') } : undefined,
  }
}
const textOf = (sheet: Sheet, bands: readonly Band[], rows: readonly Row[], name: ColumnName): string => {
  const words = rows.flatMap((row) => row.words.filter((w) => bandOf(bands, w, sheet.em)?.name === name))
  return words.length > 0 ? spanOf(words, sheet.em).text : ''
}
/**
 * The begin of the first line, found by the starred name of goods: earlier rows of names, with or without
 * specifications, belong to the page before.
 */
const beginOf = (sheet: Sheet, bands: readonly Band[], rows: readonly Row[]): number => {
  const first = rows.findIndex((row) => row.figures)
  const begin = rows.findIndex((row, at) => at <= first && starred.test(textOf(sheet, bands, [row], 'name')))
  const isText = (word: Word): boolean => /^(?:name|spec)$/.test(bandOf(bands, word, sheet.em)?.name ?? '')
  return begin > 0 && rows.slice(0, begin).every((row) => row.words.every(isText) && textOf(sheet, bands, [row], 'name') !== '') ? begin : 0
}
const starred = /^\*[^*]+\*/
/**
 * More figures than a quantity and a price, or two single digits in one of their columns, or Chinese text there: a
 * person must compare.
 */
const isTorn = (sheet: Sheet, head: Head, bands: readonly Band[], block: Block): boolean => {
  const words = numbersOf(sheet, bands, block)
  const numbers = words.filter((w) => numeric.test(w.text))
  return (
    areTooMany(bands, numbers, sheet.em) ||
    words.some((w) => /\p{Script=Han}/u.test(w.text)) ||
    (wrapped(sheet, bands, block) !== undefined && !isMultiplied(lineOf(sheet, head, bands, block)))
  )
}
/** Figures around the row of figures are the rest of a broken one; only the product proves that all parts are there. */
const wrapped = (sheet: Sheet, bands: readonly Band[], block: Block): readonly Word[] | undefined =>
  block.rows.length === 1
    ? undefined
    : wrappedNumbers(
        block.rows.map((row) => wordsOf(sheet, bands, { ...block, rows: [row] }, isNumbers)),
        numbersOf(sheet, bands, block),
      )
/** A unit is never a figure: a figure next to it belongs to the next column. */
const isNumbers = ({ name }: Band, word: Word): boolean =>
  name === 'quantity' || name === 'unitPrice' || (name === 'unit' && numeric.test(word.text))
/** The words in the columns of quantity and price on the row of figures. */
const numbersOf = (sheet: Sheet, bands: readonly Band[], block: Block): readonly Word[] =>
  wordsOf(sheet, bands, { ...block, rows: [block.row] }, isNumbers)
/**
 * Upright captions at the left margin (购买方…) can reach into the rows of names; a separately drawn glyph of a name
 * touches the next.
 */
const isCaption = (sheet: Sheet, words: readonly Word[], word: Word): boolean =>
  word.x + word.width < sheet.width * 0.05 &&
  /^\p{Script=Han}$/u.test(word.text) &&
  !words.some(
    (w) =>
      w !== word &&
      Math.abs(w.y + w.height / 2 - word.y - word.height / 2) < word.height / 2 &&
      Math.max(w.x - word.x - word.width, word.x - w.x - w.width) < sheet.em * besideGlyph,
  ) &&
  words.every((w) => w.text.length < 2 || numeric.test(w.text) || w.x >= word.x + word.width)

const besideGlyph = 0.35

/** Rows of words without subtotals and the text between a subtotal and the next line. */
const rowsOf = (sheet: Sheet, head: Head, words: readonly Word[]): readonly Row[] => {
  let closed = false
  let begun = false
  return toLines(words, sheet.em).flatMap((apart) => {
    const line = joinUnit(
      joinSigns(
        apart.flatMap((word) => apartFromNeighbour(head, word, sheet.em)),
        sheet.em,
      ),
      head,
      sheet.em,
    )
    const text = line.map((w) => w.text).join('')
    if (subtotal.test(text) || annex.test(text)) {
      closed = true
      return []
    }
    const figures = figuresOf(sheet, head, line)
    closed &&= !figures
    begun ||= figures !== undefined
    if (!begun && line.every((w) => restOfHead.test(w.text))) return []
    return closed || listed.test(text) || pageOf.test(text)
      ? []
      : [{ words: line, middle: line.reduce((sum, w) => sum + w.y + w.height / 2, 0) / line.length, figures }]
  })
}
/** A text that overflows the head of the next column: on a picture two touching cells are read as one. */
const runsOver = (bands: readonly Band[], word: Word, em: number): boolean => {
  const band = bandOf(bands, word, em)
  const next = band && bands[bands.indexOf(band) + 1]
  return next !== undefined && !numeric.test(word.text) && word.x + word.width > middleOf(next)
}
const figuresOf = (sheet: Sheet, head: Head, row: readonly Word[]): Figures | undefined => {
  const amountColumn = columnOf(head, 'amount')!
  const rateWord = row.find((w) => rate.test(w.text) && w.x > amountColumn.x - sheet.em)
  const mark = rateWord ? rateWord.x : (columnOf(head, 'taxRate')?.x ?? (columnOf(head, 'taxAmount')?.x ?? sheet.width) - sheet.em)
  const before = head.columns[head.columns.indexOf(amountColumn) - 1]
  const amountWord = row
    .filter(
      (w) =>
        numeric.test(w.text) &&
        w.x + w.width < mark + sheet.em * 0.5 &&
        (w.x + w.width > amountColumn.x - sheet.em * 1.5 || (before !== undefined && w.x > before.right)),
    )
    .at(-1)
  const amount = amountWord && normaliseAmount(amountWord.text)
  if (!amountWord || amount === undefined) return undefined
  const taxWord = row
    .filter((w) => w !== rateWord && w.x > (rateWord?.x ?? mark) && (numeric.test(w.text) || /^(?:\*{2,3}|免税)$/.test(w.text)))
    .at(-1)
  if (!rateWord && !taxWord) return undefined
  // Stars for an absent tax may take the place of the rate.
  const own =
    rateWord && noFigure.test(rateWord.text)
      ? row.find((w) => untaxed.test(w.text) && w.x > (columnOf(head, 'name')?.right ?? 0))
      : undefined
  return {
    amount,
    amountWord,
    taxRate: (own ?? rateWord)?.text ?? null,
    taxAmount: taxWord ? (normaliseAmount(taxWord.text) ?? null) : null,
  }
}

/**
 * Wrapped cells hang below their line's figures (forms), or surround them (HTML tables centre cells in their row).
 * Goods names begin with their starred short name: the way that gives more lines such a name wins, forms first.
 */
const blocksOf = (sheet: Sheet, bands: readonly Band[], rows: readonly Row[]): readonly Block[] => {
  const hanging = hangingBlocks(rows)
  const centred = centredBlocks(sheet, rows)
  // Lines of one cell are never closer than their height: a row that close to the figures is of a cell set in the middle.
  const first = rows.findIndex((r) => r.figures)
  const squeezed = rows.some(
    (r, i) => !r.figures && [rows[i - 1], rows[i + 1]].some((n) => n?.figures && Math.abs(n.middle - r.middle) < sheet.em * 0.85),
  )
  const named = (blocks: readonly Block[]): number => blocks.filter((b) => starred.test(cellOf(sheet, bands, b, 'name') ?? '')).length
  return named(centred) + (first > 0 || squeezed ? 1 : 0) > named(hanging) ? centred : hanging
}
const hangingBlocks = (rows: readonly Row[]): readonly Block[] =>
  rows.flatMap((row, at) => {
    if (!row.figures) return []
    const next = rows.findIndex((r, i) => i > at && r.figures !== undefined)
    return [{ figures: row.figures, row, rows: rows.slice(at, next < 0 ? undefined : next) }]
  })
const centredBlocks = (sheet: Sheet, rows: readonly Row[]): readonly Block[] => {
  const blocks: Block[] = []
  let start = 0
  rows.forEach((row, at) => {
    if (!row.figures) return
    // The first line of a cell may be close enough to the figures to be taken for their row.
    const above = Math.min(...rows[start]!.words.map((w) => w.y + w.height / 2))
    const below = 2 * row.middle - above + sheet.em * 0.45
    let end = at
    while (end + 1 < rows.length && !rows[end + 1]!.figures && rows[end + 1]!.middle <= below) end++
    blocks.push({ figures: row.figures, row, rows: rows.slice(start, end + 1) })
    start = end + 1
  })
  const last = blocks.at(-1)
  // A row that the end of a page breaks is no longer in the middle of its cells.
  return last && start < rows.length ? [...blocks.slice(0, -1), { ...last, rows: [...last.rows, ...rows.slice(start)] }] : blocks
}

/** The words of a column's cell, row by row; on the row of figures only words left of the amount. */
const cellOf = (sheet: Sheet, bands: readonly Band[], block: Block, name: ColumnName): string | null => {
  const words = wordsOf(sheet, bands, block, (b, w) => b.name === name && !(name === 'unit' && numeric.test(w.text)))
  const full = (bands.find((b) => b.name === name)?.reach ?? Infinity) - sheet.em * fullLine
  return words.length > 0 ? spanOf(words, sheet.em, full).text : null
}
const wordsOf = (
  sheet: Sheet,
  bands: readonly Band[],
  { rows, row, figures }: Block,
  wanted: (band: Band, word: Word) => boolean,
): readonly Word[] =>
  rows.flatMap((r) =>
    r.words.filter((w) => {
      if (r === row && (w === figures.amountWord || w.x + w.width > figures.amountWord.x + sheet.em * 0.4)) return false
      const band = bandOf(bands, w, sheet.em)
      return band !== undefined && wanted(band, w)
    }),
  )
const lineOf = (sheet: Sheet, head: Head, bands: readonly Band[], block: Block): InvoiceLine => {
  const numbers = (wrapped(sheet, bands, block) ?? numbersOf(sheet, bands, block)).filter((w) => numeric.test(w.text))
  const [quantity, unitPrice] = areTooMany(bands, numbers, sheet.em) ? [null, null] : assignNumbers(numbers, head, block.figures.amount)
  const { amount, taxRate, taxAmount } = block.figures
  return {
    name: cellOf(sheet, bands, block, 'name'),
    spec: cellOf(sheet, bands, block, 'spec'),
    unit: cellOf(sheet, bands, block, 'unit'),
    quantity,
    unitPrice,
    amount,
    taxRate,
    taxAmount,
  }
}

/** Keeps columns of special businesses (toll plates, dates, places) by their printed labels, from the first line. */
const readOthers = (sheet: Sheet, bands: readonly Band[], block: Block | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    bands
      .filter((b) => b.name === 'other')
      .flatMap((band) => {
        const words = block ? wordsOf(sheet, bands, block, (b) => b === band) : []
        return words.length > 0 ? [[band.label, spanOf(words, sheet.em).text]] : []
      }),
  )
