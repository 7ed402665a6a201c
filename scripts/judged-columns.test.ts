// What may be done with an invoice is the judge's word: nobody else decides by how it stands.
import { describe, expect, it } from 'vitest'
import { allUnreasonedReads, idleReaders, unreasonedReads } from './lib/judged-columns.ts'

describe('The sources of the server', () => {
  it('read how an invoice stands only where a reason is given', () => {
    expect(allUnreasonedReads()).toEqual([])
  })
  it('give no reason for a file that reads nothing of it', () => {
    expect(idleReaders()).toEqual([])
  })
})

describe('A file without a reason', () => {
  const path = 'modules/exchange/push/some-file.ts'
  it.each([
    ['verify_status', "if (invoice.verify_status === 9) return 'cancelled'"],
    ['standing', "const bad = sql`invoice.standing in ('void', 'redFull')`"],
    ['standing', "tx.selectFrom('invoice').select(['id', 'standing'])"],
    ['red_gross', 'rows.filter((row) => row.red_gross !== null)'],
    ['bearer', "sql`i.bearer = 'supplier'`"],
    ['not_to_pay', "query.where('not_to_pay', 'is', null)"],
  ])('that reads %s is told', (column, source) => {
    expect(unreasonedReads(path, source)).toEqual([expect.stringContaining(`reads ${column}:`)])
  })
  it.each([
    ['asks the judge', "await judgeActs(tx, companyId, { act: 'push', ids })"],
    ['speaks of it', '// by verify_status and invoice.standing'],
    ['has another bearer', "headers.authorization.startsWith('bearer')"],
  ])('that %s is left alone', (_name, source) => {
    expect(unreasonedReads(path, source)).toEqual([])
  })
})
