// Checks an OFD's signatures, one named result a check: there is no single "valid".
import type { Ofd } from '../package.ts'
import { all, child, children, type Node } from '../xml.ts'
import { digestOf, readCertificate, weakDigest, weakDigests, type WeakDigest } from './certificate.ts'
import { readSignatures, type ListedSignature } from './read-signatures.ts'
import type { Seal, SignedValue } from './signed-value.ts'

/**
 * digests: every listed file is unchanged. dataHash: the list itself is the signed one. signature: the signer's
 * certificate key made it.
 * certificateTime: that certificate was valid at the signer's stated time. seal: the seal's maker made it.
 * chain: the certificates lead to a trusted root.
 */
export type SignatureCheckName = 'digests' | 'dataHash' | 'signature' | 'certificateTime' | 'seal' | 'chain'
export interface SignatureCheck {
  readonly name: SignatureCheckName
  readonly state: 'ok' | 'failed' | 'notCheckable'
  readonly detail: string
}
export interface SignatureReport {
  readonly path: string
  readonly kind: 'seal' | 'sign'
  readonly format: SignedValue['format'] | 'unknown'
  readonly checks: readonly SignatureCheck[]
  /** Listed files that differ or are missing. */
  readonly changed: readonly string[]
  /** Number of checked files. */
  readonly covered: number
  /** Files of the package outside this signature, without the signatures' files. */
  readonly uncovered: readonly string[]
  readonly sealName: string | undefined
  /** Weak digests of the files, or of the list. */
  readonly weak: readonly WeakDigest[]
  /** Common name of the signer's certificate. */
  readonly signer: string | undefined
  /** Common name of that certificate's issuer. */
  readonly issuer: string | undefined
  /** ISO instant that the signer states; no time stamp authority vouches for it. */
  readonly time: string | undefined
}

/** One report for each signature that the package lists; none when it has none. */
export const verifySignatures = (ofd: Ofd): readonly SignatureReport[] => {
  const listed = readSignatures(ofd)
  const own = new Set(listed.flatMap((signature) => [...signature.own]))
  return listed.map((signature) => verifyOne(ofd, signature, own, listed.length))
}

const verifyOne = (
  ofd: Ofd,
  { kind, path, listPath, node, bytes, value, seal }: ListedSignature,
  own: ReadonlySet<string>,
  count: number,
): SignatureReport => {
  if (!node || !bytes) {
    const checks = [{ name: 'digests', state: 'failed', detail: 'Signature.xml is missing or unreadable' }] as const
    return {
      path,
      kind,
      format: 'unknown',
      checks,
      changed: [path],
      covered: 0,
      uncovered: [],
      weak: [],
      sealName: undefined,
      signer: undefined,
      issuer: undefined,
      time: undefined,
    }
  }
  const digests = checkDigests(ofd, node, path, count > 1 ? listPath : undefined)
  const certificate = readCertificate(value?.certificate)
  return {
    path,
    kind,
    format: value?.format ?? 'unknown',
    changed: digests.changed,
    covered: digests.covered.size,
    weak: weakDigests.filter((name) => digests.weak.has(name) || weakDigest(hashMethod(value, bytes) ?? '') === name),
    sealName: seal?.name || undefined,
    signer: certificate?.subject,
    issuer: certificate?.issuer,
    time: value?.time,
    uncovered: [...ofd.entries.keys()].filter((name) => !digests.covered.has(name) && !own.has(name)),
    checks: [
      digests.check,
      ...checkSignedValue(value, bytes),
      ...(seal ? [checkSeal(seal)] : []),
      result('chain', undefined, 'no trusted root is configured'),
    ],
  }
}
/** Checks a signed value against its signed bytes, the list of an OFD or the ranges of a PDF. */
export const checkSignedValue = (value: SignedValue | undefined, bytes: Uint8Array): readonly SignatureCheck[] => {
  const certificate = readCertificate(value?.certificate)
  const held =
    value?.time === undefined || !certificate
      ? result('certificateTime', undefined, 'no stated time or no certificate')
      : result('certificateTime', certificate.holdsAt(value.time))
  // A detached signature without attributes is over the bytes themselves: there is no digest to compare.
  const bare = value !== undefined && value.dataHash === undefined && value.signedPart === undefined
  return [...(bare ? [] : [checkDataHash(value, bytes)]), checkSignature(value, certificate, bytes), held]
}
const result = (name: SignatureCheckName, held: boolean | undefined, detail = ''): SignatureCheck => ({
  name,
  state: held === undefined ? 'notCheckable' : held ? 'ok' : 'failed',
  detail,
})

