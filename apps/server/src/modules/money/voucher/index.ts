export { voucherModule } from './voucher.module.ts'
export { runMaking } from './run-making.ts'
export { runVoucherPush } from './run-push.ts'
