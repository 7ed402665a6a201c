import type { Composed } from './compose-modules.ts'

const tidyMs = 10 * 60_000
const sweepMs = 24 * 60 * 60_000

/** Tidies every ten minutes and sweeps once a day. Returns the stop function. */
export const startTidying = ({ tidy, sweep }: Pick<Composed<never>, 'tidy' | 'sweep'>, onError: (error: unknown) => void): (() => void) => {
  let swept = -Infinity
  const timer = setInterval(() => {
    const now = Date.now()
    const due = now - swept >= sweepMs
    if (due) swept = now
    Promise.all([tidy(), due && sweep()]).catch(onError)
  }, tidyMs)
  timer.unref()
  return () => clearInterval(timer)
}
