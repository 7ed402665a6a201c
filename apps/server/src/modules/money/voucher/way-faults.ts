// What vouchers lack for the way that they are to go, and the codes of other parties that are known by now.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { voucherFileEndpoints } from '@piaotai/contract/voucher/files.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import type { Auxiliary } from '@piaotai/domain/voucher/ledger-account.ts'
import { voucherReference } from '@piaotai/domain/voucher/voucher.ts'
import { bookSettings, faultsOf, missingSettings, type BookSetting, type VoucherWay } from '@piaotai/domain/voucher/voucher-way.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { findTarget } from '../../exchange/push/index.ts'
import { settingsOf } from './settings.ts'
import { vouchersInScope } from './voucher-scope.ts'

type E = (typeof voucherFileEndpoints)['checkVoucherWay']
export type KeptBack = Out<E>['kept'][number]
interface Going {
  readonly voucherId: string
  readonly auxiliary: Auxiliary | null
  readonly auxiliaryName: string
  readonly auxiliaryCode: string
  readonly amount: string
  readonly taxId: string | null
  readonly partnerId: string | null
  readonly outgoing: boolean
}
/**
 * The entries of vouchers; an other party that had no code when its draft was made has the one of its partner now, found by the tax id of
 * the invoices behind the voucher.
 */
const goingEntries = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly Going[]> => {
  const { rows } =
    await sql<Going>`select e.voucher_id as "voucherId", e.auxiliary, e.auxiliary_name as "auxiliaryName", e.amount::text as amount,
      coalesce(nullif(e.auxiliary_code, ''), p.code, '') as "auxiliaryCode", p.tax_id as "taxId", p.partner_id as "partnerId", coalesce(p.outgoing, false) as outgoing
    from voucher_entry e left join lateral (
      select pt.id as partner_id, nullif(pt.external_number, '') as code, f.tax_id, f.outgoing
      from (select i.category = ${sql.lit(category.outgoing)} as outgoing,
          case when i.category = ${sql.lit(category.outgoing)} then i.buyer_name else i.seller_name end as name,
          case when i.category = ${sql.lit(category.outgoing)} then i.buyer_tax_id else i.seller_tax_id end as tax_id
        from invoice i where i.company_id = ${companyId} and (i.id in (select vi.invoice_id from voucher_invoice vi
          where vi.company_id = ${companyId} and vi.voucher_id = e.voucher_id)
          or i.id = any(array(select unnest(r.invoices) from voucher_reversal r
            where r.company_id = ${companyId} and (r.reversal_id = e.voucher_id or r.voucher_id = e.voucher_id))))) f
      left join partner pt on pt.company_id = ${companyId} and pt.tax_id = f.tax_id
      where e.auxiliary_name in (pt.name, f.name)
      order by nullif(pt.external_number, '') nulls last limit 1
    ) p on e.auxiliary = 'partner'
    where e.company_id = ${companyId} and e.voucher_id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** By voucher and name: codes of other parties that their entries lack. */
export const knownCodes = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<(id: string, name: string) => string> => {
  const codes = new Map(
    (await goingEntries(tx, companyId, ids))
      .filter(({ auxiliary }) => auxiliary === 'partner')
      .map(({ voucherId, auxiliaryName, auxiliaryCode }) => [`${voucherId} ${auxiliaryName}`, auxiliaryCode]),
  )
  return (id, name) => codes.get(`${id} ${name}`) ?? ''
}
/** The vouchers among these that cannot go the way, each with the parties in the way. */
export const keptBackOf = async (
  tx: Tx,
  companyId: string,
  way: VoucherWay,
  rows: readonly { readonly id: string; readonly batch: string; readonly seq: number }[],
): Promise<readonly KeptBack[]> => {
  const entries = Map.groupBy(
    await goingEntries(
      tx,
      companyId,
      rows.map(({ id }) => id),
    ),
    ({ voucherId }) => voucherId,
  )
  return rows.flatMap(({ id, batch, seq }): KeptBack[] => {
    const own = entries.get(id) ?? []
    const parties = faultsOf(way, own).map(({ fault, party }) => {
      const { taxId = null, partnerId = null, outgoing = false } = own.find(({ auxiliaryName }) => auxiliaryName === party) ?? {}
      return { fault, name: party, taxId, partnerId, relation: outgoing ? ('down' as const) : ('up' as const) }
    })
    return parties.length === 0 ? [] : [{ id, reference: voucherReference(batch, seq), parties }]
  })
}
/** The problem of a voucher that is kept back. */
export const problemOfKept = ({ parties }: Pick<KeptBack, 'parties'>): 'voucher.codeMissing' | 'voucher.tooLong' =>
  parties.some(({ fault }) => fault === 'codeMissing') ? 'voucher.codeMissing' : 'voucher.tooLong'
const toldParties = 5
/** Refuses a call of which nothing is left. */
export const refuseKept = (kept: readonly KeptBack[]): never => {
  const names = [...new Set(kept.flatMap(({ parties }) => parties.map(({ name }) => name)))]
  throw new Problem(problemOfKept(kept[0]!), { parties: names.slice(0, toldParties).join('、'), kept })
}

/** The company's codes that a way needs and that are missing. `known`: what a target says itself. */
export const missingFor = async (
  tx: Tx,
  way: VoucherWay,
  known: Partial<Record<BookSetting, string>> = {},
): Promise<readonly BookSetting[]> => {
  const stored = await settingsOf(tx)
  return missingSettings(way, Object.fromEntries(bookSettings.map((key) => [key, known[key] || stored[key]])))
}
/** What a target says of the books that its vouchers go into. */
export const booksOf = ({ vouchers }: Readonly<Record<string, unknown>>): { readonly book: string; readonly organisation: string } => {
  const { book, organisation } = (vouchers ?? {}) as { readonly book?: unknown; readonly organisation?: unknown }
  return { book: String(book ?? ''), organisation: String(organisation ?? '') }
}

export const checkVoucherWay =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, { ids, format = 'generic', targetId }: In<E>): Promise<Out<E>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = [...new Set(ids)]
      const rows = await tx
        .selectFrom('voucher as v')
        .select(['v.id', 'v.batch', 'v.seq'])
        .where(sql<boolean>`v.id = any(${wanted}::uuid[])`)
        .where(vouchersInScope(actor))
        .orderBy('v.batch')
        .orderBy('v.seq')
        .execute()
      if (rows.length < wanted.length) throw new Problem('voucher.notFound')
      const target = targetId === undefined ? undefined : await findTarget(tx, targetId)
      const way = target ? 'kingdeePush' : format
      return {
        missing: [...(await missingFor(tx, way, target && booksOf(target.settings)))],
        kept: [...(await keptBackOf(tx, actor.companyId, way, rows))],
      }
    })
