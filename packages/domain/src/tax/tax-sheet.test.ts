import { describe, expect, test } from 'vitest'
import { bureauHeadings } from '@piaotai/sample-invoices/bureau-sheet.ts'
import type { SheetPage } from '../invoice/invoice-sheet-columns.ts'
import { directionOf, readTaxSheet, type TaxSheet } from './tax-sheet.ts'

const page = (rows: readonly (readonly (string | number)[])[]): SheetPage => ({
  name: '发票基础信息',
  from1904: false,
  rows: rows.map((cells, at) => ({
    line: at + 1,
    cells: cells.map(String),
    numbers: cells.flatMap((cell, i) => (typeof cell === 'number' ? [i] : [])),
    hidden: false,
  })),
})
const read = (rows: Parameters<typeof page>[0]): TaxSheet => {
  const sheet = readTaxSheet([page(rows)])
  if ('word' in sheet) throw new Error(sheet.word)
  return sheet
}
const own = new Set(['91320594MA1X7K3Q2J'])
const values: Readonly<Record<string, string>> = {
  序号: '1',
  数电发票号码: '26332000009000000001',
  销方识别号: '91330400MA2B1C3D4E',
  销方名称: '嘉兴和风包装有限公司',
  购方识别号: '91320594MA1X7K3Q2J',
  购买方名称: '苏州砚田精密制造有限公司',
  开票日期: '2026-09-03 10:11:12',
  金额: '100.00',
  税额: '6.00',
  价税合计: '106.00',
  发票来源: '电子发票服务平台',
  发票票种: '数电票（普通发票）',
  发票状态: '已红冲-部分',
  是否正数发票: '是',
  发票风险等级: '疑点发票',
  开票人: '王晓',
}
const full = (change: Readonly<Record<string, string | number>> = {}) =>
  bureauHeadings.map((heading) => change[heading] ?? values[heading] ?? '')

describe('a sheet of the bureau', () => {
  test('of all invoices tells each with its state and risk, without the line of sums', () => {
    const sheet = read([
      bureauHeadings,
      full(),
      bureauHeadings.map((heading) => (heading === '序号' ? '合计' : heading === '金额' ? '100.00' : '')),
    ])
    expect(sheet).toMatchObject({ kind: 'full', rows: [{ number: '26332000009000000001', faults: [] }], totals: [], leftPages: [] })
    expect(sheet.rows).toHaveLength(1)
    expect(sheet.rows[0]?.facts).toMatchObject({
      type: 22,
      issued: '2026-09-03 10:11:12',
      total: '106.00',
      state: 'redPartial',
      risk: 'doubtful',
      source: 'digital',
    })
    expect(directionOf(sheet.rows[0]!.facts!, own)).toBe('in')
    expect(directionOf(sheet.rows[0]!.facts!, new Set(['91330400MA2B1C3D4E']))).toBe('out')
    expect(directionOf(sheet.rows[0]!.facts!, new Set())).toBeUndefined()
  })
  test.each([
    ['数电票号码', '有效抵扣税额*', ['发票代码', '发票号码', '转内销证明编号', '业务类型', '勾选时间']],
    ['数电发票号码', '有效抵扣税额*', []],
  ] as const)('for deduction is read in either generation (%s)', (number, useTax, more) => {
    const head = [
      '序号',
      '是否勾选*',
      number,
      '开票日期*',
      '金额*',
      '票面税额*',
      useTax,
      '购买方识别号*',
      '销售方纳税人名称',
      '销售方纳税人识别号',
      '发票来源',
      '票种*',
      '发票状态',
      '红字锁定标志',
      '发票风险等级',
      '风险状态',
      ...more,
    ]
    const row = [
      '1',
      '是',
      '26332000009000000001',
      '2026-09-03',
      '100.00',
      '6.00',
      '5.00',
      '91320594MA1X7K3Q2J',
      '嘉兴和风包装有限公司',
      '91330400MA2B1C3D4E',
      '电子发票服务平台',
      '数电发票（增值税专用发票）',
      '正常',
      '未锁定',
      '正常',
      '无风险',
      ...more.map(() => ''),
    ]
    const sheet = read([head, row])
    expect(sheet).toMatchObject({ kind: 'deduction', rows: [{ faults: [] }] })
    expect(sheet.rows[0]?.facts).toMatchObject({ type: 12, use: 'ticked', useTax: '5.00', total: '106.00', redLocked: false })
  })
  test.each([
    ['2.63320000090000E+19', 'digitsLost'],
    [26_332_000_009_000_000_000, 'digitsLost'],
    ['2633200000900000001', 'number'],
  ] as const)('whose number is %s is refused', (number, error) => {
    expect(read([bureauHeadings, full({ 数电发票号码: number })]).rows[0]).toMatchObject({
      facts: null,
      faults: [{ heading: '数电发票号码', value: String(number), word: error }],
    })
  })
  test('that tells an invoice twice says so', () => {
    expect(read([bureauHeadings, full(), full()]).rows.map(({ faults }) => faults.map(({ word }) => word))).toEqual([[], ['repeated']])
  })
  test('is none without its headings', () => {
    expect(
      readTaxSheet([
        page([
          ['a', 'b'],
          ['1', '2'],
        ]),
      ]),
    ).toEqual({ word: 'headings' })
  })
})
