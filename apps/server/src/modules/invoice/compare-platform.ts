// A record is held against the face that the tax platform told of it, whenever either of the two changes; each field that differs is a warning.
import { differsFromPlatform, type ComparedFace } from '@piaotai/domain/platform-face.ts'
import type { Warning } from '@piaotai/domain/reading.ts'
import { verifyStatus } from '@piaotai/domain/states.ts'
import { json } from '../../kernel/json.ts'
import type { Tx } from '../../kernel/needs.ts'

const columns = ['date', 'seller_name', 'seller_tax_id', 'buyer_name', 'buyer_tax_id', 'amount_excluding_tax', 'tax_amount', 'amount_including_tax', 'verify_status', 'warnings'] as const
const code = 'platformDiffers'
/** Statuses that came with a face. */
const faced: ReadonlySet<number> = new Set([verifyStatus.success, verifyStatus.cancelled, verifyStatus.redOffset])

/** By the newest face there is, as long as the record stands by it; otherwise such warnings go. The record is locked by the caller. A warning's message is what the platform holds. */
export const comparePlatform = async (tx: Tx, companyId: string, invoiceId: string): Promise<void> => {
  const record = await tx.selectFrom('invoice').select(columns).where('company_id', '=', companyId).where('id', '=', invoiceId).executeTakeFirst()
  if (!record) return
  const before = record.warnings as readonly Warning[], rest = before.filter((warning) => warning.code !== code)
  const told = faced.has(record.verify_status) ? await tx.selectFrom('verification').select('face').where('company_id', '=', companyId).where('invoice_id', '=', invoiceId).where('face', 'is not', null)
    .orderBy('settled_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst() : undefined
  const here: ComparedFace = {
    date: record.date, sellerName: record.seller_name, sellerTaxId: record.seller_tax_id, buyerName: record.buyer_name, buyerTaxId: record.buyer_tax_id,
    amountExcludingTax: record.amount_excluding_tax, taxAmount: record.tax_amount, amountIncludingTax: record.amount_including_tax,
  }
  const differing = told?.face ? differsFromPlatform(here, told.face).map(({ field, held }): Warning => ({ field, code, message: held })) : []
  if (differing.length === 0 && rest.length === before.length) return
  const warnings = [...rest, ...differing]
  await tx.updateTable('invoice').set({ warnings: json(warnings as unknown[]), warning_count: warnings.length }).where('company_id', '=', companyId).where('id', '=', invoiceId).execute()
}
