// The VAT invoice face: 数电 and the older kinds share the same parts, found by their labels.
import type { Evidence, FieldName, InvoiceLine, Warning } from '@piaotai/domain/invoice/reading.ts'
import { kindFromCode } from '@piaotai/domain/invoice/kinds.ts'
import { doubtful } from '../certainty.ts'
import { readAnnex } from './annex.ts'
import type { Claims } from './claims.ts'
import { readHeader } from './header.ts'
import { readParties } from './parties.ts'
import type { Sheet } from './sheet.ts'
import { findHead, movedHead, type Head } from './columns.ts'
import { readTable, type Leftover } from './table.ts'
import { misfitOf, specialBusinessOf, typeByTitle } from './titles.ts'
import { readFoot, readTotals } from './totals.ts'

export interface Face {
  readonly fields: Claims
  readonly lines: readonly InvoiceLine[]
  readonly linesConfidence: number
  readonly linesTorn: boolean
  /** The buyer's side is unknown. */
  readonly sidesUnclear: boolean
  readonly extra: Readonly<Record<string, string>>
  readonly listedElsewhere: boolean
  readonly hasTotals: boolean
  readonly leftover: Leftover | undefined
  /** The head of the table by its places on the page: a next page may go on without one. */
  readonly head: Head
}

/**
 * Reads a page as a VAT invoice; undefined when it has no table, or neither title nor number and does not continue
 * `begun`, which has no totals yet.
 */
export const readFace = (sheet: Sheet, begun?: Face): Face | undefined => {
  const title = typeByTitle(sheet)
  const head = findHead(sheet)
  const { claims: header, digitalNumber } = readHeader(sheet, head?.y ?? sheet.find(/价税合计/)[0]?.y ?? sheet.height)
  if (!header.number && !title && !begun) return undefined
  if (!head) return begun && !header.number && !title ? readRest(sheet, begun) : undefined
  const totals = readTotals(sheet, head)
  const table = readTable(sheet, head, totals.bottom, begun !== undefined)
  const fields: Claims = { ...header, ...readParties(sheet, head.y), ...totals.claims, ...readFoot(sheet, totals.foot) }
  const type = typeOf(title?.type, header, digitalNumber !== undefined)
  if (type !== undefined) fields.type = { value: String(type), confidence: title?.confidence ?? 0.9 }
  const special = specialBusinessOf(sheet)
  if (special) fields.specialBusiness = { value: special, confidence: 1 }
  const sidesUnclear = /收购/.test(special ?? '') && !hasCaptions(sheet, head.y)
  if (sidesUnclear)
    for (const side of parties) {
      const claim = fields[side]
      if (claim) fields[side] = { ...claim, confidence: Math.min(claim.confidence, doubtful) }
    }
  return {
    fields,
    lines: table.lines,
    linesConfidence: table.confidence,
    linesTorn: table.torn,
    sidesUnclear,
    extra: { ...table.extra, ...readAnnex(sheet, head.bottom, totals.foot), ...(digitalNumber ? { 数电票号码: digitalNumber } : {}) },
    listedElsewhere: table.listedElsewhere,
    hasTotals: Boolean(totals.claims.amountIncludingTax),
    leftover: table.leftover,
    head: movedHead(head, sheet.left),
  }
}
/**
 * A page without title, number and heads, as writers of long tables produce it: its columns keep their places from the
 * page before.
 */
const readRest = (sheet: Sheet, begun: Face): Face | undefined => {
  const head = { ...movedHead(begun.head, -sheet.left), y: 0, bottom: 0 }
  const totals = readTotals(sheet, head)
  const table = readTable(sheet, head, totals.bottom, true)
  if (misfitOf(sheet) || (table.lines.length === 0 && Object.keys(totals.claims).length === 0)) return undefined
  return {
    fields: { ...totals.claims, ...readFoot(sheet, totals.foot) },
    lines: table.lines,
    linesConfidence: table.confidence,
    linesTorn: table.torn,
    sidesUnclear: false,
    extra: {},
    listedElsewhere: false,
    hasTotals: Boolean(totals.claims.amountIncludingTax),
    leftover: table.leftover,
    head: begun.head,
  }
}

/** On a purchase (收购) the seller may be on the left: without the captions of the halves the sides are unknown. */
const parties = ['buyer.name', 'buyer.taxId', 'seller.name', 'seller.taxId'] as const satisfies readonly FieldName[]
const hasCaptions = (sheet: Sheet, bottom: number): boolean =>
  ['购', '销'].every((glyph) => sheet.words.some((w) => w.text.startsWith(glyph) && w.y < bottom))

/** An older kind's title above a 20-digit number means a digital invoice, and one on paper where the face has both. */
const typeOf = (byTitle: number | undefined, header: Claims, onPaper: boolean): number | undefined => {
  const byCode = header.code ? kindFromCode(header.code.value) : undefined
  if (byTitle === undefined) return byCode
  if ((byTitle === 10 || byTitle === 20) && onPaper) return byTitle === 10 ? 13 : 23
  if ((byTitle === 10 || byTitle === 20) && header.number?.value.length === 20) return byTitle === 10 ? 12 : 22
  if ((byTitle === 10 || byTitle === 20 || byTitle === 30) && byCode !== undefined && byCode !== byTitle) return byCode
  return byTitle
}

const torn: Warning = { field: 'lines', code: 'lowConfidence', message: '明细的数字与栏目对不上，请核对' }
/** The checksum of an id on a picture proves its characters, not its party. */
const unclear = ({ fields }: Face, field: FieldName): readonly Warning[] =>
  fields[field] ? [{ field, code: 'lowConfidence', message: '看不出购销双方各在哪一侧，请核对' }] : []
export const faceEvidence = (face: Face, source: Evidence['source']): Evidence => ({
  source,
  fields: face.fields,
  lines: face.lines,
  linesConfidence: face.linesConfidence,
  extra: face.extra,
  notes: [
    ...(face.linesTorn ? [torn] : []),
    ...(face.sidesUnclear && source === 'ocr' ? parties.flatMap((side) => unclear(face, side)) : []),
  ],
})
