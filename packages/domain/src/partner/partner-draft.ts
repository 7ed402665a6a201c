// A partner as a person writes it, in a form or in a row of a sheet: tidied, then judged field by field.
import { emailOf, isPlaceholderName } from '../limits.ts'
import {
  customerTypes,
  hasCheckedTaxId,
  partnerLengths,
  partnerLimits,
  partnerRelations,
  type CustomerType,
  type PartnerDraft,
  type PartnerMailbox,
} from './partner.ts'
import { isFormula, tidyName, unseen, unspaced } from '../text/plain-text.ts'
import { judgeTaxId } from '../tax/tax-id.ts'
import { comparedTaxId } from '../title/title.ts'

export const partnerErrors = [
  'required',
  'tooLong',
  'nameInvalid',
  'taxIdShape',
  'taxIdCheck',
  'bankCode',
  'email',
  'duplicate',
  'tooMany',
  'unknownValue',
  'taken',
] as const
export type PartnerError = (typeof partnerErrors)[number]
/** `path`: a field of the draft, or a place in a list of it: `mailboxes.1.address`, `tags.0`. */
export interface PartnerProblem {
  readonly path: string
  readonly reason: PartnerError
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Blanks taken off, tax id in capitals, addresses in lower case, empty and repeated entries of lists dropped. */
export const plainPartner = (draft: PartnerDraft): PartnerDraft => ({
  ...draft,
  name: tidyName(draft.name),
  taxId: comparedTaxId(draft.taxId),
  relations: partnerRelations.filter((relation) => draft.relations.includes(relation)),
  contact: tidy(draft.contact),
  phone: tidy(draft.phone),
  address: tidy(draft.address),
  bankName: tidy(draft.bankName),
  bankCode: unspaced(draft.bankCode),
  bankAccount: unspaced(draft.bankAccount),
  externalNumber: tidy(draft.externalNumber),
  orderName: tidy(draft.orderName),
  tags: [...new Set(draft.tags.map(tidy))].filter((tag) => tag !== ''),
  mailboxes: draft.mailboxes
    .map(({ address, comment }) => ({ address: emailOf(address) ?? tidy(address), comment: tidy(comment) }))
    .filter(({ address, comment }) => address !== '' || comment !== ''),
})

/**
 * A tax id by its customer type. GB 32100 for companies, sole traders and public bodies, whose older forms of 15, 17 and 20 characters hold
 * no check; 1 to 20 letters and digits for people and foreign companies.
 */
export const judgePartnerTaxId = (type: CustomerType, taxId: string): PartnerError | undefined => {
  if (taxId === '') return 'required'
  if (!hasCheckedTaxId(type)) return /^[0-9A-Z]{1,20}$/.test(taxId) ? undefined : 'taxIdShape'
  return ({ good: undefined, other: undefined, bad: 'taxIdCheck', malformed: 'taxIdShape' } as const)[judgeTaxId(taxId)]
}
/** Whether a valid tax id is of an older form without a check character: worth a look, no error. */
export const isOldTaxId = (type: CustomerType, taxId: string): boolean => hasCheckedTaxId(type) && judgeTaxId(taxId) === 'other'

/** The errors of a tidied draft by itself, one per field or list entry. */
export const judgePartner = (draft: PartnerDraft): readonly PartnerProblem[] => {
  const found = new Map<string, PartnerError>()
  const wrong = (path: string, reason: PartnerError | undefined | false): void => {
    if (reason && !found.has(path)) found.set(path, reason)
  }
  wrong('name', unseen(draft.name) && 'required')
  wrong('name', (isPlaceholderName(draft.name) || isFormula(draft.name)) && 'nameInvalid')
  for (const [field, max] of Object.entries(partnerLengths) as [keyof typeof partnerLengths, number][])
    wrong(field, [...draft[field]].length > max && 'tooLong')
  wrong('customerType', !customerTypes.includes(draft.customerType) && 'unknownValue')
  wrong('taxId', judgePartnerTaxId(draft.customerType, draft.taxId))
  wrong('relations', draft.relations.length === 0 && 'required')
  wrong('bankCode', draft.bankCode !== '' && !/^\d{12}$/.test(draft.bankCode) && 'bankCode')
  wrong('tags', draft.tags.length > partnerLimits.tags && 'tooMany')
  draft.tags.forEach((tag, at) => wrong(`tags.${at}`, [...tag].length > partnerLimits.tag && 'tooLong'))
  wrong('mailboxes', draft.mailboxes.length > partnerLimits.mailboxes && 'tooMany')
  draft.mailboxes.forEach((mailbox, at) => {
    wrong(`mailboxes.${at}.address`, judgeMailbox(draft.mailboxes, at))
    wrong(`mailboxes.${at}.comment`, [...mailbox.comment].length > partnerLimits.mailboxComment && 'tooLong')
  })
  return [...found].map(([path, reason]) => ({ path, reason }))
}
/** The first of two equal addresses stands; the later one is the duplicate. */
const judgeMailbox = (mailboxes: readonly PartnerMailbox[], at: number): PartnerError | undefined => {
  const { address } = mailboxes[at]!
  if (address === '') return 'required'
  if (emailOf(address) === undefined) return 'email'
  return mailboxes.findIndex((mailbox) => mailbox.address === address) < at ? 'duplicate' : undefined
}
