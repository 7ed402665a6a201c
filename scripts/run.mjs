// Runs one TypeScript file of the project on the runtime it brings along: node scripts/run.mjs FILE [arguments].
import { isAbsolute, join } from 'node:path'
import { become, ensureInstalled, root } from './lib/project.mjs'

const [file, ...rest] = process.argv.slice(2)
await ensureInstalled()
// npm changes into the project's folder; files named by the caller are meant from where they stood.
const from = process.env.INIT_CWD ?? process.cwd()
become([isAbsolute(file) ? file : join(root, file), ...rest], { CALLED_FROM: from })
