// @vitest-environment jsdom
// How notices are mailed: chosen for a whole section at once, or for one kind of it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailChoiceOf, noticeKindNames } from '@piaotai/domain/notice.ts'
import { NoticeChoices } from '../src/features/personal/notice-choices.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession(partOf({ token: 't', company: { id: 'c', operatorInfo: { menuList: [] } } }))
})
afterAll(() => server.close())

it('takes one choice for a section that had several, and another for one kind of it', async () => {
  let choices = Object.fromEntries(noticeKindNames.map((kind) => [kind, mailChoiceOf(kind)]))
  const sent = () => server.heard.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as object)
  server.answer(({ method, body }) => {
    if (method === 'PUT') choices = { ...choices, ...(JSON.parse(body) as { choices: object }).choices }
    return { status: 200, body: { code: 10000, message: '', data: method === 'PUT' ? {} : { choices } } }
  })
  await showPage(() => <NoticeChoices />)
  const choose = (of: string | RegExp, choice: string) => {
    fireEvent.click(within(screen.getByRole('radiogroup', { name: of })).getByText(choice))
  }
  const section = await screen.findByRole('button', { name: /套餐与额度/ })
  expect(section.textContent).toBe('套餐与额度3 类，各有设置')
  choose('套餐与额度', '不发')
  await waitFor(() => {
    expect([section.textContent, sent().length]).toEqual(['套餐与额度3 类', 1])
  })
  fireEvent.click(section)
  choose(/^套餐到期前/, '每天汇总')
  await waitFor(() => {
    expect(sent()).toEqual([
      { choices: { quotaLow: 'never', quotaOut: 'never', suiteEnding: 'never' } },
      { choices: { suiteEnding: 'daily' } },
    ])
  })
  expect(section.textContent).toBe('套餐与额度3 类，各有设置')
})
