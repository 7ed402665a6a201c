// Search uses its index under row-level security if a superuser has allowed it, and gives the same answers without.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { listInvoices } from '../../modules/invoices/invoice/index.ts'
import { onDatabase, serverUrl, stillClock } from '#testing/database/database.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const definition = `select prosrc from pg_proc where proname = 'has_text'`

describe('Search', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    /** Owners of 5,000 invoices each, by the invoices' date. No invoice here has a state of a tab. */
    const owners = new Map<string, Promise<Actor>>()
    const makeOwnerOfMany = async (date: string): Promise<Actor> => {
      const owner = await makeOwner(floor(), clock)
      await floor().asOwner(`insert into invoice (company_id, id, identity, type, number, date, verify_status, use_status, amount_including_tax, entry_source, entered_by, entered_by_name, entered_at, search)
      select '${owner.companyId}', gen_random_uuid(), n::text, 22, n::text, ${date}, 1, 3, n, 6, '${owner.userId}', '', now(), '第' || n || '家公司' from generate_series(10000, 15000) n`)
      await floor().asOwner('analyze invoice')
      return owner
    }
    /** The plan of a page of the owner's invoices, with the server's query. */
    const planOf = async (condition: string, order: string, date = 'null'): Promise<string> => {
      const found = owners.get(date) ?? makeOwnerOfMany(date)
      owners.set(date, found)
      const owner = await found
      return floor().db.inTenant(owner, async (tx) => {
        const plan = await sql
          .raw<{ 'QUERY PLAN': string }>(
            `explain select id from invoice where company_id = '${owner.companyId}' and ${condition} order by ${order} limit 51`,
          )
          .execute(tx)
        return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    }

    it('looks keywords up in the index of character pairs', async () => {
      expect(await planOf(`has_text(search, '第12345家')`, 'date desc nulls last, id desc')).toMatch(/Index Cond: .*@> '\{/)
    })
    it('looks a part of a number up among the pairs of numbers alone', async () => {
      expect(await planOf(`(has_text(number, '3456') or has_text(code, '3456'))`, 'date desc nulls last, id desc')).toMatch(
        /invoice_number_parts[\s\S]*Index Cond: .*@> '\{/,
      )
    })
    it('looks five digits and more of a number up among the fives of numbers', async () => {
      expect(await planOf(`(has_digits(number, '12345') or has_text(code, '12345'))`, 'date desc nulls last, id desc')).toMatch(
        /invoice_number_fives[\s\S]*Index Cond: .*@> '\{/,
      )
    })
    it('finds a rare word far down the list, and among rows without a date', async () => {
      const owner = await makeOwner(floor(), clock)
      await floor().asOwner(`insert into invoice (company_id, id, identity, type, number, date, verify_status, use_status, entry_source, entered_by, entered_by_name, entered_at, search)
      select '${owner.companyId}', gen_random_uuid(), n::text, 22, n::text, case when n <= 7600 then date '2026-01-01' - n end, 1, 3, 6, '${owner.userId}', '', now(), case when n in (40, 7550, 7650) then '旧砚' else '新砚' end from generate_series(1, 7700) n`)
      const find = async (order: 'asc' | 'desc') =>
        (
          await listInvoices({ db: floor().db })(owner, { area: 'company', tab: 'all', sort: 'date', order, pageSize: 50, keyword: '旧砚' })
        ).content.map((row) => row.number)
      expect([await find('desc'), await find('asc')]).toEqual([
        ['40', '7550', '7650'],
        ['7550', '40', '7650'],
      ])
    })
    it.each([
      ['notVerified', 'verify_status = 0'],
      ['exceptions', `verify_status = any(array[2,3,4,5,6,9,10]::smallint[])`],
      ['submitted', 'use_status = 1'],
      ['warnings', 'warning_count > 0'],
    ])('reads the tab %s along an index of its own', async (_tab, condition) => {
      const plan = await planOf(`${condition} and date is not null`, 'date desc nulls last, id desc', `date '2020-01-01' + n % 1000`)
      expect(plan).toMatch(/Index (Only )?Scan using invoice_(by_verify|exceptions|by_use|warned)/)
    })
    it('looks amounts up in their index', async () => {
      expect(
        await planOf(
          `(amount_including_tax, id) < (10100.00, '01900000-0000-7000-8000-000000000000')`,
          'amount_including_tax desc nulls last, id desc',
        ),
      ).toMatch(/Index Cond: .*amount_including_tax/)
    })
    it.each([
      ['北塘', true],
      ['塘北', false],
      ['100%', true],
      ['1000', false],
      ['a_b', true],
      ['axb', false],
      ['c\\d', true],
    ])('finds %j: %s', async (keyword, found) => {
      const [row] = await floor().asOwner('select has_text($1, $2) as found', ['无锡北塘100%a_bc\\d', keyword])
      expect(row!['found']).toBe(found)
    })
    it('reads the text where the owner is no superuser, and the index once one has allowed it', async () => {
      const server = new pg.Client({ connectionString: serverUrl })
      const role = `test_${randomBytes(6).toString('hex')}`
      await server.connect()
      for (const one of [`${role}_owner`, role]) await server.query(`create role ${one} login nosuperuser nobypassrls password 'test'`)
      await server.query(`create database ${role} owner ${role}_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`)
      const as = (user: string): string =>
        Object.assign(new URL(serverUrl!), {
          pathname: `/${role}`,
          username: user,
          password: user === 'postgres' ? '' : 'test',
        }).href
      const adapter = await openPostgres(as(role), as(`${role}_owner`), 2)
      const own = async () => (await adapter.migrationSession.query(definition)).rows as { prosrc: string }[]
      await migrate(adapter)
      const before = await own()
      const allowing = new pg.Client({ connectionString: as('postgres') })
      await allowing.connect()
      for (const f of [
        'arraycontains(anyarray, anyarray)',
        'numeric_lt(numeric, numeric)',
        'numeric_le(numeric, numeric)',
        'numeric_gt(numeric, numeric)',
        'numeric_ge(numeric, numeric)',
        'bigrams(text)',
        'fives(text)',
      ])
        await allowing.query(`alter function ${f} leakproof`)
      await allowing.end()
      await migrate(adapter)
      const after = await own()
      await adapter.end()
      await server.query(`drop database ${role} with (force)`)
      for (const one of [role, `${role}_owner`]) await server.query(`drop role ${one}`)
      await server.end()
      expect([before[0]!.prosrc.includes('bigrams'), after[0]!.prosrc.includes('bigrams')]).toEqual([false, true])
    })
  }))
