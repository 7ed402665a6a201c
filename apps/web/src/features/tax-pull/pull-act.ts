import type { ReactNode } from 'react'
import type { EmptyAct } from '../../ui/page/empty-words.ts'

/** Pulling, for the head of a view and for its page without rows. */
export type PullAct = Extract<EmptyAct, { readonly button: ReactNode }>
