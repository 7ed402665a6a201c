// Links between commercial and VAT invoices, ten at most, told in the log of both.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { commercialLimits } from '@piaotai/domain/commercial/commercial.ts'
import { inCurrency } from '@piaotai/domain/money/currency.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor, Tenant } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/events.ts'
import { findInvoice } from '../../invoices/invoice/index.ts'
import { commercialInScope, invoicesInRowScope } from '../../people/permission/index.ts'
import { countLinks, findCommercial } from './commercial-rows.ts'
import type { CommercialDeps } from './deps.ts'

type Center = typeof commercialEndpoints
type Named = { readonly id: string; readonly number: string | null }

const factsOf = (act: 'linked' | 'unlinked', commercial: { readonly id: string; readonly number: string }, invoices: readonly Named[]) => [
  {
    action: `commercial.${act}` as const,
    objectType: 'commercialInvoice',
    objectId: commercial.id,
    detail: { number: commercial.number, invoices: invoices.map(({ number }) => number) },
  },
  ...invoices.map(({ id, number }) => ({
    action: `invoice.commercial${act === 'linked' ? 'Linked' : 'Unlinked'}` as const,
    objectType: 'invoice',
    objectId: id,
    detail: { number, commercial: commercial.number },
  })),
]
/** Writes the links of a locked commercial invoice to locked VAT invoices; those that are there stay as they are. */
export const addLinks = async (
  { clock, audit }: Needs<'clock' | 'audit'>,
  tx: Tx,
  who: Actor | (Tenant & { readonly userName?: string | null }),
  commercial: { readonly id: string; readonly number: string },
  invoices: readonly Named[],
  byName: string,
): Promise<number> => {
  const added =
    invoices.length === 0
      ? []
      : await tx
          .insertInto('commercial_link')
          .values(
            invoices.map(({ id }) => ({
              company_id: who.companyId,
              commercial_id: commercial.id,
              invoice_id: id,
              linked_at: clock.now().toISOString(),
              linked_by_name: byName,
            })),
          )
          .onConflict((oc) => oc.doNothing())
          .returning('invoice_id')
          .execute()
  const fresh = new Set(added.map((row) => row.invoice_id))
  const links = await countLinks(tx, who.companyId, commercial.id)
  if (fresh.size > 0) {
    await audit.record(
      tx,
      who,
      factsOf(
        'linked',
        commercial,
        invoices.filter(({ id }) => fresh.has(id)),
      ),
    )
    await emit(tx, 'commercial.linked', { companyId: who.companyId, commercialId: commercial.id })
  }
  return links
}

export const linkVatInvoices =
  (deps: Pick<CommercialDeps, 'db' | 'clock' | 'audit'>) =>
  (actor: Actor, { id, invoiceIds }: In<Center['linkVatInvoices']>): Promise<Out<Center['linkVatInvoices']>> =>
    deps.db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(invoiceIds)]
      // Invoices before the commercial one, as their deletion locks them: what is being deleted is not found here.
      const invoices = await tx
        .selectFrom('invoice')
        .select(['id', 'number'])
        .where('id', 'in', wanted)
        .where(invoicesInRowScope(actor, 'company'))
        .orderBy('id')
        .forUpdate()
        .execute()
      const commercial = await findCommercial(tx, actor, id, true)
      if (invoices.length < wanted.length) throw new Problem('invoice.notFound')
      const there = await linkedIds(tx, id)
      if (new Set([...there, ...wanted]).size > commercialLimits.links)
        throw new Problem('commercial.tooManyLinks', { max: commercialLimits.links })
      return { links: await addLinks(deps, tx, actor, commercial, invoices, actor.userName) }
    })
export const linkedIds = async (tx: Tx, id: string): Promise<readonly string[]> =>
  (await tx.selectFrom('commercial_link').select('invoice_id').where('commercial_id', '=', id).execute()).map((row) => row.invoice_id)

/** Ends links; an invoice that is not linked is passed over. Whoever sees the commercial invoice may end them, in sight or not. */
export const unlinkVatInvoices =
  ({ db, audit }: Pick<CommercialDeps, 'db' | 'audit'>) =>
  (actor: Actor, { id, invoiceIds }: In<Center['unlinkVatInvoices']>): Promise<Out<Center['unlinkVatInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const commercial = await findCommercial(tx, actor, id, true)
      const ended = await tx
        .deleteFrom('commercial_link')
        .where('commercial_id', '=', id)
        .where('invoice_id', 'in', [...new Set(invoiceIds)])
        .returning('invoice_id')
        .execute()
      const links = await countLinks(tx, actor.companyId, id)
      if (ended.length > 0) await audit.record(tx, actor, factsOf('unlinked', commercial, await namesOf(tx, ended)))
      return { links }
    })
const namesOf = (tx: Tx, rows: readonly { readonly invoice_id: string }[]): Promise<Named[]> =>
  tx
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where(
      'id',
      'in',
      rows.map((row) => row.invoice_id),
    )
    .orderBy('id')
    .execute()
/** Ends every link of commercial invoices that are about to go. */
export const endLinksOf = async (
  { audit }: Needs<'audit'>,
  tx: Tx,
  actor: Actor,
  commercials: readonly { readonly id: string; readonly number: string }[],
): Promise<void> => {
  for (const commercial of commercials) {
    const ended = await tx.deleteFrom('commercial_link').where('commercial_id', '=', commercial.id).returning('invoice_id').execute()
    if (ended.length > 0) await audit.record(tx, actor, factsOf('unlinked', commercial, await namesOf(tx, ended)).slice(1))
  }
}

/** What a VAT invoice's own page says of it. Whoever sees the invoice sees what it is linked with. */
export const listCommercialOfInvoice =
  ({ db }: Pick<CommercialDeps, 'db'>) =>
  (actor: Actor, { invoiceId, area }: In<Center['listCommercialOfInvoice']>): Promise<Out<Center['listCommercialOfInvoice']>> =>
    db.inTenant(actor, async (tx) => {
      await findInvoice(tx, actor, invoiceId, area)
      const rows = await tx
        .selectFrom('commercial_invoice')
        .innerJoin('commercial_link as l', 'l.commercial_id', 'commercial_invoice.id')
        .select(['commercial_invoice.id', 'number', 'type', 'supplier', 'currency', 'amount', 'date'])
        .select(sql<boolean>`${commercialInScope(actor)}`.as('inScope'))
        .where('l.invoice_id', '=', invoiceId)
        .orderBy('l.linked_at')
        .execute()
      const mayOpen = actor.permissions.has('menu_2.businessInvoiceCo')
      return {
        content: rows.map(({ inScope, ...row }) => ({
          ...row,
          amount: inCurrency(row.currency, row.amount),
          inSight: mayOpen && inScope,
        })),
      }
    })
