// 待定原件: files that would change a recorded invoice. A person with the right to correct it compares both faces, and
// takes the new one or keeps the record.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { waitingEndpoints } from '@piaotai/contract/intake/waiting.ts'
import type { HoldReason } from '@piaotai/domain/invoice/arriving-original.ts'
import { handFields } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { isLockedByUse, replacesFace, type FaceDifference } from '@piaotai/domain/invoice/face-differences.ts'
import { identityOf } from '@piaotai/domain/invoice/digital-number.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { standingOf } from '@piaotai/domain/invoice/signature.ts'
import { entrySource, type ImportOutcome } from '@piaotai/domain/states.ts'
import { unaskedStatus } from '@piaotai/domain/verification/verification.ts'
import { keeperName } from '@piaotai/locales/keeper-name.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import type { LinkSigner } from '../../platform/file/index.ts'
import {
  differencesOf,
  findInvoice,
  gradedOriginals,
  isTyped,
  linesOf,
  recordedFace,
  applyReading,
  type OriginalFile,
} from '../../invoices/invoice/index.ts'
import { mayDownload } from '../../people/permission/index.ts'
import { endingOf, refusedFact } from './outcomes.ts'
import { changeStatus, keeperOf, lockFile, type ImportRecord, type ItemRecord } from './import-rows.ts'
import type { IntakeDeps } from './deps.ts'
import { keptBy } from './read-imports.ts'

type Endpoints = typeof waitingEndpoints
type Waiting = Out<Endpoints['readWaiting']>['content'][number]
type Record_ = Awaited<ReturnType<typeof findInvoice>>
/** The rest follow as these are decided. */
const shownMax = 20

export const readWaiting =
  ({ db, signLink }: Needs<'db'> & { readonly signLink: LinkSigner }) =>
  (actor: Actor, { id, area }: In<Endpoints['readWaiting']>): Promise<Out<Endpoints['readWaiting']>> =>
    db.inTenant(actor, async (tx) => {
      const record = await findInvoice(tx, actor, id, area)
      const originals = await gradedOriginals(tx, { companyId: actor.companyId, invoiceId: id })
      const content: Waiting[] = []
      for (const item of await itemsAt(tx, id)) {
        const file = await fileOf(tx, item.import_file_id)
        const { reading, found, recorded, barred } = await compare(tx, record, item)
        const link = (purpose: 'file' | 'shown' | 'picture') =>
          signLink(actor, file.stored_file_id!, purpose, { kind: 'invoice', id, area })
        content.push({
          id: item.id,
          importId: file.id,
          name: file.name,
          format: file.format ?? '',
          reason: item.reason as HoldReason,
          broughtBy: keeperName(keeperOf(file)?.name ?? file.broughtBy ?? '', actor.language),
          broughtAt: toInstant(file.created_at),
          standing: standingOf(reading.signatures, isFromBureau(file, reading)),
          differences: found.flatMap(({ field, kept, brought }) => (field === 'lines' ? [] : [{ field, kept, brought }])),
          lines: found.some(({ field }) => field === 'lines') ? { kept: [...recorded.lines], brought: [...reading.lines] } : null,
          same: handFields.filter((field) => recorded.values[field] !== null && !found.some((one) => one.field === field)).length,
          barred,
          unverifies: replacesFace(found, recorded) && record.verify_status !== unaskedStatus(record.type),
          page: item.pages[0] ?? 1,
          pages: Math.max(1, file.progress_total),
          pictureUrl: link('picture'),
          downloadUrl: link(mayDownload(actor, keptBy(file)) ? 'file' : 'shown'),
        })
      }
      return {
        version: record.version,
        verifyStatus: record.verify_status,
        useStatus: record.use_status,
        standing: originals.find((one) => one.current)?.standing ?? null,
        content,
      }
    })

/**
 * The file's lock lets one of two concurrent decisions through; a record changed since the comparison refuses the
 * decision.
 */
