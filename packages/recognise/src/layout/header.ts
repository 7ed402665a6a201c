// Number, code, date, check code and machine number: labels at the head of every VAT invoice.
import type { Box } from '@piaotai/domain/invoice/reading.ts'
import { doubtful } from '../certainty.ts'
import { claim, toDate, type Claims } from './claims.ts'
import { rightOf, type Found, type Sheet, type Span } from './sheet.ts'

const label = {
  code: /(?<!原|蓝字)(?:发票)?(?<!原发票|蓝字发票)代码:/,
  number:
    /(?:(?<!数电|全电|20位|原|蓝字|红冲)发票号码|票据号码|(?<!数电|全电|20位|原|蓝字|红冲)发票号)(?:\/?[A-Z][A-Za-z.]*[a-z][a-z.]*)?:?/,
  digital: /(?<!原|蓝字|红冲)(?:数电|全电|20位)(?:票|发票)?号码?:?/,
  date: /(?<!原|蓝字发票)(?:开票日期|填开日期|开具日期)(?:\/?[A-Z][A-Za-z.]*)?:?/,
  checkCode: /校验码:?/,
  machine: /机器(?:编号|号码):?/,
}

/** `digitalNumber`: the 20 digits that 数电纸质发票 print in addition to the code and number of their paper. */
export interface Header {
  readonly claims: Claims
  readonly digitalNumber: string | undefined
}

/** `bottom` is the top of the goods table: remarks below it may name other invoices, with the same labels. */
export const readHeader = (sheet: Sheet, bottom: number): Header => {
  const claims: Claims = {}
  const digital = firstMatch(sheet, bottom, label.digital, /^\D{0,2}(\d{20})(?!\d)/)
  const number = firstMatch(sheet, bottom, label.number, /^\D{0,2}(\d{20}|\d{8})(?!\d)/)
  if (number) claims.number = claim(sheet, number.span, number.value)
  const code = firstMatch(sheet, bottom, label.code, /^\D{0,2}(\d{12}|\d{10})(?!\d)/)
  if (code && number?.value.length !== 20) claims.code = claim(sheet, code.span, code.value)
  if (!number) Object.assign(claims, readPaperNumbers(sheet))
  const isPaper = claims.code !== undefined && claims.number !== undefined
  if (digital && !isPaper) {
    delete claims.code
    claims.number = claim(sheet, digital.span, digital.value)
  }
  const [date, ...otherDates] = readDates(sheet, bottom, claims.number?.box)
  if (date) claims.date = claim(sheet, date.span, date.value, otherDates.some((other) => other.value !== date.value) ? doubtful : 1)
  const check = firstMatch(sheet, bottom, label.checkCode, /^[^\dA-Z]{0,2}((?=(?:\D*\d){10})[\dA-Z]{20})(?![\dA-Z])/)
  if (check && claims.number?.value.length !== 20) claims.checkCode = claim(sheet, check.span, check.value)
  const machine = firstMatch(sheet, bottom, label.machine, /^(\d{12})(?!\d)/)
  if (machine) claims.machineNumber = claim(sheet, machine.span, machine.value)
  return { claims, digitalNumber: isPaper ? digital?.value : undefined }
}

interface Hit {
  readonly value: string
  readonly span: Span
}
/** The value right of a label on its row, or on nearby words when a row splits them. */
const firstMatch = (sheet: Sheet, bottom: number, pattern: RegExp, shape: RegExp): Hit | undefined => {
  for (const found of sheet.find(pattern).filter((f) => f.middle < bottom)) {
    for (const span of besides(sheet, found)) {
      const match = shape.exec(joinGroups(span.text.replace(/[:,.]/g, '')))
      if (match?.[1]) return { value: match[1], span: narrow(span, match[1]) }
      // Digits of another length right behind the label are the printed number: the shape check flags them.
      const printed = /^(\d{6,19})(?!\d)/.exec(span.text)?.[1]
      if (printed) return { value: printed, span: { ...narrow(span, printed), confidence: 0.5 } }
    }
  }
  return undefined
}
/** Joins figure groups with hyphens that make 20 digits; row texts contain no blanks. */
const joinGroups = (text: string): string =>
  text.replace(/^(\D{0,2})(\d{2,12}(?:[-‐–—/]\d{2,12}){1,9})(?![\d-])/, (all, before: string, groups: string) => {
    const digits = groups.replace(/\D/g, '')
    return digits.length === 20 ? before + digits : all
  })
