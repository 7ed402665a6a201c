export { makePrint } from './make-print.ts'
