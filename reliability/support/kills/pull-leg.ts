// One leg of a pull, as the queue runs it. The simulated bureau needs no gentleness between two questions.
import type { App } from '../../../apps/server/src/app/app.ts'
import { runPull } from '../../../apps/server/src/modules/bureau/tax-pull/run-pull.ts'

export const runLeg = ({ deps }: Pick<App, 'deps'>, companyId: string, taskId: string): Promise<void> =>
  runPull({ ...deps, bureauPull: { ...deps.bureauPull, gapMs: 0 } })(
    { companyId, taskId, run: 0 },
    { number: 1, last: false, signal: new AbortController().signal },
  )
