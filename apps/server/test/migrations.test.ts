import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDatabase } from './support/database.ts'

describe('A database that is opened', () => {
  onDatabase((floor) => {
    it('has been through every migration of the folder', async () => {
      const there = readdirSync(join(import.meta.dirname, '../src/migrations'))
        .map((name) => name.replace(/\.ts$/, ''))
        .toSorted()
      expect((await floor().asOwner('select name from kysely_migration order by name')).map((row) => row['name'])).toEqual(there)
    })
  })
})
