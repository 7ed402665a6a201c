// 下载中心: a person's downloads in this company; deleting them and making them again.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { downloadEndpoints } from '@piaotai/contract/download.ts'
import { downloadActions, downloadStates } from '@piaotai/domain/export.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { findDownload, selectOwn, takeFile, toWire, type DownloadRecord, type Wire } from './download-rows.ts'
import { readDownload, refuseBusy } from './ask-file.ts'
import { exportJob } from './jobs.ts'
import type { DownloadDeps } from './deps.ts'
import { removeBytes, sweepDownloads } from './sweep.ts'

type Endpoints = typeof downloadEndpoints
type FileHands = Pick<DownloadDeps, 'db' | 'clock' | 'files' | 'jobs' | 'signLink'>

export const listDownloads =
  (deps: FileHands) =>
  async (actor: Actor, input: In<Endpoints['listDownloads']>): Promise<Out<Endpoints['listDownloads']>> => {
    await sweepDownloads(deps, actor)
    return deps.db.inTenant(actor, async (tx) => {
      const mine = selectOwn(tx, actor)
      const named = input.name ? mine.where('name', 'ilike', `%${input.name.replace(/[\\%_]/g, '\\$&')}%`) : mine
      const counted = await tx
        .selectFrom(named.as('d'))
        .select(['state', sql<string>`count(*)`.as('n')])
        .groupBy('state')
        .execute()
      const counts = Object.fromEntries(
        downloadStates.map((state) => [state, Number(counted.find((c) => c.state === state)?.n ?? 0)]),
      ) as Record<(typeof downloadStates)[number], number>
      const rows = await (input.state ? named.where('state', '=', input.state) : named)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize)
        .execute()
      return {
        content: await toWire(deps, tx, actor, rows),
        page: input.page,
        pageSize: input.pageSize,
        totalElements: input.state ? counts[input.state] : Object.values(counts).reduce((sum, n) => sum + n, 0),
        counts,
      }
    })
  }
/**
 * Refuses the whole call unless all files are the person's own; deleted ones stay deleted. A preview leaves no row in
 * the list, only in the log.
 */
export const deleteDownloads =
  ({ db, clock, files, jobs, audit }: FileHands & Pick<DownloadDeps, 'audit'>) =>
  async (actor: Actor, { ids, preview }: In<Endpoints['deleteDownloads']>): Promise<Out<Endpoints['deleteDownloads']>> => {
    const { answers, keys } = await db.inTenant(actor, async (tx) => {
      const rows: DownloadRecord[] = []
      const gone: (string | undefined)[] = []
      for (const id of [...new Set(ids)].sort()) rows.push(await findDownload(tx, actor, id, true))
      const live = rows.filter((row) => downloadActions[row.state].includes('delete'))
      for (const row of live) gone.push(await takeFile({ clock, jobs }, tx, row))
      const previews = preview ? rows.filter((row) => row.kind === 'print').map((row) => row.id) : []
      if (previews.length > 0)
        await tx.updateTable('download').set({ settings: sql`settings || '{"left": true}'` }).where('id', 'in', previews).execute()
      await audit.record(
        tx,
        actor,
        live.map((row) => ({ action: 'export.deleted', objectType: 'download', objectId: row.id, detail: { name: row.name } })),
      )
      return { answers: rows.map((row) => ({ id: row.id, ok: true })), keys: gone }
    })
    await removeBytes({ db, clock, files, jobs }, actor, keys)
    return answers
  }
/** The same invoices once more, as they are now. */
export const retryDownload =
  (deps: FileHands & Pick<DownloadDeps, 'audit'>) =>
  async (actor: Actor, { id }: In<Endpoints['retryDownload']>): Promise<Wire> => {
    await sweepDownloads(deps, actor)
    await deps.db.inTenant(actor, async (tx) => {
      const row = await findDownload(tx, actor, id, true)
      if (!downloadActions[row.state].includes('retry')) throw new Problem('download.notRetryable')
      await refuseBusy(tx, actor)
      await tx
        .updateTable('download')
        .set({
          state: 'generating',
          reason: null,
          attempts: 0,
          progress: 0,
          size: null,
          finished_at: null,
          expires_at: null,
          deleted_at: null,
          outcome: null,
        })
        .where('id', '=', id)
        .execute()
      await deps.jobs.add(tx, exportJob, { companyId: actor.companyId, downloadId: id, userId: actor.userId })
      await deps.audit.record(tx, actor, [{ action: 'export.retried', objectType: 'download', objectId: id }])
    })
    return readDownload(deps)(actor, { id })
  }
