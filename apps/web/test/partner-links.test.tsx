// @vitest-environment jsdom
// 关联企业: an invitation to link waits in no list of partners; the page counts it, and a notice leads to it.
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
// What a document without a screen lacks comes before the page.
import { showPage } from './support/dom.tsx'
import { partnersPage } from '../src/features/partner/partner.page.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
const link = (id: string, direction: string) => ({
  id,
  direction,
  state: 'invited',
  companyName: id === 'l1' ? '昆山沃野农资有限公司' : '100200',
  number: '100300',
  partnerId: null,
  message: '',
  invitedBy: '周牧野',
  invitedAt: '2026-11-20T01:00:00Z',
  decidedBy: null,
  decidedAt: null,
  endedBy: null,
  endedAt: null,
})
beforeAll(async () => {
  server = await openPageServer()
  const pages = [{ key: 'menu_3.relatedpartnerlist', buttons: ['relatedpartnerlist.accept'] }] as const
  setSession(partOf({ token: 't', company: { id: 'c1', operatorInfo: { menuList: [{ key: 'menu_3', pages }] } } }))
  const nothing = { content: [], page: 1, pageSize: 20, totalElements: 0, totalExact: true, members: [], tags: [], count: 0 }
  server.answer(({ url: { pathname } }) => ({
    status: 200,
    body: {
      code: 10000,
      message: '',
      data: pathname.endsWith('/partner-link') ? { ...nothing, content: [link('l1', 'received'), link('l2', 'sent')] } : nothing,
    },
  }))
})
afterAll(() => server.close())
const Page = partnersPage('menu_3.relatedpartnerlist')

it('the address of a notice opens the invitation, and closing it leaves the list', async () => {
  const { address } = await showPage(Page, '/page?links=l1')
  const row = (await screen.findByText('昆山沃野农资有限公司')).closest('tr')
  expect([row?.className.includes('ant-table-row-selected'), screen.getByRole('button', { name: /接受/ }).textContent]).toEqual([
    true,
    '接受',
  ])
  fireEvent.click(screen.getAllByRole('button', { name: /关闭|Close/ })[0]!)
  await expect.poll(address).toBe('/page')
})
it('the list counts the invitations of others that wait', async () => {
  await showPage(Page)
  await screen.findByTitle('1 家企业邀请互联，等您处理')
})
