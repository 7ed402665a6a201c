import { shanghaiInstant } from '@piaotai/domain/shanghai.ts'
import type { FileSignature } from '@piaotai/domain/invoice/signature.ts'
import type { Recogniser } from '../recogniser.ts'
import { readXml } from './read-invoice-xml.ts'
import { textOf, XmlRefused, type Element } from './tree.ts'

/** 数电 XML and its relatives: the accounting original of a digital invoice. */
export const xmlRecogniser: Recogniser = {
  name: 'xml',
  bid: (file) => (file.format === 'xml' ? 1 : 0),
  read: async (file) => {
    try {
      const result = readXml(file.bytes)
      if (result.kind === 'refused') return { kind: 'refused', reason: result.reason, detail: '' }
      if (result.kind === 'nothing') return { kind: 'refused', reason: 'notAnInvoice', detail: '' }
      return {
        kind: 'found',
        pages: 1,
        candidates: [result.evidence, ...(result.others ?? [])].map((one) => ({ pages: [1], evidence: [one] })),
        signatures: signaturesOf(result.root),
      }
    } catch (error) {
      if (error instanceof XmlRefused) return { kind: 'refused', reason: 'damaged', detail: error.message.slice(0, 200) }
      throw error
    }
  },
}

/**
 * 数电 XML carries the tax bureau's signature, over a form of its text that was never published: it can be detected, not
 * checked.
 */
const signaturesOf = (root: Element): readonly FileSignature[] => {
  const block = root.children.findLast((child) => child.name.endsWith('Signature')) ?? root
  if (textOf(block, 'SignatureValue') === undefined) return []
  const time = textOf(block, 'SignatureTime')
  const stated = time ? new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : shanghaiInstant(time)) : undefined
  return [
    {
      says: 'unpublished',
      form: 'unknown',
      signer: null,
      issuer: null,
      seal: null,
      time: stated && !Number.isNaN(stated.getTime()) ? stated.toISOString() : null,
      covered: 0,
      changed: [],
      uncovered: [],
    },
  ]
}
