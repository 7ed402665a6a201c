// Stands here because the contract has no types of Node.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as parts from '../packages/contract/src/parts.ts'

const folder = join(import.meta.dirname, '../packages/contract/src')
const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/^export const (\w+) = part\(/gm)].map(([, name]) => name!))

it('parts.ts has every part of the contract', () => {
  expect([declared.length > 70, Object.keys(parts).toSorted()]).toEqual([true, declared.toSorted()])
})
