// Columns as configuration: a width for each language, and which ones wait for a wide screen.
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../lib/i18n/language.ts'
import type { ListColumn } from '../../table/list-page.tsx'

/** The room that a list has: its language, and whether all columns stand whole. */
export interface Room {
  readonly english: boolean
  readonly wide: boolean
}
interface Widths {
  readonly zh: number
  readonly en: number
  /** In both languages where the screen is wide. */
  readonly wide?: number
}
export interface ConfiguredColumn<R> extends Omit<ListColumn<R>, 'width' | 'narrow' | 'hidden'> {
  readonly width: number | Widths
  readonly narrow?: number | Widths
  /** Not shown until a person wants it; `unlessWide`: only where the screen is narrow. */
  readonly hidden?: boolean | 'unlessWide'
}

/** Columns stand whole from 1500 pixels: narrower screens get short moments and no `unlessWide` ones. */
export const wideScreen = 1500
/** The room at the time that the list opens: columns do not jump while a window is drawn. */
export const useRoom = (): Room => {
  const english = useLanguage() === 'en-US'
  const [wide] = useState(() => matchMedia(`(min-width: ${wideScreen}px)`).matches)
  return useMemo(() => ({ english, wide }), [english, wide])
}
const widthIn = ({ english, wide }: Room, width: number | Widths): number =>
  typeof width === 'number' ? width : wide && width.wide !== undefined ? width.wide : english ? width.en : width.zh
export const columnsIn = <R>(room: Room, columns: readonly ConfiguredColumn<R>[]): readonly ListColumn<R>[] =>
  columns.map(({ width, narrow, hidden = false, ...column }) => ({
    ...column,
    width: widthIn(room, width),
    ...(narrow === undefined ? {} : { narrow: widthIn(room, narrow) }),
    hidden: hidden === 'unlessWide' ? !room.wide : hidden,
  }))
