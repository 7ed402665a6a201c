import { describe, expect, it } from 'vitest'
import { change, evenAxes, inUnits, share } from './figures.ts'

describe('Figures of the overview', () => {
  it('are written in 万 in Chinese and in thousands in English, rounded to one place', () => {
    expect([
      inUnits('1762049.99', false),
      inUnits('1762050.00', false),
      inUnits('1762049.99', true),
      inUnits('-49999.99', false),
      inUnits('0.00', false),
      inUnits('-0.01', false),
    ]).toEqual(['176.2', '176.2', '1,762.0', '−5.0', '0.0', '0.0'])
  })
  it('keep every digit of very large sums', () => {
    expect(inUnits('123456789012345.67', false)).toBe('12,345,678,901.2')
  })
  it('tell the change against what was before', () => {
    expect([change('104.10', '100.00'), change('97.40', '100.00'), change('5.00', '0.00')]).toEqual(['+4.1%', '−2.6%', undefined])
  })
  it('tell a change of ten times and more as that', () => {
    expect([change('1099.80', '100.00'), change('1100.00', '100.00'), change('5579.00', '100.00'), change('-5579.00', '100.00')]).toEqual([
      '+999.8%',
      '×11',
      '×56',
      undefined,
    ])
  })
  it('stand on one line of nought, however far either side goes below it', () => {
    const of = (one: readonly number[], other: readonly number[]) =>
      evenAxes(one, other).map(({ min, max, interval }) => [min, max, interval])
    expect([of([44.9, -0.4], [2.4, 0]), of([747.4], [38.4]), of([0], []), of([-30], [1]), of([5], [-0.2])]).toEqual([
      [
        [-20, 60, 20],
        [-1, 3, 1],
      ],
      [
        [0, 800, 200],
        [0, 40, 10],
      ],
      [
        [0, 1, 1],
        [0, 1, 1],
      ],
      [
        [-30, 40, 10],
        [-0.75, 1, 0.25],
      ],
      [
        [-2, 6, 2],
        [-0.2, 0.6, 0.2],
      ],
    ])
    for (const [low, high] of [
      [-0.4, 44.9],
      [-812, 3],
      [0, 0.07],
    ] as const) {
      const axes = evenAxes([low, high], [high / 7])
      expect(axes[0].min / axes[0].interval).toBeCloseTo(axes[1].min / axes[1].interval, 9)
      expect(axes[0].min <= low && axes[0].max >= high && axes[1].max >= high / 7).toBe(true)
    }
  })
  it('never show nothing for what is there', () => {
    expect([share(1, 1000), share(0, 5), share(5, 5)]).toEqual(['1%', '0%', '100%'])
  })
})
