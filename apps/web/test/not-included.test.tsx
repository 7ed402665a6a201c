// @vitest-environment jsdom
// The page of what the suite leaves out: each way to help is a button.
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import NotIncluded from '../src/app/router/not-included.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.answer(() => ({
    status: 200,
    body: {
      code: 10000,
      message: '',
      data: {
        superAdminName: '周牧野',
        suites: [],
        contacts: { salesPhone: '400 800 8800', salesMail: 'sales@example.test', serviceUrl: 'https://kefu.example.test/chat' },
      },
    },
  }))
})
const as = (role: 'staff' | 'superAdmin') => {
  setSession(partOf({ token: 't', user: { name: '林婉清' }, company: { name: '砚田', role, suite: 'standard', ended: false } }))
}

it('offers a member a request to copy, a call, a letter, and a chat, each as a button', async () => {
  as('staff')
  await showPage(NotIncluded)
  const buttons = await Promise.all(
    ['拨打电话', '写邮件', '打开会话'].map(async (name) => (await screen.findByRole('link', { name })).getAttribute('href')),
  )
  expect(buttons).toEqual(['tel:4008008800', 'mailto:sales@example.test', 'https://kefu.example.test/chat'])
  expect(screen.getByRole('button', { name: '复制开通申请' })).toBeTruthy()
})
it('offers the super admin the suites to compare', async () => {
  as('superAdmin')
  await showPage(NotIncluded)
  await screen.findByRole('button', { name: '比较套餐' })
  expect(screen.queryByRole('button', { name: '复制开通申请' })).toBeNull()
})
