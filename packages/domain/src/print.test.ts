import { describe, expect, it } from 'vitest'
import { fitInto, inPrintOrder, papers, partsOf, printLayouts } from './print.ts'

const invoice = { width: 210, height: 140 }
const rounded = (fit: object) =>
  Object.fromEntries(
    Object.entries(fit).map(([key, value]) => [key, typeof value === 'number' ? Math.round(value * 100) / 100 : (value as unknown)]),
  )

describe('Invoices on paper', () => {
  it('stand two on an A4 sheet, one below the other, each within its margin', () =>
    expect(partsOf('a4two', 5)).toEqual([
      { x: 5, y: 5, width: 200, height: 138.5 },
      { x: 5, y: 153.5, width: 200, height: 138.5 },
    ]))
  it('are shrunk to their part in proportion, in its middle', () =>
    expect(rounded(fitInto(partsOf('a4two', 5)[1]!, invoice))).toEqual({
      x: 5,
      y: 156.08,
      width: 200,
      height: 133.33,
      scale: 0.95,
      turned: false,
    }))
  it('keep their own size on B5', () =>
    expect(rounded(fitInto(partsOf('b5one', 5)[0]!, invoice))).toEqual({ x: 20, y: 18, width: 210, height: 140, scale: 1, turned: false }))
  it('are turned where that makes them larger: a page that stands, in a part that lies', () =>
    expect(fitInto(partsOf('a4two', 5)[0]!, { width: 210, height: 297 })).toMatchObject({ turned: true }))
  it('are not turned for a little: nearly square ones stay as they are', () =>
    expect(fitInto(partsOf('a4two', 5)[0]!, { width: 150, height: 160 })).toMatchObject({ turned: false }))
  it('are never enlarged, unless they have no size of their own', () => {
    const [part] = partsOf('a4one', 10)
    const ticket = { width: 57, height: 90 }
    expect([fitInto(part!, ticket).scale, fitInto(part!, ticket, true).height]).toEqual([1, 277])
  })
  it.each(printLayouts)('never reach over the margin of %s', (layout) => {
    for (const page of [invoice, { width: 297, height: 210 }, { width: 210, height: 297 }, { width: 57, height: 400 }])
      for (const part of partsOf(layout, 10)) {
        const { x, y, width, height } = fitInto(part, page)
        expect([x >= 9.99, y >= 9.99, x + width <= papers[layout].width - 9.99, y + height <= part.y + part.height + 0.01]).toEqual([
          true,
          true,
          true,
          true,
        ])
      }
  })
})

describe('The order of a print', () => {
  const of = (date: string | null, number: string | null, seller: string | null, amount: bigint | null) => ({
    date,
    number,
    seller,
    amount,
  })
  const rows = [
    of('2026-03-01', '12', '北方公司', 5n),
    of(null, null, null, null),
    of('2026-01-01', '11', '安心公司', 100n),
    of('2026-03-01', '9', '北方公司', 5n),
  ]
  it('is that of the list unless another is asked for', () => expect(inPrintOrder(rows, 'list', (row) => row)).toBe(rows))
  it.each([
    ['oldest', [2, 0, 3, 1]],
    ['number', [2, 0, 3, 1]],
    ['seller', [2, 0, 3, 1]],
    ['amount', [2, 0, 3, 1]],
  ] as const)('by %s, unknown ones last and equal ones as they were', (order, expected) =>
    expect(inPrintOrder(rows, order, (row) => row)).toEqual(expected.map((at) => rows[at])),
  )
})
