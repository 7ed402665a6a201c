// Import records as lists: file by file, or by the batches that they came in.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { importEndings, type ImportEnding } from '@piaotai/domain/states.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { inEnding } from '../../../db/import-endings.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { importsInScope } from '../../people/permission/index.ts'
import { nameOf, withOutcomes } from './read-imports.ts'

type Endpoints = typeof invoiceCenter.endpoints
type Filter = In<Endpoints['listImports']>
type Counts = Out<Endpoints['listImports']>['counts']

/** The files in scope that the filter names, of every group. */
const files = (tx: Tx, actor: Actor, input: Filter) => {
  let query = tx.selectFrom('import_file').where(importsInScope(actor, input.area))
  if (input.batchId) query = query.where('batch_id', '=', input.batchId)
  if (input.recognitionStatus?.length) query = query.where('recognition_status', 'in', input.recognitionStatus)
  if (input.entrySource?.length) query = query.where('entry_source', 'in', input.entrySource)
  if (input.name) query = query.where('name', 'ilike', `%${input.name.replace(/[\\%_]/g, '\\$&')}%`)
  if (input.from) query = query.where('created_at', '>=', dayStart(input.from))
  if (input.to) query = query.where('created_at', '<=', dayEnd(input.to))
  return query
}
/** Those of the filter's group. */
const listed = (tx: Tx, actor: Actor, input: Filter) => {
  const query = files(tx, actor, input)
  return input.ending ? query.where(inEnding(input.ending)) : query
}
const countIn = (ending: ImportEnding) => sql<string>`count(*) filter (where ${inEnding(ending)})`
const countsOf = async (tx: Tx, actor: Actor, input: Filter): Promise<Counts> => {
  const row = await files(tx, actor, input)
    .select([sql<string>`count(*)`.as('all'), ...importEndings.map((ending) => countIn(ending).as(ending))])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([key, n]) => [key, Number(n)])) as Counts
}

export const listImports =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, input: Filter): Promise<Out<Endpoints['listImports']>> =>
    db.inTenant(actor, async (tx) => {
      const counts = await countsOf(tx, actor, input)
      const rows = await listed(tx, actor, input)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize)
        .execute()
      return {
        content: await withOutcomes(tx, actor, rows),
        page: input.page,
        pageSize: input.pageSize,
        totalElements: counts[input.ending ?? 'all'],
        counts,
      }
    })

/** What was found in the listed files of these batches, by batch and outcome. */
const foundIn = (tx: Tx, actor: Actor, input: Filter, ids: readonly string[]) =>
  tx
    .selectFrom('import_item as i')
    .innerJoin('import_file as f', 'f.id', 'i.import_file_id')
    .where('i.import_file_id', 'in', listed(tx, actor, input).where('batch_id', 'in', ids).select('id'))
    .select(['f.batch_id', 'i.outcome', sql<string>`count(*)`.as('n')])
    .groupBy(['f.batch_id', 'i.outcome'])
    .execute()

export const listImportBatches =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, input: In<Endpoints['listImportBatches']>): Promise<Out<Endpoints['listImportBatches']>> =>
    db.inTenant(actor, async (tx) => {
      const counts = await countsOf(tx, actor, input)
      const total = await listed(tx, actor, input).select(sql<string>`count(distinct batch_id)`.as('n')).executeTakeFirstOrThrow()
      const first = <T>(column: string) => sql<T>`(array_agg(${sql.ref(column)} order by created_at, id))[1]`
      const batches = await listed(tx, actor, input)
        .select([
          'batch_id as id',
          first<string>('name').as('name'),
          first<string>('created_by').as('by'),
          first<number>('entry_source').as('source'),
          first<Area>('area').as('area'),
          sql<string>`max(created_at)`.as('at'),
          sql<string>`count(*)`.as('files'),
          ...(['running', 'recorded', 'attention', 'failed'] as const).map((ending) => countIn(ending).as(ending)),
        ])
        .groupBy('batch_id')
        .orderBy(sql`max(created_at)`, 'desc')
        .orderBy('batch_id', 'desc')
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize)
        .execute()
      const found =
        batches.length === 0
          ? []
          : await foundIn(
              tx,
              actor,
              input,
              batches.map(({ id }) => id),
            )
      const people =
        batches.length === 0
          ? []
          : await tx
              .selectFrom('app_user')
              .select(['id', 'name'])
              .where('id', 'in', [...new Set(batches.map(({ by }) => by))])
              .execute()
      const content = batches.map(({ id, name, by, source, area, at, files: count, running, recorded, attention, failed }) => {
        const own = found.filter((row) => row.batch_id === id)
        const sum = (...outcomes: readonly string[]): number =>
          own.filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome)).reduce((all, { n }) => all + Number(n), 0)
        return {
          id,
          name,
          createdAt: toInstant(at),
          createdBy: nameOf({ company_id: actor.companyId, created_by: by, area, entry_source: source }, people, actor.language),
          entrySource: source,
          files: Number(count),
          running: Number(running),
          recorded: Number(recorded),
          attention: Number(attention),
          failed: Number(failed),
          found: sum(),
          entered: sum('entered'),
          updated: sum('originalUpdated', 'joined'),
          exceptions: sum('held', 'exception', 'discarded'),
        }
      })
      return { content, page: input.page, pageSize: input.pageSize, totalElements: Number(total.n), counts }
    })
