// A process that runs one leg of a pull on the app's database, without HTTP and workers, and is killed in it.
import { flushCompileCache } from 'node:module'
import { createApp } from '../../../apps/server/src/app/app.ts'
import { readConfig } from '../../../apps/server/src/app/config.ts'
import type { CrashScenario } from './crash-scenario.ts'
import { runLeg } from './pull-leg.ts'

const { companyId, act } = JSON.parse(process.env['CRASH_SCENARIO']!) as CrashScenario
if (act.do !== 'pull') throw new Error('crash-process.ts runs this')
const app = await createApp(readConfig({ ...process.env, ROLE: 'web' }))
flushCompileCache()
await runLeg(app, companyId, act.taskId)
// It survived: the parent, which waits for its death, gets a normal exit.
process.exit(0)
