// npm run programs: the command line in one file and the client's package, in dist/programs.
import { ensureInstalled } from './lib/project.mjs'
import { ensureProgramsBuilt } from './lib/programs.mjs'

await ensureInstalled()
await ensureProgramsBuilt()
