// The sentence of an audit action, noun by noun.
import type { auditActions } from '@piaotai/domain/audit.ts'

type Nouns = typeof auditActions
/** A sentence for every action there is. */
export type ActionSentences = { readonly [N in keyof Nouns]: { readonly [A in Nouns[N][number]]: string } }

/** An action of an older version that no sentence knows is said by its noun's own word, or as it stands. */
export const saysAction = (acts: ActionSentences, action: string): string => {
  const [noun = '', act = ''] = action.split('.')
  const known: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = acts
  return known[noun]?.[act] ?? action
}
