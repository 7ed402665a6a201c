import { describe, expect, it } from 'vitest'
import { longFiles } from './long-files.ts'
import { chooseComponents, chooseTests } from './touched-tests.ts'

const account = 'apps/server/src/modules/people/account/proof/captcha-picture.ts'
const tests = [
  'apps/server/src/kernel/jobs.test.ts',
  'apps/server/src/modules/people/account/captcha.test.ts',
  'packages/recognise/src/recognise.test.ts',
]

describe('The tests that a change touches', () => {
  it('begin with those named for it, and leave recognition out where its packages stand as they were', () => {
    expect(chooseTests(tests, [account])).toEqual({ run: [tests[1], tests[0]], left: [tests[2]] })
  })
  it('hold recognition where a package changed that it reads with', () => {
    expect(chooseTests(tests, ['packages/ofd/src/package-folder.ts']).run).toContain(tests[2])
  })
  it('hold the components that are named for a change of the web', () => {
    const components = ['list-table', 'motion'].map((name) => `apps/web/test/components/${name}.component.ts`)
    expect(chooseComponents(components, ['apps/web/src/ui/table/list-page.tsx', account])).toEqual([components[0]])
  })
  it('stay within the bound, though each that changed itself is run', () => {
    const long = Object.keys(longFiles).filter((file) => file.startsWith('apps/server/'))
    const { run, left } = chooseTests(long, [account, long[0]!])
    expect([run[0], left.length > 0, [...run, ...left].toSorted()]).toEqual([long[0], true, long.toSorted()])
  })
})
