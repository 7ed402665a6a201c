// The tax bureau: accounts, logins, pulls and the mirror.
// What a key must be allowed for each part. Null: people and rights, one's own account, secrets, and what ends a company are not for programs.
import { center, joinParts } from './endpoint.ts'
import * as parts from './bureau/parts.ts'

export const bureauCenter = center(
  '/atpiao-center',
  '电子税务局 Tax bureau',
  joinParts(parts, {
    apiKeyEndpoints: null,
    bookingEndpoints: 'tax',
    deductionEndpoints: 'tax',
    intakeEndpoints: 'import',
    reconciliationEndpoints: 'tax',
    taxAccountEndpoints: null,
    taxInvoiceEndpoints: 'tax',
    taxLoginEndpoints: null,
    taxPullEndpoints: 'tax',
    webhookEndpoints: null,
  }),
)
