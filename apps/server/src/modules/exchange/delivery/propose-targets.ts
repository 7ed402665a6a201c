// Chosen invoices grouped by customer, with the receiving addresses of the partners that have the customers' tax ids.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import { fromFen, sumFen } from '@piaotai/domain/money/money.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { invoicesInRowScope } from '../../people/permission/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { linkOfPartner } from './linked-company.ts'
import { areaOf } from './page-area.ts'

type Propose = (typeof deliveryEndpoints)['proposeTargets']

export const proposeTargets =
  ({ db }: Pick<DeliveryDeps, 'db'>) =>
  (actor: Actor, { page, invoiceIds }: In<Propose>): Promise<Out<Propose>> =>
    db.inTenant(actor, async (tx) => {
      if (!actor.permissions.has(`${page}.send`)) throw new Problem('permission.denied', { permission: `${page}.send` })
      const rows = await tx
        .selectFrom('invoice')
        .select(['id', 'buyer_name', 'buyer_tax_id', 'amount_including_tax'])
        .where('id', 'in', [...new Set(invoiceIds)])
        .where(invoicesInRowScope(actor, areaOf(page)))
        .orderBy('buyer_name')
        .orderBy('id')
        .execute()
      const groups = [...Map.groupBy(rows, (row) => row.buyer_tax_id ?? `name ${row.buyer_name ?? ''}`).values()]
      const partners = await partnersOf(
        tx,
        groups.flatMap(([first]) => first?.buyer_tax_id ?? []),
      )
      const targets = []
      for (const group of groups) {
        const [first] = group
        const partner = partners.get(first?.buyer_tax_id ?? '')
        targets.push({
          customer: partner?.name ?? first?.buyer_name ?? '',
          taxId: first?.buyer_tax_id ?? null,
          partnerId: partner?.id ?? null,
          companyLinkId: partner ? await linkOfPartner(tx, partner.id) : null,
          invoiceIds: group.map(({ id }) => id),
          amount: fromFen(sumFen(group.map((row) => row.amount_including_tax ?? '0')) ?? 0n),
          mailboxes: partner?.mailboxes ?? [],
        })
      }
      return { targets }
    })

const partnersOf = async (tx: Tx, taxIds: readonly string[]) => {
  if (taxIds.length === 0) return new Map<string, never>()
  const partners = await tx.selectFrom('partner').select(['id', 'name', 'tax_id']).where('tax_id', 'in', taxIds).execute()
  const mailboxes =
    partners.length === 0
      ? []
      : await tx
          .selectFrom('partner_mailbox')
          .select(['partner_id', 'address', 'comment'])
          .where(
            'partner_id',
            'in',
            partners.map(({ id }) => id),
          )
          .orderBy('position')
          .execute()
  return new Map(
    partners.map(({ id, name, tax_id }) => [
      tax_id,
      {
        id,
        name,
        mailboxes: mailboxes.filter((one) => one.partner_id === id).map(({ address, comment }) => ({ address, comment })),
      },
    ]),
  )
}
