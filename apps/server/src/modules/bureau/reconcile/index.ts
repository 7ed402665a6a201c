export { openRowsOf } from './rows.ts'
export { reconcileModule } from './reconcile.module.ts'
