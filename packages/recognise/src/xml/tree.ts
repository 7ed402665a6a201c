// The tree of an invoice's XML, with lookups.
import type { Element, TreeLimits } from '@piaotai/ofd/xml-element.ts'
import { buildTree, decodeXml as decode } from '@piaotai/ofd/xml-tree.ts'

export type { Element }
const limits: TreeLimits = { depth: 64, nodes: 200_000, attributes: 60, text: 1_000_000 }
const bytesMax = 30 * 1024 * 1024
export class XmlRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'XmlRefused'
  }
}

/** Text of an XML file in its encoding; throws XmlRefused above 30 MB. */
export const decodeXml = (bytes: Uint8Array): string => {
  if (bytes.length > bytesMax) throw new XmlRefused('too large')
  return decode(bytes)
}
/** Parses to a tree of local names; throws XmlRefused on ill-formed input, a DOCTYPE, or a broken limit. */
export const parseXml = (text: string): Element => buildTree(text, limits, (reason) => new XmlRefused(reason))

/** The first descendant of that local name, depth first; undefined without one. */
export const descendant = (element: Element, name: string): Element | undefined => {
  for (const child of element.children) {
    if (child.name === name) return child
    const deeper = child.children.length > 0 ? descendant(child, name) : undefined
    if (deeper) return deeper
  }
  return undefined
}
/**
 * The elements that have children, by name, each list in the order of the file: a format's sections and lines, found in
 * one walk.
 */
export type Sections = ReadonlyMap<string, readonly Element[]>
export const sectionsOf = (element: Element): Sections => {
  const found = new Map<string, Element[]>()
  collect(element, found)
  return found
}
const collect = (element: Element, found: Map<string, Element[]>): void => {
  for (const child of element.children) {
    if (child.children.length === 0) continue
    const alike = found.get(child.name)
    if (alike) alike.push(child)
    else found.set(child.name, [child])
    collect(child, found)
  }
}
/** Trimmed text of the first element of that name; undefined when absent, empty or nil. */
export const textOf = (element: Element | undefined, name: string): string | undefined => {
  const found = element && descendant(element, name)
  const text = found?.attributes['nil'] === 'true' ? '' : found?.text.trim()
  return text ? text : undefined
}
