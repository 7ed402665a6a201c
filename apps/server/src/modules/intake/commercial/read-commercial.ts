// One commercial invoice with its file, its VAT invoices and what happened; and the right to its file.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { recognitionEndings } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { LinkJudge, LinkSigner } from '../../platform/file/index.ts'
import { commercialInScope, invoicesInRowScope } from '../../people/permission/index.ts'
import { findCommercial, toItems } from './commercial-rows.ts'
import type { CommercialDeps } from './deps.ts'
import { openOf } from './suggest-invoices.ts'

type Read = (typeof commercialEndpoints)['readCommercialInvoice']
const eventsShown = 200

export const readCommercialInvoice =
  ({ db, clock, signLink }: Pick<CommercialDeps, 'db' | 'clock' | 'signLink'>) =>
  (actor: Actor, { id }: In<Read>): Promise<Out<Read>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findCommercial(tx, actor, id)
      const { linked, open } = await openOf(tx, row)
      return {
        ...(await toItems(tx, [row], clock.now()))[0]!,
        file: await fileOf(tx, actor, id, row.stored_file_id, signLink),
        mailArea: await mailAreaOf(tx, actor, row.mail_id),
        vatInvoices: await linkedWith(tx, actor, id),
        linkedAmount: fromFen(linked),
        openAmount: open === null ? null : fromFen(open),
        reading: await readingOf(tx, id),
        events: await eventsOf(tx, id),
      }
    })
const fileOf = async (tx: Tx, actor: Actor, id: string, fileId: string | null, signLink: LinkSigner): Promise<Out<Read>['file']> => {
  if (fileId === null) return null
  const file = await tx.selectFrom('stored_file').select(['name', 'format', 'size']).where('id', '=', fileId).executeTakeFirstOrThrow()
  const link = (purpose: 'file' | 'picture'): string => signLink(actor, fileId, purpose, { kind: 'commercial', id, area: 'company' })
  return { name: file.name, format: file.format, size: Number(file.size), downloadUrl: link('file'), pictureUrl: link('picture') }
}
/** All that it is linked with; `inSight`: the person may open the invoice itself. */
const linkedWith = async (tx: Tx, actor: Actor, id: string): Promise<Out<Read>['vatInvoices']> => {
  const rows = await tx
    .selectFrom('commercial_link as l')
    .innerJoin('invoice', 'invoice.id', 'l.invoice_id')
    .select(['invoice.id', 'invoice.number', 'invoice.type', 'invoice.date', 'invoice.seller_name', 'invoice.amount_including_tax'])
    .select(['l.linked_at', 'l.linked_by_name', sql<boolean>`${invoicesInRowScope(actor, 'company')}`.as('inSight')])
    .where('l.commercial_id', '=', id)
    .orderBy('l.linked_at')
    .orderBy('invoice.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    type: row.type,
    date: row.date,
    sellerName: row.seller_name,
    amount: row.amount_including_tax,
    linkedAt: toInstant(row.linked_at),
    linkedBy: row.linked_by_name,
    inSight: row.inSight,
  }))
}
/** The area in which the person sees its mail. */
const mailAreaOf = async (tx: Tx, actor: Actor, mailId: string | null): Promise<Out<Read>['mailArea']> => {
  if (mailId === null) return null
  const to = await tx.selectFrom('mail_destination').select('user_id').where('message_id', '=', mailId).execute()
  if (actor.permissions.has('menu_2.comemailhistory') && to.some(({ user_id: id }) => id === null)) return 'company'
  return actor.permissions.has('menu_1.personemailhistory') && to.some(({ user_id: id }) => id === actor.userId) ? 'personal' : null
}
/** Files that still run, or that ended without an invoice to link. */
const readingOf = async (tx: Tx, id: string): Promise<Out<Read>['reading']> => {
  const rows = await tx
    .selectFrom('commercial_import as c')
    .innerJoin('import_file as f', 'f.id', 'c.import_file_id')
    .select(['f.id', 'f.name', 'f.recognition_status as recognitionStatus', 'f.reason'])
    .where('c.commercial_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('f.recognition_status', 'not in', [...recognitionEndings]),
        sql<boolean>`not exists (select 1 from import_item i where i.company_id = f.company_id and i.import_file_id = f.id and i.invoice_id is not null)`,
      ]),
    )
    .orderBy('f.created_at')
    .execute()
  return rows
}
const eventsOf = async (tx: Tx, id: string): Promise<Out<Read>['events']> => {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'actor_name', 'detail'])
    .where('object_type', '=', 'commercialInvoice')
    .where('object_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(eventsShown)
    .execute()
  return rows.map((row) => ({ id: row.id, at: toInstant(row.at), action: row.action, actor: row.actor_name, detail: row.detail }))
}

/** Judges links to its file: the person holds the page, and the commercial invoice is in scope and still names the file. */
export const judgeCommercialFile: LinkJudge = async (tx, holder, { id }) => {
  if (!holder.permissions.has('menu_2.businessInvoiceCo')) return false
  const row = await tx
    .selectFrom('commercial_invoice')
    .select('id')
    .where('id', '=', id)
    .where(commercialInScope(holder))
    .executeTakeFirst()
  return row !== undefined
}