export const decideWaiting =
  (deps: IntakeDeps) =>
  (actor: Actor, { id, itemId, area, version, take }: In<Endpoints['decideWaiting']>): Promise<Out<Endpoints['decideWaiting']>> =>
    deps.db.inTenant(actor, async (tx) => {
      await findInvoice(tx, actor, id, area)
      // Files before invoices, as an import locks them.
      const named = await itemOf(tx, id, itemId)
      const file = named && (await lockFile(tx, named.import_file_id))
      const record = await findInvoice(tx, actor, id, area, true)
      const item = await itemOf(tx, id, itemId)
      if (!file || !item) throw new Problem('import.notFound')
      if (item.outcome !== 'held' || !item.reading) throw new Problem('import.notHeld')
      if (record.version !== version) throw new Problem('invoice.changed')
      if (take) await takeWaiting(deps, tx, actor, record, file, item)
      else await deps.audit.record(tx, actor, [refusedFact(id, file)])
      await settle(deps, tx, file, item, take)
      await deps.audit.record(tx, actor, [
        { action: 'import.decided', objectType: 'import', objectId: file.id, detail: { item: item.seq, taken: take, invoice: id } },
      ])
      const { length: left } = await itemsAt(tx, id)
      if (left === 0) await emit(tx, 'invoice.originalsDecided', { companyId: actor.companyId, invoiceId: id })
      return { left }
    })

const takeWaiting = async (deps: IntakeDeps, tx: Tx, actor: Actor, record: Record_, file: ImportRecord, item: ItemRecord) => {
  const { reading, found, recorded, barred } = await compare(tx, record, item)
  if (barred) throw new Problem(barred === 'inUse' ? 'invoice.notUnused' : 'invoice.changed')
  const original: OriginalFile = {
    storedFileId: file.stored_file_id!,
    format: file.format ?? '',
    pages: Math.max(1, file.progress_total),
    firstPage: item.pages[0] ?? 1,
    fromBureau: isFromBureau(file, reading),
    entrySource: file.entry_source,
    addedBy: file.created_by,
  }
  await applyReading(deps, tx, actor, { record, recorded, reading, original, found, decided: true })
}
const settle = async (deps: IntakeDeps, tx: Tx, file: ImportRecord, item: ItemRecord, taken: boolean): Promise<void> => {
  await tx
    .updateTable('import_item')
    .set(taken ? { outcome: 'originalUpdated', reason: null, reading: null } : { outcome: 'discarded', reason: 'recordKept' })
    .where('id', '=', item.id)
    .execute()
  const items = await tx.selectFrom('import_item').select('outcome').where('import_file_id', '=', file.id).execute()
  await changeStatus(deps, tx, file, {
    ...endingOf(items.map((one) => one.outcome as ImportOutcome)),
    ...(taken ? {} : { reasonDetail: 'recordKept' }),
    progress: [file.progress_done, file.progress_total],
  })
}

const itemOf = (tx: Tx, invoiceId: string, itemId: string): Promise<ItemRecord | undefined> =>
  tx.selectFrom('import_item').selectAll().where('invoice_id', '=', invoiceId).where('id', '=', itemId).executeTakeFirst()
const itemsAt = (tx: Tx, invoiceId: string): Promise<ItemRecord[]> =>
  tx
    .selectFrom('import_item')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('outcome', '=', 'held')
    .where('reading', 'is not', null)
    .orderBy('id')
    .limit(shownMax)
    .execute()
const fileOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('import_file')
    .selectAll()
    .select((eb) => eb.selectFrom('app_user').select('name').whereRef('app_user.id', '=', 'import_file.created_by').as('broughtBy'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const isFromBureau = ({ entry_source: source }: Pick<ImportRecord, 'entry_source'>, reading: Reading): boolean =>
  source === entrySource.taxBureau && !isTyped(reading)

/** Both present faces: the record may have changed since the file came. */
const compare = async (tx: Tx, record: Record_, { reading: kept }: ItemRecord) => {
  const reading = kept as unknown as Reading
  const recorded = recordedFace(record, await linesOf(tx, record.id))
  const found: readonly FaceDifference[] = differencesOf(recorded, reading)
  const other = identityOf(reading.code, reading.number, reading.type, reading.date) !== record.identity
  const inUse = isLockedByUse(
    found.map(({ field }) => field),
    recorded,
  )
  return { reading, recorded, found, barred: other ? ('otherNumber' as const) : inUse ? ('inUse' as const) : null }
}
