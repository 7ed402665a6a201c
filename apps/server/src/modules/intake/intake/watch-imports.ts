// The actor's files as they change, as full shapes; several changes at once arrive as one.
import { sql } from 'kysely'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { isSessionValid } from '../../people/account/index.ts'
import { refreshActor, importsInScope } from '../../people/permission/index.ts'
import type { ImportRecord } from './import-rows.ts'
import { withOutcomes } from './read-imports.ts'

type Deps = Needs<'db' | 'changeFeed' | 'clock'>
/** A file's present state and the moment of its last change, which a returning watcher names. */
export interface Changed {
  readonly at: string
  readonly file: Out<typeof invoiceCenter.endpoints.readImport>
}

/**
 * Changes are written a little after their time stamp, and clocks of processes differ: an overlap repeats changes
 * rather than losing any.
 */
const marginMs = 60_000
const pageSize = 200

/**
 * Yields each change until the signal, the actor's session or their membership ends. With `since`, the time of the last
 * received event, it begins with every file changed after it, in its present state.
 */
export const watchImports = (deps: Deps) =>
  async function* (actor: Actor, signal: AbortSignal, since?: string): AsyncGenerator<Changed> {
    const changed = new Set<string>()
    let wake = (): void => undefined
    // Listens before it reads the gap, so that changes in the meantime follow it.
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

/** Changes missed while disconnected, oldest first, page by page. */
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

/** Rows in the actor's scope: their own, and the company's with the right to read them. */
const mine = (tx: Tx, actor: Actor) => {
  const own = tx.selectFrom('import_file').selectAll()
  return invoiceKeys('company').some((key) => actor.permissions.has(key))
    ? own.where((eb) => eb.or([importsInScope(actor, 'personal'), eb.and([eb('area', '=', 'company'), importsInScope(actor, 'company')])]))
    : own.where(importsInScope(actor, 'personal'))
}
/**
 * Undefined once the actor is no longer valid. A stream lasts for hours, so each read checks present rights, as every
 * call does.
 */
const read = ({ db, clock }: Deps, actor: Actor, rowsOf: (tx: Tx, now: Actor) => Promise<ImportRecord[]>): Promise<Changed[] | undefined> =>
  db.inTenant(actor, async (tx) => {
    const today = await refreshActor(tx, actor, clock.now())
    if (!today || !(await isSessionValid(tx, actor, clock.now()))) return undefined
    const rows = await rowsOf(tx, today)
    const files = await withOutcomes(tx, today, rows)
    return files.map((file, i) => ({ at: toInstant(rows[i]!.changed_at), file }))
  })
