// Archives and small OFD packages for tests, entries stored as they are.
import { crc32 } from 'node:zlib'

export interface StoredEntry {
  readonly name: string
  readonly data: Uint8Array | string
  /** False claims of the headers. */
  readonly claims?: {
    readonly size?: number
    readonly crc?: number
    readonly flags?: number
    /** The raw bytes of the name, declared as UTF-8 or not. */
    readonly rawName?: Uint8Array
    readonly utf8?: boolean
  }
}

export const storedZip = (entries: readonly StoredEntry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, claims } of entries) {
    const bytes = Buffer.from(data as string)
    const label = Buffer.from(claims?.rawName ?? name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE((claims?.utf8 === false ? 0 : 0x0800) | (claims?.flags ?? 0), 2)
    common.writeUInt32LE(claims?.crc ?? crc32(bytes), 10)
    common.writeUInt32LE(claims?.size ?? bytes.length, 14)
    // An encrypted entry is twelve bytes longer than its content.
    common.writeUInt32LE(claims?.size ?? bytes.length - ((claims?.flags ?? 0) & 1) * 12, 18)
    common.writeUInt16LE(label.length, 22)
    parts.push(Buffer.from([0x50, 0x4b, 3, 4]), common, label, bytes)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, tail, label)
    offset += 30 + label.length + bytes.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, index, end])
}

/** A one-page package, 210 × 140 mm; `extra` entries replace or join the usual ones. */
export const smallOfd = (objects: string, extra: Readonly<Record<string, string | Uint8Array>> = {}, layer = ''): Buffer => {
  const entries: Record<string, string | Uint8Array> = {
    'OFD.xml':
      '<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures></ofd:DocBody></ofd:OFD>',
    'Doc_0/Document.xml':
      '<ofd:Document xmlns:ofd="o"><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>',
    'Doc_0/PublicRes.xml':
      '<ofd:Res xmlns:ofd="o" BaseLoc="Res"><ofd:DrawParams><ofd:DrawParam ID="3"><ofd:StrokeColor Value="128 0 0"/></ofd:DrawParam><ofd:DrawParam ID="4" Relative="3"><ofd:FillColor Value="0 64 0"/></ofd:DrawParam></ofd:DrawParams><ofd:MultiMedias><ofd:MultiMedia ID="8"><ofd:MediaFile>picture.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias></ofd:Res>',
    'Doc_0/Pages/Page_0/Content.xml': `<ofd:Page xmlns:ofd="o"><ofd:Content><ofd:Layer ID="2"${layer}>${objects}</ofd:Layer></ofd:Content></ofd:Page>`,
    ...extra,
  }
  return storedZip(Object.entries(entries).map(([name, data]) => ({ name, data })))
}
