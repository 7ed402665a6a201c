// 电子签名 (signature): the checks of a file's signatures and their results. Unchanged content since the signing is the
// strongest result: without a root of trust nobody vouches for the signer.
import type { SourceFileFlag } from '../states.ts'

/**
 * The result of one signature.
 * intact: every listed file or byte is unchanged, and the key in its certificate made the signature.
 * outsideTime: intact, but the certificate was not valid at the signer's time.
 * partly: intact, but the signature leaves out parts of the file.
 * contentChanged: signed content differs or is missing. listChanged: the list of signed content differs.
 * invalid: that key did not make it. sealWrong: the seal's maker did not make the seal.
 * extended: the signed content is unchanged, but the file has unsigned additions from after the signing.
 * unknownAlgorithm, unknownForm: not checkable, because the algorithm or form is unknown.
 * unpublished: its rules were never published (数电 XML).
 */
export const signatureWords = [
  'contentChanged',
  'listChanged',
  'invalid',
  'sealWrong',
  'extended',
  'intact',
  'outsideTime',
  'partly',
  'unknownAlgorithm',
  'unknownForm',
  'unpublished',
] as const
export type SignatureWord = (typeof signatureWords)[number]
/** GM/T 0031 (V1), GB/T 38540 (V4), CMS or PKCS #7, a bare RSA signature. */
export const signatureForms = ['SESv1', 'SESv4', 'CMS', 'RSA', 'unknown'] as const

/**
 * Digests for which two contents of one value can be made: whoever signs could sign one of them and show the other. They
 * still tell every change by anybody else.
 */
export const weakDigests = ['MD5', 'SHA-1'] as const
export type WeakDigest = (typeof weakDigests)[number]

/** One signature of a file, with the evidence for its result. */
export interface FileSignature {
  readonly says: SignatureWord
  readonly form: (typeof signatureForms)[number]
  /** Common names of subject and issuer in the signer's certificate; null when absent or unreadable. */
  readonly signer: string | null
  readonly issuer: string | null
  readonly seal: string | null
  /** ISO instant that the signer states; no authority vouches for it. */
  readonly time: string | null
  /** Number of signed files (OFD) or byte ranges (PDF), the first changed ones and the first unsigned ones. */
  readonly covered: number
  readonly changed: readonly string[]
  readonly uncovered: readonly string[]
  /** Weak digests that its content is bound by; missing where it has none. */
  readonly weak?: readonly WeakDigest[]
}
/** Maximum signatures checked and files named. */
export const signatureBounds = { signatures: 20, named: 5 } as const

export const brokenWords: readonly SignatureWord[] = ['contentChanged', 'listChanged', 'invalid', 'sealWrong']
export const isBroken = ({ says }: Pick<FileSignature, 'says'>): boolean => brokenWords.includes(says)

/**
 * The result of all originals together: a broken or extended signature first, then the best result. `undefined`: no
 * original was checked.
 */
export const signatureOf = (originals: readonly (readonly FileSignature[] | null)[]): FileSignature | 'none' | undefined => {
  const all = originals.flatMap((signatures) => signatures ?? [])
  const first = signatureWords.map((word) => all.find(({ says }) => says === word)).find((one) => one !== undefined)
  if (first) return first
  return originals.some((signatures) => signatures !== null) ? 'none' : undefined
}

/**
 * How far a file is proven: fetched from the tax bureau by the app, proven by its signature, unsigned, or contradicted
 * by its signature.
 */
export const standings = ['broken', 'unsigned', 'signed', 'bureau'] as const
export type Standing = (typeof standings)[number]
/** Only a signature that covers the whole file, unchanged since, bears it out. */
export const standingOf = (signatures: readonly FileSignature[] | null | undefined, fromBureau = false): Standing => {
  if (fromBureau) return 'bureau'
  if ((signatures ?? []).some(isBroken)) return 'broken'
  const of = signatureOf([signatures ?? null])
  return of !== undefined && of !== 'none' && of.says === 'intact' ? 'signed' : 'unsigned'
}

/** Names of the tax bureau's own certificates and seals, as its files bear them. */
const bureauNames = /税务总局|税务局|税务监制/
/** Unchanged since the tax bureau signed it, by the names in certificate and seal. */
export const isBureauSignature = ({ says, signer, seal }: Pick<FileSignature, 'says' | 'signer' | 'seal'>): boolean =>
  says === 'intact' && (bureauNames.test(signer ?? '') || bureauNames.test(seal ?? ''))
const unreadWords: readonly SignatureWord[] = ['unknownAlgorithm', 'unknownForm', 'unpublished']
const pictures: readonly string[] = ['jpg', 'png']

/** The evidence of one original: how it came, and its signatures; null: unchecked. */
export interface OriginalEvidence {
  readonly format: string
  readonly signatures: readonly FileSignature[] | null
  readonly fromBureau: boolean
}
const flagOf = ({ format, signatures, fromBureau }: OriginalEvidence): SourceFileFlag => {
  if (fromBureau || signatures?.some(isBureauSignature) === true) return 'TAX_BUREAU'
  if (pictures.includes(format)) return 'NON_TAX_BUREAU'
  return signatures === null || signatures.some(({ says }) => unreadWords.includes(says)) ? 'DEFAULT' : 'NON_TAX_BUREAU'
}
/**
 * 原件来源 by evidence: fetched from the tax bureau, or signed by it and unchanged; of the originals the best. Not known
 * without an original, and where a signature cannot be checked.
 */
export const sourceFileOf = (originals: readonly OriginalEvidence[]): SourceFileFlag => {
  const flags = originals.map(flagOf)
  return flags.find((flag) => flag === 'TAX_BUREAU') ?? flags.find((flag) => flag === 'NON_TAX_BUREAU') ?? 'DEFAULT'
}
