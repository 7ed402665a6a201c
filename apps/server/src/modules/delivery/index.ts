export { localMinute } from './render-mail.ts'
export { deliveryModule, type DeliveryUseCases } from './delivery.module.ts'
export { runExpire } from './expire.ts'
export { runHandOver } from './hand-over.ts'
