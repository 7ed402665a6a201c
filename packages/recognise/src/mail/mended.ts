// Habits of senders that no parser forgives: raw GBK in headers and texts, encoded words cut inside a character, a
// multipart without its boundary.
const utf8 = new TextDecoder('utf-8', { fatal: true })
const gb = new TextDecoder('gb18030')
/** Text of unknown encoding: UTF-8 where it is valid, else GB18030. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return gb.decode(bytes)
  }
}

const headerMax = 256 * 1024
const mendedLine =
  /^(?:subject|from|to|cc|reply-to|content-type|content-disposition|content-description):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim
const cutWords = /=\?([a-z0-9-]+)\?b\?[a-z0-9+/=]*\?=(?:\s+=\?\1\?b\?[a-z0-9+/=]*\?=)+/gi
const wordBytes = (words: string): Buffer =>
  Buffer.concat([...words.matchAll(/\?b\?([a-z0-9+/=]*)\?=/gi)].map((m) => Buffer.from(m[1]!, 'base64')))
const mendLine = (line: string): string => {
  const joined = line.replace(cutWords, (words, charset: string) =>
    // The words of ISO 2022 begin anew each.
    /^iso-2022/i.test(charset) ? words : `=?${charset}?B?${wordBytes(words).toString('base64')}?=`,
  )
  return /[\x80-\xff]/.test(joined) ? Buffer.from(textOf(Buffer.from(joined, 'latin1'))).toString('latin1') : joined
}
/** Where the lines of headers that begin at `from` end: at the first empty line. */
const endOfHeaders = (text: string, from: number): number => {
  const empty = /\r?\n\r?\n/g
  empty.lastIndex = Math.max(0, from - 1)
  const found = empty.exec(text)
  return Math.min(found ? found.index : text.length, from + headerMax)
}
const multipart = /^content-type:\s*multipart\/[a-z]+/im
/** The boundary that the headers leave out, as the body begins its first part. */
const missingBoundary = (headers: string, body: string): string | undefined =>
  multipart.test(headers) && !/boundary\s*=/i.test(headers) ? /^--([\w'()+,./:=?-]{1,70})[ \t]*\r?$/m.exec(body)?.[1] : undefined

const typed = /^content-type:\s*([a-z]+\/[\w.+-]+)?[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im
const charsetParam = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/i
/** Charsets that senders name without looking. */
const unlooked = /^(?:|utf-?8|us-ascii|ascii|unknown-8bit)$/i
const transferOf = (headers: string): string => /^content-transfer-encoding:\s*([\w-]+)/im.exec(headers)?.[1]?.toLowerCase() ?? ''
const transferred = (body: string, transfer: string): Buffer =>
  transfer === 'base64'
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        transfer === 'quoted-printable'
          ? body.replace(/=[ \t]*\r?\n/g, '').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
          : body,
        'latin1',
      )
const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
/** Where the text that begins at `from` ends, no later than the next line that may begin a part. */
const endOfText = (text: string, from: number): number => {
  const next = /\n--(?![ \r\n])/g
  next.lastIndex = from
  return Math.min(next.exec(text)?.index ?? text.length, from + textLooked)
}
const textLooked = 1024 * 1024
/** Headers of a text that name no charset, or UTF-8, with the charset that the bytes have: GB18030 if they are no UTF-8. */
const withCharset = (headers: string, text: string, bodyFrom: number): string => {
  const line = typed.exec(headers)?.[0]
  const type = /^content-type:\s*(\S+?)(?:[;\s]|$)/i.exec(line ?? '')?.[1]?.toLowerCase() ?? 'text/plain'
  const [, double, bare] = charsetParam.exec(line ?? '') ?? []
  if (!/^text\/(?:plain|html)$/.test(type) || !unlooked.test(double ?? bare ?? '') || /^content-disposition:\s*attachment/im.test(headers))
    return headers
  if (isUtf8(transferred(text.slice(bodyFrom, endOfText(text, bodyFrom)), transferOf(headers)))) return headers
  const named = `Content-Type: ${type}; charset=gb18030`
  if (line === undefined) return headers === '' ? named : `${headers}\r\n${named}`
  return headers.replace(line, () => line.replace(charsetParam, '').replace(/^(content-type:\s*[^\s;]+)/i, '$1; charset=gb18030'))
}

/** The mail with headers, its own and those of its parts, that a parser reads; the same bytes where nothing is to mend. */
export const mended = (raw: Buffer): Buffer => {
  const text = raw.toString('latin1')
  const pieces: string[] = []
  let done = 0
  let changed = false
  const boundaries = new Set<string>()
  const mend = (from: number, isPart: boolean): void => {
    const end = endOfHeaders(text, from)
    const before = text.slice(from, end)
    const lines = before.replace(mendedLine, mendLine)
    const own = isPart ? /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(typed.exec(lines)?.[0] ?? '') : null
    if (own) boundaries.add(own[1] ?? own[2] ?? '')
    const after = isPart ? withCharset(lines, text, end) : lines
    changed ||= after !== before
    pieces.push(text.slice(done, from), after)
    done = end
  }
  mend(0, true)
  const boundary = missingBoundary(pieces.at(-1)!, text.slice(done, done + headerMax))
  if (boundary !== undefined) {
    changed = true
    boundaries.add(boundary)
    pieces.push(pieces.pop()!.replace(multipart, `$&; boundary="${boundary}"`))
  }
  for (let at = text.indexOf('\n--', done); at >= 0; at = text.indexOf('\n--', Math.max(done, at + 1))) {
    const line = text.indexOf('\n', at + 1)
    if (line < 0) break
    if (line + 1 > done) mend(line + 1, boundaries.has(text.slice(at + 3, line).trimEnd()))
  }
  if (!changed) return raw
  pieces.push(text.slice(done))
  return Buffer.from(pieces.join(''), 'latin1')
}
