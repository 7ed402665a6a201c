// The previous and next invoice of the open one, to go through a list one by one.
import { useState } from 'react'
import type { Invoice } from '../invoice-list.config.ts'

interface Listed {
  readonly rows: readonly unknown[]
  readonly total: number | undefined
  /** Rows of the list before these; null: unknown. */
  readonly offset?: number | null
}
/** Where an invoice stands: in the whole list, or on its page where it is unknown how many rows come before. */
export const placeOf = (at: number, { rows, total, offset = 0 }: Listed) =>
  offset === null ? { at, total: rows.length, onPage: true } : { at: at < 0 ? at : at + offset, total: total ?? rows.length, onPage: false }

/**
 * An open invoice that left the list through a change, such as a verified one among unverified ones, keeps its place
 * between its neighbours.
 */
export const useNeighbours = (rows: readonly Pick<Invoice, 'id'>[], id: string) => {
  const at = rows.findIndex((row) => row.id === id)
  const [stood, setStood] = useState({ id, at })
  if (at >= 0 && (stood.id !== id || stood.at !== at)) setStood({ id, at })
  const gap = at < 0 && stood.id === id ? stood.at : -1
  return {
    at,
    previous: gap > 0 ? rows[gap - 1] : rows[at - 1],
    next: gap >= 0 ? rows[gap] : at >= 0 ? rows[at + 1] : undefined,
  }
}
