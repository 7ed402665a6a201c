export { paymentModule } from './payment.module.ts'
