import type { Needs } from '../../../kernel/deps.ts'

/** Dependencies of months. */
export type MonthDeps = Needs<'db' | 'clock' | 'audit'>
