// Import records as lists: file by file, or by the batches that they came in.
import { sql, type SelectQueryBuilder } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { importEndings, type ImportEnding } from '@piaotai/domain/states.ts'
import { dayEnd, dayStart } from '@piaotai/domain/shanghai.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { asksSomebody, inEnding } from '../../../db/import-endings.ts'
import { countedUpTo, countedWhole, inCountTime, pageOf, type Total } from '../../../db/page-of.ts'
import { countOf } from '../../../db/sql-aggregates.ts'
import type { Tables } from '../../../db/tables.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { importsInScope } from '../../people/permission/index.ts'
import { nameOf, withOutcomes } from './read-imports.ts'

type Endpoints = typeof invoiceCenter.endpoints
type Filter = In<Endpoints['listImports']>
type Counts = Out<Endpoints['listImports']>['counts']

/** A filter whose files of a name are found, where they are not too many. */
type Narrowed = Filter & { readonly named?: readonly string[] | undefined }
/** The files in scope that the filter names, of every group. */
const files = (tx: Tx, actor: Actor, input: Narrowed) => {
  let query = tx.selectFrom('import_file').where(importsInScope(actor, input.area))
  if (input.batchId) query = query.where('batch_id', '=', input.batchId)
  if (input.recognitionStatus?.length) query = query.where('recognition_status', 'in', input.recognitionStatus)
  if (input.entrySource?.length) query = query.where('entry_source', 'in', input.entrySource)
  if (input.named) query = query.where(sql<boolean>`id = any(${[...input.named]}::uuid[])`)
  else if (input.name) query = query.where('name', 'ilike', `%${input.name.replace(/[\\%_]/g, '\\$&')}%`)
  if (input.asks !== undefined) query = query.where(input.asks ? asksSomebody : sql<boolean>`not ${asksSomebody}`)
  if (input.from) query = query.where('created_at', '>=', dayStart(input.from))
  if (input.to) query = query.where('created_at', '<=', dayEnd(input.to))
  return query
}
/** A rare name's files by the index of character pairs, once for all that is asked of them; a frequent name is met on the way. */
const narrowed = async (tx: Tx, actor: Actor, input: Filter): Promise<Narrowed> => {
  if (!input.name || [...folded(input.name)].length < 2) return input
  const found = await files(tx, actor, input)
    .where(sql<boolean>`bigrams(name) @> bigrams(${input.name})`)
    .select('id')
    .limit(limits.countedMost + 1)
    .execute()
  return found.length > limits.countedMost ? input : { ...input, named: found.map(({ id }) => id) }
}
/** Those of the filter's group. */
export const listed = (tx: Tx, actor: Actor, input: Narrowed) => {
  const query = files(tx, actor, input)
  return input.ending ? query.where(inEnding(input.ending)) : query
}
const countIn = (ending: ImportEnding) => sql<string>`count(*) filter (where ${inEnding(ending)})`
const wholeCounts = [sql<string>`count(*)`.as('all'), ...importEndings.map((ending) => countIn(ending).as(ending))]
const told = (row: Readonly<Record<string, string | null>>): Counts =>
  Object.fromEntries(Object.entries(row).map(([key, n]) => [key, Number(n)])) as Counts
/** Whether the running totals know the filter: they tell apart whose the files are, where they came from, and how they ended. */
const isKept = ({ batchId, recognitionStatus, asks, name, from, to }: Filter): boolean =>
  asks === undefined && !batchId && !recognitionStatus?.length && !name && !from && !to
const keptCounts = async (tx: Tx, actor: Actor, { area, entrySource }: Filter): Promise<Counts> => {
  const sumIn = (ending: ImportEnding) => sql<string>`coalesce(sum(count) filter (where ${inEnding(ending)}), 0)`.as(ending)
  let query = tx.selectFrom('import_total as import_file').where(importsInScope(actor, area))
  if (entrySource?.length) query = query.where('entry_source', 'in', entrySource)
  return told(await query.select([sql<string>`coalesce(sum(count), 0)`.as('all'), ...importEndings.map(sumIn)]).executeTakeFirstOrThrow())
}
interface Counted {
  readonly counts: Counts
  /** False: each count is the least that there are. */
  readonly countsExact: boolean
}
/** By group under the other conditions: kept, or those of the newest files, or on request of all. */
const countsOf = async (tx: Tx, actor: Actor, input: Narrowed): Promise<Counted> => {
  if (isKept(input)) return { counts: await keptCounts(tx, actor, input), countsExact: true }
  const whole = input.exactCount
    ? await inCountTime(tx, () => files(tx, actor, input).select(wholeCounts).executeTakeFirstOrThrow())
    : undefined
  if (whole) return { counts: told(whole), countsExact: true }
  const newest = newestFirst(files(tx, actor, input))
    .select(['recognition_status', 'reason', 'cancelled', 'ignored', 'finished_at'])
    .limit(limits.countedMost + 1)
  const counts = told(await tx.selectFrom(newest.as('newest')).select(wholeCounts).executeTakeFirstOrThrow())
  return { counts, countsExact: counts.all <= limits.countedMost }
}
const newestFirst = <O>(query: SelectQueryBuilder<Tables, 'import_file', O>) => query.orderBy('created_at', 'desc').orderBy('id', 'desc')

