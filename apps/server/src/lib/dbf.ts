// dBASE III: tables of records of fixed width. Texts are GBK, numbers are digits as they are told: no figure becomes a floating number.
import iconv from 'iconv-lite'

/** C text, N number, D day, L yes or no. Names have ten ASCII characters at most. */
export type DbfField = readonly [name: string, type: 'C' | 'N' | 'D' | 'L', width: number, decimals?: number]
const headBytes = 32
/** 936, GBK. */
const gbkMark = 0x4d
/** What closes a file. */
export const dbfEnd: Uint8Array = Uint8Array.of(0x1a)

/** `day`: of the last change, YYYY-MM-DD. */
export const dbfHead = (fields: readonly DbfField[], records: number, day: string): Uint8Array => {
  const size = headBytes * (fields.length + 1) + 1
  const head = Buffer.alloc(size)
  const [year = 1900, month = 1, date = 1] = day.split('-').map(Number)
  head.set([0x03, year - 1900, month, date])
  head.writeUInt32LE(records, 4)
  head.writeUInt16LE(size, 8)
  head.writeUInt16LE(1 + fields.reduce((sum, [, , width]) => sum + width, 0), 10)
  head[29] = gbkMark
  fields.forEach(([name, type, width, decimals = 0], at) => {
    const from = headBytes * (at + 1)
    head.write(name, from, 'latin1')
    head.write(type, from + 11, 'latin1')
    head[from + 16] = width
    head[from + 17] = decimals
  })
  head[size - 1] = 0x0d
  return head
}
/** As many whole characters as the width takes. */
const cut = (text: string, width: number): Buffer => {
  let bytes = Buffer.alloc(0)
  for (const character of text.replace(/[\r\n\t]/g, ' ')) {
    const next = Buffer.concat([bytes, iconv.encode(character, 'gbk')])
    if (next.length > width) break
    bytes = next
  }
  return bytes
}
/** A record; a number that its field does not hold is an error, a text is cut. */
export const dbfRecord = (fields: readonly DbfField[], cells: Readonly<Record<string, string | null>>): Uint8Array =>
  Buffer.concat([
    Buffer.from(' '),
    ...fields.map(([name, type, width]) => {
      const told = cells[name] ?? ''
      const room = Buffer.alloc(width, ' ')
      if (type === 'N') {
        if (told.length > width) throw new Error(`${name}: ${told}`)
        room.write(told, width - told.length, 'latin1')
      } else if (type === 'D') room.write(told.replaceAll('-', ''), 'latin1')
      else cut(told, width).copy(room)
      return room
    }),
  ])
