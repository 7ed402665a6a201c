// An upgrade by the role that owns the tables and stands under their policies, as operators set it up: what is there already is brought along.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePostgres } from './support/database.ts'

const folder = join(import.meta.dirname, '../src/migrations'), names = readdirSync(folder).toSorted()
const company = '01900000-0000-7000-8000-00000000000a', kept = '01900000-0000-7000-8000-00000000000b', gone = '01900000-0000-7000-8000-00000000000c'

describe.skipIf(!process.env['TEST_DATABASE_URL'])('An upgrade', () => {
  let made: Awaited<ReturnType<typeof makePostgres>>, pool: pg.Pool, db: Kysely<unknown>
  beforeAll(async () => {
    made = await makePostgres({ empty: true })
    const server = new pg.Client({ connectionString: made.ownerUrl })
    await server.connect()
    await server.query('create extension if not exists btree_gin')
    await server.query(`grant create on database "${made.role}" to "${made.role}"; alter schema public owner to "${made.role}"`)
    await server.end()
    pool = new pg.Pool({ connectionString: made.url, max: 1 })
    // Dropping the database ends connections that are on their way out.
    pool.on('error', () => undefined)
    db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  })
  afterAll(async () => {
    await db.destroy()
    await made.drop()
  })
  const upTo = async (first: string, last: string): Promise<void> => {
    for (const name of names.filter((each) => each.slice(0, 4) >= first && each.slice(0, 4) <= last)) {
      const { up } = await import(join(folder, name)) as { up: (db: Kysely<unknown>) => Promise<void> }
      await up(db)
    }
  }

  it('tells of invoices and of deleted ones what their lines are taxed at', async () => {
    await upTo('0001', '0018')
    await pool.query(`select set_config('app.company_id', '${company}', false)`)
    await pool.query(`insert into app_user (id, name, created_at) values ('${company}', '沈亦舟', now())`)
    await pool.query(`insert into company (id, number, name, created_by, created_at, member_limit) values ('${company}', '100001', '宁波拾光文具有限公司', '${company}', now(), 5)`)
    await pool.query(`insert into invoice (company_id, id, type, number, entered_by, entered_by_name, entered_at, entry_source) values ('${company}', '${kept}', 22, '26332000000000000001', '${company}', '沈亦舟', now(), 6)`)
    await pool.query(`insert into invoice_line (company_id, invoice_id, seq, name, tax_rate) values ('${company}', '${kept}', 1, '纸', '13%'), ('${company}', '${kept}', 2, '笔', '13%')`)
    await pool.query(`insert into invoice_deletion (company_id, id, invoice_id, type, entered_by_name, reason, deleted_by, deleted_by_name, deleted_at, snapshot)
      values ('${company}', '${gone}', '${gone}', 22, '沈亦舟', '重复', '${company}', '沈亦舟', now(), '{"invoice":{},"invoice_line":[{"tax_rate":"6%"},{"tax_rate":"9%"}]}')`)
    await pool.query(`select set_config('app.company_id', '', false)`)
    await upTo('0019', '9999')
    await pool.query(`select set_config('app.company_id', '${company}', false)`)
    const { rows: [invoice] } = await pool.query('select tax_rate from invoice'), { rows: [deletion] } = await pool.query(`select snapshot -> 'invoice' ->> 'tax_rate' as rate from invoice_deletion`)
    expect([invoice, deletion]).toEqual([{ tax_rate: '13%' }, { rate: 'mixed' }])
  })
  it('leaves every policy forced', async () => {
    const { rows } = await pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`)
    expect(rows).toEqual([])
  })
})
