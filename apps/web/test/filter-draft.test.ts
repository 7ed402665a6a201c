import { describe, expect, it } from 'vitest'
import { endsBefore } from '../src/shared/invoice/filter/filter-draft.ts'

describe('A span of amounts', () => {
  it.each([
    ['100', '1', true],
    ['0', '-0.01', true],
    ['9', '10', false],
    ['1.10', '1.1', false],
    ['-5', '5', false],
    [undefined, '1', false],
    ['100', undefined, false],
  ] as const)('from %s to %s ends before it begins: %s', (from, to, reported) => {
    expect(endsBefore(from, to)).toBe(reported)
  })
})
