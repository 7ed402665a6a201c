// Requests a file: the call makes one of few invoices at once, a job makes one of many.
import { sql } from 'kysely'
import { shanghaiDay, shanghaiMinute } from '@piaotai/domain/shanghai.ts'
import {
  distinctNames,
  exportFormatOf,
  invoiceFileKinds,
  type DownloadReason,
  type ExportKind,
  type RecordKind,
} from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { allPages, type PagePath, type ReadArea } from '@piaotai/domain/rights/permission.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { fileHolds, pageName } from '@piaotai/locales/export-files.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { ExportSettings } from '../../../db/column-documents.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { asProblem } from '../file/index.ts'
import { findDownload, toWire, type Wire } from './download-rows.ts'
import { exportJob } from './jobs.ts'
import { uuidList } from '../../../db/id-lists.ts'
import type { DownloadDeps } from './deps.ts'
import { makeDownload } from './make-download.ts'
import { mayHave } from './download-access.ts'

/** How long a process may take to make a small file before another one does. */
const rescueMs = 30_000

type Asked = AskedFile & { readonly quick: boolean }
/** Chooses what is in the file, and asks for it, in one transaction. */
export const requestFile = async (deps: DownloadDeps, actor: Actor, choose: (tx: Tx) => Promise<Asked>): Promise<Wire> => {
  const { id, quick } = await deps.db.inTenant(actor, async (tx) => {
    const asked = await choose(tx)
    if (!asked.quick) await refuseBusy(tx, actor)
    return { id: await askFile(deps, tx, actor, asked), quick: asked.quick }
  })
  return answerFile(deps, actor, id, quick)
}
/** A row and a job for a file. A quick one is made by the caller, and by the job if the caller dies. */
export const askFile = async (deps: DownloadDeps, tx: Tx, actor: Actor, asked: Asked): Promise<string> => {
  const downloadId = await addRow(deps, tx, actor, asked)
  const payload = { companyId: actor.companyId, downloadId, userId: actor.userId }
  if (asked.quick) await deps.jobs.addAt(tx, new Date(deps.clock.now().getTime() + rescueMs), exportJob, payload)
  else await deps.jobs.add(tx, exportJob, payload)
  return downloadId
}
/** Makes a quick file, and answers its row. */
export const answerFile = async (deps: DownloadDeps, actor: Actor, id: string, quick: boolean): Promise<Wire> => {
  const reason = quick
    ? await makeDownload(deps)(actor.companyId, id, new AbortController().signal).catch((error: unknown) => {
        throw asProblem(error)
      })
    : undefined
  if (reason) throw problemOf(reason)
  return readDownload(deps)(actor, { id })
}
export const readDownload =
  (deps: Pick<DownloadDeps, 'db' | 'signLink' | 'clock'>) =>
  (actor: Actor, { id }: { readonly id: string }): Promise<Wire> =>
    deps.db.inTenant(actor, async (tx) => {
      const row = await findDownload(tx, actor, id)
      const allowed = row.state !== 'downloadable' || (await mayHave(tx, actor, row))
      return (await toWire(deps, tx, actor, [row], () => allowed))[0]!
    })

/** A file of records, by their ids in order: a short one is made at once, a long one by a job. */
export const exportRecords =
  (deps: DownloadDeps) =>
  async (
    actor: Actor,
    {
      kind,
      ids,
      pagePath,
      label,
      settings = {},
    }: Pick<AskedFile, 'ids' | 'label'> & Partial<Pick<AskedFile, 'settings'>> & { readonly kind: RecordKind; readonly pagePath: PagePath },
  ): Promise<Wire> => {
    if (ids.length === 0) throw new Problem('export.nothing')
    const quick = ids.length <= exportLimits.atOnce
    return requestFile(deps, actor, async () => ({
      area: 'company',
      kind,
      pagePath,
      settings,
      ids,
      quick,
      ...(label === undefined ? {} : { label }),
    }))
  }

const problemOf = (reason: DownloadReason): Problem =>
  reason === 'tooLarge'
    ? new Problem('export.tooLarge', { megabytes: exportLimits.megabytes })
    : new Problem(reason === 'storageFull' ? 'storage.full' : lost.has(reason) ? 'invoice.notFound' : 'export.nothing')
/** The right to these invoices ended during the request. */
const lost: ReadonlySet<DownloadReason> = new Set(['notMember', 'outOfReach'])
/** Limits a person's files in progress. The lock serialises concurrent requests of one person. */
export const refuseBusy = async (tx: Tx, actor: Actor): Promise<void> => {
  await takeAdvisoryLock(tx, `exports ${actor.companyId} ${actor.userId}`)
  const making = await tx
    .selectFrom('download')
    .select('id')
    .where('created_by', '=', actor.userId)
    .where('state', '=', 'generating')
    .limit(exportLimits.making)
    .execute()
  if (making.length >= exportLimits.making) throw new Problem('export.busy', { max: exportLimits.making })
}

export interface AskedFile {
  readonly area: ReadArea
  readonly kind: ExportKind
  readonly pagePath: string
  readonly remark?: string | undefined
  readonly settings: ExportSettings
  readonly ids: readonly string[]
  /** In the name, behind that of the page. */
  readonly label?: string
}
/** Two files of one minute have two names; the lock lets one of a person's requests choose at a time. */
const freeName = async (tx: Tx, actor: Actor, base: string, format: string): Promise<string> => {
  await takeAdvisoryLock(tx, `file name ${actor.companyId} ${actor.userId} ${base}`)
  const rows = await tx
    .selectFrom('download')
    .select('name')
    .where('created_by', '=', actor.userId)
    .where(sql<boolean>`starts_with(name, ${base})`)
    .execute()
  const distinct = distinctNames(rows.map((row) => row.name))
  return distinct(base, format)
}
const addRow = async (
  { clock, audit }: Pick<DownloadDeps, 'clock' | 'audit'>,
  tx: Tx,
  actor: Actor,
  { area, kind, pagePath, remark, settings, ids, label }: AskedFile,
): Promise<string> => {
  const now = clock.now()
  const id = newId(now)
  const page = allPages.find((p) => p.path === pagePath)
  const minute = shanghaiMinute(now).slice(11).replace(':', '')
  const holds = invoiceFileKinds.find((one) => one === kind)
  const told = label ?? (holds === undefined ? undefined : fileHolds(holds, ids.length, actor.language))
  const base = `${pageName(page?.key ?? '', actor.language)}${told === undefined ? '' : `_${told}`}_${shanghaiDay(now)}_${minute}`
  const name = await freeName(tx, actor, base, exportFormatOf(kind, ids.length))
  await tx
    .insertInto('download')
    .values({
      company_id: actor.companyId,
      id,
      kind,
      area,
      name,
      page_path: pagePath,
      remark: remark === undefined || remark === '' ? null : remark,
      state: 'generating',
      created_by: actor.userId,
      created_at: now.toISOString(),
      settings: json(settings),
      invoice_ids: uuidList(ids),
      reason: null,
      stored_file_id: null,
      size: null,
      made_key: null,
      finished_at: null,
      expires_at: null,
      deleted_at: null,
      outcome: null,
    })
    .execute()
  await audit.record(tx, actor, [
    { action: 'export.asked', objectType: 'download', objectId: id, detail: { kind, count: ids.length, name } },
  ])
  return id
}
