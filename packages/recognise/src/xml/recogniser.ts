import type { Recogniser } from '../recogniser.ts'
import { readXml } from './read-invoice-xml.ts'
import { XmlRefused } from './tree.ts'

/** 数电 XML and its relatives: the accounting original of a digital invoice. */
export const xmlRecogniser: Recogniser = {
  name: 'xml',
  bid: (file) => (file.format === 'xml' ? 1 : 0),
  read: async (file) => {
    try {
      const result = readXml(file.bytes)
      if (result.kind === 'refused') return { kind: 'refused', reason: result.reason, detail: '' }
      if (result.kind === 'nothing') return { kind: 'refused', reason: 'notAnInvoice', detail: '' }
      return { kind: 'found', pages: 1, candidates: [{ pages: [1], evidence: [result.evidence] }] }
    } catch (error) {
      if (error instanceof XmlRefused) return { kind: 'refused', reason: 'damaged', detail: error.message.slice(0, 200) }
      throw error
    }
  },
}
