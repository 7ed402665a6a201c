import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importGraph, testsReaching } from './import-graph.ts'

const graph = importGraph(join(import.meta.dirname, '../..'))
it('a test reaches what it imports by relative paths, by packages and by its own alias, in one step or several', () => {
  const reach = (changed: string, test: string): boolean => testsReaching(graph, [changed]).includes(test)
  expect([
    reach('scripts/lib/changelog.ts', 'scripts/lib/changelog.test.ts'),
    reach('packages/domain/src/audit.ts', 'apps/server/src/modules/platform/company-log/company-log.test.ts'),
    reach('apps/server/testing/worlds/people.ts', 'apps/server/src/modules/people/title/title.test.ts'),
    reach('apps/web/src/features/pool/pool-settings.page.tsx', 'apps/web/src/app/router/pages.test.ts'),
    reach('scripts/lib/changelog.ts', 'packages/domain/src/pool.test.ts'),
  ]).toEqual([true, true, true, true, false])
})
it('a test that changed reaches itself, and a change that nothing imports reaches none', () => {
  expect([testsReaching(graph, ['packages/domain/src/pool.test.ts']), testsReaching(graph, ['README.md'])]).toEqual([
    ['packages/domain/src/pool.test.ts'],
    [],
  ])
})
