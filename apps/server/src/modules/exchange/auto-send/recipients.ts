// To whom an invoice goes: the partner of its buyer by tax id, name or order-details name, else the rule's fixed addresses.
import { sql } from 'kysely'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import type { AutoSendSettings, PartnerKey } from '@piaotai/domain/rules/auto-send.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { RuleInvoice } from '../../invoices/rule/index.ts'

export interface Recipient {
  readonly partnerId: string | null
  readonly name: string
  /** Of the standing link, where the rule's way uses it. */
  readonly linkId: string | null
  readonly to: readonly string[]
}
interface Partner {
  readonly id: string
  readonly name: string
  readonly addresses: readonly string[]
  readonly linkId: string | null
}
/** The one partner of each invoice by a key; two of one name are none, so that nothing goes to the wrong one. */
const partnersBy: Readonly<
  Record<PartnerKey, (tx: Tx, companyId: string, ids: readonly string[]) => Promise<readonly { invoice: string; partner: string }[]>>
> = {
  taxId: (tx, companyId, ids) => matched(tx, companyId, ids, sql<boolean>`p.tax_id = i.buyer_tax_id`),
  name: (tx, companyId, ids) => matched(tx, companyId, ids, sql<boolean>`p.name = i.buyer_name`),
  orderName: (tx, companyId, ids) =>
    matched(
      tx,
      companyId,
      ids,
      sql<boolean>`p.order_name <> '' and (p.order_name = i.buyer_name or (char_length(p.order_name) > 1 and position(p.order_name in coalesce(i.remark, '')) > 0))`,
    ),
}
const matched = async (tx: Tx, companyId: string, ids: readonly string[], on: ReturnType<typeof sql<boolean>>) =>
  (
    await sql<{ invoice: string; partner: string }>`
  select i.id as invoice, min(p.id::text) as partner from invoice i join partner p on p.company_id = i.company_id and ${on}
  where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[]) group by i.id having count(*) = 1`.execute(tx)
  ).rows
const readPartners = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Partner>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('partner as p')
    .leftJoin('partner_link as l', (on) => on.onRef('l.partner_id', '=', 'p.id').on('l.state', '=', 'linked'))
    .select(['p.id', 'p.name', 'l.id as link'])
    .where('p.id', 'in', [...ids])
    .execute()
  const mailboxes = await tx
    .selectFrom('partner_mailbox')
    .select(['partner_id', 'address'])
    .where('partner_id', 'in', [...ids])
    .orderBy('position')
    .execute()
  const byPartner = Map.groupBy(mailboxes, (row) => row.partner_id)
  return new Map(
    rows.map(({ id, name, link }) => [
      id,
      {
        id,
        name,
        linkId: link,
        addresses: (byPartner.get(id) ?? []).slice(0, deliveryLimits.recipients).map(({ address }) => emailOf(address) ?? address),
      },
    ]),
  )
}

/** By invoice; an invoice without a recipient is missing. `platform`: deliveries inside the platform are on. */
export const recipientsOf = async (
  tx: Tx,
  companyId: string,
  { by, fixed, way }: AutoSendSettings,
  invoices: readonly RuleInvoice[],
  platform: boolean,
): Promise<ReadonlyMap<string, Recipient>> => {
  const found = new Map<string, Recipient>()
  const byLink = way !== 'mail' && platform
  const byMail = way !== 'platform'
  for (const key of by) {
    const open = invoices.filter(({ id }) => !found.has(id)).map(({ id }) => id)
    if (open.length === 0) break
    const pairs = await partnersBy[key](tx, companyId, open)
    const partners = await readPartners(tx, [...new Set(pairs.map(({ partner }) => partner))])
    for (const { invoice, partner } of pairs) {
      const { id, name, linkId, addresses } = partners.get(partner)!
      if (byLink && linkId !== null) found.set(invoice, { partnerId: id, name, linkId, to: [] })
      else if (byMail && addresses.length > 0) found.set(invoice, { partnerId: id, name, linkId: null, to: addresses })
    }
  }
  if (byMail && fixed.length > 0)
    for (const { id, buyer_name: name } of invoices)
      if (!found.has(id))
        found.set(id, { partnerId: null, name: name ?? '', linkId: null, to: fixed.map((typed) => emailOf(typed) ?? typed) })
  return found
}
