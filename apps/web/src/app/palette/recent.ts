// What was chosen last: pages, companies and acts on this machine, records for as long as the tab stands.
import { localStore, sessionStore, type Store } from '../../lib/browser/storage.ts'
import type { Entry, Target } from './find.ts'

/** A page, company or act is known by its id; a record brings its words, because it is not read again. */
export interface Recent {
  readonly id: string
  readonly at: number
  readonly record?: { readonly kind: 'invoice' | 'partner'; readonly label: string; readonly beside?: string; readonly target: Target }
}
const kept = 8
const keyOf = (owner: string): string => `piaotai.palette.${owner}`
const read = (store: Store, owner: string): readonly Recent[] => {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(stored) ? (stored as Recent[]).filter((one) => typeof one?.id === 'string') : []
  } catch {
    return []
  }
}
/** The newest first. `owner`: a person in a company. */
export const readRecent = (owner: string): readonly Recent[] =>
  [...read(localStore, owner), ...read(sessionStore, owner)].toSorted((a, b) => b.at - a.at).slice(0, kept)

export const keepRecent = (owner: string, { id, kind, label, beside, target }: Entry): void => {
  const record = (kind === 'invoice' || kind === 'partner') && target ? { kind, label, ...(beside ? { beside } : {}), target } : undefined
  const store = record ? sessionStore : localStore
  const others = read(store, owner).filter((one) => one.id !== id)
  store.setItem(keyOf(owner), JSON.stringify([{ id, at: Date.now(), ...(record ? { record } : {}) }, ...others].slice(0, kept)))
}
