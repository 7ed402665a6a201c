// Data of an invoice in an archive package beside its files: the whole record, its lines, its vouchers and the tax
// platform's answers.
import { sql } from 'kysely'
import type { Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { kindOf } from '@piaotai/domain/invoice/kinds.ts'
import { stateWords } from '@piaotai/locales/export-files.ts'
import type { Tenant } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { heldOf, judgeActs } from '../../invoices/judgement/index.ts'
import type { Database } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'

export type InvoiceRecord = Row<'invoice'>
export interface Archived {
  readonly invoice: InvoiceRecord
  readonly lines: readonly Row<'invoice_line'>[]
  readonly receipts: readonly Row<'verification'>[]
  /** What keeps it out of a package; empty for one that goes in. */
  readonly keptOut: readonly Cause[]
}

/** In the requested order, leaving out invoices deleted since. */
export const archivedRows = (db: Database, { companyId, userId }: Tenant, ids: readonly string[]): Promise<readonly Archived[]> =>
  db.inTenant({ companyId, userId: userId ?? null }, async (tx) => {
    const of = sql<boolean>`invoice_id = any(${ids}::uuid[])`
    const invoices = await tx.selectFrom('invoice').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
    const lines = await tx.selectFrom('invoice_line').selectAll().where(of).orderBy('seq').execute()
    const receipts = await tx
      .selectFrom('verification')
      .selectAll()
      .where(of)
      .where('state', '=', 'settled')
      .orderBy('asked_at')
      .orderBy('id')
      .execute()
    const judged = await judgeActs(tx, { act: 'archive', ids })
    const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
    const linesOf = Map.groupBy(lines, (line) => line.invoice_id)
    const receiptsOf = Map.groupBy(receipts, (receipt) => receipt.invoice_id)
    return ids.flatMap((id) => {
      const invoice = byId.get(id)
      return invoice
        ? [{ invoice, lines: linesOf.get(id) ?? [], receipts: receiptsOf.get(id) ?? [], keptOut: heldOf(judged.get(id))?.causes ?? [] }]
        : []
    })
  })

/** An invoice's data in the manifest. */
export const summaryOf = ({ invoice: i }: Archived) => ({
  type: i.type,
  kind: kindOf(i.type)?.zh ?? '',
  code: i.code,
  number: i.number,
  date: i.date,
  sellerName: i.seller_name,
  sellerTaxId: i.seller_tax_id,
  buyerName: i.buyer_name,
  buyerTaxId: i.buyer_tax_id,
  amountExcludingTax: i.amount_excluding_tax,
  taxAmount: i.tax_amount,
  amountIncludingTax: i.amount_including_tax,
  voucherNumber: i.voucher_number,
  accountingDate: i.accounting_date,
  verifyStatus: i.verify_status,
  enteredBy: i.entered_by_name,
  enteredAt: toInstant(i.entered_at),
})
/** The whole record, for programs. */
export const recordOf = (archived: Archived) => {
  const { invoice: i, lines } = archived
  return {
    ...summaryOf(archived),
    checkCode: i.check_code,
    amountInWords: i.amount_in_words,
    machineNumber: i.machine_number,
    drawer: i.drawer,
    payee: i.payee,
    reviewer: i.reviewer,
    remark: i.remark,
    specialBusiness: i.special_business,
    buyerContact: i.buyer_contact,
    buyerBank: i.buyer_bank,
    sellerContact: i.seller_contact,
    sellerBank: i.seller_bank,
    category: i.category,
    titleStatus: i.title_status,
    useStatus: i.use_status,
    extra: i.extra,
    checks: i.checks,
    warnings: i.warnings,
    business: {
      date: i.business_date,
      description: i.description,
      extended1: i.extended_1,
      extended2: i.extended_2,
      extended3: i.extended_3,
      extended4: i.extended_4,
      extended5: i.extended_5,
      extended6: i.extended_6,
      remark: i.business_remark,
      tags: i.tags,
      nonDeductibleReason: i.non_deductible_reason,
      nonDeductibleNote: i.non_deductible_note,
    },
    lines: lines.map((line) => ({
      seq: line.seq,
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      amount: line.amount,
      taxRate: line.tax_rate,
      taxAmount: line.tax_amount,
    })),
  }
}
/** A verify receipt: the question, the asking person, and the unchanged answer. */
export const receiptOf = (r: Archived['receipts'][number]) => ({
  id: r.id,
  number: r.number,
  askedBy: r.user_name,
  askedAt: toInstant(r.asked_at),
  settledAt: r.settled_at === null ? null : toInstant(r.settled_at),
  provider: r.provider,
  question: r.question,
  status: r.status,
  statusWord: r.status === null ? null : stateWords.verify(r.status),
  code: r.code,
  message: r.message,
  face: r.face,
  redKind: r.red_kind,
  redAmount: r.red_amount,
  differing: r.fields,
  charge: r.charge,
  /** A person's finding where no answer told the status, with that person. */
  review:
    r.reviewed_at === null
      ? null
      : {
          by: r.reviewed_by_name,
          at: toInstant(r.reviewed_at),
          status: r.reviewed_status,
          statusWord: r.reviewed_status === null ? null : stateWords.verify(r.reviewed_status),
          note: r.review_note,
        },
})
