import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longFiles } from './long-files.ts'
import { onSystemPostgres } from './unit-tests.ts'

it('every file that a list of tests names is there', () => {
  const root = join(import.meta.dirname, '../..')
  expect([...onSystemPostgres, ...Object.keys(longFiles)].filter((file) => !existsSync(join(root, file)))).toEqual([])
})
