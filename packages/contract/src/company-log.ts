// 操作日志: what happened in a company, by whom and from where, out of the chained audit log.
import { z } from 'zod'
import { logExported, logResults } from '@piaotai/domain/audit.ts'
import { logPartNames } from '@piaotai/domain/log-parts.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from './endpoint.ts'
import { id } from './ids.ts'
import { Download } from './download.ts'
import { date, instant, line, pageOf, pageQuery } from './shapes.ts'

const read = { needs: 'menu_4.companyLog' } as const
const filter = {
  /** The name of a person or of an object, the number of an invoice, or an address, each whole. */
  keyword: line(limits.keywordMax).optional(),
  /** Entries of this person. */
  userId: id('user').optional(),
  part: z.enum(logPartNames).optional(),
  result: z.enum(logResults).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
} as const
const LogEntry = z.object({
  id: id('logEntry'),
  /** Its place in the chain, from 1. */
  seq: z.number().int(),
  at: instant,
  /** Null: the system. */
  actor: z.string().nullable(),
  /** Noun and what was done to it. */
  action: z.string(),
  objectType: z.string(),
  /** The number or name of the object as it is called today; null where it is gone or has none. */
  object: z.string().nullable(),
  result: z.enum(logResults),
  address: z.string().nullable(),
})

export const companyLogEndpoints = part('user', 'log', {
  listCompanyLog: endpoint({
    method: 'GET',
    path: '/company/log',
    access: read,
    summary: '操作日志 What happened in the company, newest first',
    input: z.strictObject({ ...pageQuery, ...filter }),
    output: pageOf(LogEntry),
    problems: ['input.invalid'],
  }),
  readCompanyLogChoices: endpoint({
    method: 'GET',
    path: '/company/log/choices',
    access: read,
    summary: '可选的操作人 The active members, to narrow the log to one',
    input: z.strictObject({}),
    output: z.object({ members: z.array(z.object({ id: id('user'), name: z.string() })) }),
  }),
  readCompanyLogEntry: endpoint({
    method: 'GET',
    path: '/company/log/:id',
    access: read,
    summary: '一条日志 One entry with its details, its hash, and whether it and its neighbours still fit',
    input: z.strictObject({ id: id('logEntry') }),
    output: LogEntry.extend({
      objectId: z.string(),
      requestId: z.string().nullable(),
      /** As it was recorded, as JSON text. */
      detail: z.string(),
      previousHash: z.string(),
      hash: z.string(),
      intact: z.boolean(),
    }),
    problems: ['log.notFound'],
  }),
  exportCompanyLog: endpoint({
    method: 'POST',
    path: '/company/log/export',
    access: { needs: 'companyLog.export' },
    byKey: 'export',
    summary: `导出操作日志到下载中心（xlsx），最多 ${logExported} 条 Export all of a filter into the download center`,
    input: z.strictObject({ filter: z.strictObject(filter) }),
    output: Download,
    problems: ['input.invalid', 'export.nothing', 'export.tooMany', 'export.tooLarge', 'export.busy', 'storage.full'],
  }),
})
