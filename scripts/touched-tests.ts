// Which tests npm run check takes, as JSON: of those that reach the change, the nearest.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findChanges } from './lib/changes.ts'
import { importGraph, testsReaching } from './lib/import-graph.ts'
import { chooseComponents, chooseTests } from './lib/touched-tests.ts'

const root = join(import.meta.dirname, '..')
const { files } = findChanges() ?? { files: [] }
const components = chooseComponents(globSync('apps/web/test/components/*.component.ts', { cwd: root }), files)
console.log(JSON.stringify({ changed: files.length, components, ...chooseTests(testsReaching(importGraph(root), files), files) }))
