// A process that signs, closes and reopens months at once, each in a company of its own, and is killed in all of them.
import { flushCompileCache } from 'node:module'
import { createApp } from '../../../apps/server/src/app/app.ts'
import { readConfig } from '../../../apps/server/src/app/config.ts'
import type { CrashScenario } from './crash-scenario.ts'
import { monthActs } from './month-acts.ts'

const { act } = JSON.parse(process.env['CRASH_SCENARIO']!) as CrashScenario
if (act.do !== 'month') throw new Error('crash-process.ts runs this')
const app = await createApp(readConfig({ ...process.env, ROLE: 'web', DATABASE_POOL: String(act.acts.length + 2) }))
flushCompileCache()
const run = monthActs(app)
/** One that ends did not meet its step. */
const ended = await Promise.race(
  act.acts.map((one) =>
    run(one).then(
      () => `${one.call} of ${one.companyId} ended`,
      (error: Error) => `${one.call} of ${one.companyId}: ${error.stack}`,
    ),
  ),
)
process.stderr.write(ended)
// It survived: the parent, which waits for its death, gets a normal exit.
process.exit(0)
