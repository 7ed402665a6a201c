import { describe, expect, it } from 'vitest'
import { quotaRunOf, suiteEndOf } from './suite-notices.ts'

describe('A quota', () => {
  it.each([
    [100, 11, 10, 'low'],
    [100, 12, 5, 'low'],
    [100, 10, 9, undefined],
    [100, 50, 0, 'out'],
    [100, 1, 0, 'out'],
    [100, 0, 0, undefined],
    [100, 9, 10, undefined],
    [200_000, 1001, 1000, 'low'],
    [200_000, 20_001, 20_000, undefined],
  ] as const)('of %i that went from %i left to %i runs %s', (allowed, before, after, run) => {
    expect(quotaRunOf(allowed, before, after)).toBe(run)
  })
})
describe('A suite', () => {
  it.each([
    ['standard', '2026-10-31', null],
    ['standard', '2026-11-01', 30],
    ['standard', '2026-11-23', 30],
    ['standard', '2026-11-24', 7],
    ['standard', '2026-11-30', 1],
    ['standard', '2026-12-01', 1],
    ['standard', '2026-12-02', null],
    ['trial', '2026-11-01', null],
    ['trial', '2026-11-24', 7],
  ] as const)('%s that ends after 1 December is on %s at %s days', (suite, today, at) => {
    expect(suiteEndOf(suite, '2026-12-01', today)).toBe(at)
  })
})
