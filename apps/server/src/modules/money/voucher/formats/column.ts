// A column of a sheet of vouchers, and what it tells of an entry.
import type { CellKind } from '../../../../ports/file-writer.ts'
import type { FileEntry, FileVoucher } from '../file-vouchers.ts'

export interface Placed {
  readonly voucher: FileVoucher
  readonly entry: FileEntry
  /** Of the entry in its voucher, and of the voucher in its file, from 0. */
  readonly at: number
  readonly place: number
  /** Of the entry in its file, from 1. */
  readonly row: number
}
export type Tell = (of: Placed) => string | null
export interface Column {
  readonly heading: string
  /** The second row of headings, where the layout has two. */
  readonly second?: string
  readonly tell?: Tell
  readonly kind?: CellKind
  readonly width?: number
}
