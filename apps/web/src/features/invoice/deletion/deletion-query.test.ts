import { describe, expect, it } from 'vitest'
import { plainNumber } from '../../../shared/invoice/plain-number.ts'
import { readList, type AnyCondition } from '../../../ui/kits/list/conditions.ts'
import { deletionConditions } from './deletion-query.ts'
import { keyItself } from '../../../../test/support/key-itself.ts'

const readQuery = (raw: Readonly<Record<string, unknown>>) => readList(deletionConditions(keyItself) as readonly AnyCondition[], raw)

describe('the address of the deletion records', () => {
  it('a plain address asks for the newest fifty', () => {
    expect(readQuery({})).toEqual({ page: 1, pageSize: 50 })
  })
  it('what makes no sense is left out', () => {
    expect(readQuery({ page: '-2', pageSize: '7', number: ['1', '2'] })).toEqual({ page: 1, pageSize: 50 })
  })
  it('part of a number may read as a figure', () => {
    expect(readQuery({ number: 2633, page: 3, pageSize: 20 })).toEqual({ page: 3, pageSize: 20, number: '2633' })
  })
  it('a number pasted in groups or full width is found as it is kept', () => {
    expect(plainNumber(' ２633 2000\t3000 ')).toBe('263320003000')
  })
})
