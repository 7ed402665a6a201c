// A process that runs one act after a pull on the app's database, without HTTP and workers, and is killed in it.
import { flushCompileCache } from 'node:module'
import { createApp } from '../../../apps/server/src/app/app.ts'
import { readConfig } from '../../../apps/server/src/app/config.ts'
import type { CrashScenario } from './crash-scenario.ts'
import { runSyncAct } from './sync-acts.ts'

const { act, ...company } = JSON.parse(process.env['CRASH_SCENARIO']!) as CrashScenario
if (act.do !== 'afterPull') throw new Error('crash-process.ts runs this')
const app = await createApp(readConfig({ ...process.env, ROLE: 'web' }))
flushCompileCache()
await runSyncAct(app, company, act.act)
// It survived: the parent, which waits for its death, gets a normal exit.
process.exit(0)
