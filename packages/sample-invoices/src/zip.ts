// Writes ZIP archives with a fixed date, so that the same entries give the same bytes.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
  /** Kept as it is, for tests of sizes. */
  readonly stored?: boolean
}
const DATE = 0x5a21
const TIME = 0x6000

/** Entries in the given order, deflated. Names are UTF-8. No ZIP64: below 4 GB and 65,535 entries. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, stored } of entries) {
    const packed = stored ? Buffer.from(bytes) : deflateRawSync(bytes, { level: 6 })
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt16LE(TIME, 6)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(label.length, 22)
    parts.push(signature(0x04034b50), common, label, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), Buffer.from([20, 3]), common, tail, label)
    offset += 4 + common.length + label.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, index, signature(0x06054b50), end])
}
const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
