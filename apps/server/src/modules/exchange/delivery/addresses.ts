// Addresses of one target: our own grammar, no doubles, and the domain that the way asks for.
import { addressFault, deliveryLimits as most, type DeliveryWay } from '@piaotai/domain/delivery/delivery.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import { Problem } from '@piaotai/domain/problems.ts'

export interface AddressVerdict {
  readonly address: string
  readonly reason: 'invalid' | 'tooLong' | 'duplicate' | 'ownDomain' | 'otherDomain' | 'unknown' | 'notLinked' | 'personalOff'
}
interface Typed {
  readonly companyLinkId: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

export const judgeAddresses = (
  { companyLinkId, to, cc }: Typed,
  way: DeliveryWay,
  mailDomain: string,
): { readonly addresses: readonly AddressVerdict[]; readonly to: readonly string[]; readonly cc: readonly string[] } => {
  if (to.length > most.recipients) throw new Problem('input.invalid', { field: 'to', reason: 'tooMany' })
  if (cc.length > most.cc) throw new Problem('input.invalid', { field: 'cc', reason: 'tooMany' })
  const linked = way === 'platform' && companyLinkId !== null
  if (linked && to.length + cc.length > 0) throw new Problem('input.invalid', { field: 'to', reason: 'notEmpty' })
  if (way === 'platform' && cc.length > 0) throw new Problem('input.invalid', { field: 'cc', reason: 'notEmpty' })
  const seen = new Set<string>()
  const wrong: AddressVerdict[] = !linked && to.length === 0 ? [{ address: '', reason: 'invalid' }] : []
  const good = (typed: readonly string[]): string[] =>
    typed.flatMap((text) => {
      const address = emailOf(text)
      const reason = reasonOf(text, address, seen, way, mailDomain)
      if (reason) wrong.push({ address: text, reason })
      if (address === undefined || reason) return []
      seen.add(address)
      return [address]
    })
  return { to: good(to), cc: good(cc), addresses: wrong }
}
const reasonOf = (
  text: string,
  address: string | undefined,
  seen: ReadonlySet<string>,
  way: DeliveryWay,
  mailDomain: string,
): AddressVerdict['reason'] | undefined => {
  const fault = addressFault(text)
  if (fault || address === undefined) return fault ?? 'invalid'
  if (seen.has(address)) return 'duplicate'
  const own = mailDomainOf(address) === mailDomain
  if (way === 'mail') return own ? 'ownDomain' : undefined
  return own ? undefined : 'otherDomain'
}
