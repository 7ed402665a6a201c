import { expect, it } from 'vitest'
import { remindersOn } from './month-reminders.ts'

const on = (today: string, oldestOpen: string | null) => remindersOn(today, oldestOpen).map(({ what, of }) => `${what} ${of}`)

it('reminds in the first days of a month that the last one may be closed, whichever open month comes first', () => {
  expect([
    on('2026-11-01', '2026-10'),
    on('2026-11-05', '2026-08'),
    on('2026-11-06', '2026-10'),
    on('2026-11-01', '2026-11'),
    on('2026-11-01', null),
  ]).toEqual([['begins 2026-10'], ['begins 2026-10'], [], [], []])
})
it('reminds of the oldest open month from three days before its filing date to that date', () => {
  expect(['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'].map((day) => on(day, '2026-10'))).toEqual([
    [],
    ['due 2026-10'],
    ['due 2026-10'],
    [],
  ])
})
