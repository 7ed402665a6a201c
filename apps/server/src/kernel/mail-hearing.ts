// Who hears what became of letters: each noun of its own, in the transaction that writes it at the outbox.
import type { Tx } from './deps.ts'
import type { MailOutcome, MailSubject } from './mail-subject.ts'

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
