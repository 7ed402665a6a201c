// Secrets after a change of the key: counted by the key that sealed them, and sealed anew by the present one. A batch is
// a transaction, and a row changes only if it still holds what was read: a killed run goes on where it stopped, and two
// at once, or a person who changes a secret meanwhile, do no harm.
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Encryption, Place } from '../lib/encryption.ts'
import type { Database, Needs, Tx } from './deps.ts'

interface Row {
  readonly id: string
  /** Empty for a secret of a person or of the app. */
  readonly companyId: string
  readonly before: string
  readonly after: string
}
/** A column of secrets; its rows belong to companies unless `shared`. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The column that places of its envelopes name as the row; `id` by default. */
  readonly id?: 'company_id'
  readonly shared?: true
  /** Writes one row if it still holds `before`. */
  readonly write: (tx: Tx, row: Row) => Promise<{ readonly numUpdatedRows: bigint }>
}
/** A column of a module's own table; `update` names the table, so that it is seen whose write this is. */
export const sealedColumn = <T extends keyof Tables>(
  table: T,
  column: keyof Tables[T] & string,
  update: (tx: Tx) => UpdateQueryBuilder<Tables, T, T, UpdateResult>,
  { id, shared }: Pick<SealedColumn, 'id' | 'shared'> = {},
): SealedColumn => ({
  table,
  column,
  ...(id ? { id } : {}),
  ...(shared ? { shared } : {}),
  write: (tx, row) =>
    update(tx)
      .set({ [column]: row.after } as never)
      .where(shared ? sql<boolean>`true` : sql<boolean>`company_id = ${row.companyId}`)
      .where(sql<boolean>`${sql.ref(id ?? 'id')} = ${row.id}`)
      .where(sql<boolean>`${sql.ref(column)} = ${row.before}`)
      .executeTakeFirstOrThrow(),
})
/** Secrets by the name of the key that sealed them. */
export type SealedBy = ReadonlyMap<string, number>
type Deps = Needs<'db'> & { readonly columns: readonly SealedColumn[] }

const named = ({ column }: SealedColumn) => sql`split_part(${sql.ref(column)}, '.', 3)`
/** Every place where rows can be seen: outside, or a company. */
const tenants = async ({ db }: Pick<Deps, 'db'>): Promise<readonly string[]> =>
  (await db.outside((tx) => tx.selectFrom('company').select('id').orderBy('id').execute())).map(({ id }) => id)
const within = <T>(db: Database, companyId: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
  companyId === '' ? db.outside(run) : db.inTenant({ companyId }, run)

export const countSealed = async (deps: Deps): Promise<SealedBy> => {
  const found = new Map<string, number>()
  const companies = await tenants(deps)
  const count = (companyId: string, columns: readonly SealedColumn[]) =>
    within(deps.db, companyId, async (tx) => {
      for (const each of columns) {
        const mine = each.shared ? sql`true` : sql`company_id = ${companyId}`
        const { rows } = await sql<{ name: string; n: string }>`select ${named(each)} as name, count(*) as n from ${sql.table(each.table)}
          where ${mine} and ${sql.ref(each.column)} is not null group by 1`.execute(tx)
        for (const { name, n } of rows) found.set(name, (found.get(name) ?? 0) + Number(n))
      }
    })
  await count(
    '',
    deps.columns.filter(({ shared }) => shared),
  )
  for (const id of companies)
    await count(
      id,
      deps.columns.filter(({ shared }) => !shared),
    )
  return found
}

export interface Resealed {
  readonly resealed: number
  /** Sealed by a key that is not given, or damaged: left as they are. */
  readonly closed: number
}
const batch = 100
/** Seals by the present key what another one sealed. `current`: its name. `progress` hears the number so far. */
export const reseal = async (
  { db, columns, encryption, current }: Deps & { readonly encryption: Encryption; readonly current: string },
  progress: (resealed: number) => void = () => undefined,
): Promise<Resealed> => {
  const done = { resealed: 0, closed: 0 }
  const column = async (companyId: string, each: SealedColumn): Promise<void> => {
    const id = sql.ref(each.id ?? 'id')
    for (let last = ''; ; ) {
      const left = await within(db, companyId, async (tx) => {
        const { rows } = await sql<{ id: string; sealed: string }>`select ${id}::text as id, ${sql.ref(each.column)} as sealed
          from ${sql.table(each.table)} where ${each.shared ? sql`true` : sql`company_id = ${companyId}`}
          and ${named(each)} <> ${current} and ${id}::text > ${last} order by 1 limit ${batch}`.execute(tx)
        for (const row of rows) {
          const place: Place = {
            table: each.table,
            column: each.column,
            rowId: row.id,
            ...(companyId === '' ? {} : { companyId }),
          }
          const text = openOr(encryption, row.sealed, place)
          if (text === undefined) done.closed++
          else {
            const after = encryption.seal(text, place)
            const { numUpdatedRows } = await each.write(tx, { id: row.id, companyId, before: row.sealed, after })
            done.resealed += Number(numUpdatedRows)
          }
        }
        return rows
      })
      progress(done.resealed)
      if (left.length < batch) return
      last = left.at(-1)!.id
    }
  }
  for (const each of columns) if (each.shared) await column('', each)
  for (const companyId of await tenants({ db })) for (const each of columns) if (!each.shared) await column(companyId, each)
  return done
}
const openOr = (encryption: Encryption, sealed: string, place: Place): string | undefined => {
  try {
    return encryption.open(sealed, place)
  } catch {
    return undefined
  }
}
