// The rows under the table: 合计, 价税合计 in words and figures, and the remarks and names at the foot.
import { normaliseAmount } from '@piaotai/domain/money/money.ts'
import { wordsToFen } from '@piaotai/domain/money/words-of-money.ts'
import { claim, type Claims } from './claims.ts'
import { rightOf, type Found, type Sheet } from './sheet.ts'
import { findHead, joinSigns, type Head } from './columns.ts'
import type { Word } from '../recogniser.ts'

const money = /^(?:人民币)?[-−–]?(?:¥|CNY|RMB)?[-−–]?\d[\d,]*\.\d{2}元?$|^¥[-−]?\d[\d,]*(?:\.\d{1,2})?$|^(?:\(¥?|¥\()\d[\d,]*\.\d{2}\)$/

/** 价税合计 in capitals: 贰佰陆拾捌圆整, with （负数） before a negative one. */
const capitals =
  /(?:\(?负数?\)?)?[零壹贰叁肆伍陆柒捌玖拾一二三四五六七八九十百千佰仟万亿参]+[圆元圓角分][零壹贰叁肆伍陆柒捌玖拾佰仟万亿圆元圓角分整正一二三四五六七八九十百千参]*/

/**
 * The row 合计 below the table's head and above 价税合计: goods with the word in their names continue behind it, or begin
 * with other words.
 */
export const findSum = (sheet: Sheet, head: Head): Found | undefined =>
  sheet
    .find(/合计/)
    .find(
      (f) =>
        (!/^\p{Script=Han}/u.test(f.row.text.slice(f.end)) || isSpread(f, sheet.em)) &&
        f.middle > head.bottom &&
        f.x < Math.max(sheet.width * 0.4, head.columns.find((c) => c.name === 'amount')!.x - sheet.em) &&
        sumBefore.test(f.row.text.slice(0, f.match.index)),
    )
/** The label's two characters are separate words: text behind them belongs to a stamp. */
const isSpread = ({ match, row }: Found, em: number): boolean => {
  const [first, second] = row.chars.slice(match.index, match.index + 2)
  return first?.word.text === '合' && second?.word.text === '计' && second.x - first.right > em
}
/** Goods with these words in their names go on with other ones than a label does. */
const grandLabel = /价税合计(?=大写|小写|[零壹贰叁肆伍陆柒捌玖负圆]|\P{Script=Han}|$)/u
/** The area of a face's goods, from the head of their table to its sums. */
export const goodsArea = (sheet: Sheet): { readonly y: number; readonly bottom: number } | undefined => {
  const head = findHead(sheet)
  const sum = head && findSum(sheet, head)
  return head && sum && { y: head.bottom, bottom: sum.middle - sheet.em * 0.75 }
}
/** Only a glyph of an upright caption, or a misread picture edge, may precede the label. */
const sumBefore = /^\P{Script=Han}{0,2}\p{Script=Han}?\P{Script=Han}{0,2}$/u

export const readTotals = (sheet: Sheet, head: Head): { readonly claims: Claims; readonly bottom: number; readonly foot: number } => {
  const claims: Claims = {}
  const sum = findSum(sheet, head)
  const grand = sheet.find(grandLabel).find((f) => f.middle > head.bottom)
  if (sum) readSums(sheet, head, sum, grand, claims)
  if (grand) readGrand(sheet, grand, claims)
  const bottom = sum ? sum.middle - sheet.em * 0.75 : grand ? grand.middle - sheet.em : sheet.height
  return { claims, bottom, foot: grand ? grand.bottom : bottom }
}

const amountsNear = (sheet: Sheet, middle: number, from: number): readonly Word[] => {
  const words = sheet.within({ x: from, right: sheet.width, y: middle - sheet.em * 0.95, bottom: middle + sheet.em * 0.95 })
  const figures = joinSigns(words, sheet.em)
  return figures.filter(
    (w, at) => (money.test(w.text) || /^\*{2,3}$/.test(w.text)) && !isTorn(w, figures[at - 1]) && !isTorn(w, figures[at + 1]),
  )
}
/** A sum with further figures close to it that do not join it is only a part of the printed sum. */
const isTorn = (word: Word, beside: Word | undefined): boolean =>
  beside !== undefined &&
  /^[-−–¥]*[\d.,]+$/.test(beside.text) &&
  Math.abs(beside.y - word.y) < word.height / 2 &&
  Math.max(beside.x - word.x - word.width, word.x - beside.x - beside.width) < word.height * torn
const torn = 1.5
const readSums = (sheet: Sheet, head: Head, sum: Found, grand: Found | undefined, claims: Claims): void => {
  const amountColumn = head.columns.find((c) => c.name === 'amount')!
  const taxColumn = head.columns.find((c) => c.name === 'taxAmount')
  const found = amountsNear(sheet, sum.middle, sum.right).filter((w) => !grand || w.y + w.height / 2 < grand.middle - sheet.em * 0.5)
  const between = taxColumn ? (amountColumn.right + taxColumn.x) / 2 : sheet.width
  const amount = found.filter((w) => w.x + w.width / 2 < between).at(-1)
  const tax = found.filter((w) => w.x + w.width / 2 >= between).at(-1)
  const put = (field: 'amountExcludingTax' | 'taxAmount', word: Word | undefined): void => {
    const value = word && normaliseAmount(word.text)
    if (word && value !== undefined)
      claims[field] = claim(
        sheet,
        { x: word.x, right: word.x + word.width, y: word.y, bottom: word.y + word.height, confidence: word.confidence ?? 1 },
        value,
      )
  }
  put('amountExcludingTax', amount)
  put('taxAmount', tax)
}
const printedTotal = /^(?:人民币)?[-−–]?(?:¥|CNY|RMB)?[-−–]?\d[\d,]*\.\d{2}(?!\d)|^(?:\(¥?|¥\()\d[\d,]*\.\d{2}\)/
const readGrand = (sheet: Sheet, grand: Found, claims: Claims): void => {
  const small = sheet.find(/[((]?小写[))]?:?/).find((f) => Math.abs(f.middle - grand.middle) < sheet.em * 1.2)
  const inline = small && rightOf(small)
  const beside = inline && printedTotal.exec(inline.text)?.[0]
  const figures = beside
    ? { ...inline, text: beside, width: inline.right - inline.x, height: inline.bottom - inline.y }
    : amountsNear(sheet, grand.middle, small?.right ?? grand.right).at(-1)
  const value = figures && normaliseAmount(figures.text)
  if (figures && value !== undefined)
    claims.amountIncludingTax = claim(
      sheet,
      {
        x: figures.x,
        right: figures.x + figures.width,
        y: figures.y,
        bottom: figures.y + figures.height,
        confidence: figures.confidence ?? 1,
      },
      value,
    )
  const words = sheet
    .find(capitals)
    .find((f) => Math.abs(f.middle - grand.middle) < sheet.em * 1.2 && f.x > grand.x && wordsToFen(f.match[0]) !== undefined)
  if (words) claims.amountInWords = claim(sheet, words, words.match[0])
}

/** Payee, reviewer, drawer and remarks. */
export const readFoot = (sheet: Sheet, foot: number): Claims => {
  const claims: Claims = {}
  for (const [field, pattern] of [
    ['payee', /收款人:/],
    ['reviewer', /复核(?:人)?:/],
    ['drawer', /开票人(?::|(?=\p{Script=Han}{2,3}$))/u],
  ] as const) {
    const found = sheet.find(pattern).findLast((f) => f.middle > foot)
    const span = found && rightOf(onItsLine(found, sheet.em))
    const value = span && /^[\p{Script=Han}A-Za-z·.]{1,12}/u.exec(span.text.replace(/(复核|开票人|销售方|收款人|校验).*$/, ''))?.[0]
    if (span && value) claims[field] = claim(sheet, span, value, 0.95)
  }
  const remark = readRemark(sheet, foot)
  if (remark) claims.remark = claim(sheet, remark, remark.text.slice(0, 500), 0.95)
  return claims
}
/** A label with the text on its line: remarks that run down into it are close enough for its row, and overlap there. */
const onItsLine = (found: Found, em: number): Pick<Found, 'end' | 'row'> => {
  const { row, end, middle } = found
  const all = row.chars.slice(end)
  if (!all.some((char, at) => at > 0 && char.x < all[at - 1]!.right - em * besideLine)) return found
  const own = all.filter(({ word }) => Math.abs(word.y + word.height / 2 - middle) < em * besideLine)
  return own.length > 0 ? { end, row: { ...row, chars: [...row.chars.slice(0, end), ...own] } } : found
}
/** Parts of an em. */
const besideLine = 0.3
const readRemark = (sheet: Sheet, foot: number): ReturnType<Sheet['read']> => {
  const caption = sheet.words.find((w) => (w.text === '备' || w.text === '备注') && w.y > foot - sheet.em)
  if (!caption) return undefined
  const end = sheet.find(/开票人:|收款人:/).find((f) => f.middle > foot)?.y ?? sheet.height
  const words = sheet.within({
    x: caption.x + caption.width,
    right: sheet.width,
    y: foot + sheet.em * 0.3,
    bottom: Math.min(end, sheet.height) - sheet.em * 0.2,
  })
  return words.length > 0
    ? sheet.read({
        x: caption.x + caption.width,
        right: sheet.width,
        y: foot + sheet.em * 0.3,
        bottom: Math.min(end, sheet.height) - sheet.em * 0.2,
      })
    : undefined
}
