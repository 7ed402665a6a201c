// VAT invoices that come with a commercial one: they are read by the usual intake, with source 12, and linked at the end of the reading.
import { z } from 'zod'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { commercialLimits } from '@piaotai/domain/commercial/commercial.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category, entrySource, uploadModes, type UploadMode } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DomainEvents } from '../../../kernel/domain-events.ts'
import type { Job, JobRun, Needs, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { finalizeUpload, inspectUpload, type Inspected } from '../../platform/file/index.ts'
import { registerFilesIn } from '../intake/index.ts'
import { findCommercial } from './commercial-rows.ts'
import type { CommercialDeps } from './deps.ts'
import { addLinks, linkedIds } from './link-invoices.ts'

type Bring = (typeof commercialEndpoints)['bringVatInvoices']

/** The mode of the intake that takes such a file; a large PDF goes as one of many pages. */
const modeOf = ({ format, size, name }: Inspected): UploadMode => {
  const mode = (['einvoice', 'image', 'multiPage'] as const).find(
    (one) => (uploadModes[one].formats as readonly string[]).includes(format) && size <= uploadModes[one].maxBytes,
  )
  if (mode) return mode
  const known = Object.values(uploadModes).some(({ formats }) => (formats as readonly string[]).includes(format))
  throw known
    ? new Problem('file.tooLarge', { name, megabytes: uploadModes.einvoice.maxBytes / 1024 / 1024 })
    : new Problem('file.typeRefused', { name })
}

export const bringVatInvoices =
  (deps: CommercialDeps) =>
  async (actor: Actor, { id, files }: In<Bring>): Promise<Out<Bring>> => {
    await deps.db.inTenant(actor, (tx) => findCommercial(tx, actor, id))
    const seen: Inspected[] = []
    for (const upload of files) seen.push(await inspectUpload(deps.files)(actor, upload))
    const modes = seen.map(modeOf)
    const kept: Inspected[] = []
    for (const upload of seen) kept.push(await finalizeUpload(deps.files)(upload))
    return deps.db.inTenant(actor, async (tx) => {
      const commercial = await findCommercial(tx, actor, id, true)
      if (commercial.links >= commercialLimits.links) throw new Problem('commercial.tooManyLinks', { max: commercialLimits.links })
      const batchId = newId(deps.clock.now())
      const imports: string[] = []
      for (const mode of new Set(modes)) {
        const { files: registered } = await registerFilesIn(deps)(
          tx,
          actor,
          { area: 'company', mode, category: category.incoming, entrySource: entrySource.commercialInvoice, batchId },
          kept.filter((_, at) => modes[at] === mode),
        )
        imports.push(...registered.map((file) => file.id))
      }
      await expectImports(deps, tx, { companyId: actor.companyId, byName: actor.userName }, id, imports)
      await deps.audit.record(tx, actor, [
        {
          action: 'commercial.brought',
          objectType: 'commercialInvoice',
          objectId: id,
          detail: { number: commercial.number, names: kept.map(({ name }) => name) },
        },
      ])
      return { batchId, files: imports.length }
    })
  }
/** Notes that files of the intake came with a commercial invoice: what is read from them is linked. For the mail module too. */
export const expectImports = async (
  { clock }: Needs<'clock'>,
  tx: Tx,
  { companyId, byName }: { readonly companyId: string; readonly byName: string },
  commercialId: string,
  importFileIds: readonly string[],
): Promise<void> => {
  if (importFileIds.length === 0) return
  const at = clock.now().toISOString()
  await tx
    .insertInto('commercial_import')
    .values(importFileIds.map((id) => ({ company_id: companyId, commercial_id: commercialId, import_file_id: id, by_name: byName, at })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** The commercial invoice that a file of the intake came with. */
const expecting = (tx: Tx, importFileId: string) =>
  tx.selectFrom('commercial_import').select(['commercial_id', 'by_name']).where('import_file_id', '=', importFileId).executeTakeFirst()
export const linkRead = {
  name: 'commercial.linkRead',
  payload: z.object({ companyId: z.uuid(), importId: z.uuid(), parentId: z.uuid().nullable() }),
  attempts: 20,
  waitSeconds: 10,
  longestWaitSeconds: 600,
  expireSeconds: 60,
} as const satisfies Job
/** For each entry of an archive too. The links are a transaction of their own, so that readings and links never wait for each other's locks. */
export const linkLater = async ({ jobs }: Pick<CommercialDeps, 'jobs'>, tx: Tx, event: DomainEvents['import.ended']): Promise<void> => {
  if (await expecting(tx, event.parentId ?? event.importId)) await jobs.add(tx, linkRead, event)
}
/** Links what was read from such a file, entered or known before, up to the limit. */
export const runLinkRead =
  (deps: Pick<CommercialDeps, 'db' | 'clock' | 'audit'>): JobRun<typeof linkRead.payload> =>
  ({ companyId, importId, parentId }) =>
    deps.db.inTenant({ companyId }, async (tx) => {
      const expected = await expecting(tx, parentId ?? importId)
      if (!expected) return
      const items = await tx
        .selectFrom('import_item')
        .select('invoice_id')
        .where('import_file_id', '=', importId)
        .where('outcome', 'in', ['entered', 'originalUpdated', 'joined', 'duplicate'])
        .execute()
      const ids = items.flatMap((item) => item.invoice_id ?? [])
      if (ids.length === 0) return
      const invoices = await tx.selectFrom('invoice').select(['id', 'number']).where('id', 'in', ids).orderBy('id').forUpdate().execute()
      const commercial = await tx
        .selectFrom('commercial_invoice')
        .select(['id', 'number'])
        .where('id', '=', expected.commercial_id)
        .forUpdate()
        .executeTakeFirst()
      if (!commercial) return
      const there = new Set(await linkedIds(tx, commercial.id))
      const fresh = invoices.filter(({ id }) => !there.has(id)).slice(0, Math.max(0, commercialLimits.links - there.size))
      await addLinks(deps, tx, { companyId, userName: expected.by_name }, commercial, fresh, expected.by_name)
    })
