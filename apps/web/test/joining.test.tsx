// @vitest-environment jsdom
// 加入申请: a refusal is meant.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
// What a document without a screen lacks comes before the page.
import { showPage } from './support/dom.tsx'
import { RequestsTab } from '../src/features/member/joining/joining-tabs.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  const pages = [{ key: 'menu_4.staffManagement', buttons: ['staffManagement.approve'] }] as const
  setSession(partOf({ token: 't', company: { id: 'c1', number: '100200', operatorInfo: { menuList: [{ key: 'menu_4', pages }] } } }))
})
afterAll(() => server.close())

it('refusing a request to join asks first, and says that the person is told', async () => {
  const user = { id: 'u1', name: '何佳宁', tel: null, email: 'he@qq.example' }
  const request = { id: 'r1', user, message: '', via: 'number', createdAt: '2026-11-20T01:00:00Z', state: 'waiting' }
  server.answer(({ method }) => ({
    status: 200,
    body: {
      code: 10000,
      message: '',
      data: method === 'POST' ? [{ id: 'r1', ok: true }] : { content: [request], joining: { approval: false } },
    },
  }))
  const sent = () => server.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown)
  await showPage(() => <RequestsTab wide />)
  fireEvent.click(await screen.findByRole('button', { name: '拒绝' }))
  await screen.findByText('会发邮件告诉对方。对方可以再次申请。')
  expect(sent()).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: '拒绝' }).at(-1)!)
  await waitFor(() => {
    expect(sent()).toEqual([{ ids: ['r1'], accept: false }])
  })
})
