// OCR takes O for 0 and S for 5, and reads a doubled character once or a single one twice. A tax id is repaired only
// where exactly one repair makes its check character valid.
import { bodyCodeHolds, judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'

const alike: Readonly<Record<string, string>> = {
  O: '0',
  0: 'DQU',
  I: '1',
  1: 'TLJ',
  S: '5',
  5: 'S6',
  Z: '2',
  2: 'Z',
  B: '8',
  8: 'B36',
  D: '0',
  Q: '0',
  G: '6',
  6: 'G85',
  L: '1',
  T: '17',
  U: '0',
  V: 'WYU',
  7: 'T',
  A: '4',
  4: 'A',
  J: '1',
  M: 'NW',
  N: 'MW',
  W: 'M',
  H: 'M',
  K: 'X',
  X: 'K',
  E: 'F',
  F: 'EP',
  P: 'F',
  R: 'P',
  3: '8',
  9: '8',
}
/** Letters that no unified code contains are replaced first. */
const never: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', Z: '2' }

/** Undefined when the id is valid, or when no replacement or several make it valid. */
export const mendTaxId = (id: string): string | undefined => {
  if (id.length < 17 || id.length > 19 || judgeTaxId(id) === 'good') return undefined
  const plain = [...id].map((sign) => never[sign] ?? sign).join('')
  if (judgeTaxId(plain) === 'good') return plain
  const held = new Set([...changed(plain)].filter((tried) => judgeTaxId(tried) === 'good'))
  const both = [...held].filter(bodyCodeHolds)
  return both.length === 1 ? both[0] : held.size === 1 ? [...held][0] : undefined
}
/** 18 characters: each replaced by its look-alikes. 17: each doubled. 19: each twin dropped. */
const changed = function* (id: string): Generator<string> {
  for (let i = 0; i < id.length; i++) {
    if (id.length === 17) yield id.slice(0, i) + id[i] + id.slice(i)
    else if (id.length === 19 && id[i] === id[i + 1]) yield id.slice(0, i) + id.slice(i + 1)
    else if (id.length === 18) for (const other of alike[id[i]!] ?? '') yield id.slice(0, i) + other + id.slice(i + 1)
  }
}
