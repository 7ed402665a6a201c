// The model of pulls and syncs (S4): acts of a sequence, and which states may follow which.
import { afterPull, afterRowSync, pullActs, rowSyncActs, type PullState, type RowSyncState } from '@piaotai/domain/tax/tax-pull.ts'

export const pullFaults = [
  'busy',
  'expired',
  'elsewhere',
  'totalMoves',
  'repeats',
  'loses',
  'truncated',
  'html',
  'drop',
  'noPackage',
] as const
export type PullAct =
  /** The bureau gets more invoices of a month. */
  | { readonly do: 'issue'; readonly month: number; readonly count: number }
  /** One that it has turns void or red. */
  | { readonly do: 'turn'; readonly at: number }
  | { readonly do: 'fault'; readonly kind: (typeof pullFaults)[number]; readonly after: number; readonly on: 'list' | 'file' }
  | { readonly do: 'begin'; readonly month: number; readonly months: number; readonly sync: boolean }
  | { readonly do: 'cancel' | 'retry' | 'sync'; readonly at: number }
  | { readonly do: 'work' | 'next' | 'login' }

/** Whether a state can follow another within some acts: what is seen between two looks. */
const reach =
  <S extends string, A extends string>(acts: readonly A[], after: (state: S, act: A) => S | undefined) =>
  (from: S, to: S): boolean => {
    const seen = new Set<S>([from])
    for (const state of seen)
      for (const act of acts) {
        const next = after(state, act)
        if (next !== undefined) seen.add(next)
      }
    return seen.has(to)
  }
export const pullMayBecome = reach<PullState, (typeof pullActs)[number]>(pullActs, afterPull)
export const rowMayBecome = reach<RowSyncState, (typeof rowSyncActs)[number]>(rowSyncActs, afterRowSync)
