// The company log as a sheet in the download center.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { companyLogEndpoints } from '@piaotai/contract/company-log.ts'
import { logExported } from '@piaotai/domain/audit.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { exportRecords, type DownloadDeps, recordSheet } from '../download/index.ts'
import { toEntries } from './list-log.ts'
import { logConditions } from './log-conditions.ts'

type Export = (typeof companyLogEndpoints)['exportCompanyLog']

export const exportCompanyLog =
  (deps: DownloadDeps) =>
  async (actor: Actor, { filter }: In<Export>): Promise<Out<Export>> => {
    const rows = await deps.db.inTenant(actor, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('id')
        .where(logConditions(actor.companyId, filter))
        .orderBy('seq', 'desc')
        .limit(logExported + 1)
        .execute(),
    )
    if (rows.length > logExported) throw new Problem('export.tooMany', { max: logExported })
    return exportRecords(deps)(actor, { kind: 'companyLog', ids: rows.map(({ id }) => id), pagePath: '/comset/companyLog' })
  }

const module = new URL('./log-sheet-rows.ts', import.meta.url).href
const chunk = 500
/** One row an entry, the newest first. */
export const makeLogSheet = recordSheet({
  module,
  chunk,
  rowsOf: async (tx, { companyId, ids }) => {
    const rows = await tx
      .selectFrom('audit_log')
      .select(['id', 'seq', 'at', 'actor_name', 'action', 'object_type', 'object_id', 'result', 'ip', 'detail'])
      .where(sql<boolean>`audit_log.id = any(${[...ids]}::uuid[])`)
      .orderBy('seq', 'desc')
      .execute()
    return toEntries(tx, companyId, rows)
  },
})
