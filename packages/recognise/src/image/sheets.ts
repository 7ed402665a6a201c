// Splits a picture of several invoices at its blank areas, each part with a head and a foot.
import type { Box } from '@piaotai/domain/invoice/reading.ts'
import type { TextPage } from '../recogniser.ts'
import { cutApart, hasText } from '../layout/regions.ts'
import { editsBetween } from './edits.ts'
import type { Frame } from './frame.ts'
import type { PictureText, ReadWord } from './ocr.ts'

/** One invoice's share of a picture, as a separate page. */
export interface PictureSheet {
  readonly page: TextPage
  readonly words: readonly ReadWord[]
  /** Whether a point, in fractions of the picture, is on this sheet. */
  readonly holds: (x: number, y: number) => boolean
  /** A box of the page as a box of the picture. */
  readonly onPicture: (box: Box) => Box
  /** The direction in which the picture shows a box of the page, in radians clockwise. */
  readonly turnOf: (box: Box) => number
}

const head = /发票号码|发票代码|开票日期|(?:专用|普通|统一|电子)发票|电子客票/
/** Texts that occur once on every invoice, below its head. */
const once = /^(?:价税合计|车价合计|电子客票号|合计金额[（(]大写)/
/**
 * Where one of several invoices' feet was misread, the dates reveal the number of invoices, and this text their ends.
 */
const total = /小写/

const dated = /开票日期/

export const sheetsOf = (
  { words, frame }: PictureText,
  picture: { readonly width: number; readonly height: number },
  page: number,
): readonly PictureSheet[] => {
  const foot = count(words, once) > 1 ? once : count(words, dated) > 1 && count(words, total) > 1 ? total : undefined
  if (!foot) return [sheetOf(words, frame, picture, page)]
  const isWhole = wholeBy(foot, words)
  const headed = cutApart(words, (part) => isWhole(part) && hasText(firstRow(part), head))
  return (headed.length > 1 ? headed : cutApart(words, isWhole)).map((group) => sheetOf(group, frame, picture, page))
}
/** Most invoices begin with their title: tries cuts right above a title first. */
const firstRow = (words: readonly ReadWord[]): readonly ReadWord[] => {
  const top = words.reduce((a, b) => (b.y < a.y ? b : a))
  return words.filter((w) => w.y < top.y + top.height)
}
const count = (words: readonly ReadWord[], label: RegExp): number => words.filter((w) => label.test(w.text)).length
/**
 * The gap within an invoice can be wider than the gap to the next: a part is whole when it has as many dates as feet,
 * provided that all were read.
 */
const wholeBy = (foot: RegExp, all: readonly ReadWord[]): ((part: readonly ReadWord[]) => boolean) => {
  const paired = count(all, dated) === count(all, foot)
  return (part) => hasText(part, head) && hasText(part, foot) && (!paired || count(part, dated) === count(part, foot))
}

const ownNumber = /^发票号码[:：]?(\d{20}|\d{8})$/
const ownDate = /^开票日期[:：]?(\d{4})年(\d{1,2})月(\d{1,2})日?$/
/** Whether a sheet shows two numbers or two dates: another paper overlaps it, and its fields cannot be attributed. */
export const isCrowded = ({ words }: Pick<PictureSheet, 'words'>): boolean => {
  const said = (label: RegExp): readonly string[] =>
    words.flatMap(({ text }) => {
      const parts = label.exec(text)?.slice(1)
      return parts ? [parts.map((part) => part.padStart(2, '0')).join('')] : []
    })
  const numbers = said(ownNumber)
  // A number printed twice may be misread once.
  return new Set(said(ownDate)).size > 1 || numbers.some((number) => editsBetween(number, numbers[0]!) > misread)
}
const misread = 2

/** Paper around the print, as a share of its width: the page for the layout rules. */
const edge = 0.03
const sheetOf = (
  words: readonly ReadWord[],
  frame: Frame,
  picture: { readonly width: number; readonly height: number },
  page: number,
): PictureSheet => {
  const sure = words.filter((w) => w.confidence > 0.8 && w.text.length > 1)
  const by = sure.length > 3 ? sure : words
  const x0 = Math.min(...by.map((w) => w.x))
  const x1 = Math.max(...by.map((w) => w.x + w.width))
  const y0 = Math.min(...by.map((w) => w.y))
  const y1 = Math.max(...by.map((w) => w.y + w.height))
  const margin = (x1 - x0) * edge
  const left = x0 - margin
  const top = y0 - margin
  const width = x1 - x0 + 2 * margin
  const height = y1 - y0 + 2 * margin
  return {
    words,
    page: {
      page,
      width,
      height,
      words: words.map((w) => ({ text: w.text, confidence: w.confidence, x: w.x - left, y: w.y - top, width: w.width, height: w.height })),
    },
    holds: (x, y) => {
      const [px, py] = frame.toPage([x * picture.width, y * picture.height])
      return px >= left - margin && px <= left + width + margin && py >= top - margin && py <= top + height + margin
    },
    turnOf: (box) => frame.directionAt(frame.toPicture([left + (box.x + box.width / 2) * width, top + (box.y + box.height / 2) * height])),
    onPicture: (box) => {
      const corners = [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ].map(([i = 0, k = 0]) => frame.toPicture([left + (box.x + i * box.width) * width, top + (box.y + k * box.height) * height]))
      const within = (value: number): number => Math.max(0, Math.min(1, value))
      const xs = corners.map((c) => within(c[0] / picture.width))
      const ys = corners.map((c) => within(c[1] / picture.height))
      const x = Math.min(...xs)
      const y = Math.min(...ys)
      return { page: box.page, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
    },
  }
}
