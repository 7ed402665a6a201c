// Numbers of a pasted list without a match: in the whole area, or only under the list's other conditions.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../../kernel/deps.ts'
import { conditions, tabCondition } from './filters.ts'
import { fewNumbers, numbered, numberForms } from './search-conditions.ts'

type Endpoint = typeof invoiceCenter.endpoints.missingNumbers
type Input = In<Endpoint>

/** A shorter part matches too many numbers, so none of them counts as missing. */
const shortest = 5

/** Numbers without a match in the area's list. An invoice out of scope answers like a missing one. */
export const missingNumbers =
  ({ db }: Needs<'db'>) =>
  (actor: Actor, { number: typed, tab, ...filter }: Input): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const { asked, notAsked } = worthAsking(typed)
      const inArea = await found(tx, actor, { area: filter.area, tab: 'all' }, asked, typed.length)
      const narrowed = tab !== 'all' || Object.entries(filter).some(([key, value]) => key !== 'area' && value !== undefined)
      const there = asked.filter(({ number }) => inArea.has(number))
      const shown = narrowed ? await found(tx, actor, { ...filter, tab }, there, typed.length) : inArea
      const named = (numbers: readonly Requested[], without: ReadonlySet<string>): string[] =>
        numbers.filter(({ number }) => !without.has(number)).map(({ number }) => number)
      return { absent: named(asked, inArea), hidden: named(there, shown), notAsked }
    })

/** A typed number, and how to search it. */
interface Requested extends ReturnType<typeof numberForms> {
  readonly number: string
  readonly plain: string
}
/** Whole numbers and codes, and a limited number of parts, because each part is a search. */
const worthAsking = (typed: readonly string[]): { readonly asked: readonly Requested[]; readonly notAsked: number } => {
  const all = [...new Set(typed)].map((number): Requested => {
    const plain = folded(number)
    return { number, plain, ...numberForms(plain, typed.length) }
  })
  const parts = all.filter(({ plain, whole, code }) => !whole && !code && plain.length !== 20)
  const left = new Set(parts)
  for (const part of parts.filter(({ plain }) => plain.length >= shortest).slice(0, fewNumbers)) left.delete(part)
  return { asked: all.filter((one) => !left.has(one)), notAsked: left.size }
}

/** The numbers with an invoice under the conditions, as in the list itself. */
const found = async (
  tx: Tx,
  actor: Actor,
  { tab, ...filter }: Omit<Input, 'number'>,
  asked: readonly Requested[],
  of: number,
): Promise<ReadonlySet<string>> => {
  const within = () => tx.selectFrom('invoice').where(conditions(actor, filter)).where(tabCondition[tab])
  const hits = new Set<string>()
  for (const [form, column] of [
    ['whole', 'number'],
    ['code', 'code'],
  ] as const) {
    const ofForm = asked.filter((one) => one[form]).map((one) => one.plain)
    const rows =
      ofForm.length === 0
        ? []
        : await within()
            .select(column)
            .distinct()
            .where(sql<boolean>`${sql.ref(column)} = any(${ofForm}::text[])`)
            .execute()
    const values = new Set(rows.map((row) => String((row as Record<string, unknown>)[column])))
    for (const one of asked) if (values.has(one.plain)) hits.add(one.number)
  }
  for (const { number, part } of asked) {
    if (!part || hits.has(number)) continue
    if (
      await within()
        .select('id')
        .where(numbered([number], 'byIndex', of))
        .limit(1)
        .executeTakeFirst()
    )
      hits.add(number)
  }
  return hits
}
