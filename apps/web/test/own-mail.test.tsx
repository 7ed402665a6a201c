// @vitest-environment jsdom
// 个人设置: what a confirmed mailbox still needs before the mail sent to it comes in.
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import OwnMailAddress from '../src/features/mail/mailboxes/own-mail-address.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession(partOf({ token: 't', company: { id: 'c1', operatorInfo: { menuList: [] } } }))
})
afterAll(() => server.close())

it('says of each mailbox that is not read that the mail sent to it does not come in yet', async () => {
  const box = (email: string) => ({ id: email, email, state: 'confirmed', createdAt: '2026-11-01', confirmedAt: '2026-11-02' })
  const account = { id: 'a1', email: 'read@qq.example', state: 'on', error: null }
  server.answer(({ url: { pathname } }) => ({
    status: 200,
    body: {
      code: 10000,
      message: '',
      data: pathname.endsWith('/mailbox/own')
        ? { id: 'm1', address: 'lin@mail.example', changeable: true, companyId: 'c1', companyName: '云岫', waiting: false }
        : {
            content: pathname.endsWith('/account')
              ? [account]
              : pathname.endsWith('/user/mailbox')
                ? [box(account.email), box('plain@qq.example')]
                : [],
          },
    },
  }))
  await showPage(OwnMailAddress)
  await screen.findByText('收取中')
  const said = screen.getByText('还没开启，寄到它的发票不会自己进来')
  expect(said.closest('li')?.textContent).toMatch(/^plain@qq\.example.*开启收取$/)
})
