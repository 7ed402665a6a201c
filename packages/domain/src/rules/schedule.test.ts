import { expect, test } from 'vitest'
import { nextDay, nextRun } from './schedule.ts'

const at = (moment: string) => new Date(`${moment}+08:00`)
test.each([
  ['daily', '2026-11-25T17:59:59', '2026-11-25T18:00:00'],
  ['daily', '2026-11-25T18:00:00', '2026-11-26T18:00:00'],
  ['weekly', '2026-11-25T10:00:00', '2026-11-30T18:00:00'],
  ['weekly', '2026-11-30T01:00:00', '2026-11-30T18:00:00'],
  ['weekly', '2026-11-30T19:00:00', '2026-12-07T18:00:00'],
] as const)('a %s rule at 18:00, on Mondays, runs next after %s at %s of Shanghai', (timing, now, next) => {
  expect(nextRun({ timing, hour: 18, weekday: 1 }, at(now))).toEqual(at(next))
})
test('a rule of events has no moment, and what a cap left waits for the next day', () => {
  expect(nextRun({ timing: 'atOnce', hour: 0, weekday: 1 }, at('2026-11-25T10:00:00'))).toBeNull()
  expect(nextDay(at('2026-11-25T23:59:00'))).toEqual(at('2026-11-26T00:10:00'))
})
