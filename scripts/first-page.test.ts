// The last built web: npm test rebuilds it after changes of its sources.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstPages } from '../bench/support/first-page-parts.ts'

const built = join(import.meta.dirname, '../apps/web/dist')
describe.skipIf(!existsSync(built))('A browser with an empty cache', () => {
  it('fetches no more scripts than its bound before a page works, in both languages', () => {
    expect(firstPages(built).filter(({ kB, bound }) => kB > bound)).toEqual([])
  })
})
