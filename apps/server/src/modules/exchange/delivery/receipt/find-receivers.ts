// Who receives inside the platform: the company of a link, or the owner of a platform address: a company, or a person whose company lets people receive.
import { isOwn, type Party } from '@piaotai/domain/category/category.ts'
import { hintOfName } from '@piaotai/domain/delivery/delivery.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import { namesOf } from '../../../people/title/index.ts'
import type { AddressVerdict } from '../addresses.ts'
import { asCompany } from '../../../../kernel/as-company.ts'
import { settingsOf } from '../delivery-settings.ts'
import type { DeliveryDeps } from '../deps.ts'
import { linkedCompany, type LinkedCompany } from '../linked-company.ts'

/** `userId`: the person that it goes to; null: the company. */
export interface Receiver extends LinkedCompany {
  readonly userId: string | null
}
/** A receiver, with what the sender sees of it before sending. */
export interface Reached extends Receiver {
  /** Empty for the company of a link. */
  readonly address: string
  /** The company behind the address: by its name where the sender knows it, else a hint of it. */
  readonly company: string
  /** Of the sender's own company. */
  readonly colleague: boolean
  /** A buyer of the invoices is not this company. */
  readonly differs: boolean
}
interface Found {
  readonly receivers: readonly Reached[]
  readonly wrong: readonly AddressVerdict[]
}
interface Aim {
  readonly companyLinkId: string | null
  readonly to: readonly string[]
  /** Of the invoices that would go. */
  readonly buyers: readonly Party[]
}
/** Each address has its receiver, and each receiver its own task to accept; a second address of one receiver is a double. */
export const findReceivers = async (
  tx: Tx,
  { mailDomain, ownerOfAddress }: Pick<DeliveryDeps, 'mailDomain' | 'ownerOfAddress'>,
  actor: Actor,
  targets: readonly Aim[],
): Promise<readonly Found[]> => {
  const found: Found[] = []
  for (const { companyLinkId, to, buyers } of targets) {
    if (companyLinkId !== null) {
      const receiver = await linkedCompany(tx, companyLinkId)
      found.push(
        receiver
          ? { receivers: [await reach(tx, actor, { ...receiver, userId: null }, '', buyers)], wrong: [] }
          : { receivers: [], wrong: [{ address: '', reason: 'notLinked' }] },
      )
      continue
    }
    const receivers: Reached[] = []
    const wrong: AddressVerdict[] = []
    for (const address of new Set(to.flatMap((text) => emailOf(text) ?? []).filter((one) => mailDomainOf(one) === mailDomain))) {
      const told = await receiverOf(tx, actor, address, ownerOfAddress)
      if (told === null || told === 'personalOff') wrong.push({ address, reason: told ?? 'unknown' })
      else if (receivers.some((one) => one.companyId === told.companyId && one.userId === told.userId))
        wrong.push({ address, reason: 'duplicate' })
      else receivers.push(await reach(tx, actor, told, address, buyers))
    }
    found.push({ receivers, wrong })
  }
  return found
}
/** What the sender sees of a receiver. A buyer of the invoices is known by its name to whoever has them. */
const reach = async (tx: Tx, actor: Actor, receiver: Receiver, address: string, buyers: readonly Party[]): Promise<Reached> => {
  const { companyId } = receiver
  const colleague = companyId === actor.companyId
  const { own } = colleague ? await namesOf(tx, companyId) : await asCompany(tx, companyId, () => namesOf(tx, companyId))
  const name = own[0]!.name
  const differs = buyers.some((buyer) => !isOwn(buyer, own))
  const known = colleague || !differs || (await isLinked(tx, companyId))
  return { ...receiver, address, colleague, differs, company: known ? name : hintOfName(name) }
}
/** The owner of a platform address: a company by its number, else a person, or a company by a name of its own. */
const receiverOf = async (
  tx: Tx,
  actor: Actor,
  address: string,
  ownerOfAddress: DeliveryDeps['ownerOfAddress'],
): Promise<Receiver | 'personalOff' | null> => {
  const company = await companyOfAddress(tx, actor, address)
  if (company) return company
  const owner = await ownerOfAddress?.(tx, address.slice(0, address.indexOf('@')))
  // A colleague receives what is handed over; the company itself, and oneself, have it already.
  if (!owner || (owner.companyId === actor.companyId && (owner.userId === null || owner.userId === actor.userId))) return null
  const row = await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', owner.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (owner.userId === null) return { companyId: row.id, name: await toldName(tx, row, address), userId: null }
  const { personal } = await asCompany(tx, row.id, () => settingsOf(tx))
  // Strangers learn a person's address from the person alone, and not the company that it belongs to.
  return personal ? { companyId: row.id, name: address, userId: owner.userId } : 'personalOff'
}
/** Numbers run on: the name of a company goes to companies that it is linked with, to others the address that they wrote. */
const toldName = async (tx: Tx, { id, name }: { readonly id: string; readonly name: string }, address: string) =>
  (await isLinked(tx, id)) ? name : address
const isLinked = async (tx: Tx, otherId: string): Promise<boolean> =>
  (await tx
    .selectFrom('partner_link')
    .select('id')
    .where('other_company_id', '=', otherId)
    .where('state', '=', 'linked')
    .executeTakeFirst()) !== undefined
/** Undefined for an unknown or dissolved company, and for one's own. */
const companyOfAddress = async (tx: Tx, actor: Actor, address: string): Promise<Receiver | null> => {
  const number = address.slice(0, address.indexOf('@'))
  const row = await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .where('id', '<>', actor.companyId)
    .executeTakeFirst()
  return row ? { companyId: row.id, name: await toldName(tx, row, address), userId: null } : null
}
