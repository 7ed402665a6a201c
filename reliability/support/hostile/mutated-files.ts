// Invoices of every format, mutated as bytes, or as entries of their archive.
import { inflateRawSync } from 'node:zlib'
import type { Random } from '@piaotai/sample-invoices/random.ts'
import { zipOf, type ZipEntry } from '@piaotai/sample-invoices/zip.ts'
import { freshFile, manyPages, type ExportKind } from '../files.ts'
import { breakBytes } from './hostile.ts'
import { long } from '../settings.ts'

/** Entries of an archive that we generated: deflated, no ZIP64. */
const entriesOf = (zip: Buffer): readonly ZipEntry[] => {
  const found: ZipEntry[] = []
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const packed = zip.readUInt32LE(at + 18)
    const label = zip.readUInt16LE(at + 26)
    const from = at + 30 + label + zip.readUInt16LE(at + 28)
    const bytes = zip.subarray(from, from + packed)
    found.push({
      name: zip.subarray(at + 30, at + 30 + label).toString(),
      bytes: zip.readUInt16LE(at + 8) === 8 ? inflateRawSync(bytes) : bytes,
    })
    at = from + packed
  }
  return found
}
const broken = (random: Random, bytes: Buffer): Buffer => {
  let made = bytes
  for (let n = random.int(1, 4); n > 0 && made.length > 0; n--) made = breakBytes(random, made)
  return made
}

/**
 * Makes a sequence of files: half of the archives stay valid but hold broken entries, lack one, or hold one under
 * another's name.
 */
export const makeMutator = async (random: Random) => {
  const seeds: Readonly<Record<ExportKind, readonly Uint8Array[]>> = {
    xml: await Promise.all([1, 2, 3].map(async () => (await freshFile('xml')).bytes)),
    ofd: await Promise.all([1, 2, 3].map(async () => (await freshFile('ofd')).bytes)),
    // Pages with broken text are read as pictures, which takes seconds each.
    pdf: [(await freshFile('pdf')).bytes, ...(long ? [(await manyPages(3)).bytes] : [])],
    zip: [(await freshFile('zip')).bytes],
  }
  return (kind: ExportKind): Uint8Array => {
    const seed = Buffer.from(random.pick(seeds[kind]))
    if ((kind !== 'ofd' && kind !== 'zip') || random.chance(0.5)) return broken(random, seed)
    const entries = [...entriesOf(seed)]
    const at = random.int(0, entries.length - 1)
    const entry = entries[at]!
    switch (random.int(0, 3)) {
      case 0:
        entries.splice(at, 1)
        break
      case 1:
        entries[at] = { ...entry, name: random.pick(entries).name }
        break
      default:
        entries[at] = { ...entry, bytes: broken(random, Buffer.from(entry.bytes)) }
    }
    return zipOf(entries)
  }
}
