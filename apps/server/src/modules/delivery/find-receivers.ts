// Who receives inside the platform: the company of a link, or of a platform address, which is its number.
import { mailDomainOf } from '@piaotai/domain/mail-domain.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import type { AddressVerdict } from './addresses.ts'
import type { DeliveryDeps } from './deps.ts'
import { linkedCompany, type LinkedCompany } from './linked-company.ts'

export type Receiver = LinkedCompany
interface Found {
  readonly receiver: Receiver | null
  readonly wrong: readonly AddressVerdict[]
}
/** Each target has one receiver; further addresses are doubles, because the task is one company's to accept. */
export const findReceivers = async (
  tx: Tx,
  { mailDomain }: Pick<DeliveryDeps, 'mailDomain'>,
  actor: Actor,
  targets: readonly { readonly companyLinkId: string | null; readonly to: readonly string[] }[],
): Promise<readonly Found[]> => {
  const found: Found[] = []
  for (const { companyLinkId, to } of targets) {
    if (companyLinkId !== null) {
      const receiver = await linkedCompany(tx, actor, companyLinkId)
      found.push(receiver ? { receiver, wrong: [] } : { receiver: null, wrong: [{ address: '', reason: 'notLinked' }] })
      continue
    }
    const [first, ...further] = to.flatMap((text) => emailOf(text) ?? []).filter((address) => mailDomainOf(address) === mailDomain)
    const receiver = first === undefined ? null : await companyOfAddress(tx, actor, first)
    found.push({
      receiver,
      wrong: [
        ...(first !== undefined && !receiver ? [{ address: first, reason: 'unknown' as const }] : []),
        ...further.filter((address) => address !== first).map((address) => ({ address, reason: 'duplicate' as const })),
      ],
    })
  }
  return found
}
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
  return row ? { companyId: row.id, name: row.name } : null
}
