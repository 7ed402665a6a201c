// Prints that were asked for.
import { Download } from '@piaotai/contract/download.ts'
import { blank } from './blank.ts'
import { idOf } from './invoices.ts'

/** What comes after the address of the picture is no part of it. */
const sheet = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>')}#`
/** The `n`th print, while it is being laid out. */
export const printing = (n: number) => ({
  ...blank(Download),
  id: idOf(n),
  kind: 'print' as const,
  name: '打印.pdf',
  state: 'generating' as const,
  pagePath: '/companyInvoice/allInvoiceCo',
  count: 1,
  createdAt: '2026-11-20T08:00:00Z',
})
/** The same when it is there, of one sheet. */
export const printed = (n: number) => ({
  ...printing(n),
  state: 'downloadable' as const,
  print: { sheets: 1, pictureUrl: sheet, refused: [] },
})
