// The QR text on an invoice face: "01,<type>,<code>,<number>,<amount>,<yyyyMMdd>,<check code>,<crc>".

export interface QrFacts {
  readonly type: string
  readonly code: string | null
  readonly number: string
  readonly amount: string | null
  /** Whether the amount is the total with tax (数电, rail, air, roll) or without. */
  readonly amountIs: 'includingTax' | 'excludingTax' | 'unknown'
  readonly date: string | null
  readonly checkCode: string | null
  /** held: the CRC fits, so the scan is certain. differs: flag only. absent: none printed. */
  readonly checksum: 'held' | 'differs' | 'absent'
}

/** CRC-16/BUYPASS: polynomial 0x8005, initial 0, no reflection. */
export const crc16 = (text: string): number => {
  let crc = 0
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

/** Writes the QR text of an invoice with its CRC, as the tax platform does (comma included before the CRC). */
export const writeQr = (type: string, code: string, number: string, amount: string, date: string, checkCode: string): string => {
  const head = `01,${type},${code},${number},${amount.replace(/\.?0+$/, '')},${date.replaceAll('-', '')},${checkCode},`
  return `${head}${crc16(head).toString(16).toUpperCase().padStart(4, '0')},`
}

const INCLUDING = new Set(['31', '32', '51', '61', '11', '15'])
const EXCLUDING = new Set(['01', '04', '10', '20', '03', '14', '08'])

/** Reads an invoice QR text; undefined when it is no invoice. Fields are found by shape, as issuers leave some out. */
export const readQr = (text: string): QrFacts | undefined => {
  const parts = text
    .trim()
    .split(',')
    .map((part) => part.trim())
  if (parts[0] !== '01' || parts.length < 5) return undefined
  const numberAt = parts.findIndex((part, i) => i >= 2 && (/^\d{20}$/.test(part) || (/^\d{8}$/.test(part) && i >= 3)))
  const number = parts[numberAt]
  if (numberAt < 0 || !number) return undefined
  const before = parts[numberAt - 1] ?? ''
  const code = /^\d{10}$|^\d{12}$/.test(before) ? before : null
  if (number.length === 8 && !code) return undefined
  const amount = /^-?\d+(\.\d{1,2})?$/.test(parts[numberAt + 1] ?? '') ? parts[numberAt + 1]! : null
  const rawDate = (parts[numberAt + 2] ?? '').replaceAll('-', '')
  const date = /^\d{8}$/.test(rawDate) ? `${rawDate.slice(0, 4)}-${rawDate.slice(4, 6)}-${rawDate.slice(6)}` : null
  const check = parts[numberAt + 3] ?? ''
  const type = parts[1] ?? ''
  const digital = number.length === 20
  const amountIs = INCLUDING.has(type)
    ? 'includingTax'
    : EXCLUDING.has(type) && !(digital && type === '10' && parts.length > 7)
      ? 'excludingTax'
      : 'unknown'
  return {
    type,
    code,
    number,
    amount,
    amountIs,
    date,
    checkCode: /^[\dA-Z]{20}$/.test(check) ? check : null,
    checksum: checksumOf(text.trim()),
  }
}

const checksumOf = (text: string): QrFacts['checksum'] => {
  const match = /^(.*,)([0-9A-Fa-f]{4}),?$/.exec(text)
  if (!match) return 'absent'
  const [, head = '', crc = ''] = match
  const want = parseInt(crc, 16)
  return crc16(head) === want || crc16(head.slice(0, -1)) === want ? 'held' : 'differs'
}
