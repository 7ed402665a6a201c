// 导入税局表格: a sheet that a person exported at the bureau, as another source of the mirror. What the sheet does not tell stays as it is.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { taxInvoiceEndpoints } from '@piaotai/contract/tax-pull/tax-invoices.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pullLimits, type PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { directionOf, readTaxSheet, type TaxSheet, type TaxSheetFacts, type TaxSheetFault } from '@piaotai/domain/tax/tax-sheet.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { isWorkbook } from '../../../lib/spreadsheet-template.ts'
import type { BureauRow } from '../../../ports/bureau-pull.ts'
import type { TaxPullDeps } from './deps.ts'
import { identityOfRow, writeRows } from './mirror-rows.ts'
import { mayIn } from './page-scope.ts'
import { companyTaxIds } from './company-tax-ids.ts'

type E = typeof taxInvoiceEndpoints
interface Upload {
  readonly bytes: Uint8Array
  readonly name: string
}
const shownRows = 200
const chunk = 300
/** More lines than invoices: goods and special businesses beside the page of invoices. */
const bounds = { rows: 5 * pullLimits.sheetRows, columns: 60, pages: 20 } as const

const readBook = async ({ sheets }: Pick<TaxPullDeps, 'sheets'>, actor: Actor, { bytes }: Upload): Promise<TaxSheet> => {
  if (bytes.length > pullLimits.sheetBytes) throw new Problem('file.tooLarge', { megabytes: pullLimits.sheetBytes / 1024 / 1024 })
  const book = isWorkbook(bytes) ? await sheets.readBook(bytes, bounds, actor) : { ok: false as const }
  if (!book.ok) throw new Problem('sheet.unreadable')
  if (book.more) throw new Problem('sheet.tooMany', { max: pullLimits.sheetRows })
  const sheet = readTaxSheet(book.pages)
  if ('word' in sheet)
    throw sheet.word === 'tooMany'
      ? new Problem('sheet.tooMany', { max: pullLimits.sheetRows })
      : sheet.word === 'empty'
        ? new Problem('sheet.empty')
        : new Problem('sheet.headings', { missing: '数电发票号码、开票日期、金额' })
  const spoiled = sheet.rows.filter(({ faults }) => faults.some(({ word }) => word === 'digitsLost')).length
  // A spreadsheet has saved all numbers as figures: the bureau's own file is asked for.
  if (spoiled === sheet.rows.length) throw new Problem('taxSheet.damaged', { count: spoiled })
  return sheet
}
interface Judged {
  readonly line: number
  readonly number: string
  readonly facts: TaxSheetFacts | null
  readonly direction: PullDirection | null
  readonly faults: readonly TaxSheetFault[]
}
const notOurs: TaxSheetFault = { heading: '', value: '', word: 'notOurs' }
/** Whose each row is: a deduction sheet names the buyer, who is ours. */
const judge = async (tx: Tx, actor: Actor, sheet: TaxSheet): Promise<readonly Judged[]> => {
  const own = await companyTaxIds(tx, actor.companyId)
  return sheet.rows.map((row) => {
    if (row.facts === null) return { ...row, direction: null }
    const direction = directionOf(row.facts, own)
    if (direction === undefined || !mayIn(actor, direction, 'pull')) return { ...row, facts: null, direction: null, faults: [notOurs] }
    return { ...row, direction }
  })
}
const knownOf = async (tx: Tx, rows: readonly Judged[]) => {
  const known = new Map<string, { readonly state: string; readonly total: string; readonly risk: string; readonly use: string }>()
  for (let at = 0; at < rows.length; at += 1000) {
    const identities = rows.slice(at, at + 1000).flatMap(({ facts }) => (facts ? [identityOfRow(facts)] : []))
    if (identities.length === 0) continue
    const found = await tx
      .selectFrom('tax_invoice')
      .select(['direction', 'identity', 'state', 'total', 'risk', 'use'])
      .where('identity', 'in', identities)
      .execute()
    for (const row of found) known.set(`${row.direction} ${row.identity}`, row)
  }
  return known
}

export const previewTaxSheet =
  (deps: TaxPullDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['previewTaxSheet']>> => {
    const sheet = await readBook(deps, actor, file)
    return deps.db.inTenant(actor, async (tx) => {
      const rows = await judge(tx, actor, sheet)
      const known = await knownOf(tx, rows)
      const told = rows.map((row) => {
        const { facts, direction } = row
        const before = facts && known.get(`${direction} ${identityOfRow(facts)}`)
        const differs =
          facts &&
          before &&
          (before.state !== facts.state ||
            before.total !== facts.total ||
            before.risk !== facts.risk ||
            (sheet.kind === 'deduction' && before.use !== facts.use))
        return {
          line: row.line,
          number: row.number.slice(0, 40),
          issued: facts?.issued.slice(0, 10) ?? '',
          party: facts ? (direction === 'in' ? facts.sellerName : facts.buyerName) : null,
          total: facts?.total ?? null,
          direction,
          change:
            facts === null
              ? ('error' as const)
              : before === undefined
                ? ('new' as const)
                : differs
                  ? ('changed' as const)
                  : ('same' as const),
          errors: row.faults.map(({ word }) => word),
          cells: row.faults.map(({ heading, value, word }) => ({ heading, value: value.slice(0, 60), word })),
        }
      })
      const of = (change: string): number => told.filter((row) => row.change === change).length
      const wrong = told.filter(({ change }) => change === 'error').slice(0, shownRows)
      const right = told.filter(({ change }) => change !== 'error').slice(0, shownRows)
      return {
        fileName: keepFileName(file.name),
        kind: sheet.kind,
        total: told.length,
        good: told.length - of('error'),
        added: of('new'),
        changed: of('changed'),
        rows: [...wrong, ...right],
        leftPages: [...sheet.leftPages],
        totals: [...sheet.totals],
      }
    })
  }
/** Facts that a sheet of this kind does not tell. */
const unsaidBy = {
  full: new Set(['red_locked', 'use', 'use_tax', 'booking'] as const),
  deduction: new Set(['booking'] as const),
} as const
/** All good rows or none. */
export const importTaxSheet =
  (deps: TaxPullDeps) =>
  async (actor: Actor, file: Upload): Promise<Out<E['importTaxSheet']>> => {
    const sheet = await readBook(deps, actor, file)
    const name = keepFileName(file.name)
    return deps.db.inTenant(actor, async (tx) => {
      const rows = await judge(tx, actor, sheet)
      const good = rows.filter((row): row is Judged & { facts: TaxSheetFacts; direction: PullDirection } => row.facts !== null)
      let [added, changed] = [0, 0]
      for (const [direction, all] of Map.groupBy(good, (row) => row.direction))
        for (let at = 0; at < all.length; at += chunk) {
          const part = all.slice(at, at + chunk)
          const taxId = (direction === 'in' ? part[0]!.facts.buyerTaxId : part[0]!.facts.sellerTaxId) ?? ''
          const written = await writeRows(
            deps,
            tx,
            { companyId: actor.companyId, direction, taxId, by: { sheet: name } },
            part.map(({ facts }): BureauRow => ({ ...facts, booking: 'none', bookedOn: null })),
            unsaidBy[sheet.kind],
          )
          added += written.added
          changed += written.changed
        }
      await deps.audit.record(tx, actor, [
        {
          action: 'taxInvoice.sheetImported',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { name, kind: sheet.kind, added, changed, skipped: rows.length - good.length },
        },
      ])
      return { added, changed, same: good.length - added - changed, skipped: rows.length - good.length }
    })
  }
