import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { manifests, versioned } from './versions.ts'

const versionOf = (text: string): string => (JSON.parse(text) as { version: string }).version

test('every package and the lock carry the version of the root', () => {
  const version = versionOf(readFileSync(join(root, 'package.json'), 'utf8'))
  const differing = [...manifests(root), join(root, 'package-lock.json')].filter((path) => {
    const text = readFileSync(path, 'utf8')
    return JSON.stringify(JSON.parse(versioned(text, version))) !== JSON.stringify(JSON.parse(text))
  })
  expect(differing).toEqual([])
})
test('a new version leaves the packages of others alone', () => {
  const text = '{"name":"@piaotai/web","version":"0.1.0","dependencies":{"@piaotai/domain":"0.1.0","zod":"0.1.0"}}'
  expect(JSON.parse(versioned(text, '2.0.0'))).toEqual({
    name: '@piaotai/web',
    version: '2.0.0',
    dependencies: { '@piaotai/domain': '2.0.0', zod: '0.1.0' },
  })
})