export const listImports =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, asked: Filter): Promise<Out<Endpoints['listImports']>> =>
    db.inTenant(actor, async (tx) => {
      const input = await narrowed(tx, actor, asked)
      const counted = await countsOf(tx, actor, input)
      const found = listed(tx, actor, input)
      const { counts, countsExact } = counted
      const capped = input.ending === undefined ? countedUpTo(counts.all) : undefined
      const known = countsExact ? countedWhole(counts[input.ending ?? 'all']) : capped
      const { rows, ...about } = await pageOf(tx, found, newestFirst(found.selectAll()), input, known)
      return { content: await withOutcomes(tx, actor, rows), ...about, ...counted }
    })

/** Files that the first look for the newest batches reads. */
const firstLook = 500
/**
 * The batches of a page by their newest file. Files are read from the newest on until the page is full, since those of a batch
 * came in together; four times as many at each look.
 */
const batchesOfPage = async (tx: Tx, actor: Actor, input: Narrowed): Promise<readonly string[]> => {
  const wanted = input.page * input.pageSize
  for (let look = firstLook; ; look *= 4) {
    const seen = newestFirst(listed(tx, actor, input))
      .select(['batch_id', 'created_at'])
      .limit(look)
    const batches = await tx
      .selectFrom(seen.as('seen'))
      .select(['batch_id', sql<string>`max(created_at)`.as('at'), countOf().as('n')])
      // A batch as old as the oldest that was read may stand after one that was not.
      .select(sql<boolean>`max(created_at) > min(min(created_at)) over ()`.as('sure'))
      .groupBy('batch_id')
      .orderBy('at', 'desc')
      .orderBy('batch_id', 'desc')
      .execute()
    const all = batches.reduce((sum, { n }) => sum + Number(n), 0) < look
    const sure = all ? batches : batches.filter(({ sure: known }) => known)
    if (all || sure.length >= wanted) return sure.slice(wanted - input.pageSize, wanted).map(({ batch_id: id }) => id)
  }
}
/** How many batches there are, as far as a list counts by itself or on request all. */
const countBatches = async (tx: Tx, actor: Actor, input: Narrowed, shown: number): Promise<Total> => {
  const { page, pageSize, exactCount } = input
  if (shown < pageSize && (shown > 0 || page === 1)) return countedWhole((page - 1) * pageSize + shown)
  const all = listed(tx, actor, input).select('batch_id')
  // Few files are read by their own index; all of them along that of the batches, which a planner would take for few as well.
  const few = input.named !== undefined || (input.ending !== undefined && input.ending !== 'recorded')
  const ids = tx
    .selectFrom((few ? all.offset(0) : all).as('files'))
    .select('batch_id')
    .distinct()
  const count = async (of: typeof ids) =>
    Number((await tx.selectFrom(of.as('batches')).select(countOf().as('n')).executeTakeFirstOrThrow()).n)
  const whole = exactCount ? await inCountTime(tx, () => count(ids)) : undefined
  return whole === undefined ? countedUpTo(await count(ids.limit(limits.countedMost + 1))) : countedWhole(whole)
}

/** What was found in the listed files of these batches, by batch and outcome. */
const foundIn = (tx: Tx, actor: Actor, input: Narrowed, ids: readonly string[]) =>
  tx
    .selectFrom('import_item as i')
    .innerJoin('import_file as f', 'f.id', 'i.import_file_id')
    .where('i.import_file_id', 'in', listed(tx, actor, input).where('batch_id', 'in', ids).select('id'))
    .select(['f.batch_id', 'i.outcome', sql<string>`count(*)`.as('n')])
    .groupBy(['f.batch_id', 'i.outcome'])
    .execute()

export const listImportBatches =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, asked: In<Endpoints['listImportBatches']>): Promise<Out<Endpoints['listImportBatches']>> =>
    db.inTenant(actor, async (tx) => {
      const input = await narrowed(tx, actor, asked)
      const counted = await countsOf(tx, actor, input)
      const ids = await batchesOfPage(tx, actor, input)
      const total = await countBatches(tx, actor, input, ids.length)
      if (ids.length === 0) return { content: [], page: input.page, pageSize: input.pageSize, ...total, ...counted }
      const first = <T>(column: string) => sql<T>`(array_agg(${sql.ref(column)} order by created_at, id))[1]`
      const batches = await listed(tx, actor, input)
        .where('batch_id', 'in', ids)
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
        .execute()
      const found = await foundIn(tx, actor, input, ids)
      const people = await tx
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
      return { content, page: input.page, pageSize: input.pageSize, ...total, ...counted }
    })
