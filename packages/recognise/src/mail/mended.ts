// Habits of senders that no parser forgives: raw GBK in headers, encoded words cut inside a character, a multipart without its boundary.
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

/** The mail with headers, its own and those of its parts, that a parser reads; the same bytes where nothing is to mend. */
export const mended = (raw: Buffer): Buffer => {
  const text = raw.toString('latin1')
  const pieces: string[] = []
  let done = 0
  let changed = false
  const mend = (from: number): void => {
    const end = endOfHeaders(text, from)
    const before = text.slice(from, end)
    const after = before.replace(mendedLine, mendLine)
    changed ||= after !== before
    pieces.push(text.slice(done, from), after)
    done = end
  }
  mend(0)
  const boundary = missingBoundary(pieces.at(-1)!, text.slice(done, done + headerMax))
  if (boundary !== undefined) {
    changed = true
    pieces.push(pieces.pop()!.replace(multipart, `$&; boundary="${boundary}"`))
  }
  for (let at = text.indexOf('\n--', done); at >= 0; at = text.indexOf('\n--', Math.max(done, at + 1))) {
    const line = text.indexOf('\n', at + 1)
    if (line < 0) break
    if (line + 1 > done) mend(line + 1)
  }
  if (!changed) return raw
  pieces.push(text.slice(done))
  return Buffer.from(pieces.join(''), 'latin1')
}
