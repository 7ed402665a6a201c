import { expect, test } from 'vitest'
import { handFields } from '@piaotai/domain/manual-entry/manual-entry-values.ts'
import { businessFields } from '@piaotai/domain/invoice/business.ts'
import { sentenceOf } from './problem-sentence.ts'

const said = (field: string, language: 'zh-CN' | 'en-US') => sentenceOf('invoice.fieldInvalid', language, { field })

test('a field that is wrong is named as people call it, not as the wire does', () => {
  expect([said('seller.taxId', 'zh-CN'), said('nonDeductibleNote', 'zh-CN'), said('date', 'en-US')]).toEqual([
    '销方税号填写有误，请检查',
    '其他原因填写有误，请检查',
    'Issued is not valid; check it',
  ])
})
test('every field that a hand may set has its name in both languages', () => {
  const unnamed = [...handFields, ...businessFields].filter((field) =>
    (['zh-CN', 'en-US'] as const).some((language) => said(field, language).startsWith(field)),
  )
  expect(unnamed).toEqual([])
})
test('a cell of a goods line is named by its line', () => {
  expect([said('lines.0.taxRate', 'zh-CN'), said('lines.11.taxRate', 'en-US')]).toEqual([
    '第 1 行税率填写有误，请检查',
    'Line 12 Rate is not valid; check it',
  ])
})
