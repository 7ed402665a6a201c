// winmail.dat (MS-OXTNEF): its attachments only. attAttachTitle is short and in the machine's code page; the whole name is a MAPI property.
import { textOf } from './mended.ts'

const filesMax = 200
const valuesMax = 10_000
const attribute = { renderData: 0x9002, title: 0x8010, data: 0x800f, mapi: 0x9005 } as const
const property = { longName: 0x3707001f, longName8: 0x3707001e, bytes: 0x37010102 } as const
interface TnefFile {
  name: string
  bytes: Buffer
}

/** Throws on anything but whole TNEF. */
export const filesOfTnef = (tnef: Buffer): readonly TnefFile[] => {
  if (tnef.length < 6 || tnef.readUInt32LE(0) !== 0x223e9f78) throw new Error('not TNEF')
  const files: TnefFile[] = []
  for (let at = 6; at + 9 <= tnef.length; ) {
    const kind = tnef.readUInt32LE(at + 1) & 0xffff
    const size = tnef.readUInt32LE(at + 5)
    const data = tnef.subarray(at + 9, at + 9 + size)
    if (data.length < size) throw new Error('cut short')
    at += 9 + size + 2
    if (kind === attribute.renderData) files.push({ name: '', bytes: Buffer.alloc(0) })
    if (files.length > filesMax) throw new Error('too many files')
    const file = files.at(-1)
    if (file) take(file, kind, data)
  }
  return files
}
const untilNul = (text: string): string => text.slice(0, text.includes('\0') ? text.indexOf('\0') : undefined)
const take = (file: TnefFile, kind: number, data: Buffer): void => {
  if (kind === attribute.title) file.name ||= untilNul(textOf(data))
  if (kind === attribute.data) file.bytes = data
  if (kind !== attribute.mapi) return
  for (const [name, value] of properties(data)) {
    if (name === property.longName) file.name = untilNul(value.toString('utf16le'))
    else if (name === property.longName8) file.name = untilNul(textOf(value))
    else if (name === property.bytes && file.bytes.length === 0) file.bytes = value
  }
}

/** Sizes of the MAPI types of fixed size. */
const fixed: Readonly<Record<number, number>> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 }
const padded = (size: number): number => (size + 3) & ~3
const properties = function* (data: Buffer): Generator<readonly [number, Buffer]> {
  let at = 4
  for (let left = data.readUInt32LE(0); left > 0; left--) {
    const type = data.readUInt16LE(at)
    const id = data.readUInt16LE(at + 2)
    at += 4
    // Named properties carry their name.
    if (id >= 0x8000) at += data.readUInt32LE(at + 16) ? 24 + padded(data.readUInt32LE(at + 20)) : 24
    const size = fixed[type & 0xfff]
    const several = (type & 0x1000) !== 0 || size === undefined
    const values = several ? data.readUInt32LE(at) : 1
    if (several) at += 4
    if (values > valuesMax) throw new Error('too many values')
    for (let n = 0; n < values; n++) {
      const length = size ?? data.readUInt32LE(at)
      if (size === undefined) at += 4
      yield [id * 0x10000 + type, data.subarray(at, at + length)]
      at += padded(length)
    }
  }
}
