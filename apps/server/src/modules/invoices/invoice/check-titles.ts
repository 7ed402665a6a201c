import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { titleCheckEndpoints } from '@piaotai/contract/invoice/title-check.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { titleStatus } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { invoicesInScope } from '../../people/permission/index.ts'
import { chosenIds } from './list/choose.ts'
import { checkOf, findOwnerCompany, titlesOf } from '../../people/title/index.ts'

type Check = (typeof titleCheckEndpoints)['checkTitles']

/**
 * Compares chosen invoices, or all matches of a filter, with the current titles, in the requested order or the list's;
 * refuses the whole call for an invoice out of scope. Writes nothing.
 */
export const checkTitles =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, choice: In<Check>): Promise<Out<Check>> =>
    db.inTenant(actor, async (tx) => {
      const wanted = await chosenIds(tx, actor, choice, limits.batch)
      const rows = await tx
        .selectFrom('invoice')
        .select(['id', 'number', 'type', 'date', 'buyer_name', 'buyer_tax_id', 'seller_name', 'seller_tax_id'])
        .where('id', 'in', wanted)
        .where(invoicesInScope(actor, choice.area))
        .execute()
      if (rows.length < wanted.length) throw new Problem('invoice.notFound')
      const titles = await titlesOf(tx, actor.companyId)
      const byId = new Map(titles.map((title) => [title.id, title]))
      const checked = rows.map((row) => ({ row, check: checkOf(row, titles) }))
      const open = checked.some(({ check }) => mayBelongElsewhere(check.status))
      const others = open ? await findOwnerCompany(tx, actor) : []
      const results = new Map(
        checked.map(({ row, check }) => {
          const title = check.titleId === null ? undefined : byId.get(check.titleId)
          const owner = mayBelongElsewhere(check.status)
            ? others.find((other) => checkOf(row, other.titles).status === titleStatus.correct)
            : undefined
          return [
            row.id,
            {
              id: row.id,
              number: row.number,
              buyerName: row.buyer_name,
              buyerTaxId: row.buyer_tax_id,
              status: check.status,
              reason: check.reason,
              title: title ? { name: title.name, taxId: title.taxId } : null,
              elsewhere: owner ? { id: owner.id, name: owner.name } : null,
            },
          ]
        }),
      )
      return wanted.map((id) => results.get(id)!)
    })
/** The company's own titles do not settle these. */
const mayBelongElsewhere = (status: number): boolean => status !== titleStatus.correct && status !== titleStatus.notApplicable
