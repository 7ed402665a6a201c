import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../docs/benchmarks.md')
/** Replaces one section of docs/benchmarks.md, and leaves the others unchanged. */
export const writeSection = (title: string, text: string): void => {
  const before = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '# Benchmarks\n\nMeasured by `npm run bench`; each section is written by its own bench. Trust the ratios more than the figures.\n'
  const section = `## ${title}\n\n${text.trim()}\n`
  const from = before.indexOf(`\n## ${title}\n`)
  if (from < 0) {
    writeFileSync(file, `${before.trimEnd()}\n\n${section}`)
    return
  }
  const next = before.indexOf('\n## ', from + 1)
  writeFileSync(file, `${before.slice(0, from + 1)}${section}${next < 0 ? '' : before.slice(next)}`)
}
