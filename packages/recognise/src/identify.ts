// The format of a file by its first bytes, never by its name.
import type { FileFormat } from '@piaotai/domain/invoice/reading.ts'
import { fileHeadBytes } from '@piaotai/domain/states.ts'
import { folderOf } from '@piaotai/ofd/package-folder.ts'
import { entryName } from '@piaotai/ofd/zip.ts'

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((b, i) => bytes[i] === b)
const indexOf = (bytes: Uint8Array, text: string, from: number, until: number): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, until).indexOf(text, from, 'latin1')

/** Undefined for an unsupported format. */
export const identify = (bytes: Uint8Array): FileFormat | undefined => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return isOfd(bytes) ? 'ofd' : 'zip'
  if (startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip'
  // A PDF's header may begin up to 1024 bytes into the file.
  if (indexOf(bytes, '%PDF-', 0, Math.min(bytes.length, 1024 + 5)) >= 0) return 'pdf'
  const late = contentOf(bytes)
  if (late.length < bytes.length) return identify(late)
  return isXml(bytes) ? 'xml' : undefined
}
/**
 * A PDF or a ZIP without the bytes that a gateway put before it; every other file as it is. Its places count from its
 * own first byte, its signatures too.
 */
export const contentOf = (bytes: Uint8Array): Uint8Array => {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || startsWith(bytes, 0x50, 0x4b)) return bytes
  const starts = [pdfHead, zipHead].map((head) => head.exec(headOf(bytes))?.index ?? Infinity)
  const start = Math.min(...starts)
  return start === Infinity ? bytes : bytes.subarray(start)
}
const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, fileHeadBytes)).toString('latin1')
const pdfHead = /%PDF-[12]\.\d/
/** A local header of a version up to 6.3, with a name. */
const zipHead = /PK\x03\x04[\x0a-\x3f]\0[\s\S]{20}[\x01-\xff]/

/** Limit of OFD.xml mentions searched in an archive without a directory; a valid archive has a few. */
const mentionsMost = 1000
/** An OFD is a ZIP with the entry OFD.xml at its root, or at that of the one folder around all its entries. */
const isOfd = (bytes: Uint8Array): boolean => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = namesIn(view)
  if (names.length > 0) return folderOf(names) !== undefined
  // Without a usable directory the local headers decide: the name starts 30 bytes into the header.
  for (let at = view.indexOf('OFD.xml', 0, 'latin1'), left = mentionsMost; at >= 0 && left > 0; left--) {
    if (at >= 30 && view.readUInt32LE(at - 30) === 0x04034b50) return true
    at = view.indexOf('OFD.xml', at + 1, 'latin1')
  }
  return false
}
/** The names of the central directory, byte by byte; empty without a complete directory. */
const namesIn = (view: Buffer): readonly string[] => {
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const names: string[] = []
  if (end < 0 || end + 22 > view.length) return []
  for (let at = view.readUInt32LE(end + 16), left = view.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || view.readUInt32LE(at) !== 0x02014b50) return []
    const length = view.readUInt16LE(at + 28)
    names.push(entryName(view.toString('latin1', at + 46, at + 46 + length)))
    at += 46 + length + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return names
}
const isXml = (bytes: Uint8Array): boolean => {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    return /^\s*</.test(new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(2, 42)))
  // UTF-16 without a mark: every other byte of the beginning is zero.
  const [a, b, c, d] = bytes
  if ((a === 0x3c && b === 0 && d === 0) || (a === 0 && b === 0x3c && c === 0)) return true
  return /^(?:\xef\xbb\xbf|\s)*<(?:\?xml|[A-Za-z_:\u0080-\u00ff!])/.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
}
