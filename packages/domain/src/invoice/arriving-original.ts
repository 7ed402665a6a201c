// Judges an arriving 原件 whose invoice is already recorded. One table serves every entry source; the first matching row
// from the top decides.
import { standings, type Standing } from './signature.ts'
import { entrySource } from '../states.ts'

/** Ranks a format as a data source: structured data, then format files, drawings, pictures. */
const formatRanks: Readonly<Record<string, number>> = { xml: 5, ofd: 4, pdf: 3, png: 1, jpg: 1 }
/** A file that has lost its end is worth a picture of it. */
export const formatRank = (format: string, isCutOff: boolean): number => (isCutOff ? formatRanks['jpg']! : (formatRanks[format] ?? 0))

/** The form of an invoice's face. A record holds originals of every form; pictures are one form. */
export const formOf = (format: string): string => (format === 'png' || format === 'jpeg' ? 'jpg' : format)

/** A file as an original: by how far it is proven, then by its format. */
export interface GradedOriginal {
  readonly standing: Standing
  readonly rank: number
  readonly format: string
}
export interface AttachedOriginal extends GradedOriginal {
  readonly current: boolean
  /** The bytes of the file that arrives. */
  readonly same: boolean
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
  /** Day, parties and sums of the file are the record's. */
  readonly agrees: boolean
  /** The face names another sum, day or party: it may be another invoice. */
  readonly contradicts: boolean
  /** It names another seller or buyer. */
  readonly otherParty: boolean
  /** A judged field has another value than the record's. */
  readonly changes: boolean
  /** It has, or the record has none yet. */
  readonly differs: boolean
  /** Verified, or in use. */
  readonly settled: boolean
  /** A person completed the reading. */
  readonly typed: boolean
  /** A person took the picture again because the one of the record is unclear. */
  readonly retaken: boolean
}
export const holdReasons = ['differsFromRecord', 'mayNotCorrect', 'signatureBroken'] as const
export type HoldReason = (typeof holdReasons)[number]
/**
 * `duplicate`: drop the file. `attach`: a further original, the face stays. `prove`: the bureau answers for bytes that
 * are here. `update`: make it the current original and take its face.
 */
export type Verdict =
  | { readonly then: 'duplicate' | 'attach' | 'prove' | 'update' }
  | { readonly then: 'hold'; readonly reason: HoldReason }

const duplicate: Verdict = { then: 'duplicate' }
const attach: Verdict = { then: 'attach' }
const prove: Verdict = { then: 'prove' }
const update: Verdict = { then: 'update' }
const differsFromRecord: Verdict = { then: 'hold', reason: 'differsFromRecord' }
const mayNotCorrect: Verdict = { then: 'hold', reason: 'mayNotCorrect' }
const signatureBroken: Verdict = { then: 'hold', reason: 'signatureBroken' }

const standing = (of: Pick<GradedOriginal, 'standing'>): number => standings.indexOf(of.standing)
/** A less proven file never outranks a better proven one, regardless of format. */
const outranks = (a: GradedOriginal, b: GradedOriginal): boolean =>
  standing(a) === standing(b) ? a.rank > b.rank : standing(a) > standing(b)
const isSame = ({ originals }: Meeting): boolean => originals.some(({ same }) => same)
const isProvenFurther = ({ file, originals }: Meeting): boolean =>
  file !== null && originals.every((one) => !one.same || standing(file) > standing(one))
const atLeast = ({ file, originals }: Meeting, fits: (one: AttachedOriginal, file: GradedOriginal) => boolean): boolean =>
  file !== null && originals.some((one) => fits(one, file) && standing(one) >= standing(file) && one.rank >= file.rank)
