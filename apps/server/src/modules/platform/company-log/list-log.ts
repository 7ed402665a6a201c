// 操作日志: the entries of a company's chain, listed and read one by one.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { companyLogEndpoints } from '@piaotai/contract/company-log.ts'
import { logResults } from '@piaotai/domain/audit.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { canonical } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { pageOf } from '../../../db/page-of.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { membersToChoose } from '../../people/permission/index.ts'
import { logConditions } from './log-conditions.ts'
import { objectNames } from './object-names.ts'
import { brokenEntries } from '../audit/index.ts'

type Center = typeof companyLogEndpoints
type LogDeps = Needs<'db'>
const columns = ['id', 'seq', 'at', 'actor_name', 'action', 'object_type', 'object_id', 'result', 'ip', 'detail'] as const
const read = (tx: Tx) => tx.selectFrom('audit_log').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>

/** Entries as the wire has them, in their order. */
export const toEntries = async (tx: Tx, companyId: string, rows: readonly Row[]) => {
  const nameOf = await objectNames(tx, companyId, rows)
  return rows.map((row) => ({
    id: row.id,
    seq: Number(row.seq),
    at: toInstant(row.at),
    actor: row.actor_name,
    action: row.action,
    objectType: row.object_type,
    object: nameOf(row),
    result: logResults.find((one) => one === row.result) ?? 'failed',
    address: row.ip,
  }))
}
export const listCompanyLog =
  ({ db }: LogDeps) =>
  (actor: Actor, { page, pageSize, exactCount, ...filter }: In<Center['listCompanyLog']>): Promise<Out<Center['listCompanyLog']>> =>
    db.inTenant(actor, async (tx) => {
      const found = tx.selectFrom('audit_log').where(logConditions(actor.companyId, filter))
      const { rows, ...about } = await pageOf(tx, found, found.select(columns).orderBy('seq', 'desc'), { page, pageSize, exactCount })
      return { content: await toEntries(tx, actor.companyId, rows), ...about }
    })

export const readCompanyLogChoices =
  ({ db }: LogDeps) =>
  (actor: Actor): Promise<Out<Center['readCompanyLogChoices']>> =>
    db.inTenant(actor, async (tx) => ({ members: await membersToChoose(tx, actor.companyId) }))

export const readCompanyLogEntry =
  ({ db }: LogDeps) =>
  (actor: Actor, { id }: In<Center['readCompanyLogEntry']>): Promise<Out<Center['readCompanyLogEntry']>> =>
    db.inTenant(actor, async (tx) => {
      const row = await tx.selectFrom('audit_log').selectAll().where(sql<boolean>`audit_log.id = ${id}`).executeTakeFirst()
      if (!row) throw new Problem('log.notFound')
      const [entry] = await toEntries(tx, actor.companyId, [row])
      const broken = await brokenEntries(tx, actor.companyId, [row])
      return {
        ...entry!,
        objectId: row.object_id,
        requestId: row.request_id,
        detail: canonical(row.detail),
        previousHash: row.previous_hash,
        hash: row.hash,
        intact: broken.size === 0,
      }
    })
