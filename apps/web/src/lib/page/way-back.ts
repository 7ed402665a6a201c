// Ways that lead to another page for one act and back again: kept for this tab, never in an address, so that no link can plant one.
import { useSyncExternalStore } from 'react'
import { sessionStore } from '../browser/storage.ts'

export interface Way {
  /** The place that the way leads to. */
  readonly to: string
  /** Where it began: the whole address inside the product. */
  readonly back: string
}
const key = 'piaotai.waysBack'
const most = 5
const listeners = new Set<() => void>()
const isWay = (value: unknown): value is Way =>
  typeof value === 'object' && value !== null && ['to', 'back'].every((end) => /^\/(?![/\\])/.test(String((value as Way)[end as 'to'])))
const read = (): readonly Way[] => {
  try {
    const kept = JSON.parse(sessionStore.getItem(key) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter(isWay) : []
  } catch {
    return []
  }
}
let ways = read()
const keep = (next: readonly Way[]): void => {
  ways = next
  if (next.length > 0) sessionStore.setItem(key, JSON.stringify(next))
  else sessionStore.removeItem(key)
  for (const listener of listeners) listener()
}

/** A page, and which of its views is open. */
export const placeOf = (path: string, search: object): string => {
  const { view }: { readonly view?: unknown } = search
  return typeof view === 'string' ? `${path}?view=${view}` : path
}
/** Someone sets out: the page at `to` will show the way back. */
export const setOut = (to: string, back: string): void => {
  const way = { to, back }
  if (isWay(way)) keep([...ways, way].slice(-most))
}
/** Someone stands at a place: ways that lead elsewhere have ended. */
export const arrive = (place: string): void => {
  const left = ways.slice(0, ways.findLastIndex(({ to }) => to === place) + 1)
  if (left.length !== ways.length) keep(left)
}
/** Nobody wants to go back from here. */
export const endWay = (): void => {
  keep(ways.slice(0, -1))
}
export const useWays = (): readonly Way[] =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => ways,
  )
