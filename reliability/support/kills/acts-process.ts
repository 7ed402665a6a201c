// A process that runs acts of payments, or of months, at once, each in a company of its own, without HTTP and workers, and is killed in all of them.
import { flushCompileCache } from 'node:module'
import { createApp } from '../../../apps/server/src/app/app.ts'
import { readConfig } from '../../../apps/server/src/app/config.ts'
import type { CrashScenario } from './crash-scenario.ts'
import { monthActs } from './month-acts.ts'
import { payActs } from './pay-acts.ts'

const { act } = JSON.parse(process.env['CRASH_SCENARIO']!) as CrashScenario
if (act.do !== 'pay' && act.do !== 'month') throw new Error('crash-process.ts runs this')
const app = await createApp(readConfig({ ...process.env, ROLE: 'web', DATABASE_POOL: String(act.acts.length + 2) }))
flushCompileCache()
const [pay, month] = [payActs(app), monthActs(app)]
const begun = act.do === 'pay' ? act.acts.map((one) => ({ one, act: pay(one) })) : act.acts.map((one) => ({ one, act: month(one) }))
/** One that ends did not meet its step. */
const ended = await Promise.race(
  begun.map(({ one: { call, companyId }, act: running }) =>
    running.then(
      () => `${call} of ${companyId} ended`,
      (error: Error) => `${call} of ${companyId}: ${error.stack}`,
    ),
  ),
)
process.stderr.write(ended)
// It survived: the parent, which waits for its death, gets a normal exit.
process.exit(0)
