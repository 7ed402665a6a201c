// Rows of a sheet of vouchers, made from texts of vouchers in the thread that writes them.
import type { OpenRows, RowGroup } from '../../../ports/file-writer.ts'
import { sheetOf, type SheetFormat } from './file-columns.ts'
import type { FileVoucher } from './file-vouchers.ts'

export interface VoucherSheetSettings {
  readonly format: SheetFormat
}
export const openRows: OpenRows<VoucherSheetSettings> = ({ format }) => {
  const { sheet, second, cellsOf } = sheetOf(format)
  let place = 0
  let before = 0
  return {
    sheets: [sheet],
    groupsOf: function* ([text]): Generator<RowGroup> {
      if (place === 0 && second) yield { shared: [], rows: [[second]] }
      for (const voucher of JSON.parse(text ?? '[]') as readonly FileVoucher[]) {
        yield { shared: [], rows: [cellsOf(voucher, place++, before)] }
        before += voucher.entries.length
      }
    },
  }
}
