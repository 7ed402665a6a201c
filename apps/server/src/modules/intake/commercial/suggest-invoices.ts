// VAT invoices that may belong to a commercial one: found by supplier, amount and number, judged by the domain's rule.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { commercialEndpoints } from '@piaotai/contract/commercial.ts'
import { commercialLimits, judgeCandidate, suggestionScores } from '@piaotai/domain/commercial/commercial.ts'
import { fromFen, sumFen, toFen } from '@piaotai/domain/money/money.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import { findCommercial, type CommercialRecord } from './commercial-rows.ts'
import type { CommercialDeps } from './deps.ts'

type Suggest = (typeof commercialEndpoints)['suggestVatInvoices']
/** Looked at before the best are shown. */
const looked = 200

/** Amounts of the linked VAT invoices, and what the amount in yuan leaves open. */
export const openOf = async (
  tx: Tx,
  row: Pick<CommercialRecord, 'company_id' | 'id' | 'cny'>,
): Promise<{ readonly linked: bigint; readonly open: bigint | null }> => {
  const amounts = await tx
    .selectFrom('commercial_link as l')
    .innerJoin('invoice as i', 'i.id', 'l.invoice_id')
    .select('i.amount_including_tax')
    .where('l.commercial_id', '=', row.id)
    .execute()
  const linked = sumFen(amounts.flatMap((one) => one.amount_including_tax ?? [])) ?? 0n
  return { linked, open: row.cny === null ? null : toFen(row.cny)! - linked }
}

/** Without a keyword those that fit, the best first; with one those that it finds, in the same order. */
export const suggestVatInvoices =
  ({ db }: Pick<CommercialDeps, 'db'>) =>
  (actor: Actor, { id, keyword }: In<Suggest>): Promise<Out<Suggest>> =>
    db.inTenant(actor, async (tx) => {
      const row = await findCommercial(tx, actor, id)
      const { open } = await openOf(tx, row)
      const asked = keyword === undefined || keyword.trim() === '' ? undefined : folded(keyword)
      const near = open === null ? null : bounds(open)
      const candidates = await tx
        .selectFrom('invoice')
        .select(['id', 'number', 'type', 'date', 'seller_name', 'seller_tax_id', 'amount_including_tax', 'remark'])
        .select(
          sql<
            string | null
          >`(select c.number from commercial_link l join commercial_invoice c on c.company_id = l.company_id and c.id = l.commercial_id
            where l.company_id = invoice.company_id and l.invoice_id = invoice.id limit 1)`.as('linkedWith'),
        )
        .where(invoicesInRowScope(actor, 'company'))
        .where('verify_status', '<>', verifyStatus.cancelled)
        .where(
          sql<boolean>`not exists (select 1 from commercial_link l where l.company_id = invoice.company_id and l.commercial_id = ${id} and l.invoice_id = invoice.id)`,
        )
        .where(
          asked === undefined
            ? sql<boolean>`(invoice.seller_tax_id = ${row.supplier_tax_id} or invoice.seller_name = ${row.supplier}
                or position(lower(${row.number}) in lower(coalesce(invoice.remark, ''))) > 0
                ${near === null ? sql`` : sql`or invoice.amount_including_tax between ${near[0]} and ${near[1]}`})`
            : sql<boolean>`position(${asked} in lower(concat_ws(chr(1), invoice.number, invoice.seller_name, invoice.seller_tax_id))) > 0`,
        )
        .orderBy(sql`abs(invoice.date - ${row.date}::date) nulls last`)
        .orderBy('id')
        .limit(looked)
        .execute()
      const judged = candidates.map((one) => ({
        one,
        ...judgeCandidate(
          { supplier: row.supplier, supplierTaxId: row.supplier_tax_id, number: row.number, date: row.date, open },
          {
            amount: one.amount_including_tax,
            sellerName: one.seller_name,
            sellerTaxId: one.seller_tax_id,
            date: one.date,
            remark: one.remark,
          },
        ),
      }))
      return {
        content: judged
          .filter(({ score, one }) => asked !== undefined || (score >= suggestionScores.shown && one.linkedWith === null))
          .toSorted((a, b) => b.score - a.score)
          .slice(0, commercialLimits.suggestions)
          .map(({ one, score, reasons }) => ({
            id: one.id,
            number: one.number,
            type: one.type,
            date: one.date,
            sellerName: one.seller_name,
            amount: one.amount_including_tax,
            score,
            reasons: [...reasons],
            linkedWith: one.linkedWith,
          })),
      }
    })
/** What counts as near an amount, on both sides. */
const bounds = (open: bigint): readonly [string, string] => {
  const size = open < 0n ? -open : open
  const by = size / 100n > 1000n ? size / 100n : 1000n
  return [fromFen(open - by), fromFen(open + by)]
}
