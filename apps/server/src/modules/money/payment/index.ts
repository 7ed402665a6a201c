export { makePaymentSheet } from './export-payments.ts'
export { judgePaymentFile } from './list-batches.ts'
export { paymentModule } from './payment.module.ts'
