// The sign-off page of a delivery, as strangers see it on a phone.
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { visitorEndpoints } from '@piaotai/contract/delivery/visitor.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { idOf } from './support/invoices.ts'
import { answer, Refusal, requested } from './support/network.ts'
import { at, find } from './support/page.ts'

type Visit = Received<typeof visitorEndpoints.readVisit>
const secret = 'A'.repeat(22)
const locked: Visit = {
  ...blank(visitorEndpoints.readVisit.output),
  step: 'locked',
  state: 'pending',
  number: 'JF-20261121-4Q8W2N-7',
  sender: '苏州砚田精密制造有限公司',
  message: '本月货款发票，请签收。',
  count: 1,
  validUntil: '2126-11-28T15:59:00Z',
  needs: { name: true, phone: false },
  triesLeft: 5,
  offer: null,
}
const file = { id: idOf(2), invoiceId: idOf(1), name: '26327000000438340001.pdf', bytes: 114_688, format: 'pdf' }
const invoice = {
  id: idOf(1),
  number: '26327000000438340001',
  type: 22,
  date: '2026-11-20',
  buyer: '上海澄观企业管理咨询有限公司',
  seller: '苏州砚田精密制造有限公司',
  amount: '13595.29',
  red: false,
}
const unlocked: Visit = {
  ...locked,
  step: 'unlocked',
  triesLeft: null,
  offer: { amount: '13595.29', invoices: [invoice], files: [file], signedAt: null, signer: null },
}
const signed: Visit = {
  ...unlocked,
  step: 'signed',
  state: 'signed',
  offer: { ...unlocked.offer!, signedAt: '2026-11-21T02:44:27Z', signer: '陈嘉树' },
}
const code = (): Promise<HTMLElement> => find('input[autocomplete=one-time-code]')
const paste = async (text: string): Promise<void> => {
  await page.elementLocator(await code()).fill(text)
}
const press = async (name: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
}

describe('The sign-off page', () => {
  test('takes the secret out of the address, a pasted code in any form, a name, and then offers the files', async () => {
    await page.viewport(390, 844)
    answer('email', 'openVisit', () => locked)
    answer('email', 'unlockVisit', () => unlocked)
    answer('email', 'signVisit', () => signed)
    answer('email', 'readVisit', () => signed)
    await openApp(`/visitor/receipt#${secret}`, { signedIn: false })
    await code()
    await expect.poll(() => location.hash).toBe('')
    await paste('4k8w 27qo')
    expect((await code()) as HTMLInputElement).toHaveProperty('value', '4K8W-27Q0')
    await press('继续')
    await press('签收并下载')
    await expect.element(page.getByText('请填写签收人姓名')).toBeVisible()
    await page.getByLabelText('签收人姓名').fill('陈嘉树')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await press('签收并下载')
    await expect.element(page.getByRole('button', { name: '全部下载，ZIP 112 KB' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: /已签收 2026-11-21/ })).toBeVisible()
    expect(saved.mock.contexts.map((link) => new URL((link as HTMLAnchorElement).href).pathname)).toEqual([
      `/email-center/visit/file/${idOf(2)}`,
    ])
    saved.mockRestore()
    expect(document.documentElement.scrollWidth).toBe(390)
    expect(requested.filter(({ call }) => ['openVisit', 'unlockVisit', 'signVisit'].includes(call)).map(({ input }) => input)).toEqual([
      { secret },
      { code: '4K8W27Q0' },
      { name: '陈嘉树' },
    ])
  })
  test('counts wrong codes down, and waits through the pause after the fifth', async () => {
    answer('email', 'openVisit', () => locked)
    answer('email', 'unlockVisit', () => {
      throw new Refusal('visit.codeWrong', '签收码不正确，还可以试 0 次', 400, { left: 0 })
    })
    await openApp(`/visitor/receipt#${secret}`)
    await paste('4K8W27Q1')
    await press('继续')
    await expect.element(page.getByText('签收码不正确，还可以试 0 次')).toBeVisible()
    await expect.element(page.getByText(/已暂停填写。1[45]:\d\d 后可以再试/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: '继续' })).toBeDisabled()
  })
  test('says that a delivery was revoked, and that a link leads nowhere', async () => {
    answer('email', 'openVisit', (): Visit => ({ ...locked, step: 'ended', state: 'revoked' }))
    await openApp(`/visitor/receipt#${secret}`)
    await expect.element(page.getByText('这次交付已撤回')).toBeVisible()
    await openApp('/visitor/receipt#short')
    await (await at('main h1')).click()
    await expect.element(page.getByText('打不开这次交付')).toBeVisible()
    expect(pageErrors()).toEqual([])
  })
})
