// ZIP in memory, within bounds: extracts nothing to disk and believes no declared size.
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import * as yauzl from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

export interface ZipCaps {
  readonly entries: number
  readonly totalBytes: number
  readonly entryBytes: number
  /** Inflated to stored, judged above one megabyte. */
  readonly ratio: number
}
/** Caps for an OFD package. */
export const ofdCaps: ZipCaps = { entries: 3000, totalBytes: 60 * 1024 * 1024, entryBytes: 30 * 1024 * 1024, ratio: 200 }

export class ZipRefused extends Error {
  readonly reason: 'damaged' | 'bomb' | 'encrypted' | 'tooMany' | 'badName'
  constructor(reason: ZipRefused['reason'], detail = '') {
    super(`${reason} ${detail}`.trim())
    this.name = 'ZipRefused'
    this.reason = reason
  }
}
export type ZipEntries = ReadonlyMap<string, Uint8Array>

/** The types of the library leave these out. */
type RawEntry = Entry & { readonly fileNameRaw: Buffer }
const { getFileNameLowLevel: declaredName } = yauzl as unknown as {
  readonly getFileNameLowLevel: (flags: number, raw: Buffer, extraFields: Entry['extraFields'], strict: boolean) => string
}
const open = promisify<Buffer, object, ZipFile>(
  yauzl.fromBuffer as unknown as (buffer: Buffer, options: object, callback: (error: Error | null, zip: ZipFile) => void) => void,
)

/** Every file of the archive by name, without folders. Throws ZipRefused. */
export const readZip = async (bytes: Uint8Array, caps: ZipCaps = ofdCaps): Promise<ZipEntries> => {
  let zip: ZipFile
  try {
    zip = await open(ownBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), {
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: true,
    })
  } catch (error) {
    throw new ZipRefused('damaged', messageOf(error))
  }
  if (zip.entryCount > caps.entries) throw new ZipRefused('tooMany', String(zip.entryCount))
  const entries = new Map<string, Uint8Array>()
  const seen = new Set<string>()
  let total = 0
  try {
    for await (const entry of entriesOf(zip)) {
      const name = entryName(nameOf(entry))
      if (name.includes('\0') || name.length > 500 || /(?:^|[/\\])\.\.(?:[/\\]|$)|^[A-Za-z]:/.test(name)) throw new ZipRefused('badName')
      if (name.endsWith('/')) continue
      if (entry.generalPurposeBitFlag & 1) throw new ZipRefused('encrypted')
      if (seen.has(name.toLowerCase())) throw new ZipRefused('badName', 'twice')
      seen.add(name.toLowerCase())
      const data = await inflate(zip, entry, Math.min(caps.entryBytes, caps.totalBytes - total))
      // Otherwise a flipped bit in a digit would read as another amount.
      if (crc32(data) !== entry.crc32) throw new ZipRefused('damaged', 'checksum')
      total += data.length
      if (total > 1024 * 1024 && total > bytes.length * caps.ratio) throw new ZipRefused('bomb')
      entries.set(name, data)
    }
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused('damaged', messageOf(error))
  }
  return entries
}
/** Some packers write a name as a path from the root, or from the folder itself. Nothing is ever written under it. */
export const entryName = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
const END = Buffer.from([0x50, 0x4b, 5, 6])
/**
 * Mail gateways and uploads put bytes before and behind an archive. Where its places count from the file's first byte
 * all the same, the bytes before stay.
 */
const ownBytes = (file: Buffer): Buffer => {
  const end = file.lastIndexOf(END)
  if (end < 0 || end + 22 > file.length) return file
  const after = end + 22 + file.readUInt16LE(end + 20)
  const before = end - file.readUInt32LE(end + 12) - file.readUInt32LE(end + 16)
  return file.subarray(before > 0 ? before : 0, after < file.length ? after : file.length)
}
/** Windows packers write names in GBK and some use backslashes; other systems write UTF-8 without the flag. */
const nameOf = ({ fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields }: RawEntry): string => {
  const saysUtf8 = (flags & 0x800) !== 0 || extraFields.some((field) => field.id === UNICODE_PATH)
  if (saysUtf8 || raw.every((byte) => byte < 0x80)) return declaredName(flags, raw, extraFields, false)
  try {
    return utf8.decode(raw).replaceAll('\\', '/')
  } catch {
    return gb18030.decode(raw).replaceAll('\\', '/')
  }
}
const UNICODE_PATH = 0x7075
const utf8 = new TextDecoder('utf-8', { fatal: true })
const gb18030 = new TextDecoder('gb18030')
const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 120) : '')

const entriesOf = async function* (zip: ZipFile): AsyncGenerator<RawEntry> {
  for (;;) {
    const entry = await new Promise<RawEntry | undefined>((resolve, reject) => {
      const done = (): void => {
        zip.removeAllListeners()
      }
      zip.once('entry', (e: RawEntry) => {
        done()
        resolve(e)
      })
      zip.once('end', () => {
        done()
        resolve(undefined)
      })
      zip.once('error', (error: Error) => {
        done()
        reject(error)
      })
      zip.readEntry()
    })
    if (!entry) return
    yield entry
  }
}
const inflate = (zip: ZipFile, entry: Entry, limit: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) {
        reject(error ?? new ZipRefused('damaged'))
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > limit) {
          stream.destroy()
          reject(new ZipRefused('bomb'))
          return
        }
        chunks.push(chunk)
      })
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(chunks)))
    })
  })
