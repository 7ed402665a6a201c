import { expect, it } from 'vitest'
import { specialBusinesses } from '@piaotai/domain/invoice/special-business.ts'
import { states } from './en-US/states.ts'

it('every special business has its English name', () => {
  expect(specialBusinesses.filter((name) => !(name in states.special))).toEqual([])
})
