// The files of a built web that a browser with an empty cache fetches before a page works.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const shell = 'src/app/shell/shell.tsx'
const chinese = '../../packages/locales/src/zh-CN.ts'
const english = '../../packages/locales/src/en-US.ts'
const login = 'src/features/account/login.page.tsx'
const list = 'src/features/invoice/list/invoice-list.page.tsx'
const records = 'src/features/intake/records/import-records.page.tsx'
/** A page, its bound in kB of gzip, and its files: the entry, the sentences, and the chunks that its route loads at once. */
const pages: Readonly<Record<string, readonly [bound: number, ...parts: readonly string[]]>> = {
  'log in': [164, '../../packages/locales/src/zh-CN-first.ts', login],
  'log in, English': [164, '../../packages/locales/src/en-US-first.ts', login],
  'overview, its charts following': [180, chinese, shell, 'src/features/overview/overview.page.tsx'],
  'invoice list': [200, chinese, shell, list],
  'invoice list, English': [200, english, shell, list],
  'import records': [210, chinese, shell, records],
  'import records, English': [210, english, shell, records],
}

/** A chunk and its static imports, recursively. */
const withImports = (manifest: Manifest, key: string, seen = new Set<string>()): ReadonlySet<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`no chunk of its own: ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen)
  return seen
}

export interface FirstPage {
  readonly name: string
  readonly files: number
  readonly kB: number
  readonly bound: number
}
/** The pages of a web built into `folder`, by its manifest. */
export const firstPages = (folder: string): readonly FirstPage[] => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const size = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000
  return Object.entries(pages).map(([name, [bound, ...parts]]) => {
    const files = new Set(['index.html', ...parts].flatMap((key) => [...withImports(manifest, key)]))
    return { name, bound, files: files.size, kB: [...files].reduce((sum, file) => sum + size(file), 0) }
  })
}