/** An original of this form is proven as far. */
const hasForm = (m: Meeting): boolean => atLeast(m, (one, file) => formOf(one.format) === formOf(file.format))
/** A picture beside a file of the invoice: what it reads otherwise says more of the picture. */
const isPictureOf = (m: Meeting): boolean => isPicture(m.file) && atLeast(m, (one) => !isPicture(one))
const isPicture = (file: GradedOriginal | null): boolean => file !== null && formOf(file.format) === 'jpg'
const isBetter = ({ file, originals }: Meeting): boolean => file !== null && originals.every((one) => !one.current || outranks(file, one))
/** True of the invoice, and the record keeps its face: any hand may bring it. */
const joins = (m: Meeting): boolean => m.agrees && !m.changes
/** Of a record that only pictures show: what they were read as says less than the file. */
const isBeyondPictures = (m: Meeting): boolean => m.agrees && m.originals.length > 0 && !isPicture(m.file) && m.originals.every(isPicture)
const hasWholeFile = ({ originals }: Meeting): boolean => originals.some(({ rank }) => rank > formatRanks['jpg']!)
/** In place of a picture that a person could not read; what was verified or is in use keeps what it was judged by. */
const isRetaken = (m: Meeting): boolean =>
  m.retaken &&
  isPicture(m.file) &&
  m.originals.every(isPicture) &&
  !m.settled &&
  (m.by === 'mayCorrect' || (m.by === 'enteredIt' && !m.changes))
const overreaches = (m: Meeting): boolean => m.by === 'enteredIt' && (m.settled ? m.differs : m.changes)
const saysMore = (m: Meeting): boolean => m.settled && m.differs && m.by !== 'bureau'

const table: readonly (readonly [line: string, fits: (m: Meeting) => boolean, verdict: Verdict | ((m: Meeting) => Verdict)])[] = [
  ['these bytes are here, proven as far', (m) => isSame(m) && !isProvenFurther(m), duplicate],
  ['another invoice, as it seems', (m) => m.contradicts, differsFromRecord],
  ['no file', (m) => m.file === null, duplicate],
  ['of the bureau, beside pictures', (m) => m.by === 'bureau' && isBeyondPictures(m), (m) => (m.settled && m.changes ? attach : update)],
  ['of the bureau, says otherwise', (m) => m.by === 'bureau' && m.changes, differsFromRecord],
  ['these bytes are here, the bureau answers for them now', isSame, prove],
  ['changed since it was signed', (m) => m.file?.standing === 'broken', signatureBroken],
  ['a picture taken again', isRetaken, update],
  ['its form is here, says the same', (m) => hasForm(m) && !m.changes, duplicate],
  ['a picture, its like is here', (m) => hasForm(m) && isPicture(m.file), duplicate],
  ['its form is here, says otherwise', hasForm, differsFromRecord],
  ['a picture of it', (m) => isPictureOf(m) && m.agrees, attach],
  ['a picture, not read whole', isPictureOf, duplicate],
  ['nobody who may correct brings it, true of the invoice', (m) => m.by === 'mayNot' && joins(m), attach],
  ['nobody who may correct brings it, beside pictures', (m) => m.by === 'mayNot' && isBeyondPictures(m), attach],
  ['nobody who may correct brings it', (m) => m.by === 'mayNot', mayNotCorrect],
  ['its enterer may not correct, true of the invoice', (m) => overreaches(m) && joins(m), attach],
  ['its enterer may not correct, says otherwise', overreaches, mayNotCorrect],
  ['names another party than a whole file of it does', (m) => m.otherParty && hasWholeFile(m), differsFromRecord],
  ['proven less than the current one, says otherwise', (m) => !isBetter(m) && m.changes, differsFromRecord],
  ['proven less, contradicts nothing', (m) => !isBetter(m), attach],
  ['of a settled invoice, says more, true of the invoice', (m) => saysMore(m) && joins(m), attach],
  ['of a settled invoice, says more or otherwise', saysMore, differsFromRecord],
  ['of a settled invoice, completed by hand', (m) => m.settled && m.typed, attach],
  ['better', () => true, update],
]
/**
 * Whether a file is the one to show from now on. A better proven one always is; one as far proven only where its face is
 * taken (`taken`), and by a person's decision whatever its form.
 */
export const becomesCurrent = (
  file: Pick<GradedOriginal, 'standing'>,
  current: Pick<GradedOriginal, 'standing'> | undefined,
  taken: boolean,
): boolean => current === undefined || (taken ? standing(file) >= standing(current) : standing(file) > standing(current))
/** Judges a file whose invoice is already recorded. */
export const judgeOriginal = (meeting: Meeting): Verdict => {
  const [, , verdict] = table.find(([, fits]) => fits(meeting))!
  return typeof verdict === 'function' ? verdict(meeting) : verdict
}

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
