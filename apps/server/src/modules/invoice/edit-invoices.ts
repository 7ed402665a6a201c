import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { changeEndpoints } from '@piaotai/contract/invoice/change.ts'
import type { BusinessField } from '@piaotai/domain/business.ts'
import { categoryOf } from '@piaotai/domain/category.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Attempts } from '../../kernel/attempts.ts'
import type { Audit, Clock, Database } from '../../kernel/needs.ts'
import { businessColumn, changeBusiness, type Business } from './business-rows.ts'
import { changeInvoices } from './change-invoices.ts'
import type { InvoiceRecord } from './invoice-rows.ts'

type Endpoints = typeof changeEndpoints
interface ChangeNeeds { readonly db: Database; readonly audit: Audit; readonly clock: Clock }

/** Sets fields of many. Extended fields once in 15 seconds a company: other systems of the company hang on them. */
export const editInvoices = ({ db, audit, clock, attempts }: ChangeNeeds & { readonly attempts: Attempts }) => (actor: Actor, input: In<Endpoints['editInvoices']>): Promise<Out<Endpoints['editInvoices']>> => db.inTenant(actor, async (tx) => {
  const { fields, onlyEmpty } = input
  const done = await changeInvoices({ audit, clock }, tx, actor, input, {
    kind: 'edit', action: 'invoice.businessSaved', plan: (before) => changeBusiness(before, onlyEmpty ? emptyOnly(before, fields) : fields),
  })
  if (done.changeId !== null && (fields.extended1 !== undefined || fields.extended2 !== undefined) && !await attempts.consume(tx, 'extendedEdit', actor.companyId)) {
    throw new Problem('invoice.tooSoon', { seconds: await attempts.blockedFor(tx, 'extendedEdit', actor.companyId) })
  }
  return done
})
/** The fields that have no value yet; the words beside a reason go with it. */
const emptyOnly = (before: InvoiceRecord, fields: Business): Business => Object.fromEntries(Object.entries(fields).filter(([field]) => {
  const column = field === 'nonDeductibleNote' ? 'non_deductible_reason' : businessColumn[field as BusinessField], value = before[column]
  return value === null || (Array.isArray(value) && value.length === 0)
}))

/** By hand, or by the rule that intake goes by: where it can tell nothing, the category stays. */
export const classifyInvoices = ({ db, audit, clock }: ChangeNeeds) => (actor: Actor, input: In<Endpoints['classifyInvoices']>): Promise<Out<Endpoints['classifyInvoices']>> => db.inTenant(actor, async (tx) => {
  const company = await tx.selectFrom('company').select(['name', 'tax_id']).where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  const ruled = (r: InvoiceRecord): number => categoryOf({ name: r.buyer_name, taxId: r.buyer_tax_id }, { name: r.seller_name, taxId: r.seller_tax_id }, [{ name: company.name, taxId: company.tax_id }], r.category)
  return changeInvoices({ audit, clock }, tx, actor, input, {
    kind: 'classify', action: 'invoice.classified', detail: { by: input.category === undefined ? 'rule' : 'hand' },
    plan: (before) => {
      const to = input.category ?? ruled(before)
      return { values: { category: to }, changes: to === before.category ? [] : [{ field: 'category', from: before.category, to }] }
    },
  })
})
