import type { Needs } from '../../../kernel/deps.ts'

export type PermissionDeps = Needs<'db' | 'clock' | 'audit'>
