// The chart by Excel: read aside and shown with every wrong cell, then added or updated by code.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { ledgerAccountEndpoints } from '@piaotai/contract/voucher/ledger-accounts.ts'
import {
  accountColumns,
  accountLimits,
  categoryOfCode,
  judgeAccount,
  plainAccountCode,
  usualSide,
  type AccountCategory,
  type AccountColumn,
  type AccountStandard,
  type EntrySide,
  type LedgerAccount,
} from '@piaotai/domain/voucher/ledger-account.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { accountColumnOf, accountSheetWords } from '@piaotai/locales/sheets.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { readSheet, requireColumns } from '../../../lib/read-sheet.ts'
import { workbookToFill, type Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetDeps, SheetFile, VoucherDeps } from './deps.ts'
import { chartOf, insertAccounts, lockChart, requireRoom } from './ledger-accounts.ts'
import { settingsOf } from './settings.ts'

type E = typeof ledgerAccountEndpoints
type PreviewRow = Out<E['previewLedgerAccounts']>['rows'][number]
const bounds = { rows: accountLimits.sheetRows + 1, columns: 40 } as const
const widths: Readonly<Record<(typeof accountColumns)[number], number>> = { code: 20, name: 36, category: 14, side: 14 }
const typedRows = 300

/** The accounts that there are, and empty rows for more. */
export const readAccountTemplate =
  ({ db }: Pick<VoucherDeps, 'db'>) =>
  (actor: Actor): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      const words = accountSheetWords(actor.language)
      const rows = await chartOf(tx).orderBy('a.code').execute()
      return workbookToFill({
        name: 'accounts.xlsx',
        words,
        columns: accountColumns.map((column) => ({ heading: words.column[column], width: widths[column] })),
        rows: rows.map(({ code, name, category, side }) => [code, name, words.category[category], words.side[side]]),
        empty: typedRows,
      })
    })

/** The key whose word in either language the cell holds. */
const keyOf = <K extends string>(words: 'category' | 'side', cell: string): K | undefined => {
  const plain = cell.normalize('NFKC').trim().toLowerCase()
  for (const language of ['zh-CN', 'en-US'] as const)
    for (const [key, word] of Object.entries(accountSheetWords(language)[words])) if (word.toLowerCase() === plain) return key as K
  return undefined
}
interface JudgedRow extends PreviewRow {
  readonly account: LedgerAccount | undefined
}
const readRows = async (sheets: SheetDeps['sheets'], file: SheetFile, actor: Actor) => {
  if (file.bytes.length > accountLimits.sheetBytes)
    throw new Problem('file.tooLarge', { megabytes: accountLimits.sheetBytes / 1024 / 1024 })
  const [head, ...rows] = await readSheet(sheets, file.bytes, bounds, actor)
  const places = requireColumns(head, accountColumnOf, ['code', 'name'], accountSheetWords(actor.language).column, actor)
  const filled = rows
    .map(({ line, cells }) => ({ line, cell: (column: AccountColumn): string => (cells[places.get(column) ?? -1] ?? '').trim() }))
    .filter(({ cell }) => accountColumns.some((column) => cell(column) !== ''))
  if (filled.length === 0) throw new Problem('sheet.empty')
  return filled
}
type FilledRows = Awaited<ReturnType<typeof readRows>>

const judgeRows = async (tx: Tx, filled: FilledRows): Promise<readonly JudgedRow[]> => {
  const there = new Map((await chartOf(tx).execute()).map((account) => [account.code, account]))
  const standard: AccountStandard = (await settingsOf(tx)).standard ?? 'small'
  const seen = new Set<string>()
  return filled.map(({ line, cell }) => {
    const [code, name] = [plainAccountCode(cell('code')), cell('name')]
    const errors: PreviewRow['errors'] = [...judgeAccount({ code, name })]
    // An empty cell keeps what an existing account has.
    const before = there.get(code)
    const category =
      cell('category') === '' ? (before?.category ?? categoryOfCode(code, standard)) : keyOf<AccountCategory>('category', cell('category'))
    const side = cell('side') === '' ? (before?.side ?? (category && usualSide(category))) : keyOf<EntrySide>('side', cell('side'))
    if (category === undefined && !errors.some(({ column }) => column === 'code'))
      errors.push({ column: 'category', reason: 'unknownValue' })
    if (side === undefined && cell('side') !== '') errors.push({ column: 'side', reason: 'unknownValue' })
    if (code !== '' && seen.has(code)) errors.push({ column: 'code', reason: 'duplicate' })
    seen.add(code)
    return {
      line,
      code,
      name,
      category: category ?? null,
      side: side ?? null,
      exists: before !== undefined,
      errors,
      account: errors.length === 0 && category && side ? { code, name, category, side } : undefined,
    }
  })
}

export const previewLedgerAccounts =
  ({ db, sheets }: Pick<SheetDeps, 'db' | 'sheets'>) =>
  async (actor: Actor, file: SheetFile): Promise<Out<E['previewLedgerAccounts']>> => {
    const filled = await readRows(sheets, file, actor)
    const rows = await db.inTenant(actor, (tx) => judgeRows(tx, filled))
    const good = rows.filter(({ account }) => account !== undefined)
    return {
      fileName: keepFileName(file.name),
      total: rows.length,
      good: good.length,
      updates: good.filter(({ exists }) => exists).length,
      rows: rows.map(({ line, code, name, category, side, exists, errors }) => ({ line, code, name, category, side, exists, errors })),
    }
  }

export const importLedgerAccounts =
  ({ db, clock, audit, sheets }: SheetDeps) =>
  async (actor: Actor, file: SheetFile): Promise<Out<E['importLedgerAccounts']>> => {
    const filled = await readRows(sheets, file, actor)
    return db.inTenant(actor, async (tx) => {
      await lockChart(tx, actor.companyId)
      const rows = await judgeRows(tx, filled)
      const added = rows.flatMap(({ account, exists }) => (account && !exists ? [account] : []))
      const updated = rows.flatMap(({ account, exists }) => (account && exists ? [account] : []))
      await requireRoom(tx, added.length)
      await insertAccounts(tx, actor.companyId, clock.now(), added)
      for (const { code, name, category, side } of updated)
        await tx
          .updateTable('ledger_account')
          .set((eb) => ({ name, category, side, version: eb('version', '+', 1) }))
          .where('code', '=', code)
          .execute()
      await audit.record(tx, actor, [
        {
          action: 'ledgerAccount.imported',
          objectType: 'company',
          objectId: actor.companyId,
          detail: { added: added.length, updated: updated.length },
        },
      ])
      return { added: added.length, updated: updated.length, skipped: rows.length - added.length - updated.length }
    })
  }
