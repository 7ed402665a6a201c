// What can be done with rows, as configuration: one description serves the button of a row and the one for all that are selected.
import type { ReactNode } from 'react'

/** What came of one row, as calls for several answer it. */
export interface RowResult {
  readonly id: string
  readonly ok: boolean
  readonly problem?: string | undefined
}
/** The words of the question that an action asks first. */
export interface Confirmation {
  readonly title: ReactNode
  readonly content: ReactNode
  readonly okText: string
  readonly cancelText: string
}
export interface RowAction<R> {
  readonly key: string
  /** Whether the state of a row allows it. */
  readonly allowed: (row: R) => boolean
  /** On the row's button; an action without it is for what is selected. */
  readonly label?: (row: R) => string
  /** The name of that button for those who hear it, with the row in it. */
  readonly rowLabel?: (row: R) => string
  /** Takes no attention from the others. */
  readonly quiet?: boolean
  /** Which right is missing, or what else keeps anybody from it. */
  readonly why?: string | undefined
  /** On the bar of what is selected; an action without it is for one row. */
  readonly many?: {
    readonly label: (count: number) => string
    readonly max: number
    /** Said where more are selected, in the noun's words. */
    readonly tooMany?: string
    /** The main one of the bar; without it the first that is not quiet. */
    readonly main?: boolean
  }
  /** Asks first. */
  readonly confirm?: (rows: readonly R[]) => Confirmation
  /** Answers what came of each row, where the call tells it. */
  readonly run?: (rows: readonly R[]) => Promise<unknown>
  /** Leads elsewhere instead: with the row, or with all that are selected. */
  readonly open?: (row: R, rows: readonly R[]) => void
  /** Said once all went well. */
  readonly done?: (count: number, rows: readonly R[]) => string
  /** The words of the outcome, where some rows stay as they are. */
  readonly outcome?: {
    readonly title: string
    readonly failed: (count: number) => string
    /** The sentence of a problem; rows whose problem has none are told in general. */
    readonly reasons: Readonly<Record<string, string>>
  }
}
/** The action that stands out on the bar of what is selected. */
export const mainOf = <R>(actions: readonly RowAction<R>[]): RowAction<R> | undefined => {
  const several = actions.filter(({ many }) => many !== undefined)
  return several.find(({ many }) => many?.main) ?? several.find(({ quiet }) => !quiet)
}
/** The selected rows that an action is for, and whether they are too many for it. */
export const batchOf = <R>(action: RowAction<R>, selected: readonly R[]): { readonly rows: readonly R[]; readonly tooMany: boolean } => {
  const rows = selected.filter(action.allowed)
  return { rows, tooMany: action.many !== undefined && rows.length > action.many.max }
}
