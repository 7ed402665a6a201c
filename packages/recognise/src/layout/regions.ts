// A page may show several invoices, or one in a corner: each becomes a separate page, so that the rules find it where
// they expect it.
import type { TextPage, Word } from '../recogniser.ts'
import { normaliseText } from './normalise-text.ts'

/**
 * Texts at the head of every invoice, and the label that occurs once at its foot; remarks that name other invoices
 * write their totals directly behind it.
 */
const head = /发票号码|发票代码|开票日期|(?:专用|普通|统一|电子)发票|电子客票(?!号)/
const once = /^(?:价税合计|车价合计|电子客票号)(?![:：]?[¥￥\d])/
/** Print on less of the page than this belongs to a larger sheet; a form's usual margin, by its width, surrounds it. */
const filled = 0.8
const edge = 0.03

export const regionsOf = (page: TextPage): readonly TextPage[] => {
  const words = withoutMargins(page)
  const several = words.filter((w) => once.test(normaliseText(w.text))).length > 1
  return (several ? cutApart(words, isWhole) : [words]).map((part) => regionOf(page, withoutSurroundings(part), several))
}
/**
 * A letter or form around an invoice ends well above its title, or begins well below the issuing person: both are
 * irrelevant.
 */
const withoutSurroundings = (words: readonly Word[]): readonly Word[] => {
  const em = words.map((w) => w.height).sort((a, b) => a - b)[words.length >> 1] ?? 0
  const titles = words.filter((w) => w.height > em * larger && titled.test(normaliseText(w.text)))
  const title = titles.length === 1 ? titles[0]! : undefined
  const from = (top: number): readonly Word[] => words.filter((w) => w.y + w.height / 2 > top && !isBinding(words, w, em))
  // A number identifies a letter that ends close to the title.
  const below = title ? from(title.y) : words
  const near = from(title ? title.y - title.height * above : -Infinity)
  const closes =
    title !== undefined &&
    hasText(below, ownNumber) &&
    near.some((w) => w.y < title.y && ownNumber.test(normaliseText(w.text)) && !below.includes(w))
  const own = closes ? below : hasText(near, numbered) ? near : words
  const end = endOf(own, em)
  return end === Infinity ? own : own.filter((w) => w.y < end)
}
const titled = /(?:专用|普通|统一|电子)发票|行程单|电子客票(?!号)/
const ownNumber = /发票号码/
const numbered = /发票号码|发票代码/
/**
 * Heights: of a title relative to common text, of the room for numbers above a title, and of the blank below the last
 * line that ends the invoice.
 */
const larger = 1.3
const above = 1.5
const blank = 4
/** The begin of the first wide gap below the drawer's line, which is below the caption of the remarks. */
const endOf = (words: readonly Word[], em: number): number => {
  const is = (pattern: RegExp): readonly Word[] => words.filter((w) => pattern.test(normaliseText(w.text)))
  const totals = is(once)
  const captions = is(/^(?:备注?|注)$/).filter((w) => totals.some((t) => t.y < w.y))
  const drawers = is(/^开票人/).filter((w) => captions.every((c) => c.y < w.y))
  if (totals.length !== 1 || captions.length === 0 || drawers.length === 0) return Infinity
  let end = Math.min(...drawers.map((w) => w.y + w.height))
  for (const word of words.filter((w) => w.y > end).sort((a, b) => a.y - b.y)) {
    if (word.y - end > em * blank) return word.y
    end = Math.max(end, word.y + word.height)
  }
  return Infinity
}
/** 装订线, one character below the other. */
const isBinding = (words: readonly Word[], word: Word, em: number): boolean =>
  /^[装订线]$/.test(word.text) &&
  ['装', '订', '线'].every((text) => words.some((w) => w.text === text && Math.abs(w.x - word.x) < em / 2)) &&
  word.x < Math.min(...words.filter((w) => w.text.length > 1).map((w) => w.x))
/** An invoice's head is above its foot: a part that begins with a foot has lost its head. */
const isWhole = (words: readonly Word[]): boolean => {
  const foot = topOf(words, once)
  return foot < Infinity && topOf(words, head) < foot
}
const topOf = (words: readonly Word[], pattern: RegExp): number =>
  words.reduce((top, w) => (w.y < top && pattern.test(normaliseText(w.text)) ? w.y : top), Infinity)
/** Lines that a browser or a binder prints above and below are separate and irrelevant. */
const withoutMargins = (page: TextPage): readonly Word[] => {
  const bands: Word[][] = []
  let bottom = -Infinity
  for (const word of [...page.words].sort((a, b) => a.y - b.y)) {
    if (word.y - bottom > page.height * apart) bands.push([])
    bands.at(-1)!.push(word)
    bottom = Math.max(bottom, word.y + word.height)
  }
  return bands.filter((band, i) => (i > 0 && i < bands.length - 1) || bands.length === 1 || !isMargin(band)).flat()
}
const apart = 0.06
const marginWords = 8
const isMargin = (words: readonly Word[]): boolean =>
  words.length <= marginWords &&
  !hasText(
    words,
    /发票(?!预览|打印|查看)|清单|明细|号码|日期|代码|开票人|收款人|复核|备|注|合计|小写|客票|校验码|名称|^\d{8}$|^\d{10,20}$|^\d{1,2}%$/,
  )

const regionOf = (page: TextPage, words: readonly Word[], cut: boolean): TextPage => {
  if (words.length === 0) return page
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (const w of words) {
    x0 = Math.min(x0, w.x)
    y0 = Math.min(y0, w.y)
    x1 = Math.max(x1, w.x + w.width)
    y1 = Math.max(y1, w.y + w.height)
  }
  const small = x1 - x0 < page.width * filled || y1 - y0 < page.height * filled
  if (!cut && (!small || words.length < 2)) return page
  const margin = (x1 - x0) * edge
  const left = x0 - margin
  const top = y0 - margin
  return {
    page: page.page,
    width: x1 - x0 + 2 * margin,
    height: y1 - y0 + 2 * margin,
    words: words.map((w) => ({ ...w, x: w.x - left, y: w.y - top })),
    part: { x: left, y: top, width: page.width, height: page.height },
  }
}

export const hasText = (words: readonly Word[], pattern: RegExp): boolean => words.some((w) => pattern.test(normaliseText(w.text)))
/** Cuts words at blank areas, the widest gap first, as long as both sides are whole invoices. */
export const cutApart = <W extends Word>(words: readonly W[], whole: (words: readonly W[]) => boolean): readonly (readonly W[])[] => {
  const cuts = [...gaps(words, (w) => [w.y, w.y + w.height]), ...gaps(words, (w) => [w.x, w.x + w.width])].sort((a, b) => b.size - a.size)
  for (const { before, after } of cuts) if (whole(before) && whole(after)) return [...cutApart(before, whole), ...cutApart(after, whole)]
  return [words]
}
interface Gap<W extends Word> {
  readonly size: number
  readonly before: readonly W[]
  readonly after: readonly W[]
}
/** Places along an axis that no word crosses. */
const gaps = <W extends Word>(words: readonly W[], span: (word: W) => readonly [number, number]): readonly Gap<W>[] => {
  const sorted = [...words].sort((a, b) => span(a)[0] - span(b)[0])
  const found: Gap<W>[] = []
  let end = -Infinity
  sorted.forEach((word, i) => {
    const [from, until] = span(word)
    if (i > 0 && from > end) found.push({ size: from - end, before: sorted.slice(0, i), after: sorted.slice(i) })
    end = Math.max(end, until)
  })
  return found
}
