// 回执: a supplier's mail brings an invoice and is answered as received; a mail with an uncertain file says what is open.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { postMail } from '../apps/server/testing/worlds/mail-world.ts'
import { signIn } from '../scripts/lib/api-client.ts'
import { findings } from './support/axe.ts'
import { addressOf, appUrl, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { files, freshInvoices } from './support/files.ts'
import { messageTo } from './support/outbox.ts'
import { ownMailPort } from './support/own-app.ts'

describe.skipIf(!canBrowse)('the answer to a mail', () => {
  const mark = Date.now() % 100_000
  const [saved, uncertain] = freshInvoices(14_300 + (mark % 97), 2)
  const supplier = `kaipiao${mark}@supplier.example`
  let browser: Browser
  let visit: Visit
  let to: string
  beforeAll(async () => {
    browser = await openBrowser()
    const { api } = await signIn(appUrl, demo.account, demo.password)
    to = (await api.email.readMailAddresses({})).body.data.own.address
    visit = await openPage(browser)
    await standSignedIn(visit.page)
  })
  afterAll(() => browser?.close())

  /** Sends one file, and opens its mail once it stands in the list with this state. */
  const arrives = async (subject: string, path: string, state: string) => {
    const { page } = visit
    await postMail(ownMailPort(), {
      from: `开票 <${supplier}>`,
      to,
      subject,
      html: '<p>您好，发票见附件</p>',
      attachments: [{ filename: '发票.pdf', content: await readFile(path) }],
    })
    await page.goto(addressOf('/companyInvoice/comemailhistory'))
    const row = page.getByRole('row').filter({ hasText: subject })
    await row.getByText(state, { exact: true }).waitFor()
    await row.click()
    const drawer = page.getByRole('dialog', { name: subject })
    await drawer.waitFor()
    return drawer
  }

  test('to one that was saved begins with “received”, and reaches the supplier', async () => {
    const { page, errors } = visit
    const subject = `八月发票 ${mark}`
    const drawer = await arrives(subject, await files.pdf(saved!), '已入库')
    await drawer.getByRole('button', { name: '回复' }).click()
    const dialog = page.getByRole('dialog', { name: '回执' })
    await dialog.getByRole('radio', { name: '已收到', checked: true }).waitFor({ state: 'attached' })
    expect(await findings(page, 'a receipt')).toEqual([])
    await dialog.getByRole('button', { name: '发送' }).click()
    await page.getByText('已交给邮件服务发送').waitFor()
    const letter = await messageTo(supplier, 'mail')
    expect([letter.subject, letter.text.includes(`发票 ${saved!.number}`), letter.text.includes('已收到，谢谢')]).toEqual([
      `回复：${subject}`,
      true,
      true,
    ])
    await page.goto(addressOf('/companyInvoice/returnMailRecord'))
    const record = page.getByRole('row').filter({ hasText: supplier })
    await record.getByText('已发送').waitFor()
    expect(errors).toEqual([])
  })
  test('to one with an uncertain file begins so too, and the mail leads to what is open', async () => {
    const { page, errors } = visit
    const drawer = await arrives(`九月发票 ${mark}`, await files.held(uncertain!), '待补填')
    await drawer.getByText(/请补填/).waitFor()
    await drawer.getByRole('button', { name: '回复' }).click()
    const dialog = page.getByRole('dialog', { name: '回执' })
    await dialog.getByRole('radio', { name: '已收到', checked: true }).waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: '取消' }).click()
    await drawer.getByRole('link', { name: '补填' }).click()
    await page.waitForURL('**/uploadHistoryFile**')
    await page.getByText('发票.pdf').first().waitFor()
    expect(errors).toEqual([])
  })
})
