// The simulated tax platform's data for the demo company's invoices: nearly all valid, a few void, offset, different or
// unknown, so that every answer occurs.
import type { App } from '../app.ts'

/**
 * By index: void paper invoices, offsets, differing amounts, and numbers that were never issued. A digital invoice is
 * never void.
 */
const standing = (at: number, paper: boolean): { readonly state: '0' | '2' | '7' | '8'; readonly differs?: true } | undefined => {
  if (at % 31 === 30) return undefined
  if (paper && at % 3 === 0) return { state: '2' }
  if (at % 17 === 16) return { state: '8' }
  if (at % 19 === 18) return { state: '7' }
  return { state: '0', ...(at % 29 === 28 ? { differs: true as const } : {}) }
}
export const issueDemo = async (app: App, companyId: string): Promise<void> => {
  const simulator = app.taxSimulator
  if (!simulator?.empty()) return
  const invoices = await app.db.inTenant({ companyId }, (tx) =>
    tx
      .selectFrom('invoice')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('number', 'is not', null)
      .where('date', 'is not', null)
      .orderBy('number')
      .execute(),
  )
  simulator.issue(
    invoices.flatMap((i, at) => {
      const how = standing(at, i.type === 10 || i.type === 20)
      const sum = how?.differs ? '0.01' : i.amount_including_tax
      return how
        ? [
            {
              type: i.type,
              invoiceCode: i.code,
              invoiceNumber: i.number!,
              billingDate: i.date!,
              amountExcludingTax: how.differs ? '0.01' : i.amount_excluding_tax,
              taxAmount: i.tax_amount,
              amountIncludingTax: sum,
              checkCode: how.differs ? '000000' : i.check_code,
              sellerName: i.seller_name,
              sellerTaxId: i.seller_tax_id,
              buyerName: i.buyer_name,
              buyerTaxId: i.buyer_tax_id,
              state: how.state,
              redAmount: null,
            },
          ]
        : []
    }),
  )
}
