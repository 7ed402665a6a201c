// Positioned text of a whole file → the invoices on its pages, or the reason for their absence.
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import type { Evidence, InvoiceLine, RefusalReason, Source } from '@piaotai/domain/invoice/reading.ts'
import type { TextPage } from '../recogniser.ts'
import { hasText, regionsOf } from './regions.ts'
import { makeSheet, type Sheet } from './sheet.ts'
import { readHeader } from './header.ts'
import { findHead } from './columns.ts'
import { readRoll } from './rolls.ts'
import { readTable } from './table.ts'
import { readAir, readRail } from './tickets.ts'
import { misfitOf, typeByTitle } from './titles.ts'
import { readVehicle } from './vehicles.ts'
import { readFoot } from './totals.ts'
import { faceEvidence, readFace, type Face } from './vat.ts'

export interface LayoutInvoice {
  readonly pages: readonly number[]
  readonly evidence: Evidence
}
export interface LayoutResult {
  readonly invoices: readonly LayoutInvoice[]
  readonly emptyPages: readonly { readonly page: number; readonly reason: RefusalReason }[]
}

interface Draft {
  pages: number[]
  face: Face
  lines: InvoiceLine[]
  /** The face refers to a goods list, and a page of the list was read. */
  isListed?: boolean
}

/** Reads pages in order: an invoice's head begins one, a continuing page (same number, or a goods list) joins it. */
export const readLayout = (pages: readonly TextPage[], source: Source = 'text'): LayoutResult => {
  const found: (Draft | LayoutInvoice)[] = []
  const emptyPages: { page: number; reason: RefusalReason }[] = []
  for (const whole of pages)
    for (const page of regionsOf(whole)) {
      const sheet = makeSheet(page)
      const ticket = readTicket(sheet, source)
      if (ticket) {
        const copied = found.findIndex((f) => 'evidence' in f && isCopyOf(f.evidence, ticket))
        const copy = found[copied]
        if (copy) found[copied] = { ...copy, pages: [...new Set([...copy.pages, page.page])] }
        else found.push({ pages: [page.page], evidence: ticket })
        continue
      }
      const drafts = found.filter((f) => 'face' in f)
      const last = found.at(-1)
      if (last && 'face' in last && joinsAsList(sheet, last)) continue
      const unfinished = last && 'face' in last && !last.face.hasTotals && !last.face.listedElsewhere ? last : undefined
      const face = readFace(sheet, unfinished?.face)
      const begun =
        face && (drafts.find((draft) => continues(draft.face, face)) ?? (face.fields.number || face.fields.type ? undefined : unfinished))
      if (begun) {
        join(begun, face, page.page)
        continue
      }
      if (!face && last && 'face' in last && joinsAsFoot(sheet, last)) continue
      if (!face || !looksReal(face) || isVerificationResult(sheet, whole)) {
        emptyPages.push({
          page: page.page,
          reason: sheet.words.length === 0 ? 'unreadable' : (misfitOf(makeSheet(whole)) ?? 'notAnInvoice'),
        })
        continue
      }
      found.push({ pages: [page.page], face, lines: [...face.lines] })
    }
  const shown = new Set(found.flatMap((f) => f.pages))
  return {
    emptyPages: emptyPages.filter((e) => !shown.has(e.page)),
    invoices: found.map((f) => ('face' in f ? { pages: f.pages, evidence: faceEvidence({ ...f.face, lines: f.lines }, source) } : f)),
  }
}

/** The second copy of a form (发票联 and 抵扣联 in one file) repeats the first. */
const isCopyOf = (first: Evidence, next: Evidence): boolean =>
  first.fields.number !== undefined && valuesOf(first) === valuesOf(next) && JSON.stringify(first.lines) === JSON.stringify(next.lines)
const valuesOf = ({ fields }: Evidence): string =>
  (['type', 'code', 'number', 'date', 'amountIncludingTax', 'buyer.name'] as const).map((field) => fields[field]?.value).join()
const readTicket = (sheet: Sheet, source: Source): Evidence | undefined => {
  const type = typeByTitle(sheet)?.type
  return type === 51
    ? readRail(sheet, source)
    : type === 61
      ? readAir(sheet, source)
      : type === 50 || type === 53
        ? readVehicle(sheet, type, source)
        : type === undefined || type === 20
          ? readRoll(sheet, source, type)
          : undefined
}

/** A number or a total, and at least one party or line: less is a form that merely looks like an invoice. */
const looksReal = (face: Face): boolean => {
  const f = face.fields
  const parties = [f['buyer.name'], f['seller.name'], f['buyer.taxId'], f['seller.taxId']].filter(Boolean).length
  const figures = [f.amountIncludingTax, f.amountExcludingTax, f.taxAmount].filter(Boolean).length
  return (
    Boolean(f.number || f.amountIncludingTax) &&
    parties >= 1 &&
    (figures >= 1 || (f.type !== undefined && f.number !== undefined && parties >= 3) || face.lines.length > 0 || face.listedElsewhere)
  )
}

