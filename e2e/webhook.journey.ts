// A webhook to a receiver of its own: what happens arrives signed, and is sent again on demand under the same number.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { bring } from './support/bring.ts'
import { addressOf, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoice } from './support/files.ts'

describe.skipIf(!canBrowse)('a webhook', () => {
  const mark = Date.now() % 100_000
  const invoice = freshInvoice(20_900 + (mark % 79))
  const heard: { readonly headers: Record<string, string>; readonly body: string }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: unknown) => {
      body += String(chunk)
    })
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
  })
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', () => ready()))
    browser = await openBrowser()
    visit = await openPage(browser, 'zh-CN', { viewport: { width: 1280, height: 860 } })
    await standSignedIn(visit.page)
  })
  afterAll(async () => {
    receiver.close()
    await browser.close()
  })

  test('tells its receiver of a new invoice, and tells it again', async () => {
    const { page, errors } = visit
    const name = `台账${mark}`
    await page.goto(addressOf('/comset/webhooks'))
    await page.getByRole('button', { name: '新建回调' }).first().click()
    const dialog = page.getByRole('dialog', { name: '新建回调' })
    await dialog.getByLabel('名称', { exact: true }).fill(name)
    await dialog.getByLabel('地址', { exact: true }).fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`)
    await dialog.getByRole('button', { name: /^新\s*建$/ }).click()
    const proof = page.getByRole('dialog', { name: '确认是您本人' })
    await proof.getByText('登录密码', { exact: true }).first().click()
    await proof.locator('input[autocomplete="current-password"]').fill(demo.password)
    await proof.getByRole('button', { name: /^新\s*建$/ }).click()
    const shown = page.getByRole('dialog', { name: '签名密钥' })
    const secret = await shown.locator('code').innerText()
    await shown.getByRole('button', { name: /^完\s*成$/ }).click()
    await shown.waitFor({ state: 'detached' })

    await bring('company', files.xml(invoice))
    const ofInvoice = () => heard.filter(({ body }) => body.includes('invoice.recorded'))
    await expect.poll(() => ofInvoice().length).toBe(1)
    const { headers, body } = ofInvoice()[0]!
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'invoice.recorded' })

    await page.reload()
    const row = page.locator('.data-table_data-row').filter({ hasText: name }).filter({ hasText: '发票入库' })
    await row.getByText('已到').waitFor()
    await row.getByText('发票入库').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(headers['webhook-id']!).waitFor()
    await drawer.getByRole('button', { name: '重放' }).click()
    await page.getByText('已重新送出').waitFor()
    await expect.poll(() => ofInvoice().length).toBe(2)
    expect(ofInvoice()[1]!.headers['webhook-id']).toBe(headers['webhook-id'])
    expect(errors).toEqual([])
  })
})
