// Domain events: emitted and heard in the transaction of their cause. A subscriber's writes and jobs commit and roll back with the cause.
import { sql, type RawBuilder } from 'kysely'
import { companyOf } from './as-company.ts'
import type { Tx } from './deps.ts'
import type { DomainEvents, EventName } from './domain-events.ts'

/**
 * A module's reactions to events of others. A subscriber enqueues a job in the transaction, or writes its module's own
 * tables where the effect must be visible together with the cause; it calls nothing outside the database.
 */
export type Subscribers = { readonly [Name in EventName]?: Reaction<Name> | ConditionalReaction<Name> }
type Reaction<Name extends EventName> = (tx: Tx, event: DomainEvents[Name]) => Promise<void>
/** One statement asks the conditions of all: most events concern few of those who hear them. */
interface ConditionalReaction<Name extends EventName> {
  /** Reads rows that no other subscriber of the event writes, and names the company. */
  readonly where: (event: DomainEvents[Name]) => RawBuilder<boolean>
  readonly hear: Reaction<Name>
}

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
  const reactions = subscribers.flatMap((each) => each[name] ?? []) as readonly (Reaction<Name> | ConditionalReaction<Name>)[]
  const idle = await unconcerned(
    tx,
    reactions.filter((one) => typeof one !== 'function'),
    event,
  )
  for (const one of reactions)
    if (typeof one === 'function') await one(tx, event)
    else if (!idle.has(one)) await one.hear(tx, event)
}
/** Those whose condition does not hold; a single one is not asked, as it looks by itself. */
const unconcerned = async <Name extends EventName>(
  tx: Tx,
  asked: readonly ConditionalReaction<Name>[],
  event: DomainEvents[Name],
): Promise<ReadonlySet<ConditionalReaction<Name>>> => {
  if (asked.length < 2) return new Set()
  const columns = asked.map(({ where }, i) => sql`${where(event)} as ${sql.ref(`w${i}`)}`)
  const { rows } = await sql<Readonly<Record<string, boolean>>>`select ${sql.join(columns)}`.execute(tx)
  return new Set(asked.filter((_, i) => rows[0]![`w${i}`] !== true))
}
