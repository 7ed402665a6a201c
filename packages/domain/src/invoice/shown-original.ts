// Which of an invoice's originals stands for it: on the screen, on paper, in what is sent.
import { entrySource } from '../states.ts'
import { standings, type Standing } from './signature.ts'

/** The door that an original came by, for a word beside its format. */
type OriginalDoor = 'bureau' | 'mail' | 'upload' | 'scan' | 'photo' | 'delivery' | 'program' | 'other'
const doors: ReadonlyMap<number, OriginalDoor> = new Map([
  [entrySource.taxBureau, 'bureau'],
  [entrySource.personalMailbox, 'mail'],
  [entrySource.companyMailbox, 'mail'],
  [entrySource.mailSync, 'mail'],
  [entrySource.commercialInvoice, 'mail'],
  [entrySource.pcUpload, 'upload'],
  [entrySource.wechatImport, 'upload'],
  [entrySource.wechatShare, 'upload'],
  [entrySource.scan, 'scan'],
  [entrySource.photo, 'photo'],
  [entrySource.platformSend, 'delivery'],
  [entrySource.clientUpload, 'program'],
  [entrySource.rideHailing, 'program'],
  [entrySource.directInvoicing, 'program'],
])
export const doorOf = (source: number | null): OriginalDoor => doors.get(source ?? entrySource.unknown) ?? 'other'

export interface KeptOriginal {
  readonly format: string
  readonly standing: Standing
  readonly rank: number
}
const sheets: ReadonlySet<string> = new Set(['pdf', 'ofd'])
const level = (one: Pick<KeptOriginal, 'standing'>): number => standings.indexOf(one.standing)
const isSealed = (one: Pick<KeptOriginal, 'standing'>): boolean => level(one) >= standings.indexOf('signed')

/** The best proven first, then the richest format: nothing unsigned stands before a signed one. */
export const byProof = (a: Pick<KeptOriginal, 'standing' | 'rank'>, b: Pick<KeptOriginal, 'standing' | 'rank'>): number =>
  level(b) - level(a) || b.rank - a.rank

/**
 * The original whose pages are the invoice's face: a sealed one where there is one; else the best of those proven as far
 * as the best original. Undefined where only data is left to draw a face from: beside data, a picture is none.
 */
export const shownOriginal = <T extends KeptOriginal>(originals: readonly T[]): T | undefined => {
  const ordered = originals.toSorted(byProof)
  const best = ordered[0]
  if (best === undefined) return undefined
  const faces = ordered.filter(({ format }) => sheets.has(format))
  const sealed = faces.find(isSealed)
  const alike = faces.find((one) => level(one) === level(best))
  return sealed ?? alike ?? (best.format === 'xml' ? undefined : best)
}
