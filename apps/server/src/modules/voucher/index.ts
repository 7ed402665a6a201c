export { voucherModule } from './voucher.module.ts'
