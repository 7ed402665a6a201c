import { FileText } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { findAmong, readText, type Entry, type Kind } from './find.ts'

const entry = (kind: Kind, label: string, more: Partial<Entry> = {}): Entry => ({
  id: `${kind}:${label}`,
  kind,
  icon: FileText,
  label,
  ...more,
})
const pages = [
  entry('page', '查验记录', { before: '发票', also: '发票查验记录' }),
  entry('page', '全部发票', { also: '发票全部发票' }),
  entry('page', '对账', { also: '税局取票对账' }),
]
const acts = [entry('act', '手工查验'), entry('act', '退出登录', { also: '登出注销' })]
const partners = [entry('partner', '上海澄观企业管理咨询有限公司'), entry('partner', '成都贡嘎旅游有限公司')]
const companies = [entry('company', '苏州砚田精密制造有限公司', { beside: '100286' })]
const bestOf = (words: string): string | undefined => findAmong([...pages, ...acts, ...companies], partners, words).best?.entry.label

describe('The palette', () => {
  it.each([
    ['cy', '查验记录'],
    ['fpcy', '查验记录'],
    ['查验', '查验记录'],
    ['手工', '手工查验'],
    ['zhuxiao', '退出登录'],
    ['cg', '上海澄观企业管理咨询有限公司'],
    ['澄观', '上海澄观企业管理咨询有限公司'],
    ['szyt', '苏州砚田精密制造有限公司'],
    ['100286', '苏州砚田精密制造有限公司'],
  ])('finds %s as %s', (words, label) => {
    expect(bestOf(words)).toBe(label)
  })
  it('says where the words were found, by pinyin too', () => {
    const found = findAmong(pages, partners, 'cg')
    expect(found.best?.hit).toEqual([2, 4])
    expect(findAmong([entry('page', 'Month close')], [], 'mc').best?.entry.label).toBe('Month close')
  })
  it('keeps what the server found, in its order, whatever the words are in it', () => {
    const served = [entry('invoice', '26322000000692631962'), entry('invoice', '26337680028417443237')]
    expect(findAmong(pages, served, '打印纸').of.invoice.map(({ entry: { label } }) => label)).toEqual(served.map(({ label }) => label))
  })
  it.each([
    ['>对账', 'page', '对账'],
    ['》 对账', 'page', '对账'],
    ['＠上海', 'company', '上海'],
    ['、查验', 'act', '查验'],
    ['#2632', 'invoice', '2632'],
    ['& 澄观', 'partner', '澄观'],
    ['澄观 ', undefined, '澄观'],
  ] as const)('reads %s as %s of %s', (text, kind, words) => {
    expect(readText(text)).toEqual({ kind, words })
  })
  it('finds nothing by words that nothing holds', () => {
    expect(findAmong([...pages, ...acts], [], '没有这回事').best).toBeUndefined()
  })
})
