// Writes XML: every text is escaped here and nowhere else.

/** A piece of XML that is already escaped. */
export type Xml = string
export const escapeXml = (text: string): Xml =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
type Attributes = Readonly<Record<string, string | number>>
const attributesOf = (attributes: Attributes): Xml =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(`${value}`)}"`)
    .join('')
/** An element around a text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): Xml =>
  text === '' ? `<${name}${attributesOf(attributes)}/>` : `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`
/** An element around elements. */
export const branch = (name: string, children: readonly Xml[], attributes: Attributes = {}): Xml =>
  children.length === 0 ? `<${name}${attributesOf(attributes)}/>` : `<${name}${attributesOf(attributes)}>${children.join('')}</${name}>`
export const xmlFile = (root: Xml): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
