// Headers of a ZIP with entry sizes known in advance (PKWARE APPNOTE 4.3): entries and archive below four gigabytes,
// names in ASCII.

/** An entry of the archive: its bytes compressed by deflate. */
export interface PackedEntry {
  readonly name: string
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}
/** Limit of an entry and of an archive without ZIP64. */
export const zipLimit = 0xffffffff

const signatures = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const
const deflated = 8
const version = 20
/** Entries have the same date, the first of January 2020: equal contents make equal files. */
const date = ((2020 - 1980) << 9) | (1 << 5) | 1

/** Fields that both headers of an entry share, from its version on. */
const commonFields = ({ name, crc, size, packedSize }: PackedEntry): Buffer => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(version, 0)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(packedSize, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Precedes an entry's bytes. */
export const entryHead = (entry: PackedEntry): Buffer =>
  Buffer.concat([uint32(signatures.entry), commonFields(entry), Buffer.from(entry.name, 'latin1')])
/** Follows all entries, which lie one after the other from the archive's beginning. */
export const zipFoot = (entries: readonly PackedEntry[]): Buffer => {
  let from = 0
  const records = entries.map((entry) => {
    const made = Buffer.alloc(2)
    const rest = Buffer.alloc(14)
    made.writeUInt16LE(version)
    rest.writeUInt32LE(from, 10)
    from += entryHead(entry).length + entry.packedSize
    return Buffer.concat([uint32(signatures.directory), made, commonFields(entry), rest, Buffer.from(entry.name, 'latin1')])
  })
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(from, 16)
  return Buffer.concat([directory, end])
}
