// Merges two readings of one sheet, the second finer: each fills the other's gaps; where they differ, the checks or a
// person decide.
import { sumAmounts, toFen } from '@piaotai/domain/money/money.ts'
import { fieldNames, type Claim, type Evidence, type FieldName } from '@piaotai/domain/invoice/reading.ts'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { wordsToFen } from '@piaotai/domain/money/words-of-money.ts'
import { doubtful } from '../certainty.ts'
import { alsoRead } from './unclear.ts'

/** Certainty of a value in only one of two readings: below the threshold for a manual comparison. */
const seenOnce = 0.85
const sums = ['amountExcludingTax', 'taxAmount', 'amountIncludingTax'] as const
type Fields = Partial<Record<FieldName, Claim>>

export const mergeReadings = (first: Evidence, second: Evidence): Evidence => {
  const fields: Fields = {}
  for (const field of fieldNames) {
    const claim = mergeClaims(field, first.fields[field], second.fields[field])
    if (claim) fields[field] = claim
  }
  Object.assign(fields, agreeingSums(first.fields, second.fields, fields.amountInWords))
  const isFieldName = (field: Warning['field']): field is FieldName => (fieldNames as readonly string[]).includes(field)
  const chosen = (field: Warning['field'], evidence: Evidence): boolean =>
    !isFieldName(field) || fields[field]?.value === evidence.fields[field]?.value
  const notes = [first, second].flatMap((e) => (e.notes ?? []).filter((n) => chosen(n.field, e)))
  // A guess that the other reading confirmed is no guess.
  const sure = (field: Warning['field']): boolean =>
    [first, second].some((e) => field in e.fields && !(e.notes ?? []).some((n) => n.field === field) && chosen(field, e))
  return {
    ...second,
    ...first,
    fields,
    ...mergeLines(first, second, fields.amountExcludingTax?.value),
    extra: { ...second.extra, ...first.extra },
    notes: notes.filter((n) => !sure(n.field)),
  }
}
type Warning = NonNullable<Evidence['notes']>[number]

const mergeClaims = (field: FieldName, a: Claim | undefined, b: Claim | undefined): Claim | undefined => {
  if (!a || !b) {
    const only = a ?? b
    return only && { ...only, confidence: Math.min(only.confidence, seenOnce) }
  }
  if (a.value === b.value) return a.confidence >= b.confidence ? a : { ...b, ...(a.box ? placeOf(a) : {}) }
  if (field === 'buyer.taxId' || field === 'seller.taxId') {
    const [aHolds, bHolds] = [judgeTaxId(a.value) === 'good', judgeTaxId(b.value) === 'good']
    if (aHolds !== bHolds) return aHolds ? a : b
  }
  const other = (of: Claim): Claim => (of === a ? b : a)
  const better = fits(field, a.value) === fits(field, b.value) ? (a.confidence >= b.confidence ? a : b) : fits(field, a.value) ? a : b
  const { value, confidence } = other(better)
  return { ...alsoRead(better, value, confidence), confidence: Math.min(better.confidence, doubtful) }
}
const placeOf = ({ box, turn }: Claim): Pick<Claim, 'box' | 'turn'> => ({
  ...(box ? { box } : {}),
  ...(turn === undefined ? {} : { turn }),
})
const shapes: Partial<Record<FieldName, RegExp>> = { number: /^(?:\d{8}|\d{20})$/, code: /^(?:\d{10}|\d{12})$/, checkCode: /^\d{20}$/ }
const fits = (field: FieldName, value: string): boolean => shapes[field]?.test(value) ?? true

/**
 * The three consistent sums from both readings; among several sets the amount in words decides.
 * Empty without a set or a decision.
 */
const agreeingSums = (a: Fields, b: Fields, words: Claim | undefined): Fields => {
  const total = words && wordsToFen(words.value)
  const choices = (field: (typeof sums)[number]): readonly Claim[] =>
    [a[field], b[field]].filter((c) => c !== undefined).filter((c, i, all) => all.findIndex((o) => o.value === c.value) === i)
  const fitting = choices('amountExcludingTax').flatMap((net) =>
    choices('taxAmount').flatMap((tax) =>
      choices('amountIncludingTax').flatMap((all) =>
        sumAmounts([net.value, tax.value]) === sumAmounts([all.value])
          ? [{ amountExcludingTax: net, taxAmount: tax, amountIncludingTax: all }]
          : [],
      ),
    ),
  )
  const reported = fitting.filter((f) => total !== undefined && toFen(f.amountIncludingTax.value) === total)
  return reported.length === 1 ? reported[0]! : fitting.length === 1 ? fitting[0]! : {}
}
/** The lines that add up; the longer list when neither does. */
const mergeLines = (a: Evidence, b: Evidence, net: string | undefined): Pick<Evidence, 'lines' | 'linesConfidence'> => {
  const holds = ({ lines = [] }: Evidence): boolean =>
    net !== undefined &&
    lines.length > 0 &&
    lines.every((l) => l.amount !== null) &&
    sumAmounts(lines.map((l) => l.amount!)) === sumAmounts([net])
  const { lines = [], linesConfidence = 1 } = holds(a) ? a : holds(b) ? b : (b.lines?.length ?? 0) > (a.lines?.length ?? 0) ? b : a
  return { lines, linesConfidence }
}
