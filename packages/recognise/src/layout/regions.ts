// A page may show several invoices, or one in a corner of it: each gets a page of its own, so that the rules find it where they expect it.
import type { TextPage, Word } from '../recogniser.ts'
import { normaliseText } from './normalise-text.ts'

/** What stands at the head of every invoice, and the label that stands once at its foot; remarks that name other invoices write their totals behind it at once. */
const head = /发票号码|发票代码|开票日期|(?:专用|普通|统一|电子)发票|电子客票/
const once = /^(?:价税合计|车价合计|电子客票号)(?![:：]?[¥￥\d])/
/** Print that fills less of the page than this stands on a larger sheet; around it goes as much paper as a form has, by its width. */
const filled = 0.8
const edge = 0.03

export const regionsOf = (page: TextPage): readonly TextPage[] => {
  const words = withoutMargins(page)
  const several = words.filter((w) => once.test(normaliseText(w.text))).length > 1
  return (several ? cutApart(words, (part) => hasText(part, head) && hasText(part, once)) : [words]).map((part) =>
    regionOf(page, part, several),
  )
}
/** Lines that a browser or a binder prints above and below stand apart, and say nothing that an invoice says. */
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
/** Cuts words where nothing is printed, the widest gap first, as long as both sides are whole invoices. */
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
