// Runs one TypeScript file on the project's own runtime: node scripts/run.mjs FILE [arguments].
import { isAbsolute, join } from 'node:path'
import { become, ensureInstalled, root } from './lib/project.mjs'

const [file, ...rest] = process.argv.slice(2)
await ensureInstalled()
// npm changes into the project's folder; relative paths of the caller refer to the original folder.
const from = process.env.INIT_CWD ?? process.cwd()
become([isAbsolute(file) ? file : join(root, file), ...rest], { CALLED_FROM: from })
