// Invoices without a voucher, and the facts of them that entries are made of.
import { sql, type Expression, type SqlBool } from 'kysely'
import { category } from '@piaotai/domain/states.ts'
import { bookedFacts, type BookedFacts } from '@piaotai/domain/voucher/booked-facts.ts'
import type { Standing } from '@piaotai/domain/judgement/standings.ts'
import { goodsWord, type InvoiceFacts } from '@piaotai/domain/voucher/voucher-rule.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { deductiblesOf } from '../../invoices/deductible/index.ts'
import { judgedAtLeast } from '../../invoices/judgement/index.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'

/** For queries on `invoice`: in no voucher of ours, and without the number of another one. */
export const withoutVoucher = (companyId: string): Expression<SqlBool> =>
  sql<boolean>`(invoice.voucher_number is null
    and not exists (select 1 from voucher_invoice vi where vi.company_id = ${companyId} and vi.invoice_id = invoice.id))`
/** Of these, those that may be booked, with a reason at most. An open period books what a closed one left. */
export const unbooked = (companyId: string): Expression<SqlBool> => sql<boolean>`(${withoutVoucher(companyId)} and ${bookable})`
export const bookable: Expression<SqlBool> = sql<boolean>`(not ${judgedAtLeast('voucher', 'after', [], ['periodClosed'])})`

export interface UnbookedInvoice extends InvoiceFacts {
  readonly id: string
  readonly number: string | null
  readonly date: string | null
  readonly party: string | null
  readonly partyKey: string
  /** Its deductible tax is one where it was asked for. */
  readonly booked: BookedFacts
}
const partyColumn = (what: 'name' | 'tax_id') =>
  sql<string | null>`case when i.category = ${sql.lit(category.outgoing)} then i.buyer_${sql.raw(what)} else i.seller_${sql.raw(what)} end`

/** What the other party of an invoice is known by: its tax id, or its name. */
export const partyKeyOf = (table: string): Expression<string> => {
  const column = (what: 'name' | 'tax_id') =>
    sql.raw(`case when ${table}.category = ${category.outgoing} then ${table}.buyer_${what} else ${table}.seller_${what} end`)
  return sql`coalesce(${column('tax_id')}, ${column('name')}, '')`
}
interface FactRow {
  readonly id: string
  readonly number: string | null
  readonly date: string | null
  readonly total: string | null
  readonly amount: string | null
  readonly tax: string | null
  readonly code: string | null
  readonly seller_name: string | null
  readonly seller_tax_id: string | null
  readonly buyer_name: string | null
  readonly buyer_tax_id: string | null
  readonly standing: Standing
  readonly red: string | null
  readonly remark: string | null
  readonly extended_1: string | null
  readonly extended_2: string | null
  readonly party: string | null
  readonly party_tax: string | null
  readonly goods: string | null
  readonly pool: string | null
  readonly department: string | null
  readonly partner: string | null
  readonly partner_code: string | null
}
/**
 * The facts of these invoices, in their order. `hold`: nobody corrects them until the transaction ends; one that was
 * booked by hand meanwhile is left out. `deductible`: a rule asks for it. Partners are found by tax
 * id; the department is that of whoever entered the invoice.
 */
export const factsOf = async (
  tx: Tx,
  { companyId }: Pick<Actor, 'companyId'>,
  ids: readonly string[],
  { hold = true, deductible }: { readonly hold?: boolean; readonly deductible: boolean },
): Promise<readonly UnbookedInvoice[]> => {
  const { rows } =
    await sql<FactRow>`select i.id, i.number, i.date::text, i.amount_including_tax::text as total, i.amount_excluding_tax::text as amount, i.tax_amount::text as tax,
      i.code, i.seller_name, i.seller_tax_id, i.buyer_name, i.buyer_tax_id, i.standing, i.red_gross::text as red, i.remark, i.extended_1, i.extended_2, ${partyColumn('name')} as party, ${partyColumn('tax_id')} as party_tax,
      (select l.name from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id order by l.seq limit 1) as goods,
      (select p.name from invoice_pool ip join pool p on p.company_id = ip.company_id and p.id = ip.pool_id where ip.company_id = i.company_id and ip.invoice_id = i.id order by p.name limit 1) as pool,
      (select d.name from member m join department d on d.company_id = m.company_id and d.id = m.department_id where m.company_id = i.company_id and m.user_id = i.entered_by) as department,
      pt.name as partner, pt.external_number as partner_code
    from invoice i left join partner pt on pt.company_id = i.company_id and pt.tax_id = ${partyColumn('tax_id')}
    where i.company_id = ${companyId} and i.id = any(string_to_array(${ids.join(',')}, ',')::uuid[])
      ${hold ? sql`and i.voucher_number is null` : sql``}
    ${hold ? sql`for share of i` : sql``}`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const deductibles = deductible ? await deductiblesOf(tx, companyId, [...byId.keys()]) : new Map()
  return ids.flatMap((id) => {
    const r = byId.get(id)
    if (!r) return []
    const counts = deductibles.get(r.id)?.figure ?? '0.00'
    return [
      {
        id: r.id,
        number: r.number,
        date: r.date,
        total: r.total,
        amount: r.amount,
        tax: r.tax,
        deductible: counts,
        party: r.party,
        partyKey: r.party_tax ?? r.party ?? '',
        booked: bookedOf(r, deductible ? counts : null),
        parts: {
          goods: r.goods === null ? null : goodsWord(r.goods),
          party: r.party,
          seller: r.seller_name,
          buyer: r.buyer_name,
          number: r.number,
          date: r.date,
          month: r.date?.slice(0, 7) ?? null,
          remark: r.remark,
          extended1: r.extended_1,
          extended2: r.extended_2,
        },
        auxiliaries: {
          partner: { name: r.partner ?? r.party ?? '', code: r.partner_code ?? '' },
          department: { name: r.department ?? '', code: '' },
          pool: { name: r.pool ?? '', code: '' },
          extended1: { name: r.extended_1 ?? '', code: '' },
          extended2: { name: r.extended_2 ?? '', code: '' },
        },
      },
    ]
  })
}
const bookedOf = (r: FactRow, deductible: string | null): BookedFacts =>
  bookedFacts({
    sellerName: r.seller_name,
    sellerTaxId: r.seller_tax_id,
    buyerName: r.buyer_name,
    buyerTaxId: r.buyer_tax_id,
    code: r.code,
    number: r.number,
    date: r.date,
    amount: r.amount,
    tax: r.tax,
    total: r.total,
    standing: r.standing,
    red: r.red,
    deductible,
  })
/** The invoices of a range of days without a voucher, within the actor's row scope. */
export const withoutVoucherBetween = (actor: Actor, first: string, last: string): Expression<SqlBool> =>
  sql<boolean>`(invoice.date >= ${first} and invoice.date <= ${last} and ${withoutVoucher(actor.companyId)} and ${invoicesInRowScope(actor, 'company')})`
