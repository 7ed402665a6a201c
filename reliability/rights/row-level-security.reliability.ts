// Row-level security: SQL without a company sees no row. The tables come from the catalogue, so that none is forgotten.
import { beforeAll, describe, expect, it } from 'vitest'
import { onDatabase, stillClock } from '../../apps/server/testing/database/database.ts'
import { makeOwner } from '../../apps/server/testing/worlds/people.ts'
import { fillTables } from '../support/fill-tables.ts'

/** Have a company_id but belong to no company: queried before a company is known, never by an id from a caller. */
const looksFirst = ['session', 'sso_domain', 'delivery_link', 'mail_address', 'device_pairing']
const companyOnly = `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind in ('r', 'p') and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) order by 1`

describe('Row-level security', () =>
  onDatabase((floor) => {
    let tables: string[] = []
    let mine = ''
    let theirs = ''
    beforeAll(async () => {
      tables = (await floor().asOwner(companyOnly)).map((row) => String(row['name'])).filter((name) => !looksFirst.includes(name))
      const [a, b] = [await makeOwner(floor(), stillClock()), await makeOwner(floor(), stillClock(), '另一家有限公司')]
      mine = a.companyId
      theirs = b.companyId
      for (const owner of [a, b]) await fillTables((text) => floor().asOwner(text), owner.companyId, owner.userId)
    })
    const counted = (of: Readonly<Record<string, string>>): string[] =>
      Object.entries(of)
        .filter(([, n]) => n !== '0')
        .map(([name, n]) => `${name} ${n}`)
    const count = async (companyId: string, where = ''): Promise<Record<string, string>> =>
      Object.fromEntries(
        (
          await floor().asCompany(
            companyId,
            tables.map((name) => `select '${name}' as name, count(*) as n from ${name} ${where}`).join(' union all '),
          )
        ).rows.map((row) => [String(row['name']), String(row['n'])]),
      )

    it('is enabled and forced on every table that carries a company', async () => {
      const open = (await floor().asOwner(companyOnly))
        .filter((row) => !looksFirst.includes(String(row['name'])))
        .filter((row) => !row['enabled'] || !row['forced'] || row['policies'] === 0)
      expect([open, tables.length >= 9]).toEqual([[], true])
    })
    it('counts a row of every such table in a filled company', async () => {
      expect(Object.entries(await count(mine)).filter(([, n]) => n === '0')).toEqual([])
    })
    it('shows nothing to SQL that names no company', async () => {
      expect(counted(await count(''))).toEqual([])
    })
    it('shows nothing of another company to SQL that asks for it by id', async () => {
      expect(counted(await count(mine, `where company_id = '${theirs}'`))).toEqual([])
    })
    it('changes and deletes nothing of another company', async () => {
      const changed: string[] = []
      for (const name of tables)
        for (const act of [
          `update ${name} set company_id = company_id where company_id = '${theirs}'`,
          `delete from ${name} where company_id = '${theirs}'`,
        ]) {
          const done = await floor()
            .asCompany(mine, act)
            .then(({ changed: rows }) => rows)
            .catch((error: unknown) =>
              error instanceof Error && /permission denied|append-only/.test(error.message) ? 0 : Promise.reject(error),
            )
          if (done !== 0) changed.push(act)
        }
      expect(changed).toEqual([])
    })
    it('lets nobody move a row into another company', async () => {
      const moved: string[] = []
      for (const name of tables)
        await floor()
          .asCompany(mine, `update ${name} set company_id = '${theirs}'`)
          .then(
            () => moved.push(name),
            () => undefined,
          )
      expect(moved).toEqual([])
    })
  }))
