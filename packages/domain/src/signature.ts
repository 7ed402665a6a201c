// 电子签名 (signature): what could be checked of the signatures that a file bears, and what came of it. Content unchanged since the signing is the most that is ever said: no root of trust is held, so nobody vouches for the signer.

/**
 * What is said of one signature.
 * intact: every file or byte that it lists is unchanged, and the signature is the work of the key in its certificate.
 * outsideTime: intact, but the certificate did not hold at the time that the signer states. partly: intact, but parts of the file are not under it.
 * contentChanged: something signed differs, or is gone. listChanged: the list of what is signed differs. invalid: it is not the work of that key. sealWrong: the seal is not its maker's work.
 * extended: what was signed is unchanged, but something was added to the file afterwards, which nobody signed.
 * unknownAlgorithm, unknownForm: it could not be checked, for we do not know its algorithm or its form. unpublished: its rules were never published (数电 XML).
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

/** One signature of a file, with what bears out the word that is said of it. */
export interface FileSignature {
  readonly says: SignatureWord
  readonly form: (typeof signatureForms)[number]
  /** Common names in the signer's certificate, of its subject and of who issued it; null when it bears none that can be read. */
  readonly signer: string | null
  readonly issuer: string | null
  readonly seal: string | null
  /** ISO instant that the signer states; no authority vouches for it. */
  readonly time: string | null
  /** Files (OFD) or byte ranges (PDF) that it signs; the first of those that differ; the first of those that no signature signs. */
  readonly covered: number
  readonly changed: readonly string[]
  readonly uncovered: readonly string[]
}
/** So many are looked at and named. */
export const signatureBounds = { signatures: 20, named: 5 } as const

const brokenWords: readonly SignatureWord[] = ['contentChanged', 'listChanged', 'invalid', 'sealWrong']
export const isBroken = ({ says }: Pick<FileSignature, 'says'>): boolean => brokenWords.includes(says)

/** What is said of all originals together: anything broken or added first, then the best that one of them is known by. `undefined`: no original was looked at. */
export const signatureOf = (originals: readonly (readonly FileSignature[] | null)[]): FileSignature | 'none' | undefined => {
  const all = originals.flatMap((signatures) => signatures ?? [])
  const first = signatureWords.map((word) => all.find(({ says }) => says === word)).find((one) => one !== undefined)
  if (first) return first
  return originals.some((signatures) => signatures !== null) ? 'none' : undefined
}

/** How far a file is proven: fetched from the tax bureau by the app itself, borne out by a signature, by none, or contradicted by its own. */
export const standings = ['broken', 'unsigned', 'signed', 'bureau'] as const
export type Standing = (typeof standings)[number]
/** Only a signature that covers the whole file, unchanged since, bears it out. */
export const standingOf = (signatures: readonly FileSignature[] | null | undefined, fromBureau = false): Standing => {
  if (fromBureau) return 'bureau'
  if ((signatures ?? []).some(isBroken)) return 'broken'
  const of = signatureOf([signatures ?? null])
  return of !== undefined && of !== 'none' && of.says === 'intact' ? 'signed' : 'unsigned'
}
