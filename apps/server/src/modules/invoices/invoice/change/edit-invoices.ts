import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { changeEndpoints } from '@piaotai/contract/invoice/change.ts'
import type { BusinessField } from '@piaotai/domain/invoice/business.ts'
import { ruledCategory } from '@piaotai/domain/category/category-rules.ts'
import { extendedKeys } from '@piaotai/domain/invoice/extended-field.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { RateLimits } from '../../../../kernel/rate-limits.ts'
import type { Needs } from '../../../../kernel/deps.ts'
import { readRules } from '../../category/index.ts'
import { namesOf } from '../../../people/title/index.ts'
import { businessColumn, changeBusiness, type Business } from './business-rows.ts'
import { fitted } from './extended-fields.ts'
import { changeInvoices } from './change-invoices.ts'
import type { InvoiceRecord } from '../list/invoice-rows.ts'

type Endpoints = typeof changeEndpoints
type ChangeDeps = Needs<'db' | 'audit' | 'clock'>

/**
 * Sets fields of many invoices. Extended fields only once in 15 seconds per company, because its other systems depend
 * on them.
 */
export const editInvoices =
  ({ db, audit, clock, rateLimits }: ChangeDeps & { readonly rateLimits: RateLimits }) =>
  (actor: Actor, input: In<Endpoints['editInvoices']>): Promise<Out<Endpoints['editInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const { onlyEmpty } = input
      const fields = await fitted(tx, input.fields)
      const done = await changeInvoices({ audit, clock }, tx, actor, input, {
        kind: 'edit',
        action: 'invoice.businessSaved',
        max: limits.batch,
        plan: (before) => changeBusiness(before, onlyEmpty ? emptyOnly(before, fields) : fields),
      })
      if (
        done.changeId !== null &&
        extendedKeys.some((key) => fields[key] !== undefined) &&
        !(await rateLimits.consume(tx, 'extendedEdit', actor.companyId))
      ) {
        throw new Problem('invoice.tooSoon', { seconds: await rateLimits.blockedFor(tx, 'extendedEdit', actor.companyId) })
      }
      return done
    })
/** The fields without a value yet; the text of a reason follows the reason. */
const emptyOnly = (before: InvoiceRecord, fields: Business): Business =>
  Object.fromEntries(
    Object.entries(fields).filter(([field]) => {
      const column = field === 'nonDeductibleNote' ? 'non_deductible_reason' : businessColumn[field as BusinessField]
      const value = before[column]
      return value === null || value === false || (Array.isArray(value) && value.length === 0)
    }),
  )

/**
 * By hand, or by the rules of intake; without a match the category stays. A category set by hand stays too, unless
 * asked otherwise.
 */
export const classifyInvoices =
  ({ db, audit, clock }: ChangeDeps) =>
  (actor: Actor, input: In<Endpoints['classifyInvoices']>): Promise<Out<Endpoints['classifyInvoices']>> =>
    db.inTenant(actor, async (tx) => {
      const { own } = await namesOf(tx, actor.companyId)
      const rules = await readRules(tx)
      const ruled = (r: InvoiceRecord): number =>
        ruledCategory(
          rules,
          { buyer: { name: r.buyer_name, taxId: r.buyer_tax_id }, seller: { name: r.seller_name, taxId: r.seller_tax_id } },
          own,
          r.category,
        )
      const { category, overHand } = input
      return changeInvoices({ audit, clock }, tx, actor, input, {
        kind: 'classify',
        action: 'invoice.classified',
        max: limits.classify,
        detail: { by: category === undefined ? 'rule' : 'hand' },
        plan: (before) => {
          const to = category ?? (before.category_by_hand && !overHand ? before.category : ruled(before))
          const byHand = category !== undefined
          const confirmed = byHand && !before.category_by_hand
          // Confirming the category by hand counts too: rules leave it alone from now on.
          const changes =
            to !== before.category
              ? [{ field: 'category', from: before.category, to }]
              : confirmed
                ? [{ field: 'categoryByHand', from: false, to: true }]
                : []
          return { values: { category: to, category_by_hand: byHand }, changes }
        },
      })
    })