/**
 * The tax platform's verification page copies the whole face and is no original: its name, or the count or time of the
 * verification, is printed mostly above the face.
 */
const isVerificationResult = (sheet: Sheet, whole: TextPage): boolean => {
  const tells = (pattern: RegExp): boolean => sheet.find(pattern).length > 0 || hasText(whole.words, pattern)
  return (
    (tells(/查验次数/) && tells(/查验时间/)) || hasText(whole.words, /^发票查验明细|^(?:国家税务总局)?全国增值税发票查验平台(?:\(.*\))?$/)
  )
}

const continues = (first: Face, next: Face): boolean =>
  Boolean(first.fields.number && next.fields.number && first.fields.number.value === next.fields.number.value)
/** A copy of the same page (发票联 and 抵扣联 in one file) adds nothing. */
const isCopy = (draft: Draft, next: Face): boolean =>
  draft.face.hasTotals && next.hasTotals && JSON.stringify(draft.lines) === JSON.stringify(next.lines)
const join = (draft: Draft, next: Face, page: number): void => {
  if (!draft.pages.includes(page)) draft.pages.push(page)
  if (isCopy(draft, next)) return
  const last = draft.lines.at(-1)
  if (last && next.leftover)
    draft.lines[draft.lines.length - 1] = {
      ...last,
      name: (last.name ?? '') + next.leftover.name || null,
      spec: (last.spec ?? '') + next.leftover.spec || null,
    }
  draft.lines.push(...next.lines)
  // Totals are on the last page of a long invoice; every other field was read on the first.
  draft.face = {
    ...draft.face,
    fields: { ...next.fields, ...draft.face.fields, ...totalsOf(next, draft.face) },
    hasTotals: draft.face.hasTotals || next.hasTotals,
    linesTorn: draft.face.linesTorn || next.linesTorn,
  }
}
const totalsOf = (next: Face, first: Face): Face['fields'] => {
  if (!next.hasTotals || first.hasTotals) return {}
  const { amountExcludingTax, taxAmount, amountIncludingTax, amountInWords } = next.fields
  return Object.fromEntries(
    Object.entries({ amountExcludingTax, taxAmount, amountIncludingTax, amountInWords }).filter(([, claim]) => claim),
  )
}

/** A page with the overflow of the totals' page: the issuing person, and remarks. */
const joinsAsFoot = (sheet: Sheet, draft: Draft): boolean => {
  const { face, pages } = draft
  if (!face.hasTotals || face.fields.drawer || pages.at(-1) !== sheet.page - 1 || typeByTitle(sheet) || findHead(sheet) || misfitOf(sheet))
    return false
  const foot = readFoot(sheet, 0)
  if (!foot.drawer && !foot.payee) return false
  draft.face = { ...face, fields: { ...foot, ...face.fields } }
  pages.push(sheet.page)
  return true
}
const listTitle = /销货清单|应税(?:劳务|服务)[、,]?(?:服务)?清单|货物清单/
const anyListTitle = /清单|明细/
/** 销货清单: the face says 详见销货清单 and the pages after it hold the goods. */
const joinsAsList = (sheet: Sheet, draft: Draft): boolean => {
  const { listedElsewhere, fields } = draft.face
  const isReported = !listedElsewhere && sumAmounts(draft.lines.map((line) => line.amount ?? '')) === fields.amountExcludingTax?.value
  const titled = (pattern: RegExp): boolean => sheet.find(pattern).some((f) => f.middle < sheet.height * 0.3)
  const isExpected = listedElsewhere || draft.isListed || (isReported && titled(anyListTitle))
  if (!titled(listTitle) && !(isExpected && !typeByTitle(sheet) && !misfitOf(sheet))) return false
  const head = findHead(sheet)
  if (!head) return false
  const { number } = readHeader(sheet, head.y).claims
  if (number && fields.number && number.value !== fields.number.value) return false
  // Skips goods that the face already prints with their sum.
  if (isReported) {
    draft.pages.push(sheet.page)
    return true
  }
  const end = sheet.find(/小计|总计|备注|^合计/).find((f) => f.middle > head.bottom + sheet.em)
  const { lines, torn } = readTable(sheet, head, end ? end.middle - sheet.em * 0.6 : sheet.height)
  if (listedElsewhere) {
    draft.isListed = true
    draft.lines = []
    draft.face = { ...draft.face, listedElsewhere: false }
  }
  draft.lines.push(...lines)
  draft.face = { ...draft.face, linesTorn: draft.face.linesTorn || torn }
  draft.pages.push(sheet.page)
  return true
}
