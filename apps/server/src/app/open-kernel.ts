// The kernel's pieces over an opened database: jobs, tables, events, secrets, audit. Closed by the stack that they are
// registered on, before the database itself.
import type { DatabaseAdapter } from '../adapters/database/adapter.ts'
import { makeAudit } from '../kernel/audit-chain.ts'
import { openChangeFeed } from '../kernel/change-feed.ts'
import { makeTurns, turnBounds } from '../kernel/company-turns.ts'
import { callLimits, openDatabase } from '../kernel/database.ts'
import type { Job, Needs } from '../kernel/deps.ts'
import type { Subscribers } from '../kernel/events.ts'
import { openJobs, type JobQueue } from '../kernel/jobs.ts'
import { makeLosses } from '../kernel/losses.ts'
import { makeOutbox, type Outbox } from '../kernel/outbox.ts'
import { makeRateLimits } from '../kernel/rate-limits.ts'
import { makeEncryption, type Encryption } from '../lib/encryption.ts'
import type { Config } from './config.ts'

interface Modules {
  readonly jobs: readonly Job[]
  readonly subscribers: (
    deps: Needs<'clock' | 'audit'> & {
      readonly jobs: JobQueue
      readonly outbox: Outbox
      readonly encryption: Encryption
      readonly origin: string
    },
  ) => readonly Subscribers[]
}
export type Kernel = Awaited<ReturnType<typeof openKernel>>
export const openKernel = async (
  config: Config,
  database: DatabaseAdapter,
  modules: Modules,
  { clock, onError }: Needs<'clock'> & { readonly onError: (error: unknown) => void },
  closing: AsyncDisposableStack,
) => {
  const jobs = await openJobs(database.session, modules.jobs, config.role !== 'web', onError)
  const encryption = makeEncryption([config.secretKey, ...config.formerKeys])
  const outbox = makeOutbox({ clock, encryption, jobs })
  const audit = makeAudit({ clock })
  const ofCalls = { ...callLimits, statement: config.databaseCallSeconds * 1000 }
  const subscribers = modules.subscribers({ clock, audit, jobs, outbox, encryption, origin: config.origin })
  const db = openDatabase(database.dialect, subscribers, ofCalls, makeTurns(turnBounds(config.databasePool)))
  closing.defer(() => db.close().catch(onError))
  closing.defer(() => jobs.stop().catch(onError))
  return {
    clock,
    db,
    jobs,
    encryption,
    outbox,
    changeFeed: await openChangeFeed(database.listen),
    audit,
    rateLimits: makeRateLimits({ clock }),
    losses: makeLosses({ clock }),
    totalsDiffered: { cells: 0 },
    heldLoop: { times: 0, ms: 0 },
  }
}

/** The same kernel by another clock: its jobs go to `jobs`, and whoever hears an event hears it at that time. */
export const kernelAt = (
  kernel: Kernel,
  { dialect }: Pick<DatabaseAdapter, 'dialect'>,
  modules: Modules,
  { clock, jobs, origin }: Needs<'clock'> & { readonly jobs: JobQueue; readonly origin: string },
): Kernel => {
  const { encryption } = kernel
  const outbox = makeOutbox({ clock, encryption, jobs })
  const audit = makeAudit({ clock })
  return {
    ...kernel,
    clock,
    jobs,
    outbox,
    audit,
    db: openDatabase(dialect, modules.subscribers({ clock, audit, jobs, outbox, encryption, origin })),
    rateLimits: makeRateLimits({ clock }),
    losses: makeLosses({ clock }),
  }
}
