// One address for deliveries, receipts and the visitor's page.
// What a key must be allowed for each part. Null: people and rights, one's own account, secrets, and what ends a company are not for programs.
import { center, joinParts } from './endpoint.ts'
import * as parts from './email/parts.ts'

export const emailCenter = center(
  '/email-center',
  '交付与邮件 Deliveries and mail',
  joinParts(parts, {
    commercialEndpoints: 'commercial',
    deliveryEndpoints: 'delivery',
    deliverySettingsEndpoints: 'delivery',
    forwardingEndpoints: 'delivery',
    orderDetailEndpoints: 'delivery',
    receiptEndpoints: 'delivery',
    replyEndpoints: 'mail',
    visitorEndpoints: null,
    mailEndpoints: 'mail',
    mailboxEndpoints: null,
    ownMailboxEndpoints: null,
  }),
)
