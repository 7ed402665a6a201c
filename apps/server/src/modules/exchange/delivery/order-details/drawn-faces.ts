// Faces of invoices that are data alone, drawn for people to read: one PDF, marked as no original on each page and by its name.
import { sql } from 'kysely'
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
/** Stored as sheets are; undefined where each invoice has a file that shows it. */
export const makeDrawnFaces = async (
  deps: Pick<DeliveryDeps, 'db' | 'fileWriter' | 'files' | 'printer'>,
  actor: Actor,
  invoices: readonly Named[],
): Promise<SheetFile | undefined> => {
  const { companyId, userId } = actor
  const rows = await deps.db.inTenant(actor, (tx) =>
    tx
      .selectFrom('invoice_original')
      .select('invoice_id')
      .where('company_id', '=', companyId)
      .where(sql<boolean>`invoice_id = any(${invoices.map(({ id }) => id)}::uuid[])`)
      .groupBy('invoice_id')
      .having(sql<boolean>`bool_and(format = 'xml')`)
      .execute(),
  )
  const faceless = new Set(rows.map((row) => row.invoice_id))
  const drawn = invoices.filter(({ id }) => faceless.has(id))
  const [first] = drawn
  if (!first) return undefined
  const made = await makePrint(deps.printer)(deps)(
    { companyId, userId, kind: 'print', ids: drawn.map(({ id }) => id), settings: { print: { ...usualPrint, layout: 'a4one' } } },
    { signal: new AbortController().signal, tell: async () => undefined },
  )
  try {
    const key = keyForMade(deps.files)(companyId)
    await keepMade(deps.files)(key, made)
    const name = drawn.length === 1 ? `${nameOf(defaultPattern, first)}_${sheetWords.drawnFaces}` : sheetWords.drawnFaces
    return { key, name: `${name}.pdf`, format: 'pdf', size: made.size, sha256: made.sha256 }
  } finally {
    await made.discard()
  }
}
