// Custom tags name page objects: BuyerName → object 64. Tax-platform files carry ill-formed XML here (`<:eInvoice
// xmlns:="">`), so pairs are read tolerantly.

/** Name → the ids of text objects, in order. Nested names give the innermost. */
export const readCustomTag = (bytes: Uint8Array): ReadonlyMap<string, readonly string[]> => {
  const text = new TextDecoder().decode(bytes.subarray(0, 2_000_000))
  const tags = new Map<string, string[]>()
  const stack: string[] = []
  for (const match of text.matchAll(/<(\/?)([\w.:-]*)([^<>]*?)(\/?)>([^<]*)/g)) {
    const [, closing, rawName = '', , selfClosed, content = ''] = match
    const name = rawName.slice(rawName.indexOf(':') + 1)
    if (closing) {
      stack.pop()
      continue
    }
    if (selfClosed || match[0].startsWith('<?')) continue
    if (name === 'ObjectRef') {
      const owner = stack.at(-1)
      if (owner) {
        const list = tags.get(owner) ?? []
        list.push(content.trim())
        tags.set(owner, list)
      }
    }
    stack.push(name)
    if (stack.length > 64) return tags
  }
  return tags
}
