import { describe, expect, it } from 'vitest'
import { moved } from '../../../shared/export/moved.ts'
import { draftOf, faultOf, fieldsOf, newDraft, sameDraft, type Standard } from './template-draft.ts'

const standard: Standard = {
  own: [],
  heads: [
    { key: 'seq', heading: '序号' },
    { key: 'code', heading: '发票代码' },
    { key: 'number', heading: '发票号码' },
  ],
  lines: [
    { key: 'goodsName', heading: '货物' },
    { key: 'unit', heading: '单位' },
  ],
}
const stored = {
  area: 'company',
  name: '应付',
  pattern: '{number}',
  isDefault: true,
  heads: [{ key: 'number', heading: '票号' }],
  lines: [],
} as const

describe('A template being edited', () => {
  it('begins with every column of the bureau, and is saved as it stands', () => {
    expect(fieldsOf(newDraft('personal', ' 新 ', standard))).toMatchObject({
      area: 'personal',
      name: '新',
      isDefault: false,
      heads: standard.heads,
      lines: standard.lines,
    })
  })
  it('shows the columns that it leaves out after its own, and saves none of them', () => {
    const draft = draftOf({ ...stored, heads: [...stored.heads], lines: [] }, standard)
    expect([draft.heads.map((item) => [item.key, item.heading, item.on]), fieldsOf(draft).heads]).toEqual([
      [
        ['number', '票号', true],
        ['seq', '序号', false],
        ['code', '发票代码', false],
      ],
      stored.heads,
    ])
    expect(sameDraft(draft, { ...draft, heads: moved(draft.heads, 1, 2) })).toBe(true)
  })
  it('tells what keeps it from being saved: no name, no column, a heading that is empty or stands twice, no way to name originals', () => {
    const draft = newDraft('company', '甲', standard)
    const headed = (headings: readonly string[]) => ({
      ...draft,
      heads: draft.heads.map((item, at) => ({ ...item, heading: headings[at]! })),
    })
    expect(
      [
        draft,
        { ...draft, name: ' ' },
        { ...draft, heads: draft.heads.map((item) => ({ ...item, on: false })) },
        headed(['甲', ' ', '乙']),
        headed(['甲', '甲 ', '乙']),
        { ...draft, pattern: '' },
      ].map((one) => faultOf(one)?.word),
    ).toEqual([undefined, 'nameRequired', 'fault.none', 'fault.blank', 'fault.twice', 'fault.pattern'])
    expect([headed(['甲', ' ', '乙']), headed(['甲', '乙', '甲 '])].map((one) => faultOf(one)?.keys)).toEqual([['code'], ['seq', 'number']])
  })
  it('moves a column one place or many, never beyond an end', () => {
    expect(
      [moved('abc'.split(''), 0, 2), moved('abc'.split(''), 2, 1), moved('abc'.split(''), 0, -1), moved('abc'.split(''), 2, 3)].map(
        (items) => items.join(''),
      ),
    ).toEqual(['bca', 'acb', 'abc', 'abc'])
  })
})
