// Hosts whose links a company takes besides those of the known issuers.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { intakeEndpoints } from '@piaotai/contract/intake-api.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { json } from '../../../db/json.ts'
import { saveVersioned } from '../../../db/save-versioned.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { IntakeApiDeps } from './deps.ts'

type E = typeof intakeEndpoints
type Deps = Pick<IntakeApiDeps, 'db' | 'audit' | 'clock' | 'links'>

export const hostsOf = async (tx: Tx) => {
  const row = await tx.selectFrom('intake_settings').selectAll().executeTakeFirst()
  return {
    hosts: row?.hosts ?? [],
    version: row?.version ?? 0,
    changedAt: row ? toInstant(row.changed_at) : null,
    changedBy: row?.changed_by_name ?? null,
  }
}
export const readIntakeHosts =
  ({ db, links }: Pick<Deps, 'db' | 'links'>) =>
  (actor: Actor): Promise<Out<E['readIntakeHosts']>> =>
    db.inTenant(actor, async (tx) => ({ ...(await hostsOf(tx)), known: [...links.knownHosts] }))

/** Refuses a stale version: the hosts changed since the person saw them. */
export const saveIntakeHosts =
  ({ db, audit, clock, links }: Deps) =>
  (actor: Actor, { version, hosts: given }: In<E['saveIntakeHosts']>): Promise<Out<E['saveIntakeHosts']>> =>
    db.inTenant(actor, async (tx) => {
      const before = await hostsOf(tx)
      const hosts = [...new Set(given)]
      const values = { hosts: json(hosts), changed_at: clock.now().toISOString(), changed_by_name: actor.userName }
      const writes = { insert: tx.insertInto('intake_settings'), update: tx.updateTable('intake_settings') }
      if (!(await saveVersioned(writes, actor.companyId, version, values))) throw new Problem('intake.hostsChanged')
      await audit.record(tx, actor, [
        { action: 'intake.hostsSaved', objectType: 'company', objectId: actor.companyId, detail: { before: before.hosts, after: hosts } },
      ])
      return { ...(await hostsOf(tx)), known: [...links.knownHosts] }
    })
