// Import records: lists and single ones.
import { sql } from 'kysely'
import { letsIn, type In, type Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { records } from '@piaotai/contract/invoice/access.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { recognitionStatus as s } from '@piaotai/domain/states.ts'
import { keeperName } from '@piaotai/locales/keeper-name.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import type { LinkJudge, LinkSigner } from '../../platform/file/index.ts'
import { importsInScope, invoicesInSight, mayDownload } from '../../people/permission/index.ts'
import { findingsOf } from './import-findings.ts'
import { keeperOf, toImportFile, type ImportRecord, type Outcomes } from './import-rows.ts'

type Endpoints = typeof invoiceCenter.endpoints
type Wire = Out<Endpoints['readImport']>

/** Rows in wire form, with the counts of their items, the importing person's name and the position in the queue. */
export const withOutcomes = async (tx: Tx, actor: Actor, rows: readonly ImportRecord[]): Promise<Wire[]> => {
  if (rows.length === 0) return []
  const counts = await tx
    .selectFrom('import_item')
    .select(['import_file_id', 'outcome', sql<string>`count(*)`.as('n')])
    .where(
      'import_file_id',
      'in',
      rows.map((r) => r.id),
    )
    .groupBy(['import_file_id', 'outcome'])
    .execute()
  const findings = await findingsOf(tx, [...new Set(counts.map((c) => c.import_file_id))])
  const users = await tx
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(rows.map((r) => r.created_by))])
    .execute()
  const waiting = rows.some((r) => r.recognition_status === s.queued)
    ? await tx
        .selectFrom('import_file')
        .select(['id', 'created_at'])
        .where('recognition_status', '=', s.queued)
        .where('finished_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(2000)
        .execute()
    : []
  const place = new Map(waiting.map((w, i) => [w.id, i]))
  const outcomesOf = (id: string): Outcomes =>
    Object.fromEntries(counts.filter((c) => c.import_file_id === id).map((c) => [c.outcome, Number(c.n)]))
  return rows.map((r) =>
    toImportFile(
      r,
      nameOf(r, users, actor.language),
      outcomesOf(r.id),
      undefined,
      r.recognition_status === s.queued ? (place.get(r.id) ?? null) : null,
      findings.get(r.id),
    ),
  )
}

type Kept = Pick<ImportRecord, 'company_id' | 'created_by' | 'area' | 'entry_source'>
/** Whose right to save its file counts. */
export const keptBy = (row: Kept): string => keeperOf(row)?.id ?? row.created_by
/** Who brought a file in, in the reader's language. */
export const nameOf = (row: Kept, users: readonly { readonly id: string; readonly name: string }[], language: Actor['language']): string =>
  keeperName(keeperOf(row)?.name ?? users.find(({ id }) => id === row.created_by)?.name ?? '', language)
/** A file in the actor's scope; a foreign one answers like an unknown one. */
export const findImport = async (tx: Tx, actor: Actor, id: string, area: 'personal' | 'company'): Promise<ImportRecord> => {
  const row = await tx.selectFrom('import_file').selectAll().where('id', '=', id).where(importsInScope(actor, area)).executeTakeFirst()
  if (!row) throw new Problem('import.notFound')
  return row
}
/** The invoices among these that the actor may open. */
export const inSight = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    ids.length === 0
      ? []
      : (await tx.selectFrom('invoice').select('id').where('id', 'in', ids).where(invoicesInSight(actor)).execute()).map((i) => i.id),
  )
/** A page of its items, by keyset: after a position, of one outcome. */
type Page = Partial<Pick<In<Endpoints['readImport']>, 'after' | 'items' | 'outcome'>>
export const detailOf = async (
  tx: Tx,
  actor: Actor,
  row: ImportRecord,
  { after = 0, items: size = 100, outcome }: Page = {},
): Promise<Wire> => {
  const [file] = await withOutcomes(tx, actor, [row])
  const behind = tx.selectFrom('import_item').selectAll().where('import_file_id', '=', row.id).where('seq', '>', after)
  const found = await (outcome === undefined ? behind : behind.where('outcome', '=', outcome))
    .orderBy('seq')
    .limit(size + 1)
    .execute()
  const items = found.slice(0, size)
  // A duplicate's record may be out of the person's scope: the reason stays, the link goes.
  const ids = items.flatMap((i) => (i.invoice_id ? [i.invoice_id] : []))
  const visible = await inSight(tx, actor, ids)
  const shown = items.map((i) => ({
    ...i,
    waits: i.outcome === 'held' && i.invoice_id !== null,
    invoice_id: i.invoice_id && visible.has(i.invoice_id) ? i.invoice_id : null,
  }))
  return { ...file!, items: toImportFile(row, '', {}, shown).items, nextItem: found.length > size ? items.at(-1)!.seq : null }
}
export const readImport =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, { id, area, ...page }: Pick<In<Endpoints['readImport']>, 'id' | 'area'> & Page): Promise<Wire> =>
    db.inTenant(actor, async (tx) => detailOf(tx, actor, await findImport(tx, actor, id, area), page))

export const readImportOriginal =
  ({ db, signLink }: Needs<'db'> & { readonly signLink: LinkSigner }) =>
  (actor: Actor, { id, area }: In<Endpoints['readImportOriginal']>): Promise<Out<Endpoints['readImportOriginal']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findImport(tx, actor, id, area)
      if (!row.stored_file_id) throw new Problem('import.notFound')
      const file = await tx.selectFrom('stored_file').selectAll().where('id', '=', row.stored_file_id).executeTakeFirstOrThrow()
      const link = (purpose: 'file' | 'shown' | 'picture'): string => signLink(actor, file.id, purpose, { kind: 'import', id, area })
      return {
        id: file.id,
        name: file.name,
        format: file.format,
        size: Number(file.size),
        pages: Math.max(1, row.progress_total),
        sha256: file.sha256,
        current: true,
        addedAt: toInstant(file.created_at),
        downloadUrl: link(mayDownload(actor, keptBy(row)) ? 'file' : 'shown'),
        pictureUrl: link('picture'),
        firstPage: 1,
      }
    })
/** Judges links to an imported file: its record is in scope, and saving needs the right to save. */
export const judgeImport: LinkJudge = async (tx, holder, { id, area }, purpose) => {
  if (area === 'granted' || !letsIn(records, area, holder.permissions)) return false
  const seen = await tx
    .selectFrom('import_file')
    .select(['company_id', 'created_by', 'area', 'entry_source'])
    .where('id', '=', id)
    .where(importsInScope(holder, area))
    .executeTakeFirst()
  return seen !== undefined && (purpose !== 'file' || mayDownload(holder, keptBy(seen)))
}
