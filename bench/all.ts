// npm run bench: runs all measurements in sequence; each writes its section of docs/benchmarks.md. Not the comparison with
// others, which fetches them and needs Java.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const benches = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !['all.ts', 'peers.ts'].includes(name))
  .sort()
const failed = benches.filter((name) => {
  console.log(`\n── bench/${name}`)
  return spawnSync(process.execPath, [join(folder, name)], { stdio: 'inherit' }).status !== 0
})
console.log(failed.length === 0 ? `\n${benches.length} measured` : `\nOver their bound: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
