// Vouchers as files hold them, read in the order of the request.
import { sql } from 'kysely'
import { category } from '@piaotai/domain/states.ts'
import { voucherReference, type VoucherEntry } from '@piaotai/domain/voucher/voucher.ts'
import type { Tenant } from '../../../kernel/actor.ts'
import type { Database } from '../../../kernel/deps.ts'
import { settingsOf } from './settings.ts'
import { isOutgoing, selectVouchers } from './voucher-rows.ts'
import { knownCodes } from './way-faults.ts'

export type FileEntry = VoucherEntry
export interface FileInvoice {
  readonly id: string
  readonly type: number
  readonly number: string | null
  readonly total: string | null
  readonly verifyStatus: number
  readonly useStatus: number
  /** The company as the face names it. */
  readonly ownName: string | null
  readonly ownTaxId: string | null
  /** Of a merged voucher. */
  readonly entries: readonly FileEntry[]
}
export interface FileVoucher {
  readonly reference: string
  readonly day: string
  readonly word: string
  readonly book: string
  readonly bookName: string
  readonly organisation: string
  readonly voucherType: string
  readonly preparer: string
  readonly number: string | null
  readonly numberDay: string | null
  readonly rule: string
  readonly madeBy: string
  readonly byHand: boolean
  /** Of outgoing invoices: its partners are customers. */
  readonly outgoing: boolean
  readonly entries: readonly FileEntry[]
  readonly invoices: readonly FileInvoice[]
}
const batchSize = 500

/** Batches of vouchers; a batch that lacks one, or holds a draft, answers undefined. */
export const fileVouchers = async function* (
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
): AsyncGenerator<readonly FileVoucher[] | undefined> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const wanted = ids.slice(from, from + batchSize)
    yield await db.inTenant(tenant, async (tx) => {
      const { word, book, bookName, organisation, voucherType, preparer } = await settingsOf(tx)
      const rows = await selectVouchers(tx)
        .select(
          sql<
            (FileInvoice & { readonly category: number })[]
          >`(select coalesce(json_agg(json_build_object('id', i.id, 'type', i.type, 'number', i.number,
              'total', i.amount_including_tax::text, 'verifyStatus', i.verify_status, 'useStatus', i.use_status, 'category', i.category,
              'ownName', case when i.category = ${sql.lit(category.outgoing)} then i.seller_name else i.buyer_name end,
              'ownTaxId', case when i.category = ${sql.lit(category.outgoing)} then i.seller_tax_id else i.buyer_tax_id end, 'entries', vi.entries) order by vi.position), '[]')
            from voucher_invoice vi join invoice i on i.company_id = vi.company_id and i.id = vi.invoice_id where vi.company_id = v.company_id and vi.voucher_id = v.id)`.as(
            'held',
          ),
        )
        .select(isOutgoing.as('outgoing'))
        .where(sql<boolean>`v.id = any(${wanted}::uuid[])`)
        .where('v.state', '<>', 'draft')
        .execute()
      const codeOf = await knownCodes(tx, tenant.companyId, wanted)
      const byId = new Map(rows.map((row) => [row.id, row]))
      if (byId.size < wanted.length) return undefined
      return wanted.map((id): FileVoucher => {
        const r = byId.get(id)!
        return {
          reference: voucherReference(r.batch, r.seq),
          day: r.day,
          word,
          book,
          bookName,
          organisation,
          voucherType,
          preparer,
          number: r.number,
          numberDay: r.number_day,
          rule: r.rule_name,
          madeBy: r.made_by_name,
          byHand: r.by_hand,
          outgoing: r.outgoing,
          entries: r.entries.map((entry) =>
            entry.auxiliary === 'partner' ? { ...entry, auxiliaryCode: entry.auxiliaryCode || codeOf(id, entry.auxiliaryName) } : entry,
          ),
          invoices: r.held,
        }
      })
    })
  }
}
