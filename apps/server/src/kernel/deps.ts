// Dependencies of use cases: the kernel's pieces as types. A use case names the few it needs (`Needs`).
import type { AuditAction } from '@piaotai/domain/audit.ts'
import type { RawBuilder, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Actor, Tenant } from './actor.ts'
import type { Tables } from '../db/tables.ts'

export type Tx = Transaction<Tables>
/** A reader of rows: the present tables, or a snapshot's rows in their place. */
export type Rows = Pick<Tx, 'selectFrom'>

export interface Database {
  /** Runs in one transaction as the company: row-level security is set to it, so that no query can see another's rows. */
  readonly inTenant: <T>(tenant: Tenant, run: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Runs in one transaction outside any company: accounts, sessions, attempts. Tenant tables are empty here, except the
   * user's own memberships if `userId` is given.
   */
  readonly outside: <T>(run: (tx: Tx) => Promise<T>, userId?: string) => Promise<T>
}

/** Time comes in as a value. */
export interface Clock {
  readonly now: () => Date
}

/** A background job: a name, a schema and a retry policy. `singletonKey` serialises jobs with the same key. */
export interface Job<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N
  readonly payload: P
  readonly attempts: number
  readonly waitSeconds: number
  /** Upper bound of waits that double from attempt to attempt; without it all waits are equal. */
  readonly longestWaitSeconds?: number
  readonly singletonKey?: (payload: z.output<P>) => string
  readonly expireSeconds: number
}
export interface Jobs {
  /** Enqueues inside the transaction that causes it, by one statement for any number: both happen or neither. */
  readonly add: <N extends string, P extends z.ZodType>(tx: Tx, job: Job<N, P>, ...payloads: z.input<P>[]) => Promise<void>
}
/** Jobs that first run at a given moment. */
export interface LaterJobs extends Jobs {
  readonly addAt: <N extends string, P extends z.ZodType>(tx: Tx, at: Date, job: Job<N, P>, ...payloads: z.input<P>[]) => Promise<void>
}
export type JobRun<P extends z.ZodType> = (
  payload: z.output<P>,
  attempt: { readonly number: number; readonly last: boolean; readonly signal: AbortSignal },
) => Promise<void>

/** One fact for the audit log, written in the transaction of its change. */
export interface AuditFact {
  readonly action: AuditAction
  readonly objectType: string
  readonly objectId: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly result?: 'ok' | 'denied' | 'failed'
}
export interface Audit {
  readonly record: (
    tx: Tx,
    who: Actor | (Tenant & { readonly userName?: string | null; readonly ip?: string | null }),
    facts: readonly AuditFact[],
  ) => Promise<void>
}

/** Notifies a company's watchers of a change; sent after commit, across processes on PostgreSQL. */
export interface ChangeFeed {
  readonly publish: (tx: Tx, companyId: string, ...changes: readonly ChangeEvent[]) => Promise<void>
  /** For the statement that changes the row of the event: publishes it for each returned row. */
  readonly publishing: (companyId: string, change: ChangeEvent) => RawBuilder<unknown>
  readonly watch: (companyId: string, onChange: (change: ChangeEvent) => void) => () => void
}
export interface ChangeEvent {
  readonly kind: 'import'
  readonly id: string
  readonly version: number
  /** Its worker must stop. */
  readonly cancelled?: true
}

/** What the kernel gives to use cases. */
interface Given {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly jobs: LaterJobs
  readonly changeFeed: ChangeFeed
}
/** What a use case needs of it, by name: `Needs<'db' | 'clock'>`. */
export type Needs<K extends keyof Given> = Pick<Given, K>
