// What a browser with an empty cache loads of the web's own scripts before a page works, compressed as the server sends them.
// node bench/first-page.ts: builds the web into a folder of its own, prints a line a page, ends with 1 when a bound is broken.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeSection } from './support/section.ts'

interface Chunk { readonly file: string; readonly imports?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** kB of gzip. */
const bound = 350
const shell = 'src/app/shell.tsx', chinese = '../../packages/locales/src/zh-CN.ts', english = '../../packages/locales/src/en-US.ts'
const login = 'src/features/account/login.page.tsx', list = 'src/features/invoices/invoice-list.page.tsx', records = 'src/features/imports/import-records.page.tsx'
/** A page and what its address fetches before it works: the entry, the sentences, and the parts that its route asks for at once. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'log in': [chinese, login],
  'log in, English': [english, login],
  'home': [chinese, shell, 'src/features/home/home.page.tsx'],
  'overview, its charts following': [chinese, shell, 'src/features/overview/overview.page.tsx'],
  'invoice list': [chinese, shell, list],
  'invoice list, English': [english, shell, list],
  'import records': [chinese, shell, records],
  'import records, English': [english, shell, records],
}

const build = (folder: string): Manifest => {
  const web = join(import.meta.dirname, '../apps/web')
  const done = spawnSync(process.execPath, [join(web, '../../node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], { cwd: web, stdio: 'inherit' })
  if (done.status !== 0) throw new Error('the web could not be built')
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}
/** A chunk and all that it imports without being asked. */
const withImports = (manifest: Manifest, key: string, seen = new Set<string>()): ReadonlySet<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`no chunk of its own: ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen)
  return seen
}

const folder = mkdtempSync(join(tmpdir(), 'piaotai-first-page-'))
try {
  const manifest = build(folder)
  const size = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000
  const lines = Object.entries(pages).map(([name, parts]) => {
    const files = new Set(['index.html', ...parts].flatMap((key) => [...withImports(manifest, key)]))
    return { name, files: files.size, kB: [...files].reduce((sum, file) => sum + size(file), 0) }
  })
  for (const { name, files, kB } of lines) console.log(`${kB <= bound ? '✓' : '✗'} ${name.padEnd(36)} ${kB.toFixed(0).padStart(4)} kB gzip in ${files} files   bound ${bound}`)
  writeSection('First page', [
    `All JavaScript that a cold browser loads before a page works, gzip as the server sends it (\`node bench/first-page.ts\`; bound ${bound} kB).`, '',
    '| page | kB gzip | files |', '|---|--:|--:|', ...lines.map(({ name, files, kB }) => `| ${name} | ${kB.toFixed(0)} | ${files} |`),
  ].join('\n'))
  process.exitCode = lines.every(({ kB }) => kB <= bound) ? 0 : 1
} finally { rmSync(folder, { recursive: true, force: true }) }
