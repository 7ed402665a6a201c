import { expect, it } from 'vitest'
import { entrySource } from '../states.ts'
import { bearerAtEntry } from './expense.ts'

it('a ticket that a person brings into their own area is borne by them; the company’s intake and other kinds are the supplier’s', () => {
  for (const source of [entrySource.photo, entrySource.personalMailbox, entrySource.pcUpload])
    expect([120, 51, 90, 170].map((type) => bearerAtEntry(type, source, 'personal'))).toEqual(Array(4).fill('employee'))
  expect(bearerAtEntry(120, entrySource.photo, 'company')).toBe('supplier')
  expect(bearerAtEntry(120, entrySource.companyMailbox, 'personal')).toBe('supplier')
  expect(bearerAtEntry(120, entrySource.pcUpload, undefined)).toBe('supplier')
  expect([22, null].map((type) => bearerAtEntry(type, entrySource.photo, 'personal'))).toEqual(['supplier', 'supplier'])
})
