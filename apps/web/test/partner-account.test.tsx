// @vitest-environment jsdom
// The account of a partner says who must confirm it, and takes the call of a second person.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PartnerAccountState } from '../src/features/partner/partner-account.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  const menuList = [{ key: 'menu_5', pages: [{ key: 'menu_5.confirmPayment', buttons: ['confirmPayment.confirm'] }] }] as const
  setSession(partOf({ token: 't', company: { operatorInfo: { menuList } } }))
})
afterAll(() => server.close())

const payee = (bankAccount: string) => ({ name: '昆山沃野', taxId: 'T', bankName: '工商银行', bankAccount, bankCode: '' })
const change = {
  source: 'hand',
  before: payee('6222 2260'),
  after: payee('6222 7731'),
  changedBy: '温如月',
  changedAt: '2026-11-20T02:00:00Z',
}
const said = { by: '周牧野', at: '2026-11-21T02:00:00Z', number: '0512-57704418', answeredBy: '徐立', note: '', alone: false }
const waiting = (confirm: string) => ({
  ...payee('6222 7731'),
  unconfirmed: { changedAt: change.changedAt, changedBy: change.changedBy },
  confirmed: null,
  confirm,
  changes: [{ ...change, confirmed: null }],
})
const confirmed = { ...payee('6222 7731'), unconfirmed: null, confirmed: said, confirm: 'none', changes: [{ ...change, confirmed: said }] }
const show = async (account: object, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  let now = account
  server.heard.length = 0
  server.answer(({ method }) => {
    if (method === 'POST') now = confirmed
    return { status: 200, body: { code: 10000, message: '', data: now } }
  })
  await showPage(() => <PartnerAccountState partner={{ id: 'p', name: '昆山沃野' }} />, '/page', language)
}

it('takes the number and the name of the call, sends the account as it was seen, and then says who confirmed', async () => {
  await show(waiting('can'))
  await screen.findByText('2026-11-20 由 温如月 改过，还没人核实')
  fireEvent.click(screen.getByRole('button', { name: '核实 昆山沃野 的收款账户' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('账号 6222 2260 → 6222 7731')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('拨打的电话'), { target: { value: said.number } })
  fireEvent.change(dialog.getByLabelText('接听人'), { target: { value: said.answeredBy } })
  fireEvent.click(dialog.getByRole('button', { name: '对方确认无误' }))
  await screen.findByText('核实过：2026-11-21 由 周牧野，拨打 0512-57704418，徐立 接听')
  const { body } = server.heard.find(({ method }) => method === 'POST')!
  const { taxId: _, ...seen } = payee('6222 7731')
  expect(JSON.parse(body)).toMatchObject({ seen, number: said.number, answeredBy: said.answeredBy, note: '' })
})
it('refuses the button to who changed it, in words', async () => {
  await show(waiting('own'), 'en-US')
  await screen.findByText('Changed 2026-11-20 by 温如月, not confirmed yet')
  const button = screen.getByRole('button', { name: 'Confirm the account of 昆山沃野' })
  await waitFor(() => {
    expect([button.hasAttribute('disabled'), button.title]).toEqual([
      true,
      'You changed this account, so another person has to call and confirm it',
    ])
  })
})