/** Dates behind their label, nearest to the number first: text around an invoice may contain other dates. */
const readDates = (sheet: Sheet, bottom: number, number: Box | undefined): readonly Hit[] => {
  const hits = sheet
    .find(label.date)
    .filter((f) => f.middle < bottom)
    .flatMap((found): readonly Hit[] => {
      for (const span of besides(sheet, found)) {
        const value = toDate(span.text.slice(0, 16))
        if (value) return [{ value, span: narrow(span, span.text.slice(0, 11)) }]
      }
      return []
    })
  if (!number || hits.length < 2) return hits
  const far = ({ span }: Hit): number => {
    const box = sheet.boxOf(span)
    return Math.abs(box.y - number.y) + Math.abs(box.x - number.x)
  }
  return [...hits].sort((a, b) => far(a) - far(b))
}
/** Right on the same row first; then words right of the label at nearly its height; then those just below. */
function* besides(sheet: Sheet, found: Found): Generator<Span> {
  const reach = sheet.em
  const own = rightOf(found)
  if (own) yield own
  const near = sheet.read({ x: found.right - 1, right: sheet.width, y: found.middle - reach * 0.9, bottom: found.middle + reach * 0.9 })
  if (near) yield { ...near, text: near.text.replaceAll(' ', '') }
  const below = sheet.read({ x: found.x - reach, right: sheet.width, y: found.bottom, bottom: found.bottom + reach * 1.4 })
  if (below) yield { ...below, text: below.text.replaceAll(' ', '') }
}
/** The words of a span with the value's digits, for a tight box on the picture. */
const narrow = (span: Span, value: string): Span => {
  const words = span.words.filter((w) => /\d/.test(w.text) && value.includes(w.text.replace(/\D/g, '')))
  if (words.length === 0) return span
  return {
    ...span,
    words,
    confidence: Math.min(...words.map((w) => w.confidence ?? 1)),
    x: Math.min(...words.map((w) => w.x)),
    right: Math.max(...words.map((w) => w.x + w.width)),
    y: Math.min(...words.map((w) => w.y)),
    bottom: Math.max(...words.map((w) => w.y + w.height)),
  }
}

/** Printed paper has no labels: code at the top left, "No" and number at the top right, both again in small print. */
const readPaperNumbers = (sheet: Sheet): Claims => {
  const top = { x: 0, right: sheet.width, y: 0, bottom: sheet.height * 0.28 }
  const claims: Claims = {}
  const words = sheet.within(top)
  const marked = sheet.find(/N[oº°]?[.:]?(\d{8})(?!\d)/i).find((f) => f.middle < top.bottom)
  const bare = words.find((w) => /^\d{8}$/.test(w.text) && w.x > sheet.width * 0.5)
  const number = marked?.match[1] ?? bare?.text
  const at = marked ?? (bare && { x: bare.x, right: bare.x + bare.width, y: bare.y, bottom: bare.y + bare.height })
  if (number && at)
    claims.number = claim(
      sheet,
      { ...at, confidence: Math.min(...words.filter((w) => w.text.includes(number)).map((w) => w.confidence ?? 1), 1) },
      number,
      agreeing(words, number) > 1 ? 1 : 0.9,
    )
  const code = words.find((w) => /^(\d{10}|\d{12})$/.test(w.text) && w.x < sheet.width * 0.5)
  if (code)
    claims.code = claim(
      sheet,
      { x: code.x, right: code.x + code.width, y: code.y, bottom: code.y + code.height, confidence: code.confidence ?? 1 },
      code.text,
    )
  return claims
}
const agreeing = (words: readonly { readonly text: string }[], value: string): number => words.filter((w) => w.text.includes(value)).length
