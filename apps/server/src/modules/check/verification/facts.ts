import type { AuditFact } from '../../../kernel/deps.ts'
import type { VerificationRecord } from './rows.ts'

/** The line in the invoice's log. */
export const verifiedFact = ({
  invoice_id,
  id,
  status,
  charge,
  purse: quotaOwner,
  provider,
  cause,
  code,
}: VerificationRecord): AuditFact => ({
  action: 'invoice.verified',
  objectType: 'invoice',
  objectId: invoice_id ?? '',
  detail: { verification: id, status, charge, purse: quotaOwner, provider, cause, code },
})
/** The subject of the limit of five a day, over all companies. */
export const daySubject = (identity: string, day: string): string => `${day} ${identity}`
