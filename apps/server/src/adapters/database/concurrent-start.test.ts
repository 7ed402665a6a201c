// Processes of a new release that start at the same moment.
import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/index.ts'
import { makePostgres } from '#testing/database/database.ts'

const together = 8
describe('Processes', () => {
  it.each([
    ['empty', true],
    ['made', false],
  ] as const)(`${together} that bring one %s database up to date all come through`, async (_name, empty) => {
    const made = await makePostgres({ empty })
    const adapters = await Promise.all(Array.from({ length: together }, () => openPostgres(made.url, made.ownerUrl, 1)))
    const ends = await Promise.allSettled(adapters.map((adapter) => migrate(adapter)))
    for (const adapter of adapters) await adapter.end()
    await made.drop()
    expect(ends.map((end) => (end.status === 'fulfilled' ? 'came through' : String(end.reason)))).toEqual(
      Array.from({ length: together }, () => 'came through'),
    )
  })
})
