// Which tests reach a change through imports, read from the text of the sources: Vitest builds every module to answer this.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const sources = [
  'apps/*/{src,test,testing}/**/*.{ts,tsx}',
  'packages/*/{src,test}/**/*.{ts,tsx}',
  'scripts/**/*.{ts,mts,mjs}',
  'reliability/**/*.ts',
]
const isTest = /\.test\.tsx?$/
const imported = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g

const resolved = (root: string, file: string, name: string): string | undefined => {
  const path = name.startsWith('.')
    ? join(dirname(join(root, file)), name)
    : name.startsWith('@piaotai/')
      ? join(root, 'packages', name.slice('@piaotai/'.length).replace('/', '/src/'))
      : name.startsWith('#testing/')
        ? join(root, 'apps/server/testing', name.slice('#testing/'.length))
        : undefined
  return path !== undefined && existsSync(path) ? relative(root, path) : undefined
}

interface Graph {
  readonly tests: readonly string[]
  readonly importers: ReadonlyMap<string, readonly string[]>
}
/** Paths are from the project's folder. */
export const importGraph = (root: string): Graph => {
  const importers = new Map<string, string[]>()
  const files = globSync(sources, { cwd: root, exclude: (name) => /node_modules|(^|\/)dist$/.test(name) })
  for (const file of files)
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const target = resolved(root, file, name!)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return { tests: files.filter((file) => isTest.test(file)).toSorted(), importers }
}
/** The tests that changed, or that import what changed by however many steps. */
export const testsReaching = ({ tests, importers }: Graph, changed: readonly string[]): readonly string[] => {
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return tests.filter((test) => reached.has(test))
}
