// Paths within a package, resolved as real files need it.
import type { Node } from './xml.ts'
import type { ZipEntries } from './zip.ts'

/** The file at a path, with its parsed content. */
export type At = (path: string | undefined, from: string) => readonly [string, Node] | undefined
export type Resolve = (path: string, from: string) => string | undefined

/**
 * Tries the exact path, relative to the file, relative to its document's root, then case-insensitive; as written and
 * with its escapes decoded.
 */
export const resolver = (entries: ZipEntries): Resolve => {
  const lower = new Map([...entries.keys()].map((name) => [name.toLowerCase(), name]))
  const find = (path: string, from: string): string | undefined => {
    const folder = from.split('/').slice(0, -1)
    const docRoot = from.split('/').slice(0, 1)
    const candidates = (
      path.startsWith('/') ? [path, [...docRoot, path].join('/')] : [[...folder, path].join('/'), [...docRoot, path].join('/'), path]
    ).map(normalise)
    for (const candidate of candidates) if (entries.has(candidate)) return candidate
    for (const candidate of candidates) {
      const found = lower.get(candidate.toLowerCase())
      if (found) return found
    }
    return undefined
  }
  return (path, from) => {
    const plain = path.trim().replaceAll('\\', '/')
    return find(plain, from) ?? (plain.includes('%') ? find(unescaped(plain), from) : undefined)
  }
}
const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
const normalise = (path: string): string => {
  const out: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') out.pop()
    else if (part !== '.' && part !== '') out.push(part)
  }
  return out.join('/')
}
