export { judgedAtLeast } from './fact-expressions.ts'
export { factsOf } from './facts-of.ts'
export { judgementModule } from './judgement.module.ts'
export { invoicesOf, setBlues, setStanding } from './set-standing.ts'
