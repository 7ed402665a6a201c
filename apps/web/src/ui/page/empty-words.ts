// What an empty page is given: its words, its drawing and the acts that bring the first row.
import type { ReactNode } from 'react'
import type { Goal } from '../controls/go-link.tsx'

export type Subject = 'mail' | 'bank' | 'bureau' | 'book' | 'rule' | 'key'
/** `label`, or what it `say`s by the dictionary emptyPage. `why`: this person lacks the right to it. */
export type EmptyAct = { readonly why?: string | undefined } & (
  | { readonly label: string; readonly say?: undefined }
  | { readonly label?: undefined; readonly say: string }
) &
  (
    | { readonly icon?: ReactNode; readonly busy?: boolean; readonly onDo: () => void }
    /** Done on another page, which shows the way back. */
    | { readonly go: Goal }
    /** A text to hand on, put on the clipboard. */
    | { readonly copies: string }
    /** A page outside the product's own, in a tab of its own. */
    | { readonly href: string }
    /** A button with a state of its own, as a menu. */
    | { readonly button: ReactNode }
  )
export interface EmptyWords {
  /** Its words in the dictionary emptyPage: title, text, and a sample whose cells are parted by |. */
  readonly of: string
  readonly subject: Subject
  /** The first one brings the first row. Without any: why nobody can bring one from here. */
  readonly acts: readonly [EmptyAct, ...(EmptyAct | undefined)[]] | { readonly none: string }
  /** Of more kinds than one: instead of the dictionary's. */
  readonly text?: string
  /** The page has no other content, so its title is the page's heading. */
  readonly whole?: boolean
}
