// The signatures that a package lists, with their values and seals taken apart.
import { toBox, type Box } from '../box.ts'
import type { Ofd } from '../package.ts'
import { all, child, children, parseNodes, type Node } from '../xml.ts'
import { parseSealFile, parseSignedValue, type Seal, type SignedValue } from './signed-value.ts'

export interface ListedSignature {
  readonly kind: 'seal' | 'sign'
  /** Path of Signature.xml, as resolved, or as written when there is no such file. */
  readonly path: string
  readonly listPath: string
  /** Undefined when Signature.xml is missing or unreadable. */
  readonly node: Node | undefined
  readonly bytes: Uint8Array | undefined
  readonly value: SignedValue | undefined
  readonly seal: Seal | undefined
  /** Files that make up the signature itself, which it cannot cover. */
  readonly own: ReadonlySet<string>
  /** The seal's place: page id, box in millimetres, and the visible part of the picture. */
  readonly stamps: readonly { readonly page: string; readonly box: Box; readonly clip: Box | undefined }[]
}
const signatureLimit = 20
const stampLimit = 400

export const readSignatures = (ofd: Ofd): readonly ListedSignature[] => {
  const listPath = ofd.signatures
  const list = readNode(ofd, listPath)
  return list && listPath !== undefined
    ? children(list, 'Signature')
        .slice(0, signatureLimit)
        .map((entry) => readOne(ofd, entry, listPath))
    : []
}
const readNode = (ofd: Ofd, path: string | undefined): Node | undefined => {
  const bytes = path === undefined ? undefined : ofd.entries.get(path)
  try {
    return bytes && parseNodes(bytes)
  } catch {
    return undefined
  }
}
const readOne = (ofd: Ofd, entry: Node, listPath: string): ListedSignature => {
  const kind = entry.attributes['Type']?.toLowerCase() === 'sign' ? 'sign' : 'seal'
  const loc = entry.attributes['BaseLoc'] ?? ''
  const path = ofd.resolve(loc, listPath)
  const node = readNode(ofd, path)
  if (path === undefined || !node)
    return { kind, path: loc, listPath, node: undefined, bytes: undefined, value: undefined, seal: undefined, own: new Set(), stamps: [] }
  const at = (target: string | undefined): string | undefined =>
    target === undefined || target === '' ? undefined : ofd.resolve(target, path)
  const valuePath = at(child(node, 'SignedValue')?.text.trim() || 'SignedValue.dat')
  const valueBytes = ofd.entries.get(valuePath ?? '')
  const sealPath = at(child(all(node, 'Seal')[0], 'BaseLoc')?.text.trim())
  const sealBytes = ofd.entries.get(sealPath ?? '')
  const value = valueBytes && parseSignedValue(valueBytes)
  return {
    kind,
    path,
    listPath,
    node,
    bytes: ofd.entries.get(path),
    value,
    seal: value?.seal ?? (sealBytes && parseSealFile(sealBytes)),
    own: new Set([path, listPath, ...[valuePath, sealPath].filter((p) => p !== undefined)]),
    stamps: all(node, 'StampAnnot')
      .slice(0, stampLimit)
      .flatMap((s) => {
        const box = toBox(s.attributes['Boundary'])
        return box ? [{ page: s.attributes['PageRef'] ?? '', box, clip: toBox(s.attributes['Clip']) }] : []
      }),
  }
}
