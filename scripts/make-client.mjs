// npm run client: the generated part of packages/client, after a change of the interface.
import { ensureClientMade } from './lib/client.mjs'
import { ensureInstalled } from './lib/project.mjs'

await ensureInstalled()
await ensureClientMade()
