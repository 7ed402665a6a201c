// Entering and changing commercial invoices, by hand and from mail.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import {
  commercialLimits,
  fileFormats,
  judgeCommercial,
  plainCommercial,
  supplierKey,
  type CommercialDraft,
  type CommercialProblem,
} from '@piaotai/domain/commercial/commercial.ts'
import { inCurrency } from '@piaotai/domain/money/currency.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor, Tenant } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { claimUploads, finalizeUpload, inspectUpload, type Inspected } from '../../platform/file/index.ts'
import { findCommercial, searchOf, toItems, type CommercialRecord } from './commercial-rows.ts'
import type { CommercialDeps } from './deps.ts'
import { remindLater } from './remind.ts'

type Center = typeof commercialEndpoints
type Upload = In<Center['createCommercialInvoice']>['file']

/** The tidied draft with its partner's name and tax id; throws everything that is wrong with it. */
const judged = async (tx: Tx, typed: CommercialDraft) => {
  const partner =
    typed.partnerId === null
      ? undefined
      : await tx.selectFrom('partner').select(['name', 'tax_id']).where('id', '=', typed.partnerId).executeTakeFirst()
  if (typed.partnerId !== null && !partner) throw new Problem('commercial.partnerUnknown')
  const draft = plainCommercial({ ...typed, supplier: partner?.name ?? typed.supplier })
  const problems = judgeCommercial(draft)
  if (problems.length > 0) throw new Problem('commercial.invalid', { problems })
  return { draft, taxId: partner?.tax_id ?? null }
}
const requireMember = async (tx: Tx, companyId: string, userId: string | null): Promise<void> => {
  if (userId === null) return
  const member = await tx
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!member) throw new Problem('commercial.responsibleUnknown')
}
const columnsOf = (draft: CommercialDraft, taxId: string | null) => ({
  number: draft.number,
  type: draft.type,
  partner_id: draft.partnerId,
  supplier: draft.supplier,
  supplier_key: supplierKey(draft.supplier),
  supplier_tax_id: taxId,
  currency: draft.currency,
  amount: draft.amount,
  cny: draft.cny,
  date: draft.date,
  urgency: draft.urgency,
  remark: draft.remark,
  search: searchOf([draft.number, draft.supplier, taxId, draft.remark]),
})
const loggedOf = ({ number, type, supplier, currency, amount, cny, date, urgency }: CommercialDraft) => ({
  number,
  type,
  supplier,
  currency,
  amount,
  cny,
  date,
  urgency,
})
const taken = (number: string): Problem =>
  new Problem('commercial.taken', { number, problems: [{ path: 'number', reason: 'taken' }] satisfies CommercialProblem[] })
/** Stored for good before the transaction that names it. */
const received = async ({ files }: Pick<CommercialDeps, 'files'>, actor: Actor, upload: Upload | undefined): Promise<Inspected | null> => {
  if (!upload) return null
  const inspected = await inspectUpload(files)(actor, upload, commercialLimits.fileMegabytes)
  if (!(fileFormats as readonly string[]).includes(inspected.format)) throw new Problem('file.typeRefused', { name: inspected.name })
  return finalizeUpload(files)(inspected)
}
const claimed = async (
  { files, rateLimits }: Pick<CommercialDeps, 'files' | 'rateLimits'>,
  tx: Tx,
  actor: Actor,
  file: Inspected | null,
): Promise<string | null> =>
  file === null ? null : ((await claimUploads({ ...files, rateLimits })(tx, actor, [file])).get(file.key)?.id ?? null)
const itemOf = async (tx: Tx, row: CommercialRecord, now: Date) => (await toItems(tx, [row], now))[0]!

