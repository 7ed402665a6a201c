// The characters of a value that a picture shows unclearly, each with its likely readings.
import type { Claim, DoubtfulSign, FieldName, SignReading } from '@piaotai/domain/invoice/reading.ts'
import { normaliseText } from '../layout/normalise-text.ts'

/** The characters of a line as read, each with its readings, the best first. */
export type Signs = readonly (readonly SignReading[])[]

const idField: ReadonlySet<FieldName> = new Set(['buyer.taxId', 'seller.taxId'])
const textField: ReadonlySet<FieldName> = new Set(['buyer.name', 'seller.name'])
/** What a character of the field can be. */
const possible = (field: FieldName): RegExp =>
  idField.has(field) ? /^[0-9A-Z]$/ : textField.has(field) ? /^[\p{Letter}\p{Number}()]$/u : /^\d$/
/** Signs that values and print set differently. */
const unset = /^[\s¥,，年月日:.．−-]?$/
const plain = (sign: string): string => normaliseText(sign)

interface Placed {
  readonly text: string
  readonly at: number
}
const placed = (texts: readonly string[]): readonly Placed[] =>
  texts.map((text, at) => ({ text: plain(text), at })).filter(({ text }) => !unset.test(text))

/** Of a line by which its characters meet most of the value's; undefined if they meet too few. */
const offsetOf = (value: readonly Placed[], line: readonly Placed[]): number | undefined => {
  let best: { readonly offset: number; readonly met: number; readonly of: number } | undefined
  for (let offset = 1 - line.length; offset < value.length; offset++) {
    const from = Math.max(0, offset)
    const until = Math.min(value.length, offset + line.length)
    let met = 0
    for (let i = from; i < until; i++) if (value[i]!.text === line[i - offset]!.text) met++
    if (met > (best?.met ?? 0)) best = { offset, met, of: until - from }
  }
  return best && best.met * 5 >= best.of * 3 ? best.offset : undefined
}

/** Readings beside the value's own one; `others` are possible at this place. */
const signAt = (at: number, own: string, others: readonly SignReading[], score: number): DoubtfulSign => ({
  at,
  readings: [{ text: own, score }, ...others.toSorted((a, b) => b.score - a.score)].slice(0, kept),
})
const kept = 3

/** The unclear characters of a field's value in the lines that it was read from. */
export const unclearIn = (field: FieldName, value: string, lines: readonly Signs[]): readonly DoubtfulSign[] => {
  const own = [...value]
  const wanted = placed(own)
  const may = possible(field)
  const found = new Map<number, DoubtfulSign>()
  for (const signs of lines) {
    const line = placed(signs.map((readings) => readings[0]?.text ?? ''))
    const offset = offsetOf(wanted, line)
    if (offset === undefined) continue
    for (const [i, { text, at }] of wanted.entries()) {
      const readings = signs[line[i - offset]?.at ?? -1] ?? []
      const score = readings.find((one) => plain(one.text) === text)?.score
      if (readings.length < 2 || score === undefined || found.has(at)) continue
      const others = readings
        .map((one) => ({ ...one, text: plain(one.text) }))
        .filter((one) => one.text.toUpperCase() !== text.toUpperCase() && may.test(one.text))
      found.set(at, signAt(at, own[at]!, others, score))
    }
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at)
}

/** A second reading of the whole value, as long as it: where it differs, it is a reading too. */
export const alsoRead = (claim: Claim, value: string, score: number): Claim => {
  const [own, other] = [[...claim.value], [...value]]
  if (own.length !== other.length || claim.value === value) return claim
  const known = new Map((claim.unclear ?? []).map((sign) => [sign.at, sign]))
  for (const [at, text] of own.entries()) {
    const seen = other[at]!
    const before = known.get(at)
    if (seen === text || before?.readings.some((one) => one.text === seen)) continue
    known.set(
      at,
      signAt(at, text, [...(before?.readings.slice(1) ?? []), { text: seen, score }], before?.readings[0]?.score ?? claim.confidence),
    )
  }
  return { ...claim, unclear: [...known.values()].toSorted((a, b) => a.at - b.at) }
}
