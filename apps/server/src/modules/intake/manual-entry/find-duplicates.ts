// Finds recorded invoices for a person who may not see all of the company's.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { identityOf, otherSpelling } from '@piaotai/domain/invoice/digital-number.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { keeperName } from '@piaotai/locales/keeper-name.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { invoicesInScope } from '../../people/permission/index.ts'

type Endpoint = typeof manualEntryEndpoints.findDuplicates
export type Duplicate = NonNullable<Out<Endpoint>['existing']>

/** Existing records by identity, however their number was written. A record out of scope has no link; its author's name stays. */
export const duplicatesBy = async (tx: Tx, actor: Actor, identities: readonly string[]): Promise<ReadonlyMap<string, Duplicate>> => {
  if (identities.length === 0) return new Map()
  const area = actor.permissions.has('menu_2') ? 'company' : 'personal'
  const spellings = new Map(
    identities.flatMap((one) => [otherSpelling(one)].filter((other) => other !== undefined).map((other) => [other, one] as const)),
  )
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'identity', 'entered_by_name', 'entered_at'])
    .select(sql<boolean>`${invoicesInScope(actor, area)}`.as('visible'))
    .where(sql<boolean>`identity = any(${[...identities, ...spellings.keys()]}::text[])`)
    .execute()
  const asked = new Set(identities)
  const found = new Map<string, Duplicate>()
  for (const row of rows.toSorted((a, b) => Number(asked.has(a.identity!)) - Number(asked.has(b.identity!)))) {
    const told = {
      invoiceId: row.visible ? row.id : null,
      enteredBy: keeperName(row.entered_by_name, actor.language),
      enteredAt: toInstant(row.entered_at),
    }
    if (asked.has(row.identity!)) found.set(row.identity!, told)
    const other = spellings.get(row.identity!)
    if (other !== undefined && !asked.has(row.identity!)) found.set(other, told)
  }
  return found
}

export const findDuplicates =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, { type, code, number }: In<Endpoint>): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const identity = identityOf(code ?? null, number, type)
      return { existing: identity === undefined ? null : ((await duplicatesBy(tx, actor, [identity])).get(identity) ?? null) }
    })
