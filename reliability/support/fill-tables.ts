// A row in every table with a company, generated from the database's catalogue: a new table is covered automatically.
import { randomUUID } from 'node:crypto'

/** Runs a statement as the schema's owner. */
export type AsOwner = (text: string) => Promise<Record<string, unknown>[]>
interface Column {
  readonly name: string
  readonly type: string
  readonly needed: boolean
  readonly choices: readonly string[]
  readonly references: { readonly table: string; readonly column: string } | undefined
}

/** Tables with a company, referenced tables first. */
export const companyTables = async (asOwner: AsOwner): Promise<readonly string[]> => {
  const names = (
    await asOwner(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind in ('r', 'p') and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) order by 1`,
    )
  ).map((row) => String(row['name']))
  const edges = await asOwner(
    `select conrelid::regclass::text as name, confrelid::regclass::text as other from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered: string[] = []
  const visit = (name: string): void => {
    if (ordered.includes(name) || !names.includes(name)) return
    for (const edge of edges) if (edge['name'] === name) visit(String(edge['other']))
    ordered.push(name)
  }
  for (const name of names) visit(name)
  return ordered
}

const columnsOf = async (asOwner: AsOwner, table: string): Promise<readonly Column[]> => {
  const rows = await asOwner(`select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as needed,
      (select f.relname || '.' || fa.attname from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.confkey[array_position(k.conkey, a.attnum)] where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) and a.attname <> 'company_id' limit 1) as refers,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as checked
    from pg_attribute a where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped`)
  return rows.map((row) => {
    const [other, column] = String(row['refers'] ?? '').split('.')
    return {
      name: String(row['name']),
      type: String(row['type']),
      needed: Boolean(row['needed']),
      choices: [...String(row['checked'] ?? '').matchAll(/'([^']+)'::text/g)].map((m) => m[1]!),
      references: other && column ? { table: other, column } : undefined,
    }
  })
}
const plain: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  bytea: `decode(md5(random()::text), 'hex')`,
  jsonb: `'[]'`,
  boolean: 'false',
  date: `'2026-10-01'`,
  'timestamp with time zone': 'now()',
  'uuid[]': `'{}'`,
  'smallint[]': `'{}'`,
  'text[]': `'{}'`,
  numeric: '1',
  integer: '1',
  smallint: '1',
  bigint: '1',
}

const signed = { userId: '01900000-0000-7000-8000-000000000000', name: '陆清和', at: '2026-10-31T08:00:00.000Z' }
const nothing = { count: 0, amount: '0.00', tax: '0.00' }
const sealed = {
  previous: null,
  prepared: signed,
  closed: signed,
  reason: null,
  onePerson: false,
  sums: { incoming: nothing, outgoing: nothing, deductible: '0.00', payable: '0.00', vouchers: { count: 0, amount: '0.00' } },
  parts: [],
  notDone: [],
  cells: [],
}
/** Values that a check of the table bounds, or that never change once they are written. */
const bounded: Readonly<Record<string, string>> = {
  'voucher_period.period': '202610',
  'voucher_making.period': '202610',
  'carried_credit.period': `'2026-10'`,
  'deduction_transfer.way': `'keep'`,
  'tax_account.area': `'3200'`,
  'partner_account_change.confirmed_by': 'null',
  'tax_account.identity': `'03'`,
  'month_close.month': '202610',
  'month_close.prepared_by': 'null',
  'month_close.reopen_by': 'null',
  'month_seal.month': '202610',
  'month_seal.content': `'${JSON.stringify(sealed)}'`,
  'month_seal.seal': `repeat('0', 64)`,
  'month_seal.reopened_by': 'null',
  'month_seal.closed_at': `'2026-10-31'`,
  'month_note.month': '202610',
  'month_look.month': '202610',
  'month_late.goes_to': '202611',
  'month_told.month': '202610',
}
/** Tables whose rows stand together: a trigger refuses one alone. */
const together: ReadonlySet<string> = new Set(['voucher', 'voucher_entry'])

/** Adds the missing rows, so that the company has one in every such table. */
export const fillTables = async (asOwner: AsOwner, companyId: string, userId: string): Promise<void> => {
  for (const table of await companyTables(asOwner)) {
    const there = await asOwner(`select 1 as there from ${table} where company_id = '${companyId}' limit 1`)
    if (there.length > 0) continue
    const columns = (await columnsOf(asOwner, table)).filter(
      (c) => c.needed || c.name === 'company_id' || (c.references && c.references.table !== table),
    )
    const values = columns.map((c) => {
      if (c.name === 'company_id') return `'${companyId}'`
      const within = bounded[`${table}.${c.name}`]
      if (within !== undefined) return within
      if (c.references?.table === 'app_user' || /^(user_id|created_by|entered_by)$/.test(c.name)) return `'${userId}'`
      if (c.references) return `(select ${c.references.column} from ${c.references.table} where company_id = '${companyId}' limit 1)`
      if (c.choices[0] !== undefined) return c.type.endsWith('[]') ? `'{${c.choices[0]}}'` : `'${c.choices[0]}'`
      return plain[c.type.replace(/\(.*\)$/, '')] ?? `'${randomUUID()}'`
    })
    const insert = `insert into ${table} (${columns.map((c) => c.name).join(', ')}) values (${values.join(', ')})`
    await asOwner(together.has(table) ? `do $$ begin set local session_replication_role = replica; ${insert}; end $$` : insert)
  }
}
