import type { Tx } from './deps.ts'

/** Whose letter a mail of the outbox is: its row hears that it was sent, given up, or returned. */
export interface MailSubject {
  readonly companyId: string
  /** The noun that it belongs to; of a delivery without one. */
  readonly of?: 'delivery' | 'reply'
  readonly taskId: string
  readonly recipient: number
}
/** `dropped`: what it is about has ended before it left. */
export type MailOutcome = 'sent' | 'failed' | 'dropped'
export interface MailHearing {
  /** Writes what became of a letter, in the transaction that writes it at the outbox: neither is ever alone. */
  readonly heard: (tx: Tx, about: MailSubject, outcome: MailOutcome) => Promise<void>
  /** Whether a letter may still leave: asked at each attempt, because mail may wait for days. */
  readonly mayLeave?: (about: MailSubject) => Promise<boolean>
}
/** One hearing of all letters: each goes to that of its noun. */
export const hearingOf = (hearings: Readonly<Record<NonNullable<MailSubject['of']>, MailHearing>>): Required<MailHearing> => ({
  heard: (tx, about, outcome) => hearings[about.of ?? 'delivery'].heard(tx, about, outcome),
  mayLeave: async (about) => (await hearings[about.of ?? 'delivery'].mayLeave?.(about)) ?? true,
})
