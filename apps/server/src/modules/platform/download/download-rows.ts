// Rows of the download table ↔ the wire, and how a row changes.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { downloadEndpoints } from '@piaotai/contract/download.ts'
import { exportFormatOf, type DownloadReason } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { claimMade, dropMade } from '../file/index.ts'
import { sweepJob } from './jobs.ts'
import type { DownloadDeps, Made } from './deps.ts'
import { maySave } from './download-access.ts'

export type Wire = Out<typeof downloadEndpoints.readDownload>
/** Without the ids, which may be hundreds of thousands: counted instead. */
export type DownloadRecord = Omit<Row<'download'>, 'invoice_ids'> & { readonly count: number }

export const selectDownloads = (tx: Tx) =>
  tx
    .selectFrom('download')
    .select([
      'company_id',
      'id',
      'kind',
      'area',
      'name',
      'page_path',
      'remark',
      'settings',
      'state',
      'reason',
      'progress',
      'attempts',
      'stored_file_id',
      'size',
      'made_key',
      'created_by',
      'created_at',
      'finished_at',
      'expires_at',
      'deleted_at',
      'outcome',
    ])
    .select((eb) => eb.fn<number>('cardinality', ['invoice_ids']).as('count'))

/** The person's own, without abandoned previews. */
export const selectOwn = (tx: Tx, actor: Actor) =>
  selectDownloads(tx).where('created_by', '=', actor.userId).where(sql<boolean>`not (settings ? 'left')`)
/** One of the person's own; any other answers like an unknown one. */
export const findDownload = async (tx: Tx, actor: Actor, id: string, lock = false): Promise<DownloadRecord> => {
  const query = selectOwn(tx, actor).where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('download.notFound')
  return row
}
/** Locks the download of a job; the job acts for any person. */
export const lockDownload = (tx: Tx, id: string): Promise<DownloadRecord | undefined> =>
  selectDownloads(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Without the right to it, a file has no link and gives the reason. A list checks the right to each area only; opening
 * one file checks its invoices too.
 */
export const toWire = async (
  { signLink, clock }: Pick<DownloadDeps, 'signLink' | 'clock'>,
  tx: Tx,
  actor: Actor,
  rows: readonly DownloadRecord[],
  mayHave = (row: DownloadRecord): boolean => maySave(actor, row),
): Promise<Wire[]> => {
  const first = rows[0]
  if (!first) return []
  const { name: company } = await tx.selectFrom('company').select('name').where('id', '=', first.company_id).executeTakeFirstOrThrow()
  const now = clock.now().toISOString()
  return rows.map((r) => {
    const there = r.stored_file_id !== null && r.expires_at !== null && toInstant(r.expires_at) > now
    const refused = there && !mayHave(r)
    const open = there && !refused
    const link = (purpose: 'file' | 'picture'): string =>
      signLink(actor, r.stored_file_id!, purpose, { kind: 'download', id: r.id, area: r.area })
    return {
      id: r.id,
      kind: r.kind as Wire['kind'],
      name: r.name,
      state: r.state === 'downloadable' && !there ? 'deleted' : r.state,
      pagePath: r.page_path,
      company,
      remark: r.remark,
      count: r.count,
      progress: r.progress,
      size: r.size === null ? null : Number(r.size),
      reason: refused ? 'outOfReach' : r.reason,
      createdAt: toInstant(r.created_at),
      finishedAt: r.finished_at && toInstant(r.finished_at),
      expiresAt: r.expires_at && toInstant(r.expires_at),
      expired: r.expires_at !== null && toInstant(r.expires_at) <= now,
      downloadUrl: open ? link('file') : null,
      print:
        open && r.kind === 'print'
          ? { sheets: r.outcome?.sheets ?? 0, pictureUrl: link('picture'), refused: [...(r.outcome?.refused ?? [])] }
          : null,
      seal: r.outcome?.seal ?? null,
    }
  })
}
/** Jobs start by another clock than ours, hence the slack. */
const dayMs = 86_400_000
const slackMs = 60_000
const leftMs = 2 * 3_600_000
const sweepAt = ({ clock, jobs }: Pick<DownloadDeps, 'clock' | 'jobs'>, tx: Tx, companyId: string, inMs: number): Promise<void> =>
  jobs.addAt(tx, new Date(clock.now().getTime() + inMs + slackMs), sweepJob, { companyId })

/** Gives a row its file; the caller holds the row's lock, or has just made it. */
export const giveFile = async (
  { files, clock, jobs }: Pick<DownloadDeps, 'files' | 'clock' | 'jobs'>,
  tx: Tx,
  row: Pick<DownloadRecord, 'company_id' | 'id' | 'created_by' | 'name' | 'kind' | 'count'>,
  made: Made,
  key: string,
): Promise<void> => {
  const storedFileId = await claimMade(files)(
    tx,
    { companyId: row.company_id, userId: row.created_by },
    { ...made, key, name: row.name, format: exportFormatOf(row.kind, row.count) },
  )
  const keptMs = (row.kind === 'print' ? exportLimits.previewDays : exportLimits.keptDays) * dayMs
  await tx
    .updateTable('download')
    .set({
      state: 'downloadable',
      reason: null,
      progress: row.count,
      stored_file_id: storedFileId,
      size: String(made.size),
      outcome: made.outcome ? json(made.outcome) : null,
      made_key: null,
      finished_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + keptMs).toISOString(),
    })
    .where('id', '=', row.id)
    .execute()
  await sweepAt({ clock, jobs }, tx, row.company_id, keptMs)
}
/** A printed file stays as long as any file. */
export const keepPrinted = async (
  { clock, jobs }: Pick<DownloadDeps, 'clock' | 'jobs'>,
  tx: Tx,
  row: Pick<DownloadRecord, 'company_id' | 'id'>,
): Promise<void> => {
  const keptMs = exportLimits.keptDays * dayMs
  await tx
    .updateTable('download')
    .set({ expires_at: new Date(clock.now().getTime() + keptMs).toISOString() })
    .where('id', '=', row.id)
    .execute()
  await sweepAt({ clock, jobs }, tx, row.company_id, keptMs)
}
export const failDownload = async (
  { clock, jobs }: Pick<DownloadDeps, 'clock' | 'jobs'>,
  tx: Tx,
  row: Pick<DownloadRecord, 'company_id' | 'id'>,
  reason: DownloadReason,
): Promise<Pick<DownloadRecord, 'created_by' | 'name' | 'kind'> | undefined> => {
  const failed = await tx
    .updateTable('download')
    .set({ state: 'failed', reason, finished_at: clock.now().toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', 'generating')
    .returning(['made_key', 'created_by', 'name', 'kind'])
    .executeTakeFirst()
  if (failed?.made_key) await sweepAt({ clock, jobs }, tx, row.company_id, leftMs)
  return failed
}
/**
 * Detaches the file from a row, which still names its bytes until they are deleted; returns their key for deletion
 * after the commit.
 */
export const takeFile = async (
  { clock, jobs }: Pick<DownloadDeps, 'clock' | 'jobs'>,
  tx: Tx,
  row: DownloadRecord,
): Promise<string | undefined> => {
  const own = tx.updateTable('download').where('id', '=', row.id)
  await own.set({ state: 'deleted', stored_file_id: null, deleted_at: clock.now().toISOString() }).execute()
  const key = row.stored_file_id ? await dropMade(tx, row.stored_file_id) : undefined
  if (key !== undefined) await own.set({ made_key: key }).execute()
  const left = key ?? row.made_key ?? undefined
  if (left !== undefined) await sweepAt({ clock, jobs }, tx, row.company_id, leftMs)
  return left
}
