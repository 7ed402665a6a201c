// Scripted trouble of the bureau's pulls. Each fault waits for the calls it is meant for, lets `after` of them pass, and spoils `times`.
import { z } from 'zod'

export const pullFaultKinds = [
  /** 2116: try again. */
  'busy',
  'maintenance',
  /** 1101: the session is none any more. */
  'expired',
  /** Somebody else logged in with the same person. */
  'elsewhere',
  /** 1102: a face is asked for. */
  'face',
  /** 1011: no package. */
  'noPackage',
  /** One more invoice than a moment ago. */
  'totalMoves',
  /** The same number twice on a page. */
  'repeats',
  /** Fewer rows than the total says. */
  'loses',
  /** Half an answer. */
  'truncated',
  /** A page of HTML with status 200. */
  'html',
  'drop',
] as const
export const pullCalls = ['list', 'detail', 'file'] as const
export const PullFault = z.strictObject({
  kind: z.enum(pullFaultKinds),
  on: z.enum(pullCalls).default('list'),
  after: z.number().int().min(0).max(100_000).default(0),
  times: z.number().int().min(1).max(100_000).default(1),
})
export type PullFault = z.output<typeof PullFault>
export type PullCall = (typeof pullCalls)[number]

export const openPullFaults = () => {
  let script: { kind: PullFault['kind']; on: PullCall; after: number; times: number }[] = []
  return {
    set: (given: readonly z.input<typeof PullFault>[]): void => {
      script = given.map((fault) => ({ ...PullFault.parse(fault) }))
    },
    left: (): number => script.length,
    next: (call: PullCall): PullFault['kind'] | undefined => {
      const at = script.findIndex(({ on }) => on === call)
      const first = script[at]
      if (!first) return undefined
      if (first.after > 0) {
        first.after--
        return undefined
      }
      if (--first.times === 0) script.splice(at, 1)
      return first.kind
    },
  }
}
export type PullFaults = ReturnType<typeof openPullFaults>
