// npm run docs: the docs site in dist/docs.
import { ensureDocsBuilt } from './lib/docs.mjs'
import { ensureInstalled } from './lib/project.mjs'

await ensureInstalled()
await ensureDocsBuilt()
