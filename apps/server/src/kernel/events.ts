// Domain events: emitted and heard in the transaction of their cause. A subscriber's writes and jobs commit and roll back with the cause.
import { companyOf } from './as-company.ts'
import type { Tx } from './deps.ts'
import type { DomainEvents, EventName } from './domain-events.ts'

/**
 * A module's reactions to events of others. A subscriber enqueues a job in the transaction, or writes its module's own
 * tables where the effect must be visible together with the cause; it calls nothing outside the database.
 */
export type Subscribers = { readonly [Name in EventName]?: (tx: Tx, event: DomainEvents[Name]) => Promise<void> }

const subscribersOf = new WeakMap<Tx, readonly Subscribers[]>()
/** Called by the database for each transaction that it opens. */
export const subscribe = (tx: Tx, subscribers: readonly Subscribers[]): void => {
  subscribersOf.set(tx, subscribers)
}

/**
 * Calls all subscribers, one after another in the order of their modules; a failure fails the transaction. They read and
 * write rows of the company that acts, so the event is of that company.
 */
export const emit = async <Name extends EventName>(tx: Tx, name: Name, event: DomainEvents[Name]): Promise<void> => {
  const subscribers = subscribersOf.get(tx)
  if (!subscribers) throw new Error(`${name} was emitted in a transaction that nobody can hear`)
  const acting = companyOf(tx)
  if (acting !== null && 'companyId' in event && event.companyId !== acting)
    throw new Error(`${name} was emitted for a company that does not act`)
  for (const each of subscribers) await each[name]?.(tx, event)
}
