import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { migrationFolder, orderedMigrations } from './migration-folder.ts'
import { onDatabase } from '#testing/database/database.ts'

describe('A database that is opened', () => {
  onDatabase((floor) => {
    it('has been through every migration of the folder, recorded by the name of its file', async () => {
      const there = readdirSync(migrationFolder)
        .map((name) => name.replace(/\.ts$/, ''))
        .toSorted()
      expect((await floor().asOwner('select name from kysely_migration order by name')).map((row) => row['name'])).toEqual(there)
    })
  })
})

describe('The folder of migrations', () => {
  it('is read by number, however the disk lists it', () => {
    expect(orderedMigrations(['0010-exports.ts', '.DS_Store', '0002-lists.ts'])).toEqual(['0002-lists.ts', '0010-exports.ts'])
  })
  it.each(['29-short.ts', '00029-long.ts', '0029.ts', '0029_words.ts', '0029-Words.ts', '0029-words.js', 'words.ts'])(
    'is refused with %s in it',
    (name) => {
      expect(() => orderedMigrations(['0001-house.ts', name])).toThrow(`migrations/${name} is not named like`)
    },
  )
  it('is refused with one number twice', () => {
    expect(() => orderedMigrations(['0002-lists.ts', '0001-house.ts', '0002-more.ts'])).toThrow('0002-lists.ts and migrations/0002-more.ts')
  })
})
