import type { Needs } from '../../../kernel/deps.ts'

/** Dependencies of reconciliations. */
export type ReconcileDeps = Needs<'db' | 'clock' | 'audit'>
