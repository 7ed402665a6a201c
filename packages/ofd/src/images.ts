// Pictures of a package in a displayable form, by their first bytes; JBIG2 becomes PNG.
import { decodeJbig2, isJbig2 } from './jbig2.ts'
import type { Ofd } from './package.ts'
import { encodeBitmapPng } from './png.ts'

export interface OfdImage {
  readonly type: 'image/png' | 'image/jpeg' | 'image/bmp' | 'image/gif'
  readonly bytes: Uint8Array
}
const heads: readonly (readonly [type: OfdImage['type'], head: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/gif', [0x47, 0x49, 0x46]],
]
const sizeLimit = 6 * 1024 * 1024

/** The picture of a media resource; undefined when absent or of an unsafe kind. */
export const imageOf = (ofd: Ofd, resourceId: string | undefined): OfdImage | undefined => {
  const path = ofd.resources.media.get(resourceId ?? '')
  const bytes = path === undefined ? undefined : ofd.entries.get(path)
  return bytes && toImage(bytes)
}
export const toImage = (bytes: Uint8Array): OfdImage | undefined => {
  if (bytes.length > sizeLimit) return undefined
  const type = heads.find(([, head]) => head.every((b, i) => bytes[i] === b))?.[0]
  if (type) return { type, bytes }
  const bitmap = isJbig2(bytes) ? decodeJbig2(bytes) : undefined
  return bitmap && { type: 'image/png', bytes: encodeBitmapPng(bitmap) }
}
