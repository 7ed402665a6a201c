// The parts of the email center, one line each.
export { commercialEndpoints } from './commercial.ts'
export { deliveryEndpoints } from './deliveries.ts'
export { deliverySettingsEndpoints } from './delivery-settings.ts'
export { receiptEndpoints } from './receipts.ts'
export { replyEndpoints } from './replies.ts'
export { visitorEndpoints } from './visitor.ts'
export { mailEndpoints } from './mails.ts'
export { mailboxEndpoints, ownMailboxEndpoints } from './mailboxes.ts'
