// Faces of invoices that are data alone, drawn for people to read: one PDF, marked as no original on each page and by its name.
import { defaultPattern } from '@piaotai/domain/export.ts'
import { usualPrint } from '@piaotai/domain/print.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { nameOf } from '../../../output/export/index.ts'
import { makePrint } from '../../../output/print/index.ts'
import { keepMade, keyForMade } from '../../../platform/file/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { SheetFile } from './sheet-file.ts'

type Named = Parameters<typeof nameOf>[1] & { readonly id: string }
/** One file of them, stored as sheets are; of a single invoice, it says of which. */
export const makeDrawnFaces = async (
  deps: Pick<DeliveryDeps, 'db' | 'fileWriter' | 'files' | 'printer'>,
  { companyId, userId }: Actor,
  invoices: readonly Named[],
): Promise<SheetFile> => {
  const [first, ...more] = invoices
  const made = await makePrint(deps.printer)(deps)(
    { companyId, userId, kind: 'print', ids: invoices.map(({ id }) => id), settings: { print: { ...usualPrint, layout: 'a4one' } } },
    { signal: new AbortController().signal, tell: async () => undefined },
  )
  try {
    const key = keyForMade(deps.files)(companyId)
    await keepMade(deps.files)(key, made)
    const alone = first !== undefined && more.length === 0
    const name = alone ? `${nameOf(defaultPattern, first)}_${sheetWords.drawnFaces}` : sheetWords.drawnFaces
    return {
      key,
      name: `${name}.pdf`,
      format: 'pdf',
      size: made.size,
      sha256: made.sha256,
      drawn: true,
      ...(alone ? { invoiceId: first.id } : {}),
    }
  } finally {
    await made.discard()
  }
}
