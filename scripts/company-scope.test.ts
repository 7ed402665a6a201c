// The company of a statement is said once, by the builder: `apps/server/src/kernel/company-scope.ts`.
import { describe, expect, it } from 'vitest'
import { allNamedByHand, namedByHand } from './lib/company-scope.ts'

describe('The sources of the server', () => {
  it('name no company by hand where the builder names it', () => {
    expect(allNamedByHand()).toEqual([])
  })
})

describe('A statement', () => {
  const path = 'modules/invoices/invoice/some-file.ts'
  it.each([
    ['a condition', "tx.selectFrom('invoice').where('company_id', '=', actor.companyId)", 'invoice'],
    ['a condition on two lines', "tx\n  .deleteFrom('invoice')\n  .where(\n  'company_id',\n '=', companyId)", 'invoice'],
    ['a table under another name', "tx.selectFrom('invoice as i').where('i.company_id', '=', companyId)", 'invoice'],
    [
      'a join',
      "q.innerJoin('stored_file as f', (on) => on.onRef('f.company_id', '=', 'invoice.company_id').on('f.id', '=', id))",
      'stored_file',
    ],
    ['a statement within it', "eb.selectFrom('pool as p').whereRef('p.company_id', '=', 'invoice.company_id')", 'pool'],
    ['an expression', "tx.selectFrom('invoice').where((eb) => eb.and([eb('company_id', '=', companyId)]))", 'invoice'],
  ])('that names the company in %s is told', (_name, source, table) => {
    expect(namedByHand(path, source)).toEqual([expect.stringContaining(`names the company of ${table}: leave the condition out`)])
  })
  it.each([
    ['a table whose rows others may see', "tx.selectFrom('member').where('company_id', '=', companyId)"],
    ['such a table beside', "tx.selectFrom('department as d').whereRef('d.company_id', '=', 'member.company_id')"],
    ['another company', "tx.selectFrom('invoice').where('member_company_id', '=', memberId)"],
    ['SQL as text', 'sql`select 1 from invoice where company_id = ${companyId}`'],
    ['values', "tx.insertInto('invoice').values({ company_id: companyId })"],
    ['a remark', "// tx.selectFrom('invoice').where('company_id', '=', companyId)"],
  ])('that speaks of %s is left alone', (_name, source) => {
    expect(namedByHand(path, source)).toEqual([])
  })
})
