// The web's own scripts that a browser with an empty cache loads before a page works, compressed as the server sends
// them.
// node bench/first-page.ts: builds the web into a folder of its own, prints a line a page, exits with 1 if a bound is
// broken.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstPages } from './support/first-page-parts.ts'
import { writeSection } from './support/section.ts'

const build = (folder: string): void => {
  const web = join(import.meta.dirname, '../apps/web')
  const done = spawnSync(
    process.execPath,
    [join(web, '../../node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: web, stdio: 'inherit' },
  )
  if (done.status !== 0) throw new Error('the web could not be built')
}

const folder = mkdtempSync(join(tmpdir(), 'piaotai-first-page-'))
try {
  build(folder)
  const lines = firstPages(folder)
  for (const { name, files, kB, bound } of lines)
    console.log(`${kB <= bound ? '✓' : '✗'} ${name.padEnd(36)} ${kB.toFixed(0).padStart(4)} kB gzip in ${files} files   bound ${bound}`)
  writeSection(
    'First page',
    [
      `All JavaScript that a cold browser loads before a page works, gzip as the server sends it (\`node bench/first-page.ts\`).`,
      '',
      '| page | kB gzip | bound | files |',
      '|---|--:|--:|--:|',
      ...lines.map(({ name, files, kB, bound }) => `| ${name} | ${kB.toFixed(0)} | ${bound} | ${files} |`),
    ].join('\n'),
  )
  process.exitCode = lines.every(({ kB, bound }) => kB <= bound) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
