import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { longFiles } from './long-files.ts'

it('Files that are known to take long are there', () => {
  expect(Object.keys(longFiles).filter((path) => !existsSync(path))).toEqual([])
})
