export { factsOf } from './facts-of.ts'
export { judgedAtLeast } from './fact-expressions.ts'
