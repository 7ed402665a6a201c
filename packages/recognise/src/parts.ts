// The data files that an original carries inside it: XML and XBRL, as 财会〔2025〕9号 has them kept.
import { documentsMost, openDocuments } from '@piaotai/ofd/package.ts'
import { identify } from './identify.ts'
import { withPdf } from './pdf/document.ts'

const partsMost = documentsMost
const bytesMost = 5 * 1024 * 1024

/** XML files embedded in a PDF or an OFD, in order; empty for other formats and for unreadable files. */
export const dataParts = async (bytes: Uint8Array): Promise<readonly Uint8Array[]> => {
  const format = identify(bytes)
  const found =
    format === 'pdf'
      ? withPdf(bytes, (document) => document.attachments())
      : format === 'ofd'
        ? openDocuments(bytes).then((documents) => documents.flatMap((ofd) => ofd.attachments.map((part) => part.bytes)))
        : Promise.resolve([])
  const parts = await found.catch(() => [])
  return parts
    .filter((part) => part.length <= bytesMost && identify(part) === 'xml')
    .slice(0, partsMost)
    .map((part) => Uint8Array.from(part))
}
