// An invoice as receivers get it, with links to its originals that live for a quarter of an hour.
import type { Standing } from '@piaotai/domain/judgement/standings.ts'
import { pushLimits } from '@piaotai/domain/push/push.ts'
import { sheetWords } from '@piaotai/locales/export-files.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { PushedInvoice } from '../../../ports/push-receiver.ts'
import { deductiblesOf } from '../../invoices/deductible/index.ts'
import { businessColumn, extendedFieldsOf, linesOf } from '../../invoices/invoice/index.ts'
import { poolsOf } from '../../invoices/pool/index.ts'
import { sign } from '../../platform/file/index.ts'
import type { PushDeps } from './deps.ts'

/** A link to an original: of one push, to one file. */
export interface FileTicket {
  readonly c: string
  readonly p: string
  readonly f: string
  readonly t: number
}
export const filePurpose = 'pushFile'

export const gatherInvoice = async (
  deps: Pick<PushDeps, 'files' | 'clock' | 'origin'>,
  tx: Tx,
  companyId: string,
  invoiceId: string,
  pushId: string,
): Promise<PushedInvoice | undefined> => {
  const row = await tx.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst()
  if (!row) return undefined
  const files = await tx
    .selectFrom('invoice_original as o')
    .innerJoin('stored_file as f', 'f.id', 'o.stored_file_id')
    .select(['f.id', 'f.key', 'f.name', 'f.size', 'f.sha256', 'o.format'])
    .where('o.invoice_id', '=', invoiceId)
    .orderBy('o.is_current', 'desc')
    .orderBy('o.rank', 'desc')
    .orderBy('o.added_at', 'desc')
    .execute()
  const partner =
    row.seller_tax_id === null
      ? undefined
      : await tx.selectFrom('partner').select('external_number').where('tax_id', '=', row.seller_tax_id).executeTakeFirst()
  const pools = (await poolsOf(tx, [invoiceId])).get(invoiceId) ?? []
  const deductible = (await deductiblesOf(tx, companyId, [invoiceId])).get(invoiceId)
  const until = deps.clock.now().getTime() + pushLimits.linkMinutes * 60_000
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    code: row.code,
    number: row.number,
    date: row.date,
    checkCode: row.check_code,
    sellerName: row.seller_name,
    sellerTaxId: row.seller_tax_id,
    buyerName: row.buyer_name,
    buyerTaxId: row.buyer_tax_id,
    amountExcludingTax: row.amount_excluding_tax,
    taxAmount: row.tax_amount,
    amountIncludingTax: row.amount_including_tax,
    standing: row.standing as Standing,
    redAmounts: row.red_gross === null ? null : { net: row.red_net, tax: row.red_tax, gross: row.red_gross },
    payable: row.payable,
    deductible: deductible
      ? { figure: deductible.figure, way: deductible.way, reason: deductible.reason, source: deductible.source }
      : null,
    category: row.category,
    verifyStatus: row.verify_status,
    remark: row.remark,
    specialBusiness: row.special_business,
    extended: (await extendedFieldsOf(tx)).flatMap(({ key, name, archived }) => {
      const value = row[businessColumn[key]]
      return archived || value === null ? [] : [{ key, name: name || sheetWords.column[key], value }]
    }),
    pools: pools.map(({ name }) => name),
    partnerNumber: partner?.external_number || null,
    lines: await linesOf(tx, invoiceId),
    files: files.map((file) => ({
      name: file.name,
      format: file.format,
      size: Number(file.size),
      sha256: file.sha256,
      url: `${deps.origin}/invoice-center/push/files/${sign(deps.files.secret, filePurpose, { c: companyId, p: pushId, f: file.id, t: until } satisfies FileTicket)}`,
      read: () => deps.files.storage.read(file.key),
    })),
  }
}
