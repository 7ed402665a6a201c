// npm start: from a fresh clone to a running platform. Plain JavaScript, so that any Node from 20 can run it.
import { join } from 'node:path'
import { appFlags } from './lib/app-flags.mjs'
import { ensureDocsBuilt } from './lib/docs.mjs'
import { become, ensureInstalled, ensureWebBuilt, root } from './lib/project.mjs'
import { ensureProgramsBuilt } from './lib/programs.mjs'

await ensureInstalled()
await ensureWebBuilt()
await ensureProgramsBuilt()
await ensureDocsBuilt()
become([...appFlags, join(root, 'apps/server/src/app/main.ts')])
