import { describe, expect, it } from 'vitest'
import { cellRule, monthCellNames, type MonthCell } from './month-cells.ts'
import { standingOfMonth, type MonthFigures } from './month-close.ts'

const nothing = { count: 0, exact: true, amount: null }
const figures = (counts: Partial<Record<MonthCell, number>>): MonthFigures =>
  Object.fromEntries(monthCellNames.map((cell) => [cell, { ...nothing, count: counts[cell] ?? 0 }])) as MonthFigures

describe('What is left of a month', () => {
  it('is things, not invoices: what is decided in one go is one thing, and each doubt is one', () => {
    const { things, required, minutes } = standingOfMonth(
      figures({ undecided: 15, doubts: 2, noVoucher: 8, noRule: 8, toConfirm: 4 }),
      false,
      [],
    )
    expect([things, required]).toEqual([8, 4])
    expect(minutes).toBe(1 + 2 * cellRule('doubts').minutes + cellRule('noVoucher').minutes + 4 * cellRule('toConfirm').minutes)
  })
  it('gates by what is open for deduction only until the bureau confirmed the period', () => {
    expect([false, true].map((confirmed) => standingOfMonth(figures({ undecided: 3 }), confirmed, []).gatesLeft)).toEqual([
      ['undecided'],
      [],
    ])
  })
  it('is nothing in a line that is not done here, but for what nothing passes', () => {
    const { parts, things, gatesLeft, neverLeft } = standingOfMonth(figures({ noVoucher: 3, drafts: 2, doubts: 1 }), false, [
      'book',
      'check',
    ])
    expect([things, gatesLeft, neverLeft]).toEqual([1, [], ['drafts']])
    expect(parts.filter(({ notDone }) => notDone).map(({ part }) => part)).toEqual(['check', 'book'])
  })
})
