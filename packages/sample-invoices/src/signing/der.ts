// Writes the part of DER that certificates and signatures need.

export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length =
    size < 0x80
      ? [size]
      : size < 0x100
        ? [0x81, size]
        : size < 0x10000
          ? [0x82, size >> 8, size & 255]
          : [0x83, size >> 16, (size >> 8) & 255, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
export const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts)
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
export const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text))
export const ascii = (text: string): Buffer => der(0x16, Buffer.from(text, 'latin1'))
export const nothing = der(0x05)
/** 20260301083000Z of an ISO instant. */
export const generalizedTime = (instant: string): Buffer =>
  der(0x18, Buffer.from(`${instant.replace(/\.\d+/, '').replace(/[-:T]/g, '').replace('Z', '')}Z`))
export const integer = (value: bigint): Buffer => {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return der(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}
/** Of an object identifier in dotted form. */
export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const arcs = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc & 0x7f]
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return der(0x06, Buffer.from(arcs))
}
