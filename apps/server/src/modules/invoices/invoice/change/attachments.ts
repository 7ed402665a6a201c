// Attachments of an invoice: at most five of 5 MB. Their bytes are stored unchanged, like originals.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { businessEndpoints } from '@piaotai/contract/invoice/business.ts'
import { businessLimits } from '@piaotai/domain/invoice/business.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import type { Inspected, StoredFile } from '../../../platform/file/index.ts'
import { findInvoice } from '../read-invoice.ts'

type Endpoints = typeof businessEndpoints
export interface AttachDeps extends Needs<'db' | 'audit' | 'clock'> {
  readonly inspectUpload: (
    actor: Actor,
    upload: { readonly url: string; readonly name: string },
    maxMegabytes: number,
  ) => Promise<Inspected>
  readonly finalizeUpload: (upload: Inspected) => Promise<Inspected>
  readonly claimUploads: (tx: Tx, owner: Actor, files: readonly Inspected[]) => Promise<ReadonlyMap<string, StoredFile>>
}

/** Attaches all or none. Attaching the same upload again changes nothing. */
export const addAttachments =
  (deps: AttachDeps) =>
  async (actor: Actor, { id, area, files }: In<Endpoints['addAttachments']>): Promise<Out<Endpoints['addAttachments']>> => {
    const { db, audit, clock } = deps
    const kept: Inspected[] = []
    // Checks the invoice before it inspects the files.
    await db.inTenant(actor, (tx) => findInvoice(tx, actor, id, area))
    for (const upload of files) {
      kept.push(await deps.finalizeUpload(await deps.inspectUpload(actor, upload, businessLimits.attachmentMegabytes)))
    }
    return db.inTenant(actor, async (tx) => {
      await findInvoice(tx, actor, id, area, true)
      const claimed = await deps.claimUploads(tx, actor, kept)
      const now = clock.now()
      const at = now.toISOString()
      const given = [...new Set(kept.map((file) => claimed.get(file.key)!))]
      const rows = given.map((file) => ({
        company_id: actor.companyId,
        id: newId(now),
        invoice_id: id,
        stored_file_id: file.id,
        added_by_name: actor.userName,
        added_at: at,
      }))
      const added = await tx
        .insertInto('invoice_attachment')
        .values(rows)
        .onConflict((oc) => oc.columns(['company_id', 'invoice_id', 'stored_file_id']).doNothing())
        .returning('stored_file_id')
        .execute()
      const attached = await countOn(tx, id)
      if (attached > businessLimits.attachments) throw new Problem('attachment.tooMany', { max: businessLimits.attachments })
      await keepCount(tx, id, attached)
      const names = given.filter((file) => added.some((row) => row.stored_file_id === file.id)).map((file) => file.name)
      if (names.length > 0)
        await audit.record(tx, actor, [{ action: 'invoice.attached', objectType: 'invoice', objectId: id, detail: { names } }])
      return { attached }
    })
  }

/** A file that the company holds already; where five are attached, or it is one of them, nothing changes. */
export const attachStored = async (
  { audit, clock }: Pick<AttachDeps, 'audit' | 'clock'>,
  tx: Tx,
  {
    companyId,
    invoiceId,
    storedFileId,
    by,
  }: { readonly companyId: string; readonly invoiceId: string; readonly storedFileId: string; readonly by: string },
): Promise<void> => {
  const of = { companyId }
  await tx.selectFrom('invoice').select('id').where('id', '=', invoiceId).forUpdate().execute()
  const attached = await countOn(tx, invoiceId)
  if (attached >= businessLimits.attachments) return
  const file = await tx.selectFrom('stored_file').select('name').where('id', '=', storedFileId).executeTakeFirstOrThrow()
  const now = clock.now()
  const [added] = await tx
    .insertInto('invoice_attachment')
    .values({
      company_id: companyId,
      id: newId(now),
      invoice_id: invoiceId,
      stored_file_id: storedFileId,
      added_by_name: by,
      added_at: now.toISOString(),
    })
    .onConflict((oc) => oc.columns(['company_id', 'invoice_id', 'stored_file_id']).doNothing())
    .returning('id')
    .execute()
  if (!added) return
  await keepCount(tx, invoiceId, attached + 1)
  await audit.record(tx, of, [
    { action: 'invoice.attached', objectType: 'invoice', objectId: invoiceId, detail: { names: [file.name], by } },
  ])
}

/** Counted under the invoice's lock, so that concurrent calls never pass the limit of five. */
const countOn = async (tx: Tx, invoiceId: string): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('invoice_attachment')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('invoice_id', '=', invoiceId)
        .executeTakeFirstOrThrow()
    ).n,
  )
const keepCount = async (tx: Tx, invoiceId: string, count: number): Promise<void> => {
  await tx.updateTable('invoice').set({ attachment_count: count }).where('id', '=', invoiceId).execute()
}

export const removeAttachment =
  ({ db, audit }: Pick<AttachDeps, 'db' | 'audit'>) =>
  (actor: Actor, { attachmentId, area }: In<Endpoints['removeAttachment']>): Promise<Out<Endpoints['removeAttachment']>> =>
    db.inTenant(actor, async (tx) => {
      const gone = (): never => {
        throw new Problem('attachment.notFound')
      }
      const row =
        (await tx
          .selectFrom('invoice_attachment as a')
          .innerJoin('stored_file as f', 'f.id', 'a.stored_file_id')
          .select(['a.invoice_id', 'f.name'])
          .where('a.id', '=', attachmentId)
          .executeTakeFirst()) ?? gone()
      const invoice = await findInvoice(tx, actor, row.invoice_id, area, true).catch(gone)
      const { numDeletedRows } = await tx.deleteFrom('invoice_attachment').where('id', '=', attachmentId).executeTakeFirst()
      if (numDeletedRows === 0n) gone()
      const left = await countOn(tx, invoice.id)
      await keepCount(tx, invoice.id, left)
      await audit.record(tx, actor, [
        { action: 'invoice.detached', objectType: 'invoice', objectId: invoice.id, detail: { names: [row.name] } },
      ])
      return { left }
    })
