// Writes the docs site into a folder; ends with 1 and every wrong link where there are any.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packFiles } from '../web-build/pack.ts'
import { buildSite } from './site.ts'

const [into = ''] = process.argv.slice(2)
const { files, wrong } = buildSite()
for (const [address, content] of files) {
  const path = join(into, address)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
await packFiles(into)
for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0
