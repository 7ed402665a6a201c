// The directory of titles: public names and tax ids, imported by an operator. It contains no company's own data.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import type { Needs } from '../../../kernel/deps.ts'
import { countLookup } from './lookups.ts'
import type { LookupDeps } from './deps.ts'

type Search = typeof companyEndpoints.searchTitles
const hits = 20

/** By name or tax id, in part; names that begin with the keyword come first. */
export const searchTitles =
  (deps: LookupDeps) =>
  async (who: Visitor, input: In<Search>): Promise<Out<Search>> => {
    const keyword = input.keyword.trim()
    const length = [...keyword].length
    const wanted = folded(keyword)
    if (length < limits.keywordMin || length > limits.keywordMax || [...wanted].length < limits.keywordMin)
      throw new Problem('company.keyword')
    await countLookup(deps, who)
    const rows = await deps.db.outside((tx) =>
      tx
        .selectFrom('company_title')
        .select(['name', 'tax_id'])
        .where(sql<boolean>`has_text(search, ${wanted})`)
        .orderBy(sql`position(${wanted} in search)`)
        .orderBy(sql`length(name)`)
        .orderBy('name')
        .limit(hits)
        .execute(),
    )
    return rows.map((row) => ({ company: row.name, taxId: row.tax_id === '' ? null : row.tax_id }))
  }

export interface Title {
  readonly name: string
  readonly taxId: string
}
/** Adds new titles to the directory and leaves existing ones. Returns the number of new titles. */
export const importTitles =
  ({ db }: Needs<'db'>) =>
  async (titles: readonly Title[]): Promise<number> => {
    let added = 0
    for (let at = 0; at < titles.length; at += 500) {
      const part = titles.slice(at, at + 500).map(({ name, taxId }) => ({ name, tax_id: taxId, search: folded(name + taxId) }))
      added += (
        await db.outside((tx) =>
          tx
            .insertInto('company_title')
            .values(part)
            .onConflict((oc) => oc.doNothing())
            .returning('name')
            .execute(),
        )
      ).length
    }
    return added
  }
