// A QR code may belong to another invoice: pasted over the right one, or on the paper below.
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { readQr, type QrFacts } from '@piaotai/domain/invoice/qr.ts'
import type { Evidence, FieldName } from '@piaotai/domain/invoice/reading.ts'
import { sureOcr } from './certainty.ts'

/** This many other digits at their places are no misreading of a number. */
const otherNumber = 3

/**
 * Whether the QR code belongs to another invoice than the clearly read face: two of number, date and amount differ, and
 * more differ than agree.
 */
export const isForeign = (facts: QrFacts, face: Evidence['fields']): boolean => {
  const amount = facts.amountIs === 'includingTax' ? face.amountIncludingTax : face.amountExcludingTax
  const compared = [
    alike(face.number, facts.number, isMisreadOf),
    alike(face.date, facts.date, (a, b) => a === b),
    facts.amountIs === 'unknown' ? undefined : alike(amount, facts.amount, (a, b) => sumAmounts([a]) === sumAmounts([b])),
  ]
  const differ = compared.filter((same) => same === false).length
  return differ >= 2 && differ > compared.filter((same) => same === true).length
}
/** Undefined unless both are certain. */
const alike = (
  seen: { readonly value: string; readonly confidence: number } | undefined,
  reported: string | null,
  same: (a: string, b: string) => boolean,
): boolean | undefined => (seen && reported !== null && seen.confidence >= sureOcr ? same(seen.value, reported) : undefined)
const isMisreadOf = (seen: string, reported: string): boolean =>
  !/^(?:\d{8}|\d{20})$/.test(seen) ||
  (seen.length === reported.length && [...seen].filter((digit, i) => digit !== reported[i]).length < otherNumber)

/** A foreign code ranks behind the face, contradicts it, and contributes nothing. */
export const ofOneInvoice = (ranked: readonly Evidence[]): readonly Evidence[] => {
  if (!ranked.some((e) => e.source === 'qr')) return ranked
  const face = ranked.find((e) => e.source === 'ocr')
  const text = ranked.find((e) => e.source === 'qr' && e.qrText)?.qrText
  const facts = text === undefined ? undefined : readQr(text)
  const foreign = face !== undefined && facts !== undefined && isForeign(facts, face.fields)
  const ordered = foreign ? [...ranked.filter((e) => e.source !== 'qr'), ...ranked.filter((e) => e.source === 'qr')] : ranked
  return ordered.map((evidence, at) => {
    const own = evidence.fields.number?.value
    const better = ordered.slice(0, at)
    const differs = (seen: string | undefined): boolean => seen !== undefined && own !== undefined && seen.trim() !== own
    if (evidence.source !== 'qr' || !(foreign || better.some(({ fields }) => differs(fields.number?.value)))) return evidence
    const known = Object.entries(evidence.fields).filter(([field]) => better.some(({ fields }) => fields[field as FieldName]))
    return { ...evidence, fields: Object.fromEntries(known) }
  })
}
