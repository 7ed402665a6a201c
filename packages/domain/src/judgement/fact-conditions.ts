// Conditions on facts as data: a function reads them, and so does SQL.
import type { Facts } from './invoice-facts.ts'

type Plain = string | number | boolean
export type Condition =
  | { readonly fact: keyof Facts; readonly is: readonly Plain[] }
  | { readonly fact: keyof Facts; readonly above: number }
  | { readonly all: readonly Condition[] }

export const is = <K extends keyof Facts>(fact: K, ...values: readonly Facts[K][]): Condition => ({ fact, is: values })
export const above = (fact: 'doubts' | 'contradictions', least: number): Condition => ({ fact, above: least })
export const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions })

export const holds = (condition: Condition, facts: Facts): boolean => {
  if ('all' in condition) return condition.all.every((one) => holds(one, facts))
  const value = facts[condition.fact]
  return 'is' in condition ? condition.is.includes(value) : typeof value === 'number' && value > condition.above
}
/** The facts that a condition looks at. */
export const factsIn = (condition: Condition): readonly (keyof Facts)[] =>
  'all' in condition ? condition.all.flatMap(factsIn) : [condition.fact]
