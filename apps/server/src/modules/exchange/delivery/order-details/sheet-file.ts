// The Excel sheets of a delivery: its invoices, with their lines where those stand for order details, and the order rows that somebody brought.
import type { OrderRow, OrderTemplate } from '@piaotai/domain/delivery/order-details.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { customerColumns, makeSheet } from '../../../output/export/index.ts'
import { keepMade, keyForMade, storeBytes } from '../../../platform/file/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { orderWorkbook } from './order-sheet.ts'

export interface SheetFile {
  readonly key: string
  readonly name: string
  readonly format: 'xlsx' | 'pdf'
  readonly size: number
  readonly sha256: string
  /** Faces drawn from data; of one invoice, its id. */
  readonly drawn?: boolean
  readonly invoiceId?: string
}
/** Stored under a key that no row names yet: the sweep takes it away if the sending fails. */
export const makeSheetFile = async (
  deps: Pick<DeliveryDeps, 'db' | 'fileWriter' | 'files'>,
  { companyId, userId }: Actor,
  ids: readonly string[],
  lines: boolean,
): Promise<SheetFile> => {
  const columns = lines ? customerColumns : { ...customerColumns, lines: [] }
  const made = await makeSheet(deps)(
    { companyId, userId, kind: 'sheet', ids, settings: { columns } },
    { signal: new AbortController().signal, tell: async () => undefined },
  )
  try {
    const key = keyForMade(deps.files)(companyId)
    await keepMade(deps.files)(key, made)
    return { key, name: `${sheetWords.heads}.xlsx`, format: 'xlsx', size: made.size, sha256: made.sha256 }
  } finally {
    await made.discard()
  }
}
/** The order rows of one customer, in the company's columns. */
export const makeOrderFile = async (
  { files }: Pick<DeliveryDeps, 'files'>,
  { companyId }: Actor,
  template: OrderTemplate,
  rows: readonly OrderRow[],
): Promise<SheetFile> => {
  const { name, bytes } = orderWorkbook(template, rows)
  const { key, size, sha256 } = await storeBytes(files)(companyId, name, bytes)
  return { key, name, format: 'xlsx', size, sha256 }
}
