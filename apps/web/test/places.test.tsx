// Small truths of the detail and of rings: where a row stands, how originals are told apart, and that full means done.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { isSure } from '@piaotai/domain/invoice/reading.ts'
import { offsetsOf } from '../src/features/invoice/list/use-offset.ts'
import { placeOf } from '../src/features/invoice/drawer/use-neighbours.ts'
import { numbered } from '../src/features/invoice/original/numbered.ts'
import { Ring } from '../src/ui/values/ring.tsx'

const page = { content: Array(50).fill(0), next: 'n', previous: 'p' }
describe('The place of an invoice', () => {
  it('on the second page counts the rows before it', () => {
    const offset = offsetsOf(0, { ...page, previous: null }, 50)['after n']!
    expect(placeOf(1, { rows: page.content, total: 925, offset })).toEqual({ at: 51, total: 925, onPage: false })
  })
  it('goes back with the pages', () => {
    expect(offsetsOf(100, page, 50)).toEqual({ 'after n': 150, 'before p': 50 })
  })
  it('is told of the page alone where the rows before are unknown', () => {
    expect(placeOf(1, { rows: page.content, total: 925, offset: null })).toEqual({ at: 1, total: 50, onPage: true })
  })
})
it('two originals of one kind and door are told apart', () => {
  expect(numbered(['上传 PDF', '邮箱 OFD', '上传 PDF'])).toEqual(['上传 PDF 1', '邮箱 OFD', '上传 PDF 2'])
})
it('OCR from 0.90 on is sure', () => {
  expect([0.89, 0.9, 1].map((confidence) => isSure({ confidence }))).toEqual([false, true, true])
})
it('a ring is full once nothing is left, and shows a gap before', () => {
  const strokes = (finished: boolean) => renderToStaticMarkup(<Ring done={10} whole={10} finished={finished} />)
  expect([
    strokes(true).includes('stroke-opacity'),
    strokes(true).includes('stroke-dasharray'),
    strokes(false).includes('stroke-dasharray'),
  ]).toEqual([false, false, true])
})
