// From the login page to the exact record of a dropped file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { demo, appUrl, canBrowse, openBrowser, openPage, signInByPage, addressOf } from './support/browser.ts'
import { freshInvoice, files } from './support/files.ts'

describe.skipIf(!canBrowse)('the first minute', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('a person signs in, drops a PDF in, and finds its exact record with the original', async () => {
    const { page, context, errors } = await openPage(browser, 'zh-CN', { moves: true })
    await signInByPage(page)
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    const invoice = freshInvoice(7001)
    const pdf = await files.pdf(invoice)
    await page.getByRole('button', { name: '录入发票' }).first().click()
    await page.locator('input[type=file]').first().setInputFiles(pdf)
    await page.getByText('已入库').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '查看' }).first().click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.getByText('购方名称').waitFor()
    const face = (await drawer.locator('.invoice-drawer_face-fields').innerText()).replaceAll(/\s/g, '')
    expect(face).toContain(invoice.number)
    expect(face).toContain(invoice.seller.name)
    await drawer.locator('.invoice-drawer_original-sheet img').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a wrong password is told in a sentence, and the page stays', async () => {
    const { page, context } = await openPage(browser)
    await page.goto(addressOf('/login'))
    await page.locator('input[autocomplete="username"]').fill('nobody@piaotai.example')
    await page.locator('input[autocomplete="current-password"]').fill('Wrong12345')
    await page.locator('button[type="submit"]').click()
    await page.getByText('账号或密码不正确').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await context.close()
  })

  test('an address inside leads to the login when nobody is signed in', async () => {
    const { page, context } = await openPage(browser)
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    await page.waitForURL('**/login')
    const name = page.locator('input[autocomplete="username"]')
    await name.waitFor()
    await expect.poll(() => name.count()).toBe(1)
    await context.close()
  })

  test('an unknown address goes to /V404', async () => {
    const { page, context } = await openPage(browser)
    await signInByPage(page, demo.account)
    await page.goto(`${appUrl}/no/such/page`)
    await page.waitForURL('**/V404')
    await expect.poll(() => page.getByText('没有找到这个页面').count()).toBe(1)
    await context.close()
  })
})
