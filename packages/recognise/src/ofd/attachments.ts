// Invoice data in files attached to an OFD package.
import type { Evidence, RefusalReason } from '@piaotai/domain/invoice/reading.ts'
import type { Ofd } from '@piaotai/ofd/package.ts'
import { readZip } from '@piaotai/ofd/zip.ts'
import { readXml } from '../xml/read-invoice-xml.ts'

export interface Attached {
  readonly evidence: readonly Evidence[]
  readonly refused?: RefusalReason
}
export const readAttachments = async (ofd: Ofd): Promise<Attached> => {
  const evidence: Evidence[] = []
  for (const attachment of ofd.attachments)
    for (const bytes of await filesOf(attachment.bytes)) {
      const read = isMarkup(bytes) ? evidenceIn(bytes) : nothing
      if (read.refused) return { evidence, refused: read.refused }
      evidence.push(...read.evidence)
    }
  return { evidence }
}
const nothing: Attached = { evidence: [] }
const evidenceIn = (bytes: Uint8Array): Attached => {
  try {
    const result = readXml(bytes)
    if (result.kind === 'refused') return { evidence: [], refused: result.reason }
    return result.kind === 'invoice'
      ? {
          evidence: [result.evidence, ...(result.others ?? [])].map((one) =>
            one.source === 'xml' ? { ...one, source: 'attachment' } : one,
          ),
        }
      : nothing
  } catch {
    // An attachment that is no readable XML is no evidence.
    return nothing
  }
}
/** The file itself, or its archive's files. */
const filesOf = async (bytes: Uint8Array): Promise<readonly Uint8Array[]> => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [bytes]
  try {
    return [...(await readZip(bytes)).values()]
  } catch {
    return []
  }
}
const headBytes = 400
/** Whether a tag comes first, after blanks and a byte order mark. */
const isMarkup = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|[\s\0])*</.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString('latin1'),
  )
