import { describe, expect, it } from 'vitest'
import { changedKeys, countChanges, draftOf, emptyDraft, toggleAll, toggleKey } from './group-draft.ts'

const stored = draftOf({
  id: '1',
  name: '费用会计',
  remark: '',
  keys: ['menu_2.incomeInvoiceCo', 'incomeInvoiceCo.import'],
  scope: 'own',
  departmentIds: [],
  poolIds: [],
  pushCategories: [],
  version: 1,
  memberIds: [],
  changedAt: '',
  grantable: true,
})

describe('A permission group being edited', () => {
  it('gives a button together with its page', () => {
    expect([...toggleKey(new Set(), 'incomeInvoiceCo.import')]).toEqual(['incomeInvoiceCo.import', 'menu_2.incomeInvoiceCo'])
  })
  it('loses a page together with its buttons', () => {
    expect([...toggleKey(stored.keys, 'menu_2.incomeInvoiceCo')]).toEqual([])
  })
  it('counts each thing that is otherwise than stored, once', () => {
    const draft = {
      ...stored,
      name: '费用会计二组',
      scope: 'company' as const,
      keys: toggleKey(toggleKey(stored.keys, 'incomeInvoiceCo.import'), 'incomeInvoiceCo.download'),
    }
    expect([[...changedKeys(draft, stored)].sort(), countChanges(draft, stored)]).toEqual([
      ['incomeInvoiceCo.download', 'incomeInvoiceCo.import'],
      4,
    ])
  })
  it('changed and changed back has nothing to save', () => {
    expect(
      countChanges({ ...stored, keys: toggleKey(toggleKey(stored.keys, 'incomeInvoiceCo.import'), 'incomeInvoiceCo.import') }, stored),
    ).toBe(0)
  })
  it('takes all of a section, and with all of it on gives all of it back', () => {
    const all = toggleAll(emptyDraft('').keys, ['menu_2.comticket', 'menu_2.allInvoiceCo'])
    expect([all.size, toggleAll(all, ['menu_2.comticket', 'menu_2.allInvoiceCo']).size]).toEqual([2, 0])
  })
})
