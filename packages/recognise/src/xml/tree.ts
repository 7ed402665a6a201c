// A bounded XML tree: no DTD, no entities of its own, limits on depth, nodes, attributes and text.
import { SaxesParser } from 'saxes'

export interface Element { readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly children: readonly Element[]; readonly text: string }
interface Open { name: string; attributes: Record<string, string>; children: Element[]; text: string }

const limits = { depth: 64, nodes: 200_000, attributes: 60, text: 1_000_000, bytes: 30 * 1024 * 1024 } as const
export class XmlRefused extends Error { constructor(reason: string) { super(reason); this.name = 'XmlRefused' } }

/** Text of an XML file by its byte order mark or declared encoding: UTF-8, UTF-16, GBK or GB18030. */
export const decodeXml = (bytes: Uint8Array): string => {
  if (bytes.length > limits.bytes) throw new XmlRefused('too large')
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase()
  const label = declared && /^(gbk|gb2312|gb18030)$/.test(declared) ? 'gb18030' : 'utf-8'
  return new TextDecoder(label).decode(bytes).replace(/^\ufeff/, '')
}

/** Parses to a tree of local names; throws XmlRefused on ill-formed input, a DOCTYPE, or a broken limit. */
export const parseXml = (text: string): Element => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack: Open[] = [root]
  let nodes = 0, size = 0
  const addText = (chunk: string): void => {
    size += chunk.length
    if (size > limits.text) throw new XmlRefused('too much text')
    stack.at(-1)!.text += chunk
  }
  parser.on('doctype', () => { throw new XmlRefused('DOCTYPE') })
  parser.on('error', (error) => { throw new XmlRefused(error.message) })
  parser.on('opentag', (tag) => {
    const attributes = Object.entries(tag.attributes)
    if (++nodes > limits.nodes || stack.length > limits.depth || attributes.length > limits.attributes) throw new XmlRefused('too many nodes')
    stack.push({ name: localName(tag.name), attributes: Object.fromEntries(attributes.map(([k, v]) => [localName(k), String(v)])), children: [], text: '' })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => { const done = stack.pop()!; stack.at(-1)!.children.push(done) })
  parser.write(text).close()
  const [top] = root.children
  if (!top) throw new XmlRefused('empty')
  return top
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The first element of that local name anywhere below, depth first; undefined when there is none. */
export const descendant = (element: Element, name: string): Element | undefined => {
  for (const child of element.children) {
    if (child.name === name) return child
    const deeper = descendant(child, name)
    if (deeper) return deeper
  }
  return undefined
}
export const descendants = (element: Element, name: string): readonly Element[] => element.children.flatMap((c) => (c.name === name ? [c, ...descendants(c, name)] : descendants(c, name)))
/** Trimmed text of the first element of that name; undefined when absent, empty or nil. */
export const textOf = (element: Element | undefined, name: string): string | undefined => {
  const found = element && descendant(element, name)
  const text = found?.attributes['nil'] === 'true' ? '' : found?.text.trim()
  return text ? text : undefined
}
