// The Excel sheet of a delivery's invoices; with order details also the sheet of their lines.
import type { DeliveryContent } from '@piaotai/domain/delivery.ts'
import { sheetWords } from '@piaotai/locales/exports.ts'
import type { Actor } from '../../kernel/actor.ts'
import { bureauColumns, makeSheet } from '../export/index.ts'
import { keepMade, keyForMade } from '../file/index.ts'
import type { DeliveryDeps } from './deps.ts'

export interface SheetFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly sha256: string
}
/** Stored under a key that no row names yet: the sweep takes it away if the sending fails. */
export const makeSheetFile = async (
  deps: Pick<DeliveryDeps, 'db' | 'fileWriter' | 'files'>,
  { companyId, userId }: Actor,
  ids: readonly string[],
  { orderDetails }: DeliveryContent,
): Promise<SheetFile> => {
  const columns = orderDetails ? bureauColumns : { ...bureauColumns, lines: [] }
  const made = await makeSheet(deps)(
    { companyId, userId, kind: 'sheet', ids, settings: { columns } },
    { signal: new AbortController().signal, tell: async () => undefined },
  )
  try {
    const key = keyForMade(deps.files)(companyId)
    await keepMade(deps.files)(key, made)
    return { key, name: `${sheetWords.heads}.xlsx`, size: made.size, sha256: made.sha256 }
  } finally {
    await made.discard()
  }
}
