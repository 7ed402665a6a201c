// Who receives inside the platform: the company of a link, or the owner of a platform address: a company, or a person whose company lets people receive.
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Tx } from '../../../../kernel/deps.ts'
import type { AddressVerdict } from '../addresses.ts'
import { asCompany } from '../../../../kernel/as-company.ts'
import { settingsOf } from '../delivery-settings.ts'
import type { DeliveryDeps } from '../deps.ts'
import { linkedCompany, type LinkedCompany } from '../linked-company.ts'

/** `userId`: the person that it goes to; null: the company. */
export interface Receiver extends LinkedCompany {
  readonly userId: string | null
}
interface Found {
  readonly receiver: Receiver | null
  readonly wrong: readonly AddressVerdict[]
}
/** Each target has one receiver; further addresses are doubles, because the task is one company's to accept. */
export const findReceivers = async (
  tx: Tx,
  { mailDomain, ownerOfAddress }: Pick<DeliveryDeps, 'mailDomain' | 'ownerOfAddress'>,
  actor: Actor,
  targets: readonly { readonly companyLinkId: string | null; readonly to: readonly string[] }[],
): Promise<readonly Found[]> => {
  const found: Found[] = []
  for (const { companyLinkId, to } of targets) {
    if (companyLinkId !== null) {
      const receiver = await linkedCompany(tx, actor, companyLinkId)
      found.push(
        receiver
          ? { receiver: { ...receiver, userId: null }, wrong: [] }
          : { receiver: null, wrong: [{ address: '', reason: 'notLinked' }] },
      )
      continue
    }
    const [first, ...further] = to.flatMap((text) => emailOf(text) ?? []).filter((address) => mailDomainOf(address) === mailDomain)
    const told = first === undefined ? null : await receiverOf(tx, actor, first, ownerOfAddress)
    const receiver = told === 'personalOff' ? null : told
    found.push({
      receiver,
      wrong: [
        ...(first !== undefined && !receiver ? [{ address: first, reason: told === 'personalOff' ? told : ('unknown' as const) }] : []),
        ...further.filter((address) => address !== first).map((address) => ({ address, reason: 'duplicate' as const })),
      ],
    })
  }
  return found
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
  if (!owner || owner.companyId === actor.companyId) return null
  const row = await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', '=', owner.companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  if (owner.userId === null) return { companyId: row.id, name: await toldName(tx, actor, row, address), userId: null }
  const { personal } = await asCompany(tx, row.id, () => settingsOf(tx, row.id))
  // Strangers learn a person's address from the person alone, and not the company that it belongs to.
  return personal ? { companyId: row.id, name: address, userId: owner.userId } : 'personalOff'
}
/** Numbers run on: the name of a company goes to companies that it is linked with, to others the address that they wrote. */
const toldName = async (tx: Tx, actor: Actor, { id, name }: { readonly id: string; readonly name: string }, address: string) =>
  (await tx
    .selectFrom('partner_link')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('other_company_id', '=', id)
    .where('state', '=', 'linked')
    .executeTakeFirst()) === undefined
    ? address
    : name
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
  return row ? { companyId: row.id, name: await toldName(tx, actor, row, address), userId: null } : null
}
