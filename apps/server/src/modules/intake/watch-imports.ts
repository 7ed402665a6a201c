// The actor's files as they change, whole shapes; several changes at once come as one.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { invoiceKeys } from '@piaotai/domain/permissions.ts'
import type { Actor } from '../../kernel/actor.ts'
import { toInstant } from '../../lib/datetime.ts'
import type { Clock, Database, ChangeFeed, Tx } from '../../kernel/deps.ts'
import { isSessionValid } from '../account/index.ts'
import { refreshActor, importsInScope } from '../permission/index.ts'
import type { ImportRecord } from './import-rows.ts'
import { withOutcomes } from './read-imports.ts'

interface Deps {
  readonly db: Database
  readonly changeFeed: ChangeFeed
  readonly clock: Clock
}
/** A file as it stands, and the moment of its last change: what a watcher names when it comes back. */
export interface Changed {
  readonly at: string
  readonly file: Out<typeof invoiceCenter.endpoints.readImport>
}

/** Changes are written a little after their moment, and clocks of several processes differ: so much is told twice rather than left out. */
const marginMs = 60_000
const pageSize = 200

/**
 * Tells of each change until the signal ends it or the actor's session or membership ends. With `since`, the moment of the last event that came through,
 * it begins with every file that changed after it, as it stands now.
 */
export const watchImports = (deps: Deps) =>
  async function* (actor: Actor, signal: AbortSignal, since?: string): AsyncGenerator<Changed> {
    const changed = new Set<string>()
    let wake = (): void => undefined
    // Listening begins before the gap is read: what changes meanwhile is told after it.
    const stop = deps.changeFeed.watch(actor.companyId, (change) => {
      changed.add(change.id)
      wake()
    })
    signal.addEventListener('abort', () => wake())
    try {
      if (since !== undefined) yield* missed(deps, actor, signal, since)
      while (!signal.aborted) {
        if (changed.size === 0)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        if (signal.aborted) return
        const ids = [...changed].slice(0, pageSize)
        for (const id of ids) changed.delete(id)
        if (ids.length === 0) continue
        const files = await read(deps, actor, (tx, now) => mine(tx, now).where('id', 'in', ids).orderBy('changed_at').execute())
        if (!files) return
        yield* files
      }
    } finally {
      stop()
    }
  }

/** What went by while the line was down, oldest first, page by page. */
const missed = async function* (deps: Deps, actor: Actor, signal: AbortSignal, since: string): AsyncGenerator<Changed> {
  let at = new Date(Math.max(0, Date.parse(since) - marginMs)).toISOString()
  let id = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const page = await read(deps, actor, (tx, now) =>
      mine(tx, now)
        .where(sql<boolean>`(changed_at, id) > (${at}::timestamptz, ${id}::uuid)`)
        .orderBy('changed_at')
        .orderBy('id')
        .limit(pageSize)
        .execute(),
    )
    if (!page) return
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    at = last.at
    id = last.file.id
  }
}

/** Rows that the actor may see: their own, and the company's for those who may read it. */
const mine = (tx: Tx, actor: Actor) => {
  const own = tx.selectFrom('import_file').selectAll().where('company_id', '=', actor.companyId)
  return invoiceKeys('company').some((key) => actor.permissions.has(key))
    ? own.where((eb) =>
        eb.or([eb('created_by', '=', actor.userId), eb.and([eb('area', '=', 'company'), importsInScope(actor, 'company')])]),
      )
    : own.where('created_by', '=', actor.userId)
}
/** Undefined once the actor is none any more. A stream lasts for hours: rights are those of the moment, as for every call. */
const read = ({ db, clock }: Deps, actor: Actor, rowsOf: (tx: Tx, now: Actor) => Promise<ImportRecord[]>): Promise<Changed[] | undefined> =>
  db.inTenant(actor, async (tx) => {
    const today = await refreshActor(tx, actor, clock.now())
    if (!today || !(await isSessionValid(tx, actor, clock.now()))) return undefined
    const rows = await rowsOf(tx, today)
    const files = await withOutcomes(tx, today, rows)
    return files.map((file, i) => ({ at: toInstant(rows[i]!.changed_at), file }))
  })