/** Each later seal extends the list of signatures, so that its digest in an earlier signature is meaningless. */
const checkDigests = (
  ofd: Ofd,
  node: Node,
  path: string,
  growing: string | undefined,
): {
  readonly check: SignatureCheck
  readonly changed: readonly string[]
  readonly covered: ReadonlySet<string>
  readonly weak: ReadonlySet<string>
} => {
  const changed: string[] = []
  const weak = new Set<string>()
  const covered = new Set<string>()
  let unknown = 0
  for (const references of all(node, 'References')) {
    for (const reference of children(references, 'Reference')) {
      const ref = reference.attributes['FileRef'] ?? ''
      const target = ofd.resolve(ref, path)
      const bytes = target === undefined ? undefined : ofd.entries.get(target)
      if (target === undefined || !bytes) {
        changed.push(ref)
        continue
      }
      const method = references.attributes['CheckMethod'] ?? 'MD5'
      const digest = digestOf(method, bytes)
      if (!digest) {
        unknown += 1
        continue
      }
      covered.add(target)
      const weakness = weakDigest(method)
      if (weakness) weak.add(weakness)
      if (target !== growing && !sameBytes(digest, Buffer.from(child(reference, 'CheckValue')?.text ?? '', 'base64'))) changed.push(target)
    }
  }
  const state = changed.length > 0 ? false : unknown > 0 || covered.size === 0 ? undefined : true
  return {
    check: result(
      'digests',
      state,
      changed.length > 0 ? `${changed.length} changed` : unknown > 0 ? 'unknown digest method' : `${covered.size} files`,
    ),
    changed,
    covered,
    weak,
  }
}
const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

const checkDataHash = (value: SignedValue | undefined, bytes: Uint8Array): SignatureCheck => {
  if (!value) return result('dataHash', undefined, 'unknown form of signed value')
  if (!value.dataHash) return result('dataHash', undefined, 'what is signed names no digest of the content')
  return result('dataHash', hashMethod(value, bytes) !== undefined || sameBytes(value.dataHash, bytes))
}
const hashMethods = ['sm3', 'sha256', 'sha384', 'sha512', 'sha1', 'md5']
/** The digest by which the signed value names the signed bytes. */
const hashMethod = (value: SignedValue | undefined, bytes: Uint8Array): string | undefined => {
  const hash = value?.dataHash
  return hash && hashMethods.find((method) => sameBytes(digestOf(method, bytes)!, hash))
}
const checkSignature = (
  value: SignedValue | undefined,
  certificate: ReturnType<typeof readCertificate>,
  bytes: Uint8Array,
): SignatureCheck => {
  if (!value?.signature || !certificate) return result('signature', undefined, 'no signature or certificate to be read')
  const held = certificate.verifies(value.signedPart ?? bytes, value.signature, value.algorithm, value.digest)
  return result('signature', held, held === undefined ? `unknown algorithm ${value.algorithm}` : '')
}
const checkSeal = (seal: Seal): SignatureCheck => {
  const certificate = readCertificate(seal.certificate)
  const signature = seal.signature
  if (!certificate || !signature) return result('seal', undefined, 'no certificate of the maker')
  const results = seal.signedParts.map((part) => certificate.verifies(part, signature, seal.algorithm))
  return result('seal', results.includes(true) ? true : results.includes(undefined) ? undefined : false, `made by ${certificate.subject}`)
}
