// Likely readings of a doubtful field, and what speaks for each.
import { sumFen, toFen } from '../money/money.ts'
import { wordsToFen } from '../money/words-of-money.ts'
import { judgeTaxId } from '../tax/tax-id.ts'
import { comparedName, comparedTaxId } from '../title/title.ts'
import type { FieldName, FieldOrigin, Source } from './reading.ts'

/** A whole value of a field. `at`: the place of its one character that may be another; `from`: the source that says so. */
export interface LikelyReading {
  readonly value: string
  readonly at: number | null
  readonly text: string
  readonly score: number | null
  readonly from: Source | null
}
/** Places of a value that are offered, the most doubtful first. */
const placesShown = 3

/** The value as it stands, then what it may be instead: by another character at its unclear places, or by another source. */
export const likelyReadings = (value: string | null, origin: FieldOrigin | undefined): readonly LikelyReading[] => {
  const others = (origin?.others ?? []).map((one): LikelyReading => ({ ...one, at: null, text: one.value, score: null }))
  if (value === null) return others
  const signs = [...value]
  const scoreOf = (readings: readonly { readonly score: number }[]): number => readings[0]?.score ?? 0
  const unclear = (origin?.unclear ?? [])
    .filter(({ at, readings }) => readings.length > 1 && readings[0]?.text === signs[at])
    .toSorted((a, b) => scoreOf(a.readings) - scoreOf(b.readings))
    .slice(0, placesShown)
    .toSorted((a, b) => a.at - b.at)
  const own: LikelyReading = { value, at: null, text: value, score: origin?.confidence ?? null, from: origin?.from ?? null }
  const atPlaces = unclear.flatMap(({ at, readings }) =>
    readings.map(({ text, score }): LikelyReading => ({ value: signs.with(at, text).join(''), at, text, score, from: null })),
  )
  return [own, ...atPlaces, ...others.filter((one) => one.value !== value)]
}

export const evidenceWords = ['qr', 'partner', 'verified', 'title', 'checkDigit', 'sums', 'words'] as const
type EvidenceWord = (typeof evidenceWords)[number]
/** One thing that speaks for a value, or against it. `name`: the other half of a party; `day`: of the verified invoice. */
interface Evidence {
  readonly word: EvidenceWord
  readonly holds: boolean
  readonly name?: string
  readonly day?: string
}

interface KnownParty {
  readonly name: string
  readonly taxId: string
}
/** What the company knows besides the picture. */
export interface DoubtKnowledge {
  /** The face as it stands. */
  readonly face: Readonly<Partial<Record<FieldName, string | null>>>
  readonly origins: Readonly<Partial<Record<FieldName | 'lines', FieldOrigin>>>
  readonly partners: readonly KnownParty[]
  /** Parties of verified invoices, the newest first. */
  readonly verified: readonly (KnownParty & { readonly day: string })[]
  /** The company’s own. */
  readonly titles: readonly KnownParty[]
}

/** What speaks for a value of a field and against it; a thing that says nothing of it is left out. */
export const evidenceFor = (field: FieldName, value: string, known: DoubtKnowledge): readonly Evidence[] => {
  const all = [byQr(field, value, known), ...byParty(field, value, known), byDigit(field, value), ...bySums(field, value, known)]
  return all.filter((one) => one !== undefined)
}

const byQr = (field: FieldName, value: string, { face, origins }: DoubtKnowledge): Evidence | undefined => {
  const origin = origins[field]
  const said = [origin?.from, ...(origin?.agrees ?? [])].includes('qr')
    ? face[field]
    : origin?.others?.find(({ from }) => from === 'qr')?.value
  return said ? { word: 'qr', holds: said === value } : undefined
}

type Half = 'name' | 'taxId'
const partyOf = (field: FieldName): readonly [side: 'buyer' | 'seller', half: Half] | undefined => {
  const [side, half] = field.split('.')
  return (side === 'buyer' || side === 'seller') && (half === 'name' || half === 'taxId') ? [side, half] : undefined
}
const compared = (half: Half, value: string): string => (half === 'name' ? comparedName(value) : comparedTaxId(value))
/** Who has the other half of the party, has this half too. */
const byParty = (
  field: FieldName,
  value: string,
  { face, partners, verified, titles }: DoubtKnowledge,
): readonly (Evidence | undefined)[] => {
  const at = partyOf(field)
  if (!at) return []
  const [side, half] = at
  const otherHalf = half === 'name' ? 'taxId' : 'name'
  const other = face[`${side}.${otherHalf}`]
  if (!other) return []
  const judged = (word: EvidenceWord, parties: readonly (KnownParty & { readonly day?: string })[]): Evidence | undefined => {
    const same = parties.filter((one) => compared(otherHalf, one[otherHalf]) === compared(otherHalf, other) && one[half] !== '')
    const found = same.find((one) => compared(half, one[half]) === compared(half, value)) ?? same[0]
    if (!found) return undefined
    const holds = compared(half, found[half]) === compared(half, value)
    return { word, holds, name: holds ? other : found[half], ...(found.day === undefined ? {} : { day: found.day }) }
  }
  return [judged('title', titles), judged('partner', partners), judged('verified', verified)]
}

const byDigit = (field: FieldName, value: string): Evidence | undefined => {
  if (partyOf(field)?.[1] !== 'taxId') return undefined
  const judged = judgeTaxId(value)
  return judged === 'other' ? undefined : { word: 'checkDigit', holds: judged === 'good' }
}

const amounts = ['amountExcludingTax', 'taxAmount', 'amountIncludingTax'] as const
const bySums = (field: FieldName, value: string, { face }: DoubtKnowledge): readonly (Evidence | undefined)[] => {
  if (!amounts.some((one) => one === field)) return []
  const [net, tax, total] = amounts.map((one) => (one === field ? value : face[one]))
  const fen = total ? toFen(total) : undefined
  const inWords = field === 'amountIncludingTax' && face.amountInWords ? wordsToFen(face.amountInWords) : undefined
  return [
    net && tax && fen !== undefined ? { word: 'sums', holds: sumFen([net, tax]) === fen } : undefined,
    inWords === undefined || fen === undefined ? undefined : { word: 'words', holds: inWords === fen },
  ]
}
