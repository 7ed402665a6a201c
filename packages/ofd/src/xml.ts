// A bounded XML tree by local names; a file that breaks a limit or has a DTD is refused.
import { SaxesParser } from 'saxes'

export interface Node { readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly children: readonly Node[]; readonly text: string }
interface Open { name: string; attributes: Record<string, string>; children: Open[]; text: string }
export class OfdRefused extends Error { constructor(reason: string) { super(reason); this.name = 'OfdRefused' } }
const limits = { depth: 64, nodes: 400_000, attributes: 60, text: 4_000_000 } as const

export const parseNodes = (bytes: Uint8Array): Node => {
  const [a, b] = bytes
  const text = a === 0xff && b === 0xfe ? new TextDecoder('utf-16le').decode(bytes) : /encoding\s*=\s*["']gb/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 120))) ? new TextDecoder('gb18030').decode(bytes) : new TextDecoder().decode(bytes).replace(/^\ufeff/, '')
  const parser = new SaxesParser({ xmlns: false, position: false })
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack: Open[] = [root]
  let nodes = 0, size = 0
  const addText = (chunk: string): void => {
    size += chunk.length
    if (size > limits.text) throw new OfdRefused('too much text')
    stack.at(-1)!.text += chunk
  }
  parser.on('doctype', () => { throw new OfdRefused('DOCTYPE') })
  parser.on('error', (error) => { throw new OfdRefused(error.message) })
  parser.on('opentag', (tag) => {
    const attributes = Object.entries(tag.attributes)
    if (++nodes > limits.nodes || stack.length > limits.depth || attributes.length > limits.attributes) throw new OfdRefused('too many nodes')
    stack.push({ name: local(tag.name), attributes: Object.fromEntries(attributes.map(([k, v]) => [local(k), String(v)])), children: [], text: '' })
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => { const done = stack.pop()!; stack.at(-1)!.children.push(done) })
  parser.write(text).close()
  const [top] = root.children
  if (!top) throw new OfdRefused('empty XML')
  return top
}
const local = (name: string): string => name.slice(name.indexOf(':') + 1)
export const child = (node: Node | undefined, name: string): Node | undefined => node?.children.find((c) => c.name === name)
export const children = (node: Node | undefined, name: string): readonly Node[] => node?.children.filter((c) => c.name === name) ?? []
/** Every element of that name at any depth. */
export const all = (node: Node | undefined, name: string): readonly Node[] => node?.children.flatMap((c) => (c.name === name ? [c, ...all(c, name)] : all(c, name))) ?? []
/** "0 0 210 140" as numbers. */
export const numbers = (text: string | undefined): readonly number[] => (text ?? '').trim().split(/\s+/).filter((s) => s !== '').map(Number).filter((n) => Number.isFinite(n))
