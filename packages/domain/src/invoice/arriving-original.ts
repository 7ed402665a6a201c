// Judges an arriving 原件 whose invoice is already recorded. One table serves every entry source; the first matching row
// from the top decides.
import { standings, type Standing } from './signature.ts'
import { entrySource } from '../states.ts'

/** Ranks a format as a data source: structured data, then format files, drawings, pictures. */
const formatRanks: Readonly<Record<string, number>> = { xml: 5, ofd: 4, pdf: 3, png: 1, jpg: 1 }
/** A file that has lost its end is worth a picture of it. */
export const formatRank = (format: string, isCutOff: boolean): number => (isCutOff ? formatRanks['jpg']! : (formatRanks[format] ?? 0))

/** A file as an original: by how far it is proven, then by its format. */
export interface GradedOriginal {
  readonly standing: Standing
  readonly rank: number
}
export interface AttachedOriginal extends GradedOriginal {
  readonly current: boolean
}
/**
 * The origin of the file. `bureau`: the app itself, from the tax bureau. `mayCorrect`: a person with the right to
 * correct the record. `enteredIt`: the person who entered the record, without that right. `mayNot`: any other person
 * without it, or an outsider.
 */
export type Bringer = 'bureau' | 'mayCorrect' | 'enteredIt' | 'mayNot'
export interface Meeting {
  readonly by: Bringer
  /** Null: typed by hand, or a row of a sheet. */
  readonly file: GradedOriginal | null
  readonly originals: readonly AttachedOriginal[]
  /** The face names another sum, day or party: it may be another invoice. */
  readonly contradicts: boolean
  /** A judged field has another value than the record's. */
  readonly changes: boolean
  /** It has, or the record has none yet. */
  readonly differs: boolean
  /** Verified, or in use. */
  readonly settled: boolean
  /** A person completed the reading. */
  readonly typed: boolean
}
export const holdReasons = ['differsFromRecord', 'mayNotCorrect'] as const
export type HoldReason = (typeof holdReasons)[number]
/**
 * `duplicate`: drop the file. `attach`: keep it beside the current original. `update`: make it the current original and
 * take its face.
 */
export type Verdict = { readonly then: 'duplicate' | 'attach' | 'update' } | { readonly then: 'hold'; readonly reason: HoldReason }

const duplicate: Verdict = { then: 'duplicate' }
const attach: Verdict = { then: 'attach' }
const update: Verdict = { then: 'update' }
const differsFromRecord: Verdict = { then: 'hold', reason: 'differsFromRecord' }
const mayNotCorrect: Verdict = { then: 'hold', reason: 'mayNotCorrect' }

const standing = (of: GradedOriginal): number => standings.indexOf(of.standing)
/** A less proven file never outranks a better proven one, regardless of format. */
const outranks = (a: GradedOriginal, b: GradedOriginal): boolean =>
  standing(a) === standing(b) ? a.rank > b.rank : standing(a) > standing(b)
/** Some original is proven as far and of as good a format: the file adds nothing. */
const addsNothing = ({ file, originals }: Meeting): boolean =>
  file !== null && originals.some((one) => standing(one) >= standing(file) && one.rank >= file.rank)
const isBetter = ({ file, originals }: Meeting): boolean => file !== null && originals.every((one) => !one.current || outranks(file, one))

const table: readonly (readonly [line: string, fits: (m: Meeting) => boolean, verdict: Verdict])[] = [
  ['another invoice, as it seems', (m) => m.contradicts, differsFromRecord],
  ['no file', (m) => m.file === null, duplicate],
  ['of the bureau, says otherwise', (m) => m.by === 'bureau' && m.changes, differsFromRecord],
  ['no better than an original there is', addsNothing, duplicate],
  ['nobody who may correct brings it', (m) => m.by === 'mayNot', mayNotCorrect],
  ['its enterer may not correct, says otherwise', (m) => m.by === 'enteredIt' && (m.settled ? m.differs : m.changes), mayNotCorrect],
  ['proven less than the current one, says otherwise', (m) => !isBetter(m) && m.changes, differsFromRecord],
  ['proven less, broken', (m) => !isBetter(m) && m.file?.standing === 'broken', duplicate],
  ['proven less, contradicts nothing', (m) => !isBetter(m), attach],
  ['of a settled invoice, says more or otherwise', (m) => m.settled && m.differs && m.by !== 'bureau', differsFromRecord],
  ['of a settled invoice, completed by hand', (m) => m.settled && m.typed, duplicate],
  ['better', () => true, update],
]
/** Judges a file whose invoice is already recorded. */
export const judgeOriginal = (meeting: Meeting): Verdict => table.find(([, fits]) => fits(meeting))![2]

/**
 * Entry sources where a company's member uploads the file. Files from every other source come from outside and carry no
 * member's right.
 */
const ownHands: ReadonlySet<number> = new Set([
  entrySource.manual,
  entrySource.scan,
  entrySource.wechatImport,
  entrySource.photo,
  entrySource.pcUpload,
  entrySource.clientUpload,
  entrySource.wechatShare,
])
/** Whether the person behind an import answers for files of this source. */
export const broughtByHand = (source: number): boolean => ownHands.has(source)
