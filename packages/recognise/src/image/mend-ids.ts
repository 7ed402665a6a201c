// OCR takes O for 0 and S for 5. A tax id is mended only when its check character then holds, and only one mending makes it hold.
import type { Claim, Evidence, FieldName } from '@piaotai/domain/reading.ts'
import { judgeTaxId } from '@piaotai/domain/tax-id.ts'

const alike: Readonly<Record<string, string>> = { O: '0', 0: 'DQ', I: '1', 1: 'TL', S: '5', 5: 'S', Z: '2', 2: 'Z', B: '8', 8: 'B', D: '0', Q: '0', G: '6', 6: 'G', L: '1', T: '1', U: '0', V: 'U', 7: 'T', A: '4', 4: 'A' }
/** Letters that a unified code never holds are mended before anything else. */
const never: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', Z: '2' }

export const mendTaxId = (id: string): string | undefined => {
  if (id.length !== 18 || judgeTaxId(id) === 'good') return undefined
  const plain = [...id].map((c) => never[c] ?? c).join('')
  if (judgeTaxId(plain) === 'good') return plain
  const candidates = new Set<string>()
  for (let i = 0; i < plain.length; i++) for (const other of alike[plain[i]!] ?? '') {
    const tried = plain.slice(0, i) + other + plain.slice(i + 1)
    if (judgeTaxId(tried) === 'good') candidates.add(tried)
  }
  return candidates.size === 1 ? [...candidates][0] : undefined
}

export const mendIds = (evidence: Evidence): Evidence => {
  const fields: Partial<Record<FieldName, Claim>> = { ...evidence.fields }
  for (const field of ['buyer.taxId', 'seller.taxId'] as const) {
    const claim = fields[field], mended = claim && mendTaxId(claim.value)
    // A mended id stays below the bar of confidence, so that a person is asked to look.
    if (claim && mended) fields[field] = { ...claim, value: mended, confidence: Math.min(claim.confidence, 0.85) }
  }
  return { ...evidence, fields }
}
