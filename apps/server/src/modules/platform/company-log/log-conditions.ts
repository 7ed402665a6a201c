// Conditions of the company log, for queries on `audit_log`.
import { sql, type Expression, type SqlBool } from 'kysely'
import type { In } from '@piaotai/contract/endpoint.ts'
import type { companyLogEndpoints } from '@piaotai/contract/company-log.ts'
import { auditActions } from '@piaotai/domain/audit.ts'
import { logParts, type LogPart } from '@piaotai/domain/log-parts.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'

export type LogFilter = In<(typeof companyLogEndpoints)['exportCompanyLog']>['filter']

const actionsOf = (part: LogPart): string[] => logParts[part].flatMap((noun) => auditActions[noun].map((act) => `${noun}.${act}`))
/** Named whole: who, from where, or what, by its number or name then, or by an invoice's number now. */
const names = (companyId: string, word: string): Expression<SqlBool> =>
  sql<boolean>`(audit_log.actor_name = ${word} or audit_log.ip = ${word} or audit_log.detail ->> 'number' = ${word} or audit_log.detail ->> 'name' = ${word}
    or audit_log.object_id in (select id::text from invoice where company_id = ${companyId} and number = ${word}))`

/**
 * Entries are chained in about the order of their times: a transaction takes less than a day. The number of an entry a day
 * beyond bounds where the chain is read, so that old days cost no more than the last ones.
 */
const since = (companyId: string, at: string): Expression<SqlBool> =>
  sql<boolean>`(audit_log.at >= ${at} and audit_log.seq >= coalesce((select l.seq from audit_log l where l.company_id = ${companyId}
    and l.at < ${at}::timestamptz - interval '1 day' order by l.at desc limit 1), 0))`
const until = (companyId: string, at: string): Expression<SqlBool> =>
  sql<boolean>`(audit_log.at <= ${at} and audit_log.seq <= coalesce((select l.seq from audit_log l where l.company_id = ${companyId}
    and l.at > ${at}::timestamptz + interval '1 day' order by l.at limit 1), 9223372036854775807))`

export const logConditions = (companyId: string, filter: LogFilter): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [sql<boolean>`audit_log.company_id = ${companyId}`]
  const word = filter.keyword?.trim()
  if (word) all.push(names(companyId, word))
  if (filter.userId) all.push(sql<boolean>`audit_log.actor_id = ${filter.userId}`)
  if (filter.part) all.push(sql<boolean>`audit_log.action = any(${actionsOf(filter.part)}::text[])`)
  if (filter.result) all.push(sql<boolean>`audit_log.result = ${filter.result}`)
  if (filter.dateFrom) all.push(since(companyId, dayStart(filter.dateFrom)))
  if (filter.dateTo) all.push(until(companyId, dayEnd(filter.dateTo)))
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
