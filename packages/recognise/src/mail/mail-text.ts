// The text of a mail and the links in it. HTML is only ever read here, never shown.

export interface MailLink {
  readonly url: string
  /** What stands at it, or before it. */
  readonly text: string
}
const htmlMax = 1024 * 1024
const linksMax = 200
const urlMax = 1000
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', yen: '¥' }
const entities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));?/gi, (all, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ''
    return named[(name ?? '').toLowerCase()] ?? all
  })
const hidden = /<(script|style|head|title|template|noscript|svg)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const ends = /<\/?(?:p|div|br|tr|li|ul|ol|table|h[1-6]|hr|blockquote|section|article|header|footer)\b[^>]*>/gi
const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
export const textOfHtml = (html: string): string =>
  tidy(
    entities(
      html
        .slice(0, htmlMax)
        .replace(hidden, ' ')
        .replace(/\s+/g, ' ')
        .replace(ends, '\n')
        .replace(/<\/td\s*>/gi, ' ')
        .replace(/<[^>]*>/g, ''),
    ),
  )

/** Remote pictures and scripts that a mail would have loaded. */
export const blockedIn = (html: string): { readonly pictures: number; readonly scripts: number } => {
  const part = html.slice(0, htmlMax)
  return {
    pictures:
      [...part.matchAll(/<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:)?\/\//gi)].length + [...part.matchAll(/url\(\s*["']?https?:/gi)].length,
    scripts: [...part.matchAll(/<script\b/gi)].length,
  }
}

/** The beginning of an anchor: its address, and what follows. */
const anchor = /^[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>([\s\S]*)$/i
const anchorMax = 3000
/** From each anchor to the next, so that one without an end costs no more than any other. */
const anchorsIn = function* (html: string): Generator<readonly [url: string, inner: string]> {
  for (const piece of html.split(/<a\b/i).slice(1)) {
    const [, double, single, bare, rest = ''] = anchor.exec(piece.slice(0, anchorMax)) ?? []
    const url = double ?? single ?? bare
    if (url !== undefined) yield [url, rest.split(/<\/a\s*>/i)[0] ?? '']
  }
}
const inText = /https?:\/\/[^\s<>"'`，。；、）】》”’\u3000]+/g
const webUrl = (text: string): string | undefined => {
  const plain = entities(text).trim()
  if (plain.length > urlMax || !/^https?:\/\//i.test(plain) || !URL.canParse(plain)) return undefined
  return new URL(plain).href
}
/** Web links of a mail's texts and HTML, each once, in order. */
export const linksIn = (texts: readonly string[], htmls: readonly string[]): readonly MailLink[] => {
  const found = new Map<string, string>()
  const add = (href: string, text: string): void => {
    const url = webUrl(href)
    if (url && !found.has(url) && found.size < linksMax) found.set(url, tidy(text).slice(0, 200))
  }
  for (const html of htmls.map((one) => one.slice(0, htmlMax).replace(hidden, ' '))) {
    for (const [url, inner] of anchorsIn(html)) add(url, textOfHtml(inner))
    for (const { 0: url } of textOfHtml(html).matchAll(inText)) add(url, '')
  }
  for (const text of texts)
    for (const { 0: url, index } of text.matchAll(inText))
      add(
        url,
        text
          .slice(Math.max(0, index - 40), index)
          .split('\n')
          .at(-1) ?? '',
      )
  return [...found].map(([url, text]) => ({ url, text }))
}
