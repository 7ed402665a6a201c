// The XML of an OFD package, with lookups; refuses a file that breaks a limit or has a DTD.
import type { Element, TreeLimits } from './xml-element.ts'
import { buildTree, decodeXml } from './xml-tree.ts'

export type Node = Element
export class OfdRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'OfdRefused'
  }
}
const limits: TreeLimits = { depth: 64, nodes: 400_000, attributes: 60, text: 4_000_000 }

export const parseNodes = (bytes: Uint8Array): Node => buildTree(decodeXml(bytes), limits, (reason) => new OfdRefused(reason))
export const child = (node: Node | undefined, name: string): Node | undefined => node?.children.find((c) => c.name === name)
export const children = (node: Node | undefined, name: string): readonly Node[] => node?.children.filter((c) => c.name === name) ?? []
/** Every element of that name at any depth, in the order of the file. */
export const all = (node: Node | undefined, name: string): readonly Node[] => {
  const found: Node[] = []
  const look = (at: Node): void => {
    for (const below of at.children) {
      if (below.name === name) found.push(below)
      look(below)
    }
  }
  if (node) look(node)
  return found
}
/** "0 0 210 140" as numbers. */
export const numbers = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .trim()
    .split(/\s+/)
    .filter((s) => s !== '')
    .map(Number)
    .filter((n) => Number.isFinite(n))
