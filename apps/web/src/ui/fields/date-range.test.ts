import { expect, it } from 'vitest'
import { briefly } from './date-range.tsx'

it('a span of days is written as short as it can be told: without this year, or without one year twice', () => {
  expect([
    briefly('2026-10-01', '2026-11-22', '2026'),
    briefly('2026-10-01', undefined, '2026'),
    briefly(undefined, '2026-11-22', '2026'),
    briefly('2025-03-01', '2025-04-30', '2026'),
    briefly('2025-12-01', '2026-01-31', '2026'),
  ]).toEqual(['10-01 → 11-22', '10-01 → …', '… → 11-22', '2025-03-01 → 04-30', '2025-12-01 → 2026-01-31'])
})
