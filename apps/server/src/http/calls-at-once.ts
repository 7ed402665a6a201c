// Calls of one company, and of one person, that a process has at work or waiting for their turn: beyond the limit the next is
// refused at once. Turns themselves are given at the database (kernel/company-turns.ts).
import { Problem } from '@piaotai/domain/problems.ts'

/** A browser has six connections; a company's people reach the second together. */
export const callsAtOnce = { ofPerson: 64, ofCompany: 256 } as const
/** Seconds until the caller may try again: most of what waits is over by then. */
export const retryAfter = 1
interface Caller {
  readonly userId: string
  readonly companyId: string | null
  readonly byKey?: unknown
}
/** Programs know the status of HTTP; a page shows the sentence of a 400. */
export class TooManyCalls extends Problem {
  readonly status: number
  constructor({ byKey }: Caller) {
    super('busy')
    this.status = byKey ? 429 : 400
  }
}
/** Counts a call, or refuses it; the function that it returns is to be called once the call has ended. */
export type EnterCall = (who: Caller) => () => void
export const limitCalls = ({ ofPerson, ofCompany }: { readonly [K in keyof typeof callsAtOnce]: number } = callsAtOnce): EnterCall => {
  const counts = new Map<string, number>()
  const add = (key: string, more: number): void => {
    const count = (counts.get(key) ?? 0) + more
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return (who) => {
    const { userId, companyId } = who
    const company = companyId ?? ''
    const person = `${company} ${userId}`
    if ((counts.get(person) ?? 0) >= ofPerson || (companyId && (counts.get(company) ?? 0) >= ofCompany)) throw new TooManyCalls(who)
    add(person, 1)
    add(company, 1)
    return () => {
      add(person, -1)
      add(company, -1)
    }
  }
}
