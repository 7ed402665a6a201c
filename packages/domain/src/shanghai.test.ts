import { expect, it } from 'vitest'
import { dayEnd, dayStart, shanghaiDay, shanghaiInstant, shanghaiMinute, shanghaiSecond } from './shanghai.ts'

it('reads a moment in Shanghai, where the day begins eight hours earlier than in UTC', () => {
  expect([shanghaiDay('2026-11-20T16:00:00Z'), shanghaiDay(new Date('2026-11-20T15:59:59Z'))]).toEqual(['2026-11-21', '2026-11-20'])
  expect([shanghaiMinute('2026-11-20T16:30:05Z'), shanghaiSecond('2026-11-20T16:30:05Z')]).toEqual([
    '2026-11-21 00:30',
    '2026-11-21 00:30:05',
  ])
})
it('bounds a day by its first and last moment', () => {
  expect([dayStart('2026-11-21'), dayEnd('2026-11-21')]).toEqual(['2026-11-21T00:00:00+08:00', '2026-11-21T23:59:59.999999+08:00'])
  expect(new Date(shanghaiInstant('2026-11-21 08:30:05')).toISOString()).toBe('2026-11-21T00:30:05.000Z')
})