export const createCommercialInvoice =
  (deps: Pick<CommercialDeps, 'db' | 'clock' | 'audit' | 'files' | 'rateLimits' | 'jobs'>) =>
  async (actor: Actor, { file, ...fields }: In<Center['createCommercialInvoice']>): Promise<Out<Center['createCommercialInvoice']>> => {
    const { db, clock, audit } = deps
    // A file is read only for fields that are right.
    await db.inTenant(actor, async (tx) => {
      await requireMember(tx, actor.companyId, fields.responsibleId ?? actor.userId)
      await judged(tx, fields)
    })
    const upload = await received(deps, actor, file)
    return db.inTenant(actor, async (tx) => {
      const responsibleId = fields.responsibleId ?? actor.userId
      await requireMember(tx, actor.companyId, responsibleId)
      const { draft, taxId } = await judged(tx, fields)
      const now = clock.now()
      const row = await tx
        .insertInto('commercial_invoice')
        .values({
          company_id: actor.companyId,
          id: newId(now),
          ...columnsOf(draft, taxId),
          stored_file_id: await claimed(deps, tx, actor, upload),
          source: 'manual',
          mail_id: null,
          mail_title: null,
          created_by: actor.userId,
          created_by_name: actor.userName,
          created_at: now.toISOString(),
          responsible_id: responsibleId,
          changed_at: now.toISOString(),
        })
        .onConflict((oc) => oc.columns(['company_id', 'supplier_key', 'number']).doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw taken(draft.number)
      await remindLater(deps, tx, row)
      await audit.record(tx, actor, [
        { action: 'commercial.created', objectType: 'commercialInvoice', objectId: row.id, detail: loggedOf(draft) },
      ])
      return itemOf(tx, row, now)
    })
  }

export const editCommercialInvoice =
  (deps: Pick<CommercialDeps, 'db' | 'clock' | 'audit' | 'files' | 'rateLimits'>) =>
  async (
    actor: Actor,
    { id, version, file, ...fields }: In<Center['editCommercialInvoice']>,
  ): Promise<Out<Center['editCommercialInvoice']>> => {
    const { db, clock, audit } = deps
    await db.inTenant(actor, async (tx) => {
      const { partner_id, responsible_id } = await findCommercial(tx, actor, id)
      if (fields.responsibleId !== responsible_id) await requireMember(tx, actor.companyId, fields.responsibleId)
      if (fields.partnerId !== partner_id) await judged(tx, fields)
    })
    const upload = await received(deps, actor, file)
    return db.inTenant(actor, async (tx) => {
      const before = await findCommercial(tx, actor, id, true)
      if (before.version !== version) throw new Problem('commercial.changed')
      // A partner that was removed since stays named until another supplier is chosen.
      const gone = fields.partnerId !== null && fields.partnerId === before.partner_id && !(await isPartner(tx, fields.partnerId))
      if (fields.responsibleId !== before.responsible_id) await requireMember(tx, actor.companyId, fields.responsibleId)
      const { draft, taxId } = await judged(tx, gone ? { ...fields, partnerId: null } : fields)
      const twin = await tx
        .selectFrom('commercial_invoice')
        .select('id')
        .where('supplier_key', '=', supplierKey(draft.supplier))
        .where('number', '=', draft.number)
        .where('id', '<>', id)
        .executeTakeFirst()
      if (twin) throw taken(draft.number)
      const now = clock.now()
      const row = await tx
        .updateTable('commercial_invoice')
        .set((eb) => ({
          ...columnsOf(draft, gone ? before.supplier_tax_id : taxId),
          responsible_id: fields.responsibleId,
          version: eb('version', '+', 1),
          changed_at: now.toISOString(),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (file !== undefined)
        await tx
          .updateTable('commercial_invoice')
          .set({ stored_file_id: await claimed(deps, tx, actor, upload) })
          .where('id', '=', id)
          .execute()
      await audit.record(tx, actor, [
        {
          action: 'commercial.edited',
          objectType: 'commercialInvoice',
          objectId: id,
          detail: {
            before: loggedOf(draftOf(before)),
            after: loggedOf(draft),
            ...(file === undefined ? {} : { file: upload?.name ?? null }),
          },
        },
      ])
      return itemOf(tx, row, now)
    })
  }
const isPartner = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('partner').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const draftOf = (row: CommercialRecord): CommercialDraft => ({
  number: row.number,
  type: row.type,
  partnerId: row.partner_id,
  supplier: row.supplier,
  currency: row.currency,
  amount: inCurrency(row.currency, row.amount),
  cny: row.cny,
  date: row.date,
  urgency: row.urgency,
  remark: row.remark,
})

/** A commercial invoice as mail brings it. */
interface MailedCommercial {
  readonly mailId: string
  readonly mailTitle: string
  readonly draft: CommercialDraft
  /** Its file, which the mail has too. */
  readonly storedFileId: string | null
  /** Whose address it came to; null: the company's. */
  readonly responsibleId: string | null
  /** The person that made it of the mail. */
  readonly byName: string | null
}
/**
 * For the mail module, within its transaction. The same supplier's number is recorded once: another mail with it answers the one that is
 * there. Throws `commercial.invalid` for a draft that a person has to complete.
 */
export const recordMailed =
  (deps: Pick<CommercialDeps, 'clock' | 'audit' | 'jobs'>) =>
  async (
    tx: Tx,
    tenant: Tenant,
    { mailId, mailTitle, draft: found, storedFileId, responsibleId, byName }: MailedCommercial,
  ): Promise<{ readonly id: string; readonly made: boolean }> => {
    const { companyId } = tenant
    await requireMember(tx, companyId, responsibleId)
    const { draft, taxId } = await judged(tx, found)
    const now = deps.clock.now()
    const row = await tx
      .insertInto('commercial_invoice')
      .values({
        company_id: companyId,
        id: newId(now),
        ...columnsOf(draft, taxId),
        stored_file_id: storedFileId,
        source: 'mail',
        mail_id: mailId,
        mail_title: mailTitle,
        created_by: tenant.userId ?? null,
        created_by_name: byName,
        created_at: now.toISOString(),
        responsible_id: responsibleId,
        changed_at: now.toISOString(),
      })
      .onConflict((oc) => oc.columns(['company_id', 'supplier_key', 'number']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) {
      const there = await tx
        .selectFrom('commercial_invoice')
        .select('id')
        .where('supplier_key', '=', supplierKey(draft.supplier))
        .where('number', '=', draft.number)
        .executeTakeFirstOrThrow()
      return { id: there.id, made: false }
    }
    await remindLater(deps, tx, row)
    await deps.audit.record(tx, tenant, [
      { action: 'commercial.received', objectType: 'commercialInvoice', objectId: row.id, detail: { ...loggedOf(draft), mail: mailTitle } },
    ])
    return { id: row.id, made: true }
  }
