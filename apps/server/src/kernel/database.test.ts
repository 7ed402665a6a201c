import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../lib/ids.ts'
import { openPostgres } from '../adapters/database/postgres/index.ts'
import { keepPlans } from '../db/plan-kept.ts'
import { asCompany } from './as-company.ts'
import { asCall, openDatabase } from './database.ts'
import { onDatabase, makePostgres, stillClock } from '#testing/database/database.ts'
import { makeOwner, makeVisitor } from '#testing/worlds/people.ts'

describe('A transaction', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    it('refuses a second transaction inside itself instead of waiting for ever', async () => {
      const { db } = floor()
      await expect(db.outside(() => db.outside(async () => undefined))).rejects.toThrow('inside a transaction')
    })
    it('refuses a query past itself on the pool', async () => {
      const { db } = floor()
      await expect(db.outside(() => db.kysely.selectFrom('app_user').selectAll().execute())).rejects.toThrow('inside a transaction')
    })
    it('leaves the database usable after such a refusal', async () => {
      const { db } = floor()
      await db.outside(() => db.outside(async () => undefined)).catch(() => undefined)
      expect(await db.outside(async () => 'served')).toBe('served')
    })
    it('writes nothing when it fails half way', async () => {
      const { db } = floor()
      const owner = await makeOwner(floor(), clock)
      await db
        .inTenant(owner, async (tx) => {
          await tx.updateTable('app_user').set({ name: '半途' }).where('id', '=', owner.userId).execute()
          throw new Error('half way')
        })
        .catch(() => undefined)
      expect(await db.outside((tx) => tx.selectFrom('app_user').select('name').where('id', '=', owner.userId).execute())).toEqual([
        { name: '沈亦舟' },
      ])
    })
    it('runs again after a deadlock, since nothing was written', async () => {
      let tries = 0
      const answer = await floor().db.outside(async (tx) => {
        if (++tries < 3) await sql`do $$ begin raise exception 'victim' using errcode = '40P01'; end $$`.execute(tx)
        return tries
      })
      expect(answer).toBe(3)
    })
    it('goes on with plans that it kept, after a release has added a column', async () => {
      const made = await makePostgres()
      const adapter = await openPostgres(made.url, made.ownerUrl, 1)
      const db = openDatabase(adapter.dialect, [])
      const columns = () =>
        keepPlans(() =>
          db.outside(async (tx) =>
            Object.keys((await sql<object>`select * from (select 1 as n) o left join released on true`.execute(tx)).rows[0]!),
          ),
        )
      await adapter.migrationSession.query('create table released (a int)')
      await adapter.migrationSession.query(`grant select on released to public`)
      const before = [await columns(), await columns()]
      await adapter.migrationSession.query('alter table released add column b int')
      expect([before, await columns()]).toEqual([
        [
          ['n', 'a'],
          ['n', 'a'],
        ],
        ['n', 'a', 'b'],
      ])
      await db.close()
      await adapter.end()
      await made.drop()
    })
    it('gives up after five deadlocks', async () => {
      let tries = 0
      await floor()
        .db.outside(async (tx) => {
          tries++
          await sql`do $$ begin raise exception 'victim' using errcode = '40001'; end $$`.execute(tx)
        })
        .catch(() => undefined)
      expect(tries).toBe(5)
    })
    it("tells a value that a column cannot hold as the caller's mistake", async () => {
      await expect(floor().db.outside((tx) => sql`select ${'not a date'}::date`.execute(tx))).rejects.toMatchObject({
        type: 'input.invalid',
      })
    })
    it('hands out money, big numbers, dates and instants as text', async () => {
      const row = await floor().db.outside((tx) =>
        sql<
          Record<string, unknown>
        >`select 1234567890123456.78::numeric(18,2) as money, 9007199254740993::bigint as big, date '2026-11-21' as day, timestamptz '2026-11-21 02:00:00.123+00' as instant`.execute(
          tx,
        ),
      )
      const { instant, ...rest } = row.rows[0]!
      expect([rest, new Date(String(instant)).toISOString()]).toEqual([
        { money: '1234567890123456.78', big: '9007199254740993', day: '2026-11-21' },
        '2026-11-21T02:00:00.123Z',
      ])
    })
    it('keeps text of any script, and JSON, as it was', async () => {
      const { db } = floor()
      const who = await makeVisitor(floor(), clock, '𠮷野 ☕ "引号" \\ \'单\'')
      expect(await db.outside((tx) => tx.selectFrom('app_user').select('name').where('id', '=', who.userId).execute())).toEqual([
        { name: '𠮷野 ☕ "引号" \\ \'单\'' },
      ])
    })
    it('counts changed rows', async () => {
      const { db } = floor()
      const who = await makeVisitor(floor(), clock)
      const counts = await db.outside(async (tx) => {
        const hit = await tx.updateTable('app_user').set({ name: '改' }).where('id', '=', who.userId).executeTakeFirst()
        const missed = await tx.updateTable('app_user').set({ name: '改' }).where('id', '=', newId()).executeTakeFirst()
        return [hit.numUpdatedRows, missed.numUpdatedRows]
      })
      expect(counts).toEqual([1n, 0n])
    })
    it('serves fifty callers at once', async () => {
      const { db } = floor()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          db.outside(async (tx) => (await sql<{ n: number }>`select ${i}::int as n`.execute(tx)).rows[0]!.n),
        ),
      )
      expect(answers).toEqual(Array.from({ length: 50 }, (_, i) => i))
    })
    it('runs as a role that cannot step over policies', async () => {
      const role = await floor().db.inTenant({ companyId: newId() }, (tx) =>
        sql<{ bypass: boolean }>`select rolsuper or rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(tx),
      )
      expect(role.rows).toEqual([{ bypass: false }])
    })
    it('has the short limit of calls where somebody waits, and that of work elsewhere, also as another company', async () => {
      const { db } = floor()
      const limits = sql<{
        of: string
        rest: string
      }>`select current_setting('statement_timeout') as of, current_setting('idle_in_transaction_session_timeout') as rest`
      const told = () => db.inTenant({ companyId: newId() }, (tx) => asCompany(tx, newId(), async () => (await limits.execute(tx)).rows[0]))
      const bare = await sql<{ of: string }>`select current_setting('statement_timeout') as of`.execute(db.kysely)
      expect([await asCall(told), await told(), bare.rows]).toEqual([
        { of: '1min', rest: '1min' },
        { of: '30min', rest: '5min' },
        [{ of: '0' }],
      ])
    })
    it('whose statement does not end is ended, and the next one is served', async () => {
      const db = openDatabase(floor().adapter.dialect, [], { statement: 20, idle: 1000 })
      const endless = asCall(() => db.outside((tx) => sql`select pg_sleep(3600)`.execute(tx)))
      await expect(endless).rejects.toMatchObject({ code: '57014' })
      expect(await db.outside(async () => 'served')).toBe('served')
    })
    it('whose connection breaks between two statements fails as busy, and takes neither the process nor the next transaction with it', async () => {
      const { db, asOwner } = floor()
      const own = sql<{ pid: number }>`select pg_backend_pid() as pid`
      const broken = db.outside(async (tx) => {
        await asOwner('select pg_terminate_backend($1)', [(await own.execute(tx)).rows[0]!.pid])
        await wait(100)
        await own.execute(tx)
      })
      await expect(broken).rejects.toMatchObject({ type: 'busy' })
      expect(await db.outside(async () => 'served')).toBe('served')
    })
  }))

describe('An app that ends', () => {
  it('lets go of the database once, also where another role migrates', async () => {
    const made = await makePostgres()
    const adapter = await openPostgres(made.url, made.ownerUrl, 2)
    await adapter.migrationSession.query('select 1', [])
    await openDatabase(adapter.dialect, []).close()
    await expect(adapter.end()).resolves.toBeUndefined()
    await expect(adapter.migrationSession.query('select 1', [])).rejects.toThrow('after calling end')
    await made.drop()
  })
})
