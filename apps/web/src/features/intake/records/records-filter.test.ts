import { describe, expect, it } from 'vitest'
import { askOf, isNarrowed, originOf, readFilter, writeFilter } from './records-filter.ts'

describe('the address of the import records', () => {
  it('a plain address asks for everything of mine', () => {
    expect(askOf(readFilter({}, true))).toEqual({
      area: 'personal',
      ending: undefined,
      name: undefined,
      from: undefined,
      to: undefined,
      entrySource: undefined,
      page: 1,
      pageSize: 50,
    })
  })
  it('what makes no sense is left out', () => {
    expect(isNarrowed(readFilter({ ending: 'lost', from: 'yesterday', entrySource: '99', page: '-1' }, true))).toBe(false)
  })
  it('the company area needs its permission', () => {
    expect(readFilter({ area: 'company' }, false).area).toBe('personal')
  })
  it('the old type=2 means the desktop client', () => {
    expect(readFilter({ type: 2 }, true).entrySource).toEqual([1, 7])
  })
  it('type=1 means the web', () => {
    expect(originOf(readFilter({ type: 1 }, true).entrySource)).toBe('web')
  })
  it('an address survives reading and writing', () => {
    const search = { area: 'company', ending: 'failed', name: '发票', from: '2026-11-01', entrySource: [6], page: 3, pageSize: 20 }
    expect(writeFilter(readFilter(search, true))).toEqual(search)
  })
})
