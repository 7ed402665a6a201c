// The web as it is, in the page of a test: by default signed in as the super admin of a company that holds all pages.
import { CompanyInfo } from '@piaotai/contract/company/company-shapes.ts'
import { UserInfo } from '@piaotai/contract/account/account.ts'
import { sections } from '@piaotai/domain/rights/permission.ts'
import { expect } from 'vitest'
import { blank } from './blank.ts'
import { answer, openNetwork } from './network.ts'

const companyId = '01900000-0000-7000-8000-000000000001'
export const user = {
  ...blank(UserInfo),
  id: '01900000-0000-7000-8000-000000000002',
  name: '林婉清',
  defaultTeamId: companyId,
  hasPassword: true,
}
export const company = {
  ...blank(CompanyInfo),
  id: companyId,
  name: '云岫文具有限公司',
  role: 'superAdmin' as const,
  operatorInfo: {
    roles: [],
    menuList: sections.map(({ key, name, base, pages }) => ({
      key,
      name,
      base,
      pages: pages.map((page) => ({ ...page, buttons: [...page.buttons], included: true })),
    })),
  },
}
const errors: unknown[] = []
/** What the page threw; a file ends with expecting nothing. */
export const pageErrors = (): readonly unknown[] => errors

// Files share the storage of their address: each begins as a browser that was never here.
localStorage.clear()
sessionStorage.clear()

let opened = false
const go = (path: string): void => {
  history.pushState({}, '', path)
}
/** Begins the web, once a file. */
const begin = async (path: string, signedIn: boolean): Promise<void> => {
  addEventListener('error', ({ error }) => errors.push(error))
  answer('user', 'readUser', () => user)
  answer('user', 'readCompany', () => company)
  await openNetwork()
  if (signedIn) sessionStorage.setItem('piaotai.session', JSON.stringify({ token: 'T'.repeat(43), user, company }))
  document.body.innerHTML = '<div id="root"></div>'
  go(path)
  await import('../../../src/app/main.tsx')
}
/** Opens a page anew: what was ticked, typed or opened before has gone with the page before. */
export const openApp = async (path: string, { signedIn = true } = {}): Promise<void> => {
  if (!opened) {
    opened = true
    await begin(path, signedIn)
    return
  }
  go('/V404')
  await expect.poll(() => document.querySelector('main.whole-page_notice-page')).not.toBeNull()
  go(path)
  await expect.poll(() => document.querySelector('main.whole-page_notice-page')).toBeNull()
}
