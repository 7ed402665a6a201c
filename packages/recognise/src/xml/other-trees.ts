// Other forms of the same tree: values in attributes, and documents within a text.
import { parseXml, type Element } from './tree.ts'

/** Elements of an ordinary file; a tree's copy costs as much as the tree. */
const elementsMost = 20_000
const own = /^(?:nil|type|schemaLocation|id|href|contextRef|unitRef|decimals)$/

/** The tree with attributes turned into elements; undefined when it has hardly any. */
export const withAttributes = (root: Element): Element | undefined => {
  let found = 0
  let elements = 0
  const copy = (element: Element): Element => {
    elements++
    const values = Object.entries(element.attributes).filter(
      ([name, text]) => text !== '' && !own.test(name) && !/^https?:|^urn:/.test(text),
    )
    found += values.length
    const children = element.children.length > 0 && elements <= elementsMost ? element.children.map(copy) : element.children
    return values.length === 0
      ? { ...element, children }
      : { ...element, children: [...values.map(([name, text]) => ({ name, attributes: {}, children: [], text })), ...children] }
  }
  const spread = copy(root)
  return found > 2 && elements <= elementsMost ? spread : undefined
}

const documentsMost = 20
/** Documents in the texts of an answer, escaped or as CDATA. */
export const documentsIn = (root: Element): readonly Element[] => {
  const trees: Element[] = []
  const look = (element: Element): void => {
    const text = element.children.length === 0 && trees.length < documentsMost ? element.text.trim() : ''
    if (text.startsWith('<') && text.length > 100)
      try {
        trees.push(parseXml(text))
      } catch {
        /* Not a document. */
      }
    element.children.forEach(look)
  }
  look(root)
  return trees
}
