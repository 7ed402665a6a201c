// Asks for a file: few invoices are made into it at once, many by a job.
import type { In } from '@piaotai/contract/endpoint.ts'
import type { exportEndpoints } from '@piaotai/contract/invoice/exports.ts'
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import { exportFormats, exportLimits } from '@piaotai/domain/exports.ts'
import { allPages } from '@piaotai/domain/permissions.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { pageName } from '@piaotai/locales/exports.ts'
import type { Actor } from '../../kernel/actor.ts'
import { MadeTooLarge, type MadeFile } from '../../kernel/file-press.ts'
import { newId } from '../../kernel/ids.ts'
import { json } from '../../kernel/json.ts'
import type { Tx } from '../../kernel/needs.ts'
import { asProblem, keepMade, keyForMade } from '../file/index.ts'
import { chooseInvoices } from './choose-invoices.ts'
import { findDownload, giveFile, toWire, type Wire } from './download-rows.ts'
import { exportJob } from './export-job.ts'
import { makers } from './makers.ts'
import type { ExportNeeds } from './needs.ts'

type Ask = In<typeof exportEndpoints.exportInvoices>
const nobodyWaits = { signal: new AbortController().signal, tell: async () => undefined }

/** Sheets of up to 500 invoices are there with the answer: their row and file appear together, or not at all. */
export const exportInvoices = (needs: ExportNeeds) => async (actor: Actor, ask: Ask): Promise<Wire> => {
  const { row, ids } = await needs.db.inTenant(actor, async (tx) => {
    const chosen = await chooseInvoices(tx, actor, ask), made = newDownload(needs, actor, ask, chosen.length)
    if (isQuick(ask, chosen.length)) return { row: made, ids: chosen }
    await refuseBusy(tx, actor)
    await addRow(needs, tx, actor, made, chosen)
    await needs.jobs.add(tx, exportJob, { companyId: actor.companyId, downloadId: made.id })
    return { row: made, ids: undefined }
  })
  if (ids) await makeNow(needs, actor, row, ids)
  return readDownload(needs)(actor, { id: row.id })
}
export const readDownload = (needs: Pick<ExportNeeds, 'db' | 'signLink' | 'clock'>) => (actor: Actor, { id }: { readonly id: string }): Promise<Wire> =>
  needs.db.inTenant(actor, async (tx) => (await toWire(needs, tx, [await findDownload(tx, actor, id)]))[0]!)

const isQuick = ({ kind }: Ask, count: number): boolean => kind === 'sheet' && count <= exportLimits.atOnce
/** So many files in the making are enough for one person. */
export const refuseBusy = async (tx: Tx, actor: Actor): Promise<void> => {
  const making = await tx.selectFrom('download').select('id').where('company_id', '=', actor.companyId).where('created_by', '=', actor.userId).where('state', '=', 'generating').limit(exportLimits.making).execute()
  if (making.length >= exportLimits.making) throw new Problem('export.busy', { max: exportLimits.making })
}

const newDownload = ({ clock }: Pick<ExportNeeds, 'clock'>, actor: Actor, { area, kind, pagePath, remark, pattern }: Ask, count: number) => {
  const now = clock.now(), page = allPages.find((p) => p.path === pagePath)
  const minute = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(11, 16).replace(':', '')
  return {
    company_id: actor.companyId, id: newId(now), kind, area, name: `${pageName(page?.key ?? '', actor.language)}_${shanghaiDay(now)}_${minute}.${exportFormats[kind]}`, page_path: pagePath, remark: remark === undefined || remark === '' ? null : remark,
    state: 'generating' as const, created_by: actor.userId, created_at: now.toISOString(), settings: pattern === undefined ? {} : { pattern }, count,
  }
}
type NewDownload = ReturnType<typeof newDownload>
const addRow = async ({ audit }: Pick<ExportNeeds, 'audit'>, tx: Tx, actor: Actor, { count, settings, ...row }: NewDownload, ids: readonly string[]): Promise<void> => {
  await tx.insertInto('download').values({ ...row, settings: json(settings), invoice_ids: [...ids], reason: null, stored_file_id: null, size: null, made_key: null, finished_at: null, expires_at: null, deleted_at: null }).execute()
  await audit.record(tx, actor, [{ action: 'export.asked', objectType: 'download', objectId: row.id, detail: { kind: row.kind, count, name: row.name } }])
}
const makeNow = async (needs: ExportNeeds, actor: Actor, row: NewDownload, ids: readonly string[]): Promise<void> => {
  const made = await makers[row.kind](needs)({ companyId: actor.companyId, userId: actor.userId, kind: row.kind, ids, settings: {} }, nobodyWaits).catch((error: unknown): MadeFile => { throw error instanceof MadeTooLarge ? new Problem('export.tooLarge', { megabytes: exportLimits.megabytes }) : error })
  const key = keyForMade(needs.files)(actor.companyId)
  try {
    await keepMade(needs.files)(key, made)
    await needs.db.inTenant(actor, async (tx) => { await addRow(needs, tx, actor, row, ids); await giveFile(needs, tx, row, made, key) })
  } catch (error) {
    await needs.files.storage.remove(key).catch(() => undefined)
    throw asProblem(error)
  } finally { await made.discard() }
}
