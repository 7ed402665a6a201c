// A fast parser for plain XML documents: elements, attributes and text, as in nearly every invoice's file.
// It accepts only certain input. For anything else (comments, CDATA, a DOCTYPE, other characters in names, a fault, a
// broken limit) the strict parser reads or refuses the file: this parser never changes the outcome.
import { localName, noAttributes, type Element, type OpenElement, type TreeLimits } from './xml-element.ts'

const declaration =
  /<\?xml[ \n\t]+version="1\.0"(?:[ \n\t]+encoding="[A-Za-z][A-Za-z0-9._-]*")?(?:[ \n\t]+standalone="(?:yes|no)")?[ \n\t]*\?>/y
const attribute = /[ \n\t]+([A-Za-z_][A-Za-z0-9_.:-]*)[ \n\t]*=[ \n\t]*(?:"([^"<]*)"|'([^'<]*)')/y
const ending = /[ \n\t]*(\/?)>/y
const odd = /[^\t\n\u0020-\ud7ff\ue000-\ufffd]/
const notBlank = /[^ \n\t]/
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const TAB = 0x09
const LINE = 0x0a
const AMPERSAND = 0x26
const SLASH = 0x2f
const COLON = 0x3a
const BEGIN = 0x3c
const END = 0x3e
/** Characters of names, and the subset that can begin one. */
const BEGINS = 2
const signs = new Uint8Array(128)
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') signs[sign.charCodeAt(0)] = BEGINS
for (const sign of '0123456789.:-') signs[sign.charCodeAt(0)] = 1

/** Characters forbidden outside tags; "]]>" in the text of an element is checked separately. */
const isOdd = (code: number): boolean => (code < 0x20 ? code !== LINE && code !== TAB : code >= 0xd800 && (code < 0xe000 || code > 0xfffd))
/** Undefined when it contains an entity other than XML's five, or a bare &. */
const decoded = (text: string): string | undefined => {
  let known = true
  const plain = text.replace(/&(?:[a-z]+;)?/g, (entity) => entities[entity] ?? ((known = false), ''))
  return known ? plain : undefined
}

interface Tag {
  readonly attributes: Readonly<Record<string, string>>
  readonly closed: boolean
  readonly end: number
}
/** The text between a tag's name and its end. */
const readTag = (text: string, from: number, most: number): Tag | undefined => {
  const attributes: Record<string, string> = {}
  const names: string[] = []
  let at = (attribute.lastIndex = from)
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    const name = match[1]!
    const value = decoded((match[2] ?? match[3]!).replace(/[\n\t]/g, ' '))
    if (value === undefined || odd.test(value) || names.includes(name) || names.push(name) > most) return undefined
    attributes[localName(name)] = value
    at = attribute.lastIndex
  }
  ending.lastIndex = at
  const close = ending.exec(text)
  return close ? { attributes: names.length > 0 ? attributes : noAttributes, closed: close[1] !== '', end: ending.lastIndex } : undefined
}

/** Most elements hold only text: they share one empty list of children. */
const leaf: OpenElement[] = []

/** The root element, or undefined when the strict parser has to decide. */
export const readPlainXml = (given: string, limits: TreeLimits): Element | undefined => {
  const text = given.includes('\r') ? given.replace(/\r\n?/g, '\n') : given
  if (text.includes(']]>')) return undefined
  declaration.lastIndex = 0
  let at = declaration.test(text) ? declaration.lastIndex : 0
  let nodes = 0
  let size = 0
  let root: OpenElement | undefined
  let current: OpenElement | undefined
  const stack: OpenElement[] = []
  const names: string[] = []
  const until = text.length
  for (;;) {
    let tag = at
    let coded = false
    for (; tag < until; tag++) {
      const code = text.charCodeAt(tag)
      if (code === BEGIN) break
      if (code === AMPERSAND) coded = true
      else if (isOdd(code)) return undefined
    }
    if (tag !== at) {
      const between = text.slice(at, tag)
      if (current) {
        const chunk = coded ? decoded(between) : between
        if (chunk === undefined || (size += chunk.length) > limits.text) return undefined
        current.text = current.text === '' ? chunk : current.text + chunk
      } else if (notBlank.test(between)) return undefined
    }
    if (tag === until) return current ? undefined : root
    if (text.charCodeAt(tag + 1) === SLASH) {
      const name = names.pop()
      if (name === undefined || !text.startsWith(name, tag + 2)) return undefined
      at = tag + 2 + name.length
      if (text.charCodeAt(at) === END) at++
      else {
        const close = readTag(text, at, 0)
        if (!close || close.closed) return undefined
        at = close.end
      }
      current = stack.pop()
      continue
    }
    let end = tag + 1
    let local = end
    if (signs[text.charCodeAt(end)] === BEGINS)
      while (signs[text.charCodeAt(++end)]) if (local === tag + 1 && text.charCodeAt(end) === COLON) local = end + 1
    if (end === tag + 1 || (root && !current) || ++nodes > limits.nodes || names.length >= limits.depth) return undefined
    const name = text.slice(tag + 1, end)
    const plain = text.charCodeAt(end) === END
    const rest = plain ? undefined : readTag(text, end, limits.attributes)
    if (!plain && !rest) return undefined
    at = rest ? rest.end : end + 1
    const element: OpenElement = {
      name: local === tag + 1 ? name : text.slice(local, end),
      attributes: rest ? rest.attributes : noAttributes,
      children: leaf,
      text: '',
    }
    if (current) {
      if (current.children === leaf) current.children = [element]
      else current.children.push(element)
    } else root = element
    if (!rest?.closed) {
      if (current) stack.push(current)
      current = element
      names.push(name)
    }
  }
}
