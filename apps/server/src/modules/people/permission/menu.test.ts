import { expect, it } from 'vitest'
import { allPages, type Permission } from '@piaotai/domain/rights/permission.ts'
import { readableFeatures } from '@piaotai/domain/rights/suite.ts'
import { menuOf } from './menu.ts'

const open = readableFeatures('group')
const led = (held: readonly Permission[]): boolean =>
  menuOf(new Set(held), new Set(held), open).some(({ pages }) => pages.some(({ key }) => key === 'menu_1.overViews'))

it('the company overview is in the menu of those alone who may read a list of the company, as its call asks', () => {
  expect(allPages.some(({ key }) => key === 'menu_1.overViews')).toBe(true)
  expect([
    led(['menu_1.overViews']),
    led(['menu_1.overViews', 'menu_1.myInvoices']),
    led(['menu_1.overViews', 'menu_2.allInvoiceCo']),
  ]).toEqual([false, false, true])
})
