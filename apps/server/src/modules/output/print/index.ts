export { makePrint } from './make-print.ts'
export { printModule } from './print.module.ts'
