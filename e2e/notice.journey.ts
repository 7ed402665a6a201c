// Notices: a payment submitted by one is confirmed by another from the notice, by the bell and by the mail, in few clicks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { bring } from './support/bring.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { messageTo } from './support/outbox.ts'
import { ownTaxPlatform } from './support/own-app.ts'
import { callsOf, newPerson, register, type Person } from './support/people.ts'
import { issueAtBureau } from './support/pull.ts'

const words = {
  'zh-CN': {
    menu: '进项管理',
    submit: /^提交 /,
    send: /^提交付款 1 张/,
    sent: '已提交 1 张',
    bell: /^通知/,
    waits: /等您确认付款/,
    act: '确认',
    verify: '查验',
    confirm: /^确认 1 张/,
    confirmed: '已确认付款 1 张',
    done: '这批付款已处理，没有等您确认的了',
  },
  'en-US': {
    menu: 'Payables',
    submit: /^Submit /,
    send: /^Submit 1,/,
    sent: 'Submitted 1 invoice',
    bell: /^Notices/,
    waits: /Please confirm it/,
    act: 'Confirm',
    verify: 'Verify',
    confirm: /^Confirm 1,/,
    confirmed: 'Confirmed 1 payment',
    done: 'Already handled; nothing here is waiting for you',
  },
} as const

describe.skipIf(!canBrowse)('notices', () => {
  const mark = Date.now() % 100_000
  const invoices = freshInvoices(21_500 + (mark % 97) * 2, 2)
  let browser: Browser
  let cashier: Person
  beforeAll(async () => {
    browser = await openBrowser()
    cashier = newPerson('温雁')
    const { page, context } = await openPage(browser)
    await register(page, cashier)
    const { api } = await signIn(appUrl, demo.account, demo.password)
    const keys = [
      'menu_5.confirmPayment',
      'confirmPayment.confirm',
      'confirmPayment.override',
      'menu_2.allInvoiceCo',
      'allInvoiceCo.verify',
    ] as const
    const group = (await api.user.createGroup({ name: `出纳 ${mark}`, keys: [...keys], scope: 'company' })).body.data
    const { token } = (await api.user.createInvitation({ kind: 'email', to: cashier.account, groupIds: [group.id] })).body.data
    await (await callsOf(cashier)).user.joinCompany({ token })
    await context.close()
  })
  afterAll(() => browser.close())
  /** An invoice that the bureau holds as the company does, and whom it pays. */
  const payable = async (at: number): Promise<string> => {
    const invoice = invoices[at]!
    const seller = partyOf(`徐州沃雁${mark}${at}机电有限公司`, invoice.region)
    await bring('company', files.xml({ ...invoice, seller }))
    const { api } = await signIn(appUrl, demo.account, demo.password)
    const { content } = (await api.invoice.listInvoices({ area: 'company', number: [invoice.number], pageSize: 1 })).body.data
    const { date, sellerName, amountIncludingTax, id } = content[0]!
    const { sellerTaxId, buyerName, buyerTaxId, amountExcludingTax, taxAmount } = (await api.invoice.readInvoice({ id, area: 'company' }))
      .body.data
    const face = { billingDate: date, sellerName, sellerTaxId, buyerName, buyerTaxId, amountExcludingTax, taxAmount, amountIncludingTax }
    await issueAtBureau(ownTaxPlatform(), [
      { invoiceType: '82', invoiceCode: null, invoiceNumber: invoice.number, checkCode: null, ...face },
    ])
    return seller.name
  }
  const visit = async (language: 'zh-CN' | 'en-US') => {
    const opened = await openPage(browser, language)
    await opened.context.addInitScript((chosen) => {
      localStorage.setItem('piaotai.language', chosen)
    }, language)
    return opened
  }
  const rowOf = (page: Page, name: string) => page.locator('.data-table_data-row').filter({ hasText: name })

  test.each(['zh-CN', 'en-US'] as const)(
    'in %s lead from a payment that waits into its confirmation, in seven clicks in all',
    async (language) => {
      const say = words[language]
      const name = await payable(language === 'zh-CN' ? 0 : 1)
      const [submitting, confirming, mailed] = [await visit(language), await visit(language), await visit(language)]
      let clicks = 0
      const click = async (what: Locator): Promise<void> => {
        clicks++
        await what.click()
      }
      const { page } = submitting
      await standSignedIn(page)
      await page.goto(addressOf('/home/overView'))
      await click(page.getByRole('link', { name: say.menu }).first())
      await page.locator('[data-search] input').fill(name.slice(0, 12))
      await page.keyboard.press('Enter')
      await click(rowOf(page, name).getByRole('button', { name: say.submit }))
      await click(page.getByRole('dialog').getByRole('button', { name: say.send }))
      await page.getByText(say.sent).waitFor()
      const submitted = clicks

      const cashiers = confirming.page
      await standSignedIn(cashiers, cashier.account, cashier.password)
      await cashiers.goto(addressOf('/home/overView'))
      await click(cashiers.getByRole('button', { name: say.bell }))
      const line = cashiers.getByRole('dialog').getByRole('link', { name: say.waits }).filter({ hasText: name })
      await line.getByText(say.act, { exact: true }).waitFor()
      await click(line)
      const confirm = cashiers.getByRole('dialog').filter({ hasText: name })
      await click(confirm.getByRole('button', { name: say.verify, exact: true }))
      await click(confirm.getByRole('button', { name: say.confirm }))
      await cashiers.getByText(say.confirmed).waitFor()
      expect([clicks - submitted, clicks]).toEqual([4, 7])

      // What is done waits for nobody: neither in the bell of others nor behind the link of the mail.
      const { api } = await signIn(appUrl, demo.account, demo.password)
      await expect
        .poll(async () => (await (await callsOf(cashier)).user.listNotices({ kind: 'paymentWaits', unread: true })).body.data.totalElements)
        .toBe(0)
      const own = (await api.user.listNotices({ kind: 'paymentWaits' })).body.data.content
      expect(own.filter(({ data }) => 'payee' in data && data.payee === name)).toEqual([])
      const { text } = await messageTo(cashier.account, 'mail')
      const link = /https?:\/\/\S+\/notice\?\S+/.exec(text)![0]
      await mailed.page.goto(link.replace(/^https?:\/\/[^/]+/, appUrl))
      await mailed.page.waitForURL('**/login')
      await mailed.page.locator('input[autocomplete="username"]').fill(cashier.account)
      await mailed.page.locator('input[autocomplete="current-password"]').fill(cashier.password)
      await mailed.page.locator('button[type="submit"]').click()
      await mailed.page.getByText(say.done).waitFor()
      await mailed.page.waitForURL('**/purchaseInvMan/confirmPayment')
      expect([submitting.errors, confirming.errors, mailed.errors]).toEqual([[], [], []])
      for (const { context } of [submitting, confirming, mailed]) await context.close()
    },
  )
})
