// The nodes of an XML tree, shared by all parsers.

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}
/** An element before its end tag. */
export interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

/** `text` counts the characters of all texts together, `attributes` those of one element. */
export interface TreeLimits {
  readonly depth: number
  readonly nodes: number
  readonly attributes: number
  readonly text: number
}

export const noAttributes: Readonly<Record<string, string>> = {}
/** Names without their prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
