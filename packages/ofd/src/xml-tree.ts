// A bounded XML tree by local names: no DTD, no custom entities, limits on depth, nodes, attributes and text.
import { SaxesParser } from 'saxes'
import { readPlainXml } from './plain-xml.ts'
import { localName, noAttributes, type Element, type OpenElement, type TreeLimits } from './xml-element.ts'

/**
 * Parses to a tree of local names; on ill-formed input, a DOCTYPE or a broken limit it throws the error that `refuse`
 * makes of the reason.
 */
export const buildTree = (text: string, limits: TreeLimits, refuse: (reason: string) => Error): Element =>
  readPlainXml(text, limits) ?? buildStrictly(text, limits, refuse)

/** The strict parser for all of XML; it gives the reason of a refusal. */
export const buildStrictly = (text: string, limits: TreeLimits, refuse: (reason: string) => Error): Element => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const root: OpenElement = { name: '', attributes: noAttributes, children: [], text: '' }
  const stack: OpenElement[] = [root]
  let nodes = 0
  let size = 0
  let attributes: Record<string, string> | undefined
  let count = 0
  const addText = (chunk: string): void => {
    size += chunk.length
    if (size > limits.text) throw refuse('too much text')
    stack.at(-1)!.text += chunk
  }
  parser.on('doctype', () => {
    throw refuse('DOCTYPE')
  })
  parser.on('error', (error) => {
    throw refuse(error.message)
  })
  // Counts attributes as they arrive: most elements have none, and a flood of them ends at the limit.
  parser.on('attribute', ({ name, value }) => {
    if (++count > limits.attributes) throw refuse('too many nodes')
    attributes ??= {}
    attributes[localName(name)] = value
  })
  parser.on('opentag', (tag) => {
    if (++nodes > limits.nodes || stack.length > limits.depth) throw refuse('too many nodes')
    stack.push({ name: localName(tag.name), attributes: attributes ?? noAttributes, children: [], text: '' })
    attributes = undefined
    count = 0
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const done = stack.pop()!
    stack.at(-1)!.children.push(done)
  })
  parser.write(text).close()
  const [top] = root.children
  if (!top) throw refuse('empty')
  return top
}

/**
 * Decodes an XML file by its byte order mark or its content: UTF-8, UTF-16, or GB18030. Drops blanks and NULs around
 * the document, and byte order marks anywhere.
 */
export const decodeXml = (bytes: Uint8Array): string => {
  const text = decode(bytes)
  const plain = text.includes('\ufeff') ? text.replaceAll('\ufeff', '') : text
  return isFilling(plain.charCodeAt(0)) || isFilling(plain.charCodeAt(plain.length - 1)) ? withoutFilling(plain) : plain
}
const isFilling = (code: number): boolean => code <= 0x20
const withoutFilling = (text: string): string => {
  let from = 0
  let until = text.length
  while (from < until && isFilling(text.charCodeAt(from))) from++
  while (until > from && isFilling(text.charCodeAt(until - 1))) until--
  return text.slice(from, until)
}
const decode = (bytes: Uint8Array): string => {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && d === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0)) return new TextDecoder('utf-16be').decode(bytes)
  // A file's declared encoding is often wrong: tools convert the text and keep the declaration. Chinese in GBK is never
  // valid UTF-8.
  const text = utf8.decode(bytes)
  return text.includes('\ufffd') && (text.match(/\ufffd/g)?.length ?? 0) > (text.match(/[^\x00-\x7f]/g)?.length ?? 0) * mostHoles
    ? gb18030.decode(bytes)
    : text
}
/** A few torn characters do not change the encoding. */
const mostHoles = 0.2
const utf8 = new TextDecoder('utf-8')
const gb18030 = new TextDecoder('gb18030')
