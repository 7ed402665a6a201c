import { redirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { pages } from './pages.ts'

describe('A link', () => {
  it('to a page that does not exist does not compile', () => {
    // @ts-expect-error there is no such page
    expect(redirect({ to: '/home/nowhere' }).options.to).toBe('/home/nowhere')
    expect(redirect({ to: '/home/myInvoices' }).options.to).toBe('/home/myInvoices')
  })
})
describe('A page of the permission table', () => {
  it('has its component, or says that it is being built', () => {
    expect(allPages.filter((page) => !page.later && !(page.key in pages)).map((page) => page.key)).toEqual([])
  })
})
