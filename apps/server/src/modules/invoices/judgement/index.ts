export {
  factExpressions,
  factsOf,
  heldOf,
  judgeActs,
  judgedAtLeast,
  judgedOnce,
  maybeBroken,
  twinsInUse,
  type Held,
} from '../invoice/index.ts'
export { judgementModule } from './judgement.module.ts'
export { invoicesOf, setBlues, setStanding } from './set-standing.ts'
