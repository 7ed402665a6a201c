// Which of a pasted list of numbers are not there: in the area at all, or under the list's other conditions.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Database, Tx } from '../../kernel/needs.ts'
import { conditions, fewNumbers, numbered, numberForms, plainNumber, tabCondition } from './filters.ts'

type Endpoint = typeof invoiceCenter.endpoints.missingNumbers
type Ask = In<Endpoint>

/** Fewer characters are looked for as a part that many numbers may hold: none of them is missed. */
const shortest = 5

/** The numbers of an area's list that nothing is found by. What one may not see is answered like what is not there. */
export const missingNumbers =
  ({ db }: { readonly db: Database }) =>
  (actor: Actor, { number: typed, tab, ...filter }: Ask): Promise<Out<Endpoint>> =>
    db.inTenant(actor, async (tx) => {
      const of = typed.length
      const { asked, notAsked } = worthAsking(typed)
      const inArea = await found(tx, actor, { area: filter.area, tab: 'all' }, asked, of)
      const narrowed = tab !== 'all' || Object.entries(filter).some(([key, value]) => key !== 'area' && value !== undefined)
      const there = asked.filter((number) => inArea.has(number))
      const shown = narrowed ? await found(tx, actor, { ...filter, tab }, there, of) : inArea
      return { absent: asked.filter((number) => !inArea.has(number)), hidden: there.filter((number) => !shown.has(number)), notAsked }
    })

/** Whole numbers and codes, and some parts: each of those is a search of its own. */
const worthAsking = (typed: readonly string[]): { readonly asked: readonly string[]; readonly notAsked: number } => {
  const isPart = (number: string): boolean => {
    const { whole, code } = numberForms(plainNumber(number), typed.length)
    return !whole && !code && plainNumber(number).length !== 20
  }
  const all = [...new Set(typed)]
  const parts = all.filter(isPart)
  const tried = new Set(parts.filter((part) => plainNumber(part).length >= shortest).slice(0, fewNumbers))
  return { asked: all.filter((number) => !isPart(number) || tried.has(number)), notAsked: parts.length - tried.size }
}

/** Those of the numbers that find an invoice under the conditions, as the list itself would. */
const found = async (
  tx: Tx,
  actor: Actor,
  { tab, ...filter }: Omit<Ask, 'number'>,
  asked: readonly string[],
  of: number,
): Promise<ReadonlySet<string>> => {
  const within = () => tx.selectFrom('invoice').where(conditions(actor, filter)).where(tabCondition[tab])
  const plain = asked.map((number) => ({ number, plain: plainNumber(number), ...numberForms(plainNumber(number), of) }))
  const hits = new Set<string>()
  for (const [form, column] of [
    ['whole', 'number'],
    ['code', 'code'],
  ] as const) {
    const ofForm = plain.filter((one) => one[form]).map((one) => one.plain)
    const rows =
      ofForm.length === 0
        ? []
        : await within()
            .select(column)
            .distinct()
            .where(sql<boolean>`${sql.ref(column)} = any(${ofForm}::text[])`)
            .execute()
    const values = new Set(rows.map((row) => String((row as Record<string, unknown>)[column])))
    for (const one of plain) if (values.has(one.plain)) hits.add(one.number)
  }
  for (const { number, part } of plain) {
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
