// Lists and files of the tax bureau, over the channel that logs in.
import type { BureauPull } from '../../ports/bureau-pull.ts'
import type { BureauRefusal } from '../../ports/bureau-login.ts'
import type { OpenTaxBureau } from './index.ts'
import type { SimulatedPulls } from './simulated-pulls.ts'
import { ys51Pull } from './ys51-pull.ts'

/** No channel publishes a limit: one question a second is gentle. The simulator of one machine takes them as they come. */
const gentleMs = 1000
const none: BureauRefusal = { as: 'failed', error: 'NO_RIGHT', note: 'TAX_BUREAU is not set', triesLeft: null }
const noPull: BureauPull = { pageSize: 99, rows: 5000, gapMs: 0, list: async () => none, file: async () => none }

export const openBureauPull = (
  { channel, simulator }: OpenTaxBureau,
  simulated: SimulatedPulls | undefined,
): { readonly bureauPull: BureauPull } => {
  if (!channel) return { bureauPull: noPull }
  const pull = ys51Pull(channel, simulator ? 0 : gentleMs)
  return { bureauPull: simulator && simulated ? { ...pull, rows: simulated.rows } : pull }
}
