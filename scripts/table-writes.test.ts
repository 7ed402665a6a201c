// A table is written by its owner alone; `apps/server/src/db/table-owners.ts` says who that is.
import { describe, expect, it } from 'vitest'
import { allForeignWrites, foreignWrites } from './lib/table-writes.ts'

describe('The sources of the server', () => {
  it('write no table of another module', () => {
    expect(allForeignWrites()).toEqual([])
  })
})

describe('A module that writes', () => {
  it.each([
    ['its own table', "await tx.updateTable('invoice').set({})"],
    ['its own table under another name', "await tx.deleteFrom('invoice_line as l')"],
    ['its own table by SQL', 'await sql`update invoice i set tax_rate = null`.execute(tx)'],
    ['nothing, and speaks of it', "// insert into session, tx.deleteFrom('session')\nconst said = 'we update the list'"],
  ])('%s is left alone', (_name, source) => {
    expect(foreignWrites('modules/invoices/invoice/some-file.ts', source)).toEqual([])
  })
  it.each([
    ["another's table", "await tx\n  .updateTable('session')\n  .set({})", 'session, which is of account'],
    ["another's table on two lines", "tx.insertInto(\n  'invoice_pool',\n)", 'invoice_pool, which is of pool'],
    ["another's table by SQL", 'sql`INSERT INTO import_item (id) values (1)`', 'import_item, which is of intake'],
    ["another's table by an update in SQL", 'sql`with x as (select 1) update verification as v\n set invoice_id = null`', 'verification'],
    ["the kernel's table", "tx.deleteFrom('attempt')", 'attempt, which is of kernel'],
    ['a table that does not exist', "tx.insertInto('invoices')", 'invoices, which is no table'],
    ['a table by a variable', 'tx.deleteFrom(table)', 'a table that it does not name'],
    ['a table by a variable in SQL', 'sql`insert into ${sql.table(table)} select 1`', 'a table that it does not name'],
    ['a table by a variable in an update', 'sql`update ${sql.table(table)} set a = 1`', 'a table that it does not name'],
  ])('%s is told', (_name, source, sentence) => {
    expect(foreignWrites('modules/invoices/invoice/some-file.ts', source)).toEqual([expect.stringContaining(sentence)])
  })
})
