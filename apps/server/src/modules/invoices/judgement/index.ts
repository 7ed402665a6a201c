export { invoicesOf, setBlues, setStanding } from './set-standing.ts'
export { judgementModule } from './judgement.module.ts'
