// The certificate in a signature's dictionary, which the engine does not expose.
import { inflateSync } from 'node:zlib'

/** Maximum distance of the dictionary's text on either side of the signature's place. */
const reach = 64 * 1024

/**
 * /Cert of the dictionary around `hole`, where the signature's hexadecimal string begins: a string, hexadecimal or
 * literal, or the first of an array. Follows an indirect reference. Undefined without one.
 */
export const certificateEntry = (bytes: Uint8Array, hole: number): Uint8Array | undefined => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const begin = Math.max(0, hole - reach)
  const before = text.subarray(begin, hole).toString('latin1')
  const opened = begin + before.lastIndexOf(' obj')
  // The signature's digits may be long: searches for the dictionary's end behind them.
  const closing = text.indexOf('>', hole)
  const end = text.indexOf('endobj', closing)
  if (closing < 0 || end < 0 || end - closing > reach) return undefined
  for (const part of [text.subarray(opened, hole), text.subarray(closing, end)]) {
    const found = entryIn(part.toString('latin1'), text)
    if (found) return found
  }
  return undefined
}
const entryIn = (dictionary: string, file: Buffer): Uint8Array | undefined => {
  const at = /\/Cert\s*(?=[[(<\d])/.exec(dictionary)
  if (!at) return undefined
  const rest = dictionary.slice(at.index + at[0].length).replace(/^\[\s*/, '')
  const reference = /^(\d+)\s+(\d+)\s+R/.exec(rest)
  if (!reference) return stringAt(rest)
  return stringAt(
    (plainObject(file, reference[1]!, reference[2]!) ?? packedObject(file, Number(reference[1])) ?? '').replace(/^\s*\[?\s*/, ''),
  )
}
/** The text of a separate object, the last of its number. */
const plainObject = (file: Buffer, number: string, generation: string): string | undefined => {
  const head = `${number} ${generation} obj`
  for (let at = file.lastIndexOf(head, undefined, 'latin1'); at >= 0; at = at === 0 ? -1 : file.lastIndexOf(head, at - 1, 'latin1')) {
    if (at === 0 || !/\d/.test(String.fromCharCode(file[at - 1]!)))
      return file.subarray(at + head.length, at + head.length + reach).toString('latin1')
  }
  return undefined
}
/** An object in a compressed stream: pairs of number and place come first, the objects begin at /First. */
const packedObject = (file: Buffer, number: number): string | undefined => {
  let tried = 0
  for (let at = file.indexOf('/ObjStm'); at >= 0 && tried < streams; at = file.indexOf('/ObjStm', at + 1), tried += 1) {
    const begin = file.indexOf('stream', at)
    const first = Number(/\/First\s+(\d+)/.exec(file.subarray(Math.max(0, file.lastIndexOf(' obj', at)), begin).toString('latin1'))?.[1])
    if (begin < 0 || !Number.isSafeInteger(first)) continue
    const text = inflated(file.subarray(begin + (file[begin + 6] === 13 ? 8 : 7), begin + packedLimit))
    const places = (text ?? '').slice(0, first).trim().split(/\s+/).map(Number)
    for (let i = 0; text !== undefined && i + 1 < places.length; i += 2)
      if (places[i] === number) return text.slice(first + places[i + 1]!, first + places[i + 1]! + reach)
  }
  return undefined
}
const streams = 50
const packedLimit = 1024 * 1024
/** Ignores bytes behind the stream's end. */
const inflated = (bytes: Buffer): string | undefined => {
  try {
    return inflateSync(bytes, { maxOutputLength: 8 * packedLimit }).toString('latin1')
  } catch {
    return undefined
  }
}
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const stringAt = (text: string): Uint8Array | undefined => {
  const hex = /^<([0-9a-fA-F\s]+)>/.exec(text)?.[1]
  if (hex !== undefined) return Buffer.from(hex.replace(/\s/g, ''), 'hex')
  if (!text.startsWith('(')) return undefined
  let depth = 1
  let out = ''
  for (let i = 1; i < text.length; i++) {
    const character = text[i]!
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(i + 1, i + 4))?.[0]
      const next = text[i + 1] ?? ''
      if (octal !== undefined) {
        out += String.fromCharCode(Number.parseInt(octal, 8) & 255)
        i += octal.length
      } else if (next === '\r' && text[i + 2] === '\n') i += 2
      else {
        if (next !== '\n' && next !== '\r') out += escapes[next] ?? next
        i += 1
      }
      continue
    }
    if (character === '(') depth += 1
    if (character === ')' && --depth === 0) return Buffer.from(out, 'latin1')
    out += character
  }
  return undefined
}
