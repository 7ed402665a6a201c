// Goods lines with words placed as on unusual pages.
import { describe, expect, test } from 'vitest'
import { columns, figures, foot, head, line, number, read, sums, usual, warned, type Text } from '../../test/worded-page.ts'

describe('goods lines', () => {
  test('have their rate where it stands before their amount, and not the stars of their tax', () => {
    const heads: readonly Text[] = [
      [40, 150, '项目名称'],
      [200, 150, '单位'],
      [260, 150, '数量'],
      [330, 150, '税率/征收率'],
      [470, 150, '金额'],
      [560, 150, '税额'],
    ]
    const reading = read([
      ...head,
      ...usual,
      ...heads,
      [20, 165, '*水果*枇杷'],
      [200, 165, '箱'],
      [270, 165, '31'],
      [335, 165, '免税'],
      [470, 165, '100.00'],
      [560, 165, '***'],
      [50, 260, '合'],
      [100, 260, '计'],
      [460, 260, '¥100.00'],
      [560, 260, '***'],
      [50, 280, '价税合计（大写）'],
      [200, 280, '壹佰圆整'],
      [400, 280, '（小写）'],
      [450, 280, '¥100.00'],
      ...foot,
    ])
    expect(reading?.lines.map((l) => [l.name, l.amount, l.taxRate, l.taxAmount])).toEqual([['*水果*枇杷', '100.00', '免税', null]])
  })
  test.each([
    ['33.333333', []],
    ['33.33', []],
    ['32.33', ['lines']],
    ['333.33', ['lines']],
  ])('of three pieces at %s, which is 100.00 or is not, are compared by a person when they are not', (price, doubts) => {
    const counted: readonly Text[] = [
      [20, 165, '*软件*维护费'],
      [270, 165, '3'],
      [335, 165, price],
    ]
    const reading = read([...head, ...usual, ...columns, ...counted, ...line.slice(1), ...sums('¥100.00', '¥6.00', '¥106.00'), ...foot])
    expect([reading?.lines[0]?.unitPrice, warned(reading)]).toEqual([price, doubts])
  })
  test('keep their unit apart from a figure that reaches back to it', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      [20, 165, '*软件*维护费'],
      [200, 165, '升38.461538461538'],
      [335, 165, '2.6'],
      ...line.slice(1),
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    expect(reading?.lines.map((l) => [l.unit, l.quantity, l.unitPrice])).toEqual([['升', '38.461538461538', '2.6']])
  })
  test.each(['6%', '1.5%', '13%', '免税'])('keep their amount apart from a rate of %s that touches it', (rate) => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      [20, 165, '*软件*维护费'],
      [430, 165, `-100.00${rate}`],
      [555, 165, '-6.00'],
      ...sums('¥-100.00', '¥-6.00', '¥-106.00', '（负数）壹佰零陆圆整'),
      ...foot,
    ])
    expect(reading?.lines.map((l) => [l.amount, l.taxRate, l.taxAmount])).toEqual([['-100.00', rate, '-6.00']])
  })
  test('have their sum below wherever its label stands before the amounts', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      ...line,
      [250, 260, '合计'],
      [395, 260, '¥100.00'],
      [545, 260, '¥6.00'],
      [50, 280, '价税合计（大写）'],
      [200, 280, '壹佰零陆圆整'],
      [400, 280, '（小写）'],
      [450, 280, '¥106.00'],
      ...foot,
    ])
    expect(figures(reading)).toEqual(['100.00', '6.00', '106.00', [['100.00', '6.00']]])
  })
  test('keep a character of their name that its file draws apart at the edge of the page', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      [12, 165, '*'],
      [18, 165, '日'],
      [28, 165, '用杂品*毛巾'],
      ...line.slice(1),
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    expect(reading?.lines[0]?.name).toBe('*日用杂品*毛巾')
  })
  test('end where a special business lists its journeys beneath them', () => {
    const reading = read([
      ...head,
      ...usual,
      ...columns,
      ...line,
      [20, 190, '出行人'],
      [93, 190, '有效身份证件号'],
      [20, 202, '李雷'],
      [93, 202, '3101********0011'],
      ...sums('¥100.00', '¥6.00', '¥106.00'),
      ...foot,
    ])
    expect(reading?.lines.map((l) => l.name)).toEqual(['*软件*维护费'])
  })
  test('in the middle of their cells keep a last line whose first stands close to the figures', () => {
    const wrapped: readonly Text[] = [
      [20, 165, '*软件*企业'],
      [20, 175.5, '资源计划管'],
      [405, 175.5, '50.00'],
      [480, 175.5, '6%'],
      [560, 175.5, '3.00'],
      [20, 186, '理系统'],
      [20, 202, '*化学药品制剂*阿'],
      [335, 206, '50', 8],
      [405, 207, '50.00'],
      [480, 207, '6%'],
      [560, 207, '3.00'],
      [20, 212.5, '莫西林分散片'],
    ]
    expect(
      read([...head, ...usual, ...columns, ...wrapped, ...sums('¥100.00', '¥6.00', '¥106.00'), ...foot])?.lines.map((l) => l.name),
    ).toEqual(['*软件*企业资源计划管理系统', '*化学药品制剂*阿莫西林分散片'])
  })
  test.each([
    ['that says the number alone', [[420, 30, `发票号码：${number}`] as const]],
    ['without any head', []],
  ])('go on, with their sums, on a page %s', (_what, top) => {
    const reading = read(
      [...head, ...usual, ...columns, ...line],
      [...top, ...columns, ...line, ...sums('¥200.00', '¥12.00', '¥212.00', '贰佰壹拾贰圆整'), ...foot],
    )
    expect([figures(reading), reading?.pages, reading?.warnings]).toEqual([
      [
        '200.00',
        '12.00',
        '212.00',
        [
          ['100.00', '6.00'],
          ['100.00', '6.00'],
        ],
      ],
      [1, 2],
      [],
    ])
  })
})
