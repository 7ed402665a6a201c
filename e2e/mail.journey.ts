// Mail in, from a sender to the record in both areas; a link that a person opens; and a rejection that comes back to the
// sender.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { postMail } from '../apps/server/testing/worlds/mail-world.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { messageTo } from './support/outbox.ts'
import { ownMailPort } from './support/own-app.ts'

describe.skipIf(!canBrowse)('mail in', () => {
  const mark = Date.now() % 100_000
  const invoices = freshInvoices(12_100 + (mark % 97), 4)
  const sender = `fapiao${mark}@issuer.example`
  let browser: Browser
  let visit: Visit
  let addresses: { readonly company: string; readonly personal: string }
  beforeAll(async () => {
    browser = await openBrowser()
    const { api } = await signIn(appUrl, demo.account, demo.password)
    addresses = {
      company: (await api.email.readMailAddresses({})).body.data.own.address,
      personal: (await api.email.readOwnMailAddress({})).body.data.address,
    }
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser?.close())

  const send = async (to: string, subject: string, mail: { readonly html?: string; readonly file?: readonly [string, Buffer] }) => {
    const { html = '<p>您好</p>', file } = mail
    await postMail(ownMailPort(), {
      from: `开票方 <${sender}>`,
      to,
      subject,
      html,
      attachments: file ? [{ filename: file[0], content: file[1] }] : [],
    })
  }
  const openMail = async (page: Page, path: string, subject: string, state: string) => {
    await page.goto(`${appUrl}${path}`)
    const row = page.getByRole('row').filter({ hasText: subject })
    await row.getByText(state).waitFor()
    await row.click()
    const drawer = page.getByRole('dialog', { name: subject })
    await drawer.waitFor()
    return drawer
  }

  test.each([
    ['company', '/companyInvoice/comemailhistory', 0],
    ['personal', '/home/personemailhistory', 1],
  ] as const)('a mail to the %s address leads to its record', async (area, path, at) => {
    const { page, errors } = visit
    const subject = `${area} 发票 ${mark}`
    const pdf = await files.pdf(invoices[at]!)
    await send(addresses[area], subject, { file: ['发票.pdf', await readFile(pdf)] })
    const drawer = await openMail(page, path, subject, '已入库')
    await drawer.getByRole('link', { name: '看发票' }).click()
    await page.locator('.invoice-drawer').getByText(invoices[at]!.number).first().waitFor()
    expect(errors).toEqual([])
  })
  test('a link waits for a person, who brings its file to the mail', async () => {
    const { page, errors } = visit
    const subject = `链接 ${mark}`
    await send(addresses.company, subject, { html: '<a href="https://fp.stranger.example/fapiao/1">点击下载电子发票</a>' })
    const drawer = await openMail(page, '/companyInvoice/comemailhistory', subject, '需点链接')
    await drawer.getByRole('button', { name: '上传文件' }).click()
    const dialog = page.getByRole('dialog', { name: '上传从链接取到的文件' })
    await dialog.getByText('fp.stranger.example', { exact: true }).waitFor()
    await dialog.locator('input[type=file]').setInputFiles(await files.pdf(invoices[2]!))
    await dialog.getByRole('button', { name: '上传并识别' }).click()
    await drawer.getByText('已入库').first().waitFor()
    await drawer.getByText('来自链接').waitFor()
    expect(errors).toEqual([])
  })
  test('a rejection comes back to the sender, and stands among the replies', async () => {
    const { page, errors } = visit
    const subject = `退信 ${mark}`
    await send(addresses.company, subject, { file: ['说明.txt', Buffer.from('not an invoice')] })
    await page.goto(`${appUrl}/companyInvoice/comemailhistory`)
    await page.getByRole('row').filter({ hasText: subject }).getByText('未查到或重复').waitFor()
    await page.getByRole('button', { name: `回复 ${subject}` }).click()
    const dialog = page.getByRole('dialog', { name: '退信' })
    await dialog.getByLabel('正文').fill('附件不是发票，请重新开具。')
    await dialog.getByRole('button', { name: '发送' }).click()
    const letter = await messageTo(sender, 'mail')
    expect([letter.subject, letter.text.includes('附件不是发票，请重新开具。')]).toEqual([`回复：${subject}`, true])
    await page.goto(`${appUrl}/companyInvoice/returnMailRecord`)
    await page.getByRole('row').filter({ hasText: sender }).getByText('已发送').waitFor()
    expect(errors).toEqual([])
  })
})
