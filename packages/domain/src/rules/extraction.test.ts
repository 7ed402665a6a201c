import { expect, test } from 'vitest'
import { usualFields } from '../invoice/extended-field.ts'
import { judgeExtraction, namedParts, patternOfBlocks, readValue, type ExtractionSettings } from './extraction.ts'

test('named parts are found, and brackets within classes and behind backslashes are not', () => {
  expect(namedParts('(?:合同)(?<合同号>\\d+)[(?<x>]\\(?<y>(?P<期次>\\d)\\Q(?<z>\\E').map(({ name }) => name)).toEqual(['合同号', '期次'])
  expect(namedParts('(?<=a)(?<!b)')).toEqual([])
})
test('blocks become one pattern with a part each', () => {
  expect(patternOfBlocks([{ name: '项目编号', after: '项目:', kind: 'code' }])).toBe('项目[:：\\s]*(?<项目编号>[0-9A-Za-z][0-9A-Za-z/_-]*)')
  const many = patternOfBlocks([
    { name: 'a', after: 'PO(1)/订单', kind: 'digits' },
    { name: 'b', after: '', kind: 'word' },
  ])
  expect(namedParts(many).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(many).toContain('PO\\(1\\)|订单')
})
test('settings say where a source, a part or a field is missing or doubled', () => {
  const good: ExtractionSettings = {
    sources: ['remark'],
    pattern: '(?<a>x)',
    parts: [{ name: 'a', field: 'extended1', transform: 'none', had: 'keep' }],
  }
  expect(judgeExtraction(good)).toEqual([])
  const bad = { ...good, sources: [], parts: [...good.parts, ...good.parts, { ...good.parts[0]!, name: 'b' }] }
  expect(judgeExtraction(bad).map(({ path }) => path)).toEqual(['sources', 'parts.1.name', 'parts.2.name'])
  expect(judgeExtraction({ ...good, pattern: 'x', parts: [] })).toEqual([{ path: 'pattern', reason: 'noPart' }])
})
test('what is read becomes the value of its field, or nothing', () => {
  const fields = [{ ...usualFields[0]!, name: '期次', kind: 'number' as const }]
  expect(readValue({ field: 'extended1', transform: 'digits' }, '第 2 期', fields)).toBe('2')
  expect(readValue({ field: 'extended1', transform: 'none' }, '第 2 期', fields)).toBeUndefined()
  expect(readValue({ field: 'businessDate', transform: 'none' }, '2026年1月2日', fields)).toBe('2026-01-02')
  expect(readValue({ field: 'extended3', transform: 'none' }, 'x', fields)).toBeUndefined()
})
