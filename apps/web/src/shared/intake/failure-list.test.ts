import { describe, expect, it } from 'vitest'
import { cell, csv, listName } from './failure-list.ts'

describe('the failure list', () => {
  it('is named by the day in Beijing, where a new one has begun at 16:00 UTC', () => {
    expect([listName('失败清单', new Date('2026-12-31T15:59:00Z')), listName('失败清单', new Date('2026-12-31T16:01:00Z'))]).toEqual([
      '失败清单-2026-12-31.csv',
      '失败清单-2027-01-01.csv',
    ])
  })
  it('begins with a byte order mark, so that Chinese stays readable', () => {
    expect(csv([['文件']]).startsWith('\ufeff"文件"')).toBe(true)
  })
  it('ends lines the way spreadsheets expect', () => {
    expect(
      csv([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('\ufeff"a","b"\r\n"c","d"\r\n')
  })
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|cmd'])('a name %j cannot run as a formula', (text) => {
    expect(cell(text)[1]).toBe("'")
  })
  it('quotes are doubled', () => {
    expect(cell('a"b,c')).toBe('"a""b,c"')
  })
  it('a line break inside a name does not break the row', () => {
    expect(cell('a\r\nb')).toBe('"a b"')
  })
  it('a 20-digit number stays text', () => {
    expect(cell('26322713516369991651')).toBe('"\t26322713516369991651"')
  })
})
