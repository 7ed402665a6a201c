// 标准凭证 of 金蝶 KIS as DBF: an entry a record, told by the names of its fields.
import { kisWidths } from '@piaotai/domain/voucher/voucher-way.ts'
import { dbfRecord, type DbfField } from '../../../../lib/dbf.ts'
import type { FileEntry, FileVoucher } from '../file-vouchers.ts'

const classes = [1, 2, 3, 4].flatMap((n): readonly DbfField[] => [
  [`FCLSNAME${n}`, 'C', 20],
  [`FOBJID${n}`, 'C', kisWidths.code],
  [`FOBJNAME${n}`, 'C', 40],
])
export const kisFields: readonly DbfField[] = [
  ['FDATE', 'D', 8],
  ['FPERIOD', 'N', 4],
  ['FGROUP', 'C', 4],
  ['FNUM', 'N', 4],
  ['FENTRYID', 'N', 4],
  ['FEXP', 'C', 60],
  ['FACCTID', 'C', 30],
  ...classes,
  ['FTRANSID', 'C', 10],
  ['FCYID', 'C', 3],
  ['FEXCHRATE', 'N', 19, 10],
  ['FDC', 'C', 1],
  ['FFCYAMT', 'N', kisWidths.amount, 2],
  ['FQTY', 'N', 8, 2],
  ['FPRICE', 'N', 10, 7],
  ['FDEBIT', 'N', kisWidths.amount, 2],
  ['FCREDIT', 'N', kisWidths.amount, 2],
  ['FSETTLCODE', 'C', 8],
  ['FSETTLENO', 'C', 8],
  ['FPREPARE', 'C', 20],
  ['FPAY', 'C', 8],
  ['FCASH', 'C', 8],
  ['FPOSTER', 'C', 20],
  ['FCHECKER', 'C', 20],
  ['FATTCHMENT', 'N', 5],
  ['FPOSTED', 'L', 1],
  ['FMODULE', 'C', 2],
  ['FDELETED', 'L', 1],
  ['FSERIALNO', 'N', 10],
]
/** The class of an other party, and of what else an entry carries. */
const classOf = ({ auxiliary }: FileEntry, outgoing: boolean): string =>
  auxiliary === 'partner' ? (outgoing ? '客户' : '供应商') : auxiliary === 'department' ? '部门' : '项目'
/** The records of a voucher that stands at `place` of its file. */
export const kisRecords = (voucher: FileVoucher, place: number): Uint8Array =>
  Buffer.concat(
    voucher.entries.map((entry, at) => {
      const [debit, credit] = entry.side === 'debit' ? [entry.amount, '0.00'] : ['0.00', entry.amount]
      return dbfRecord(kisFields, {
        FDATE: voucher.day,
        FPERIOD: String(Number(voucher.day.slice(5, 7))),
        FGROUP: voucher.word,
        FNUM: String(place + 1),
        FENTRYID: String(at),
        FEXP: entry.summary,
        FACCTID: entry.account,
        ...(entry.auxiliary === null
          ? {}
          : {
              FCLSNAME1: classOf(entry, voucher.outgoing),
              FOBJID1: entry.auxiliaryCode || entry.auxiliaryName,
              FOBJNAME1: entry.auxiliaryName,
            }),
        FCYID: 'RMB',
        FEXCHRATE: '1.0000000000',
        FDC: entry.side === 'debit' ? 'D' : 'C',
        FFCYAMT: entry.amount,
        FQTY: '0.00',
        FPRICE: '0.0000000',
        FDEBIT: debit,
        FCREDIT: credit,
        FPREPARE: voucher.madeBy,
        FATTCHMENT: String(voucher.invoices.length),
        FPOSTED: 'F',
        FDELETED: 'F',
        FSERIALNO: String(place + 1),
      })
    }),
  )
