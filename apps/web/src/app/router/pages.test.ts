import { expect, it } from 'vitest'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { pages } from './pages.ts'

it('each page of the menu that is not said to come later has its component', () => {
  expect(
    allPages.filter(({ key, later }) => !later && pages[key] === undefined).map(({ key }) => `pages.ts: give ${key} its page`),
  ).toEqual([])
})
