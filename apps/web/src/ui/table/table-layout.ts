// Widths and order of a table's columns.
import type { ReactNode } from 'react'

export interface TableColumn<R> {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly align?: 'right'
  readonly sort?: string
  readonly grows?: boolean
  /** Visible without scrolling: if the table is narrow, these columns come before the others. */
  readonly first?: boolean
  /** Its width if the `first` columns do not fit otherwise. */
  readonly narrow?: number
  /** Its figure as written: the column is never too narrow for any row's figure. */
  readonly figure?: (row: R) => string
  /** The most that a figure widens its column to: names of any length have an end. */
  readonly most?: number
  readonly render: (row: R) => ReactNode
  /** It names the record: a link that opens it. */
  readonly names?: boolean
  /** What the link is called for those who hear it, where its text does not say it. */
  readonly nameOf?: (row: R) => string
  /** After the link: what is no part of it. */
  readonly beside?: (row: R) => ReactNode
}

export const checkWidth = 44
/** In its place where nothing is selected: the edge of the page. */
export const edgeWidth = 13
export const leastWidth = 56
export const mostWidth = 640
/** A placed column: `stays` sticky at one side; `beforeEnd` if spare room follows it. */
export interface Placed<R> extends TableColumn<R> {
  readonly stays: 'start' | 'end' | undefined
  readonly beforeEnd: boolean
}
interface Sized {
  readonly key: string
  readonly width: number
}

type Ranked = Sized & { readonly first?: boolean; readonly narrow?: number }
/** The least extra width of a growing column before columns that are not `first` are taken in. */
const easy = 60
/**
 * Room beside the last column that fits completely: growing columns take it, so that no column is cut without
 * scrolling.
 */
const spareRoom = (columns: readonly Ranked[], room: number): number => {
  const last = columns.at(-1)
  const ends = (columns[0]?.width ?? 0) + (last?.key === 'actions' ? last.width : 0) + checkWidth
  const between = columns.slice(1, last?.key === 'actions' ? -1 : undefined)
  const all = between.reduce((sum, c) => sum + c.width, ends)
  if (all <= room) return room - all
  const ranked = between.some((c) => c.first)
  let left = room - ends
  for (const c of between) {
    if (ranked && c.first !== true && left - c.width < easy) return Math.max(0, left)
    if (c.width > left) return left < 110 ? Math.max(0, left) : 0
    left -= c.width
  }
  return Math.max(0, left)
}

const widthOf = (columns: readonly Sized[]): number => columns.reduce((sum, c) => sum + c.width, checkWidth)

/**
 * The order of the columns in `room` pixels: if those up to the last `first` column do not fit, the `first` columns
 * come before the others; if they do not fit either, each takes its narrow width. Counts the defined widths, not the
 * dragged ones, so that dragging never reorders columns.
 */
export const firstInSight = <C extends Ranked>(columns: readonly C[], room: number): readonly C[] => {
  const actions = columns.filter((c) => c.key === 'actions')
  const others = columns.filter((c) => c.key !== 'actions')
  const upTo = others.slice(0, others.findLastIndex((c) => c.first) + 1)
  if (widthOf([...upTo, ...actions]) <= room) return columns
  const leads = (c: C): boolean => c === others[0] || c.first === true
  const led = others.filter(leads)
  const tight = widthOf([...led, ...actions]) > room
  const fitted = (c: C): C => (tight && c.narrow !== undefined ? { ...c, width: c.narrow } : c)
  return [...led.map(fitted), ...others.filter((c) => !leads(c)), ...actions.map(fitted)]
}

/**
 * The columns beside an open record: what names a row, then the `first` ones, the fixed ones and the others, as many as
 * stand whole.
 */
export const besideRecord = <C extends Ranked & { readonly pinned?: boolean; readonly names?: boolean }>(
  columns: readonly C[],
  room: number,
): readonly C[] => {
  const rank = (c: C): number => (c.names || c === columns[0] ? 0 : c.first ? 1 : c.pinned ? 2 : 3)
  const taken = new Set<C>()
  let left = room - checkWidth
  for (const c of columns.filter(({ key }) => key !== 'actions').toSorted((a, b) => rank(a) - rank(b))) {
    const width = c.narrow ?? c.width
    if (taken.size > 0 && width > left) continue
    taken.add(c)
    left -= width
  }
  return columns.filter((c) => taken.has(c)).map((c) => ({ ...c, width: c.narrow ?? c.width }))
}

const digit = 7.8
const sign = 8.5
const point = 4
const han = 13
const padding = 16
/** The greatest width of a figure in pixels: all digits are equally wide. */
const widthOfFigure = (text: string): number =>
  Math.ceil([...text].reduce((sum, c) => sum + (/\d/.test(c) ? digit : /[.,]/.test(c) ? point : c > '\u2e7f' ? han : sign), padding))
const widthFor = <R>({ width, figure }: TableColumn<R>, rows: readonly R[], most = mostWidth): number =>
  figure
    ? Math.max(
        width,
        Math.min(
          most,
          rows.reduce((widest, row) => Math.max(widest, widthOfFigure(figure(row))), 0),
        ),
      )
    : width

/**
 * The columns in `room` pixels: dragged widths win, figures are never cut, and growing columns share the spare room
 * unless the person dragged their width.
 */
export const layOut = <R>(
  columns: readonly TableColumn<R>[],
  drawn: Readonly<Record<string, number>>,
  room: number,
  rows: readonly R[] = [],
): readonly Placed<R>[] => {
  const figures = columns.map((c) => ({ ...c, width: drawn[c.key] ?? (c.most === undefined ? widthFor(c, rows) : c.width) }))
  // A name takes what the columns that matter most leave of the room.
  const leads = figures.filter((c, i) => i === 0 || c.first || c.key === 'actions')
  const left = Math.max(0, room - widthOf(leads))
  const sized = figures.map((c) =>
    c.most === undefined || drawn[c.key] !== undefined ? c : { ...c, width: widthFor(c, rows, Math.min(c.most, c.width + left)) },
  )
  const growing = sized.filter((c) => c.grows && drawn[c.key] === undefined)
  const share = growing.length > 0 ? Math.floor(spareRoom(sized, room) / growing.length) : 0
  const ends = sized.at(-1)?.key === 'actions'
  return sized.map((c, i) => ({
    ...c,
    width: c.width + (growing.includes(c) ? share : 0),
    stays: i === 0 ? 'start' : ends && i === sized.length - 1 ? 'end' : undefined,
    beforeEnd: i === sized.length - (ends ? 2 : 1),
  }))
}
