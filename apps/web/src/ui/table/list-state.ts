// What a person keeps of a list on this machine: columns shown, their order and widths, row height.
import { useState } from 'react'
import { localStore } from '../../lib/browser/storage.ts'

export interface ListState {
  readonly hidden: readonly string[]
  readonly order: readonly string[]
  readonly density: 34 | 40 | 48
  readonly widths: Readonly<Record<string, number>>
}
const fresh: ListState = { hidden: [], order: [], density: 34, widths: {} }

export const useListState = (list: string, defaults: Partial<ListState> = {}): readonly [ListState, (next: Partial<ListState>) => void] => {
  const key = `piaotai.list.${list}`
  const [state, setState] = useState<ListState>(() => {
    try {
      return { ...fresh, ...defaults, ...(JSON.parse(localStore.getItem(key) ?? '{}') as Partial<ListState>) }
    } catch {
      return { ...fresh, ...defaults }
    }
  })
  return [
    state,
    (next) => {
      const merged = { ...state, ...next }
      setState(merged)
      localStore.setItem(key, JSON.stringify(merged))
    },
  ]
}
/** Columns in the person's order, hidden ones left out; columns that are new stand where they were defined. */
export const arrange = <C extends { readonly key: string; readonly pinned?: boolean | undefined }>(
  columns: readonly C[],
  state: Pick<ListState, 'hidden' | 'order'>,
): readonly C[] => {
  const place = (c: C, i: number): number => {
    const at = state.order.indexOf(c.key)
    return at < 0 ? i : at
  }
  return columns
    .filter((c) => c.pinned || !state.hidden.includes(c.key))
    .map((c, i) => ({ c, at: place(c, i) }))
    .sort((a, b) => a.at - b.at)
    .map(({ c }) => c)
}
