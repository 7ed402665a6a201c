// Partners from a sheet: read aside and shown with every wrong cell, then added or updated by their tax ids; and written to one.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { keepFileName } from '@piaotai/domain/limits.ts'
import { judgePartner, plainPartner } from '@piaotai/domain/partner/partner-draft.ts'
import { relationsCovered } from '@piaotai/domain/partner/partner-rights.ts'
import { partnerLimits, partnerRelations, type PartnerDraft, type PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import { changedColumns, columnOfPath, filledOver, type PartnerColumn } from '@piaotai/domain/partner/partner-sheet.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import { readSheet } from '../../../lib/read-sheet.ts'
import type { Template } from '../../../lib/spreadsheet-template.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import { conditionsOf } from './list-partners.ts'
import { insertPartners, toItem, updatePartners, wholePartners, type PartnerDeps, type PartnerItem } from './partner-rows.ts'
import { filledRows, partnerTemplate, partnerWorkbook, sheetBounds, type FilledRow } from './partner-workbook.ts'
import { lockPartners, loggedOf, movesPayments } from './save-partners.ts'

type Center = typeof partnerEndpoints
export interface ImportPartnerDeps extends PartnerDeps, GateDeps {
  readonly sheets: Pick<SheetReader, 'read'>
}
type Preview = Out<Center['previewPartners']>
type CellError = Preview['rows'][number]['errors'][number]

export const readPartnerTemplate =
  () =>
  async (actor: Actor): Promise<Template> =>
    partnerTemplate(actor.language)

interface SheetFile {
  readonly name: string
  readonly bytes: Uint8Array
}
const readRows = async (sheets: ImportPartnerDeps['sheets'], file: SheetFile, actor: Actor): Promise<readonly FilledRow[]> => {
  if (file.bytes.length > partnerLimits.sheetBytes)
    throw new Problem('file.tooLarge', { megabytes: partnerLimits.sheetBytes / 1024 / 1024 })
  return filledRows(await readSheet(sheets, file.bytes, sheetBounds, actor), actor)
}
interface JudgedRow {
  readonly line: number
  /** What the partner is after the import: blank cells leave what is stored. */
  readonly draft: PartnerDraft
  readonly responsible: string
  readonly responsibleId: string | null
  /** The partner that has this tax id. */
  readonly existing: PartnerItem | undefined
  /** Of an existing one. */
  readonly changed: readonly PartnerColumn[]
  readonly errors: CellError[]
}
/** The whole partners that have these tax ids. */
const storedPartners = async (tx: Tx, taxIds: readonly string[]): Promise<ReadonlyMap<string, PartnerItem>> => {
  if (taxIds.length === 0) return new Map()
  const rows = await wholePartners(tx)
    .where('partner.tax_id', 'in', [...taxIds])
    .execute()
  return new Map(rows.map((row) => [row.tax_id, toItem(row)]))
}
/** Each row against itself, the rows before it, and the company as it is now. */
const judgeRows = async (tx: Tx, actor: Actor, filled: readonly FilledRow[]): Promise<readonly JudgedRow[]> => {
  const rows = filled.map(({ input }) => plainPartner(input))
  const there = await storedPartners(tx, [...new Set(rows.map(({ taxId }) => taxId))])
  const members = await membersByName(tx, actor.companyId, filled)
  const covered = relationsCovered(actor.permissions, 'import')
  const first = new Map<string, number>()
  for (const [at, { taxId }] of rows.entries()) if (!first.has(taxId)) first.set(taxId, at)
  return filled.map((row, at) => {
    const existing = there.get(rows[at]!.taxId)
    const draft = existing ? filledOver(existing, rows[at]!, row.filled) : rows[at]!
    const stored = existing?.responsible ?? null
    const responsibleId = row.responsible === '' ? (stored?.id ?? null) : members.get(row.responsible)
    const errors = new Map<PartnerColumn, CellError['reason']>(row.unknown.map((column) => [column, 'unknownValue']))
    for (const { path, reason } of judgePartner(draft)) {
      const column = columnOfPath(path)
      if (!errors.has(column)) errors.set(column, reason)
    }
    if (responsibleId === undefined) errors.set('responsible', 'responsibleUnknown')
    if (isBeyond(covered, draft.relations, existing?.relations) && !errors.has('relations')) errors.set('relations', 'beyondRights')
    if (draft.taxId !== '' && first.get(draft.taxId) !== at && !errors.has('taxId')) errors.set('taxId', 'duplicate')
    const moved: readonly PartnerColumn[] = responsibleId !== undefined && responsibleId !== (stored?.id ?? null) ? ['responsible'] : []
    return {
      line: row.line,
      draft,
      responsible: row.responsible === '' ? (stored?.name ?? '') : row.responsible,
      responsibleId: responsibleId ?? null,
      existing,
      changed: existing ? [...changedColumns(existing, draft), ...moved] : [],
      errors: [...errors].map(([column, reason]) => ({ column, reason })),
    }
  })
}

/** A row gives and takes relations of the person's lists alone, and updates partners that stand in one of them. */
const isBeyond = (
  covered: readonly PartnerRelation[],
  wanted: readonly PartnerRelation[],
  present: readonly PartnerRelation[] | undefined,
): boolean => {
  const changed = partnerRelations.filter((relation) => wanted.includes(relation) !== (present ?? []).includes(relation))
  const reached = present === undefined || present.some((relation) => covered.includes(relation))
  return !reached || changed.some((relation) => !covered.includes(relation))
}

export const previewPartners =
  ({ db, sheets }: Pick<ImportPartnerDeps, 'db' | 'sheets'>) =>
  async (actor: Actor, file: SheetFile): Promise<Preview> => {
    const filled = await readRows(sheets, file, actor)
    const rows = await db.inTenant(actor, (tx) => judgeRows(tx, actor, filled))
    const good = rows.filter((row) => row.errors.length === 0)
    return {
      fileName: keepFileName(file.name),
      total: rows.length,
      good: good.length,
      updates: good.filter((row) => row.changed.length > 0).length,
      rows: rows.map(({ line, draft, responsible, responsibleId, existing, changed, errors }) => ({
        ...shownOf(draft, responsible, responsibleId),
        line,
        exists: existing !== undefined,
        changed: [...changed],
        before:
          existing && changed.length > 0 ? shownOf(existing, existing.responsible?.name ?? '', existing.responsible?.id ?? null) : null,
        errors,
      })),
    }
  }
const shownOf = (draft: PartnerDraft, responsible: string, responsibleId: string | null) => ({
  name: draft.name,
  taxId: draft.taxId,
  relations: [...draft.relations],
  customerType: draft.customerType,
  taxpayerKind: draft.taxpayerKind,
  invoicingType: draft.invoicingType,
  contact: draft.contact,
  phone: draft.phone,
  address: draft.address,
  bankName: draft.bankName,
  bankCode: draft.bankCode,
  bankAccount: draft.bankAccount,
  externalNumber: draft.externalNumber,
  orderName: draft.orderName,
  tags: [...draft.tags],
  mailboxes: draft.mailboxes.map((mailbox) => ({ ...mailbox })),
  responsible,
  responsibleId,
})

/** Active members by name, phone and e-mail as cells name them; a name that two of them share stands for nobody. */
const membersByName = async (tx: Tx, companyId: string, filled: readonly FilledRow[]): Promise<ReadonlyMap<string, string>> => {
  if (filled.every(({ responsible }) => responsible === '')) return new Map()
  const rows = await tx
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .select(['app_user.id', 'app_user.name', 'app_user.tel', 'app_user.email'])
    .where('member.company_id', '=', companyId)
    .where('member.status', '=', 'active')
    .execute()
  const names = Map.groupBy(rows, (row) => row.name)
  return new Map(
    rows.flatMap((row) => [
      ...(row.tel === null ? [] : [[row.tel, row.id] as const]),
      ...(row.email === null ? [] : [[row.email, row.id] as const]),
      ...(names.get(row.name)!.length === 1 ? [[row.name, row.id] as const] : []),
    ]),
  )
}

/**
 * Adds partners of new tax ids and updates existing ones by what the sheet fills; rows that change nothing, and rows with errors, are left
 * out and counted.
 */
export const importPartners =
  (deps: ImportPartnerDeps) =>
  async (actor: Actor, file: SheetFile): Promise<Out<Center['importPartners']>> => {
    const { db, clock, audit, sheets } = deps
    const filled = await readRows(sheets, file, actor)
    const goodRows = async (tx: Tx) => (await judgeRows(tx, actor, filled)).filter((row) => row.errors.length === 0)
    const moved = (await db.inTenant(actor, goodRows)).some(({ draft, existing }) => movesPayments(existing, draft))
    const opened = moved ? await passGate(deps, actor, 'partnerAccount') : undefined
    return db.inTenant(actor, async (tx) => {
      await lockPartners(tx, actor.companyId)
      const good = await goodRows(tx)
      const moving = good.filter(({ draft, existing }) => movesPayments(existing, draft))
      // A partner changed meanwhile: the account moves now, and did not when the gate was asked.
      if (!opened && moving.length > 0) throw new Problem('act.proofNeeded')
      const now = clock.now()
      const added = good
        .filter(({ existing }) => existing === undefined)
        .map(({ draft, responsibleId }) => ({ id: newId(now), draft, responsibleId }))
      const updated = good.flatMap(({ draft, responsibleId, existing, changed }) =>
        existing && changed.length > 0 ? [{ id: existing.id, draft, responsibleId, before: existing, changed }] : [],
      )
      const facts = [
        ...(await insertPartners(tx, actor, now, 'import', added)),
        ...(await updatePartners(tx, actor, now, 'import', updated)),
      ]
      const action = 'partner.imported' as const
      await audit.record(tx, actor, [
        ...added.map(({ id, draft }) => ({ action, objectType: 'partner', objectId: id, detail: loggedOf(draft) })),
        ...updated.map(({ id, draft, changed }) => ({
          action,
          objectType: 'partner',
          objectId: id,
          detail: { ...loggedOf(draft), changed },
        })),
        ...facts,
      ])
      if (moving[0]) await opened?.(tx, { type: 'partner', id: newId(now), name: `${moving[0].draft.name} × ${moving.length}` })
      return {
        added: added.length,
        updated: updated.length,
        unchanged: good.length - added.length - updated.length,
        skipped: filled.length - good.length,
      }
    })
  }

/** The partners of a list in the columns of the import. */
export const exportPartners =
  ({ db }: Pick<PartnerDeps, 'db'>) =>
  (actor: Actor, filter: In<Center['exportPartners']>): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      const rows = await wholePartners(tx)
        .where(conditionsOf(actor, filter, 'export'))
        .orderBy('partner.sort_key')
        .orderBy('partner.id')
        .limit(partnerLimits.sheetRows + 1)
        .execute()
      if (rows.length > partnerLimits.sheetRows) throw new Problem('partner.exportTooMany', { max: partnerLimits.sheetRows })
      return partnerWorkbook(actor.language, rows.map(toItem))
    })
