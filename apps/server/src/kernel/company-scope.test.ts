// The builder alone keeps companies apart: these transactions are of the schema's owner, past every policy.
import { PostgresDialect, sql, type QueryResult } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyTables } from '../db/tables.generated.ts'
import { newId } from '../lib/ids.ts'
import { asCompany } from './as-company.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import type { Tx } from './deps.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const fileOf = (companyId: string, name: string) => ({
  company_id: companyId,
  id: newId(),
  key: `${companyId}/${newId()}`,
  sha256: 'a'.repeat(64),
  size: '12',
  format: 'pdf',
  name,
  created_by: null,
  created_at: '2026-11-21T02:00:00.000Z',
})
type Made = ReturnType<typeof fileOf>

describe('A statement of the builder, with no policy behind it', () =>
  onDatabase((floor) => {
    let db: OpenDatabase
    let companies: readonly string[] = []
    beforeAll(async () => {
      db = openDatabase(new PostgresDialect({ pool: floor().adapter.migrationSession }), [])
      const [one, two] = [await makeOwner(floor(), stillClock()), await makeOwner(floor(), stillClock(), '另一家有限公司')]
      companies = [one.companyId, two.companyId]
    })
    /** Both companies have the same files; each runs the statement, and what came is told by company. */
    const byEach = async <T>(run: (tx: Tx, mine: readonly Made[], theirs: readonly Made[]) => Promise<T>): Promise<T[]> => {
      await floor().asOwner('delete from stored_file')
      const made = companies.map((id) => ['A.pdf', 'B.pdf'].map((name) => fileOf(id, name)))
      for (const [at, companyId] of companies.entries())
        await db.inTenant({ companyId }, (tx) => tx.insertInto('stored_file').values(made[at]!).execute())
      const came: T[] = []
      for (const [at, companyId] of companies.entries())
        came.push(await db.inTenant({ companyId }, (tx) => run(tx, made[at]!, made[1 - at]!)))
      return came
    }
    const rowsOf = async (companyId: string) =>
      floor().asOwner('select name from stored_file where company_id = $1 order by name', [companyId])

    it('is past the policies indeed: SQL written as text sees both companies', async () => {
      const count = (tx: Tx): Promise<QueryResult<{ n: number }>> => sql<{ n: number }>`select count(*)::int n from stored_file`.execute(tx)
      expect((await byEach(count)).map(({ rows }) => rows[0])).toEqual([{ n: 4 }, { n: 4 }])
    })
    it('reads own rows alone', async () => {
      const seen = await byEach((tx) => tx.selectFrom('stored_file').select('company_id').execute())
      expect(seen).toEqual(companies.map((company_id) => [{ company_id }, { company_id }]))
    })
    it('reads own rows alone under other names, also with a condition that is an or', async () => {
      const seen = await byEach((tx) =>
        tx
          .selectFrom('stored_file as f')
          .select('f.company_id')
          .where((eb) => eb.or([eb('f.name', '=', 'A.pdf'), eb('f.name', '=', 'B.pdf')]))
          .execute(),
      )
      expect(seen).toEqual(companies.map((company_id) => [{ company_id }, { company_id }]))
    })
    it('joins own rows alone', async () => {
      const seen = await byEach((tx) =>
        tx
          .selectFrom('stored_file as f')
          .innerJoin('stored_file as g', 'g.name', 'f.name')
          .select(['f.company_id as one', 'g.company_id as other'])
          .execute(),
      )
      expect(seen).toEqual(companies.map((id) => Array(2).fill({ one: id, other: id })))
    })
    it('keeps a row whose left join finds none, and finds nothing of others', async () => {
      const seen = await byEach((tx, _mine, theirs) =>
        tx
          .selectFrom('stored_file as f')
          .leftJoin('stored_file as g', (join) => join.onRef('g.name', '=', 'f.name').on('g.id', '=', theirs[0]!.id))
          .select(['f.name', 'g.id as met'])
          .orderBy('f.name')
          .execute(),
      )
      const alone = ['A.pdf', 'B.pdf'].map((name) => ({ name, met: null }))
      expect(seen).toEqual([alone, alone])
    })
    it('changes own rows alone, and by own rows', async () => {
      const counts = await byEach(async (tx, _mine, theirs) => {
        const all = await tx.updateTable('stored_file').set({ format: 'ofd' }).executeTakeFirst()
        const byTheirs = await tx
          .updateTable('stored_file as f')
          .from('stored_file as g')
          .set({ format: 'xml' })
          .whereRef('g.name', '=', 'f.name')
          .where('g.id', '=', theirs[0]!.id)
          .executeTakeFirst()
        return [all.numUpdatedRows, byTheirs.numUpdatedRows]
      })
      expect(counts).toEqual([
        [2n, 0n],
        [2n, 0n],
      ])
    })
    it('deletes own rows alone, and by own rows', async () => {
      const counts = await byEach(async (tx, _mine, theirs) => {
        const byTheirs = await tx
          .deleteFrom('stored_file as f')
          .using('stored_file as g')
          .whereRef('g.name', '=', 'f.name')
          .where('g.id', 'in', [theirs[0]?.id ?? '', theirs[1]?.id ?? ''])
          .executeTakeFirst()
        const one = await tx.deleteFrom('stored_file').where('name', '=', 'A.pdf').executeTakeFirst()
        return [byTheirs.numDeletedRows, one.numDeletedRows]
      })
      expect(counts).toEqual([
        [0n, 1n],
        [0n, 1n],
      ])
      expect(await Promise.all(companies.map(rowsOf))).toEqual([[{ name: 'B.pdf' }], [{ name: 'B.pdf' }]])
    })
    it('asks in a statement within it about own rows alone, however it came there', async () => {
      const seen = await byEach(async (tx, mine, theirs) => {
        const known = tx.selectFrom('stored_file as g').select('g.id').where('g.id', 'in', [mine[0]!.id, theirs[0]!.id])
        const rows = await tx
          .selectFrom('stored_file')
          .select(({ selectFrom }) =>
            selectFrom('stored_file as h')
              .select(({ fn }) => fn.countAll<string>().as('n'))
              .as('n'),
          )
          .where(({ exists, selectFrom }) => exists(selectFrom('stored_file as k').select('k.id').where('k.id', 'in', known)))
          .execute()
        const text = await sql<{ n: number }>`select count(*)::int n from (${known}) of`.execute(tx)
        const both = await known.union(tx.selectFrom('stored_file').select('id')).execute()
        return [rows.map(({ n }) => n), text.rows[0]!.n, both.length]
      })
      expect(seen).toEqual([
        [['2', '2'], 1, 2],
        [['2', '2'], 1, 2],
      ])
    })
    it('asks in a table of its own about own rows alone, and leaves that table as it is', async () => {
      const seen = await byEach((tx) =>
        tx
          .with('stored_file', (own) => own.selectFrom('stored_file').select(['stored_file.name']))
          .selectFrom('stored_file')
          .select('name')
          .orderBy('name')
          .execute(),
      )
      const names = [{ name: 'A.pdf' }, { name: 'B.pdf' }]
      expect(seen).toEqual([names, names])
    })
    it('inserts what it reads of own rows alone', async () => {
      const columns = ['company_id', 'sha256', 'size', 'format', 'name', 'created_at'] as const
      const counts = await byEach((tx) =>
        tx
          .insertInto('stored_file')
          .columns([...columns, 'id', 'key'])
          .expression(({ selectFrom }) =>
            selectFrom('stored_file').select([...columns, sql<string>`gen_random_uuid()`.as('id'), sql<string>`key || '.copy'`.as('key')]),
          )
          .executeTakeFirst(),
      )
      expect(counts.map(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)).toEqual([2n, 2n])
    })
    it('follows the company that acts meanwhile', async () => {
      const seen = await byEach(async (tx) => {
        const all = (): Promise<{ company_id: string }[]> => tx.selectFrom('stored_file').select('company_id').distinct().execute()
        return [await all(), await asCompany(tx, companies[1]!, all), await all()].map(([row]) => row!.company_id)
      })
      const [one, two] = companies
      expect(seen).toEqual([
        [one, two, one],
        [two, two, two],
      ])
    })
    it('is refused where a join could show more', async () => {
      const { inTenant } = db
      const joined = (tx: Tx) => tx.selectFrom('stored_file as f').fullJoin('stored_file as g', 'g.id', 'f.id').selectAll('f').execute()
      await expect(inTenant({ companyId: companies[0]! }, joined)).rejects.toThrow('turn the join round')
    })
    it('is left alone outside a company, and about tables whose rows others may see', async () => {
      const texts = [
        await db.outside(async (tx) => tx.selectFrom('stored_file').select('id').compile().sql),
        await db.inTenant({ companyId: companies[0]! }, async (tx) => tx.selectFrom('member').select('role').compile().sql),
      ]
      expect([texts, companyTables.has('member'), companyTables.has('group_row')]).toEqual([
        ['select "id" from "stored_file"', 'select "role" from "member"'],
        false,
        false,
      ])
    })
  }))
