// 自动交付: how a rule sends the invoices that it takes.
import { addressFault, validityHolds, type DeliveryContent, type DeliveryRefusal, type Validity } from '../delivery/delivery.ts'
import { emailOf } from '../limits.ts'
import { mailDomainOf } from '../account/mail-domain.ts'
import type { FieldProblem } from './rule.ts'
import type { RuleSchedule } from './schedule.ts'

/** By which the buyer's partner is found: tax id, name, or the name in order details, which stands in the invoice's remark or as its buyer. */
export const partnerKeys = ['taxId', 'name', 'orderName'] as const
export type PartnerKey = (typeof partnerKeys)[number]
/** E-mail; inside the platform; inside the platform where the partner is linked, else by e-mail. */
export const autoSendWays = ['mail', 'platform', 'platformElseMail'] as const
export type AutoSendWay = (typeof autoSendWays)[number]

export interface AutoSendSettings {
  /** In this order; empty: no partner is looked up. */
  readonly by: readonly PartnerKey[]
  /** Where no partner with addresses is found. */
  readonly fixed: readonly string[]
  readonly cc: readonly string[]
  readonly way: AutoSendWay
  readonly content: DeliveryContent
  /** Attached to the mail where the limits allow it. */
  readonly attach: boolean
  readonly validity: Validity
  readonly signer: { readonly name: boolean; readonly phone: boolean }
  readonly title: string
  readonly message: string
  readonly language: 'zh-CN' | 'en-US'
  readonly when: RuleSchedule
}

/**
 * Why a rule leaves an invoice out: the refusals of deliveries, a person's word that none is needed, accepted inside the platform
 * already, no or a bad address, no link, and what went to the address before.
 */
export type AutoSendRefusal = DeliveryRefusal | (typeof ownRefusals)[number]
export const ownRefusals = ['noNeed', 'accepted', 'noAddress', 'noLink', 'badAddress', 'alreadySent'] as const

/** Every problem that the settings have by themselves. `mailDomain`: of the platform's own addresses. */
export const judgeAutoSend = (
  { by, fixed, cc, way, content, validity }: AutoSendSettings,
  mailDomain: string | undefined,
): readonly FieldProblem[] => {
  const seen = new Set<string>()
  const judged = (field: 'fixed' | 'cc') => (typed: string, at: number) => {
    const address = emailOf(typed)
    const reason =
      addressFault(typed) ??
      (seen.has(address!) ? 'duplicate' : mailDomain !== undefined && mailDomainOf(address!) === mailDomain ? 'ownDomain' : undefined)
    if (address !== undefined) seen.add(address)
    return reason ? [{ path: `${field}.${at}`, reason }] : []
  }
  const nothing = content.originals.length === 0 && !content.sheet && !content.orderDetails && !content.attachments
  return [
    ...(by.length === 0 && fixed.length === 0 ? [{ path: 'by', reason: 'noRecipient' }] : []),
    ...(way === 'platform' && by.length === 0 ? [{ path: 'by', reason: 'partnerNeeded' }] : []),
    ...fixed.flatMap(judged('fixed')),
    ...cc.flatMap(judged('cc')),
    ...(nothing ? [{ path: 'content', reason: 'nothing' }] : []),
    ...(validityHolds(validity) ? [] : [{ path: 'validity', reason: 'validity' }]),
  ]
}
