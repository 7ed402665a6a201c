// Printing: paper, page positions and invoice order.

/** A4 上下两张 (recommended), A4 one, B5 one. B5 follows GB/T 148 (ISO 216), in landscape like invoices. */
export const printLayouts = ['a4two', 'a4one', 'b5one'] as const
export type PrintLayout = (typeof printLayouts)[number]
/** Millimetres. `parts`: invoice pages on a sheet, one below the other. */
export const papers: Readonly<Record<PrintLayout, { readonly width: number; readonly height: number; readonly parts: 1 | 2 }>> = {
  a4two: { width: 210, height: 297, parts: 2 },
  a4one: { width: 210, height: 297, parts: 1 },
  b5one: { width: 250, height: 176, parts: 1 },
}
/** list: as the list shows them, newest first. */
export const printOrders = ['list', 'oldest', 'number', 'seller', 'amount'] as const
export type PrintOrder = (typeof printOrders)[number]
/** Print settings. `margin`: millimetres kept free around each invoice. */
export interface PrintSettings {
  readonly layout: PrintLayout
  readonly margin: number
  readonly order: PrintOrder
}
export const printMargins = { least: 0, usual: 5, most: 25 } as const
export const usualPrint: PrintSettings = { layout: 'a4two', margin: printMargins.usual, order: 'list' }
/** Reasons against printing an invoice; a note takes its place. */
export const printRefusals = ['encrypted', 'damaged', 'missing', 'tooMuch', 'noPage'] as const
export type PrintRefusal = (typeof printRefusals)[number]

export interface Size {
  readonly width: number
  readonly height: number
}
export interface Place extends Size {
  readonly x: number
  readonly y: number
}
/** The parts of a sheet, in millimetres from its top left corner, top to bottom. */
export const partsOf = (layout: PrintLayout, margin: number): readonly Place[] => {
  const { width, height, parts } = papers[layout]
  const tall = height / parts
  return Array.from({ length: parts }, (_, i) => ({
    x: margin,
    y: i * tall + margin,
    width: width - 2 * margin,
    height: tall - 2 * margin,
  }))
}
/**
 * `turned`: rotated 90° to the left. x, y, width and height describe the visible place on the sheet; `scale` relates to
 * the page's size.
 */
export interface Fit extends Place {
  readonly scale: number
  readonly turned: boolean
}
/** Rotates a page when that enlarges it by this factor. */
const worthTurning = 1.25
/**
 * The largest centred place for a page in a part of a sheet, in proportion. A page never grows beyond its size unless
 * it `stretches`, as a picture without a physical size does.
 */
export const fitInto = (part: Place, page: Size, stretches = false): Fit => {
  const scaleOf = (size: Size): number => Math.min(part.width / size.width, part.height / size.height, stretches ? Infinity : 1)
  const lying = { width: page.height, height: page.width }
  const turned = scaleOf(lying) >= scaleOf(page) * worthTurning
  const seen = turned ? lying : page
  const scale = scaleOf(seen)
  const width = seen.width * scale
  const height = seen.height * scale
  return { x: part.x + (part.width - width) / 2, y: part.y + (part.height - height) / 2, width, height, scale, turned }
}
/** Sort fields of an invoice; amounts in 分. */
export interface Sortable {
  readonly date: string | null
  readonly number: string | null
  readonly seller: string | null
  readonly amount: bigint | null
}
const texts = (one: string | null, other: string | null): number =>
  one === null ? (other === null ? 0 : 1) : other === null ? -1 : one.localeCompare(other, 'zh-Hans-CN')
const larger = (one: bigint | null, other: bigint | null): number =>
  one === null ? (other === null ? 0 : 1) : other === null ? -1 : one < other ? 1 : one > other ? -1 : 0
/** Sorts stably in the chosen order; unknown values come last. */
export const inPrintOrder = <T>(invoices: readonly T[], order: PrintOrder, of: (invoice: T) => Sortable): readonly T[] => {
  if (order === 'list') return invoices
  const compare = {
    oldest: (a: Sortable, b: Sortable) => texts(a.date, b.date),
    number: (a: Sortable, b: Sortable) => texts(a.number, b.number),
    seller: (a: Sortable, b: Sortable) => texts(a.seller, b.seller),
    amount: (a: Sortable, b: Sortable) => larger(a.amount, b.amount),
  }[order]
  return invoices
    .map((invoice) => ({ invoice, key: of(invoice) }))
    .toSorted((a, b) => compare(a.key, b.key))
    .map(({ invoice }) => invoice)
}
