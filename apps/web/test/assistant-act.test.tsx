// @vitest-environment jsdom
// The page where an assistant asks for consent says who asks, what and to whom, in both languages, and keeps the one word that is given.
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import AssistantActPage from '../src/features/visitor/assistant-act.page.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
const signIn = () => setSession(partOf({ token: 't', company: { id: 'c1', name: '砚田精密', operatorInfo: { menuList: [] } } }))
beforeAll(async () => {
  server = await openPageServer()
})
beforeEach(() => {
  server.heard.length = 0
  signIn()
})
afterAll(() => server.close())

const ok = (data: unknown) => ({ status: 200, body: { code: 10000, message: '', data } })
const act = {
  id: 'a1',
  tool: 'deliver_invoices',
  state: 'waiting',
  key: { name: '对账助手', ends: '7K3Q' },
  assistant: 'Desk',
  askedAt: '2026-11-29T02:00:00Z',
  expiresAt: '2026-11-29T02:10:00Z',
  decidedAt: null,
  invoices: [{ number: '26332000000000000042', seller: '砚田精密', buyer: '昆山沃野', amount: '106.00' }],
  target: null,
  to: ['ap@woye.example'],
  cc: ['boss@woye.example'],
  title: '十月发票',
  message: '请查收',
}
const at = '/page?act=a1'
const words = [
  'Desk',
  '对账助手',
  '7K3Q',
  '26332000000000000042',
  '昆山沃野',
  '106.00',
  'ap@woye.example',
  'boss@woye.example',
  '十月发票',
  '请查收',
]

it.each([
  ['zh-CN', ['邮件交付 1 张发票', '收件人', '抄送', '同意，可以发出', '不同意']],
  ['en-US', ['Deliver invoices by e-mail: 1', 'Cc', 'Agree and send', 'Refuse']],
] as const)('says who asks, what and to whom, in %s', async (language, said) => {
  server.answer(() => ok(act))
  await showPage(() => <AssistantActPage />, at, language)
  await screen.findByText(said[0])
  const text = document.body.textContent
  expect([...words, ...said].filter((word) => !text.includes(word))).toEqual([])
})
it('names the target of a push', async () => {
  server.answer(() =>
    ok({ ...act, tool: 'push_invoices', target: { name: '费控', kind: 'webhook' }, to: [], cc: [], title: '', message: '' }),
  )
  await showPage(() => <AssistantActPage />, at)
  await screen.findByText('推送 1 张发票')
  expect([document.body.textContent.includes('费控'), screen.queryByText('收件人')]).toEqual([true, null])
})
it.each([
  ['同意，可以发出', true, 'agreed', '已同意'],
  ['不同意', false, 'refused', '已拒绝'],
] as const)('%s is sent once, and told', async (button, agree, state, told) => {
  let now = 'waiting'
  server.answer(({ method }) => {
    if (method === 'POST') now = state
    return ok({ ...act, state: now })
  })
  await showPage(() => <AssistantActPage />, at)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(told)
  const posts = server.heard.filter((one) => one.method === 'POST')
  expect(posts.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ agree }])
  expect(screen.queryByRole('button', { name: button })).toBeNull()
})
it.each([
  ['used', '这次操作已经开始'],
  ['expired', '已过期'],
] as const)('an act that is %s asks for nothing more', async (state, told) => {
  server.answer(() => ok({ ...act, state }))
  await showPage(() => <AssistantActPage />, at)
  await screen.findByText(told)
  expect(screen.queryByRole('button', { name: '同意，可以发出' })).toBeNull()
})
it('who is not signed in is led to sign in, and asks for nothing', async () => {
  setSession(undefined)
  await showPage(() => <AssistantActPage />, at)
  await screen.findByRole('button', { name: '登录后决定' })
  expect(server.heard).toEqual([])
})
