// The manifest of an archive package: one entry per invoice with the hash of the entry before; the seal closes the
// chain and the remaining fields.
import { createHash } from 'node:crypto'
import { canonical } from '../../../db/json.ts'

export interface Listed {
  readonly path: string
  readonly role: 'original' | 'data' | 'receipt' | 'index' | 'tool'
  readonly size: number
  readonly sha256: string
}
interface Heading {
  readonly company: { readonly name: string; readonly taxId: string | null }
  readonly madeAt: string
  readonly madeBy: string
}

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const first = '0'.repeat(64)

/** check-archive.mjs reads this format. */
export const newManifest = (heading: Heading) => {
  const entries: Record<string, unknown>[] = []
  let previous = first
  return {
    add: (invoice: object, files: readonly Listed[]): void => {
      const entry = { seq: entries.length + 1, invoice, files, previous }
      previous = sha256(previous + canonical(entry))
      entries.push({ ...entry, hash: previous })
    },
    /** `files`: those of no single invoice. */
    close: (files: readonly Listed[]): { readonly text: string; readonly seal: string } => {
      const rest = { format: 'piaotai-archive/1', ...heading, count: entries.length, files }
      const seal = sha256(previous + canonical(rest))
      return { text: `${JSON.stringify({ ...rest, entries, seal }, null, 1)}\n`, seal }
    },
  }
}
