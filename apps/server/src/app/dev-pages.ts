// What the local pages of one machine may do: read the outbox, post a mail, scan as a person.
import type { DevSimulators } from '../http/dev.ts'
import type { LocalKey } from '../http/local-request.ts'
import type { Database, Needs } from '../kernel/deps.ts'
import type { Config } from './config.ts'
import type { Adapters } from './open-adapters.ts'

interface DevDeps extends Needs<'db'> {
  readonly adapters: Adapters
  /** The key of the local pages. */
  readonly local: LocalKey
  readonly now: () => Date
  /** The port of the mail listener, once it listens. */
  readonly mailPort: () => number | undefined
  readonly confirmMiniProgram: (input: { readonly scene: string; readonly code: string }) => Promise<Record<string, never>>
}
/** Undefined unless simulators stand in for external services. */
export const devPages = (
  config: Config,
  { adapters, db, local, now, mailPort, confirmMiniProgram }: DevDeps,
): DevSimulators | undefined => {
  const { outside } = adapters.simulators
  return (
    outside && {
      origin: config.origin,
      local,
      outbox: outside.local.outbox,
      post: {
        proposed: () => (mailPort() === undefined ? Promise.resolve(undefined) : firstAddress(db, config.mailDomain)),
        send: (mail) => adapters.sendLocalMail(mailPort()!, now(), mail),
      },
      miniProgram: {
        people: outside.people,
        confirm: (scene: string, code: string) => confirmMiniProgram({ scene, code }),
      },
      bureau: adapters.simulators.bureau?.page,
      provider: outside.provider,
    }
  )
}
/** Of the demo company, where there is one. */
const firstAddress = (db: Database, mailDomain: string): Promise<string | undefined> =>
  db.outside(async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select('number')
      .where('deleted_at', 'is', null)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    return company && `${company.number}@${mailDomain}`
  })
