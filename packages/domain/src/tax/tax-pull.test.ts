import { describe, expect, test } from 'vitest'
import {
  afterPull,
  afterRowSync,
  halves,
  isYoung,
  nextNight,
  pullActs,
  pullRangeOf,
  pullStates,
  rowSyncStates,
  slicesOf,
  taskSyncOf,
} from './tax-pull.ts'

describe('a pull of the bureau’s invoices', () => {
  test('takes at most twelve months or thirty-one days, and none to come', () => {
    const today = '2026-11-26'
    expect(pullRangeOf('month', '2025-12', '2026-11', today)).toEqual({ range: { from: '2025-12-01', to: '2026-11-26' } })
    expect(pullRangeOf('month', '2025-11', '2026-11', today)).toEqual({ problem: 'tooLong' })
    expect(pullRangeOf('day', '2026-10-01', '2026-10-31', today)).toEqual({ range: { from: '2026-10-01', to: '2026-10-31' } })
    expect(pullRangeOf('day', '2026-10-01', '2026-11-01', today)).toEqual({ problem: 'tooLong' })
    expect(pullRangeOf('day', '2026-11-20', '2026-11-27', today)).toEqual({ problem: 'future' })
    expect(pullRangeOf('month', '2026-12', '2026-12', today)).toEqual({ problem: 'future' })
    expect(pullRangeOf('day', '2026-11-02', '2026-11-01', today)).toEqual({ problem: 'order' })
    expect(pullRangeOf('day', '2021-11-25', '2021-11-26', today)).toEqual({ problem: 'tooOld' })
  })
  test('is cut into months, and each down to a day, without a gap', () => {
    expect(slicesOf({ from: '2026-01-15', to: '2026-03-02' })).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-02' },
    ])
    const days: string[] = []
    const cut = (range: { from: string; to: string }): void => {
      const two = halves(range)
      if (two) two.forEach(cut)
      else days.push(range.from)
    }
    cut({ from: '2024-02-01', to: '2024-02-29' })
    expect(days).toEqual(Array.from({ length: 29 }, (_, at) => `2024-02-${String(at + 1).padStart(2, '0')}`))
  })
  test('is provisional while the bureau’s data still moves', () => {
    expect([isYoung('in', '2026-11-22', '2026-11-26'), isYoung('in', '2026-11-23', '2026-11-26')]).toEqual([false, true])
    expect([isYoung('out', '2026-11-25', '2026-11-26'), isYoung('out', '2026-11-26', '2026-11-26')]).toEqual([false, true])
  })
  test('ends once: a success goes nowhere, and only an exception is tried again', () => {
    expect(pullStates.filter((state) => pullActs.every((act) => afterPull(state, act) === undefined))).toEqual(['success'])
    expect(pullStates.filter((state) => afterPull(state, 'retry'))).toEqual(['exception'])
  })
  test('speaks for its rows', () => {
    expect(taskSyncOf({ notSynced: 3 })).toBe('notSynced')
    expect(taskSyncOf({ entered: 3, processing: 1, differs: 1 })).toBe('processing')
    expect(taskSyncOf({ entered: 3, differs: 1 })).toBe('exception')
    expect(taskSyncOf({ success: 1, entered: 2, originalUpdated: 4 })).toBe('success')
    expect(rowSyncStates.filter((state) => afterRowSync(state, 'queue'))).toEqual(['notSynced', 'exception', 'differs'])
  })
  test('runs at night, in Shanghai', () => {
    expect(nextNight('03:10', new Date('2026-11-26T19:00:00Z')).toISOString()).toBe('2026-11-26T19:10:00.000Z')
    expect(nextNight('03:10', new Date('2026-11-26T19:10:00Z')).toISOString()).toBe('2026-11-27T19:10:00.000Z')
  })
})
