// Deliveries: by mail to a stranger who signs on a phone and downloads, until the sender revokes in the middle of a download; then inside the platform to a linked company.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Download, Page } from 'playwright-core'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { partyOf } from '@piaotai/sample-invoices/pool/companies.ts'
import { summed } from '@piaotai/sample-invoices/make-sums.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import type { SampleInvoice } from '@piaotai/sample-invoices/sample-invoice.ts'
import { delivery as english } from '@piaotai/locales/en-US/delivery.ts'
import { deliverySending as sending } from '@piaotai/locales/en-US/delivery-sending.ts'
import { withDrawing } from '../apps/server/testing/files/pdf-attachment.ts'
import { findings } from './support/axe.ts'
import { bring } from './support/bring.ts'
import { addressOf, canBrowse, demo, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { daysAgo, files } from './support/files.ts'
import { fillCode, messageTo } from './support/outbox.ts'
import { callsOf, createCompany, newPerson, register } from './support/people.ts'

const sendByMail = '/salesInvoiceManagement/sendInvEmailCo'
const records = '/salesInvoiceManagement/sendInvEmailRecordCo'
const sendInside = '/salesInvoiceManagement/sendInvoiceCo'
const received = '/purchaseInvMan/receiveRecordCo'

/** Outgoing invoices of one customer, alike but for their numbers. */
const outgoing = (seed: number, count: number): readonly SampleInvoice[] => {
  const made = makeInvoices({
    seed,
    count: 20,
    from: daysAgo(60),
    to: daysAgo(11),
    company: demoCompany,
    directions: { incoming: 0, outgoing: 1, thirdParty: 0 },
    types: { 22: 1 },
    redShare: 0,
  })
  const own = made.find(({ seller }) => seller.name === demoCompany.name)!
  return made.slice(0, count).map(({ number }) => summed({ ...own, number }))
}
/** With a drawing beside the invoice, up to the limit of a file: nine of them are more than the buffers of a system hold on their way. */
const large = async (invoice: SampleInvoice): Promise<string> =>
  files.named(`${invoice.number}.pdf`, await withDrawing(await drawPdf(invoice), 4.7 * 1024 * 1024))
const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path())
const saved = async (page: Page, act: () => Promise<unknown>): Promise<Download> =>
  (await Promise.all([page.waitForEvent('download'), act()]))[0]
const inEnglish = async (browser: Browser): Promise<Visit> => {
  const visit = await openPage(browser, 'en-US')
  await visit.context.addInitScript(() => {
    localStorage.setItem('piaotai.language', 'en-US')
  })
  return visit
}
/** At a phone's width and a desk's: whether the page keeps to the window's width. */
const widths = async (page: Page): Promise<readonly boolean[]> => {
  const fits: boolean[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    fits.push(await page.evaluate(`document.documentElement.scrollWidth <= ${width}`))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  return fits
}

describe.skipIf(!canBrowse)('deliveries', () => {
  const mark = Date.now() % 100_000
  let browser: Browser
  let sender: Visit
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  /** Opens the list of a page that sends, with the invoices alone, selects them, and presses the button. */
  const choose = async (page: Page, path: typeof sendByMail | typeof sendInside, invoices: readonly SampleInvoice[], deliver: string) => {
    await page.goto(addressOf(path, { number: JSON.stringify(invoices.map(({ number }) => number)) }))
    for (let at = 0; at < invoices.length; at++) await page.locator('.data-table_data-row .tick').nth(at).check()
    await page.locator('.list-page_selection-bar').getByRole('button', { name: deliver, exact: true }).click()
    return page.getByRole('dialog')
  }

  test('go to a stranger, who gives code, name and phone, downloads, and is cut off in the middle by the revocation', async () => {
    const invoices = outgoing(9100 + (mark % 89), 9)
    const paths = await Promise.all(invoices.map(large))
    for (const path of paths) await bring('company', path)
    const to = `ap${mark}@woye-journey.example`
    sender = await openPage(browser)
    await standSignedIn(sender.page)
    const dialog = await choose(sender.page, sendByMail, invoices, '交付')
    await dialog.getByRole('combobox', { name: /收件邮箱$/ }).fill(`${to},`)
    await dialog.locator('label', { hasText: '签收人手机' }).getByRole('switch').click()
    await dialog.getByRole('button', { name: '发送', exact: true }).click()
    await dialog.getByText('1 个任务已建立').waitFor()
    const number = await dialog.getByText(/^JF-\d{8}-/).innerText()

    const mail = await messageTo(to, 'mail')
    const link = /https?:\/\/\S+\/visitor\/receipt#[\w-]+/.exec(mail.text)![0]
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=（)/.exec(mail.text)![0]
    const { page, errors } = await openPage(browser, 'zh-CN', { viewport: { width: 390, height: 844 } })
    await page.goto(link)
    const field = page.locator('input[autocomplete="one-time-code"]')
    await field.waitFor()
    const seen = [await findings(page, 'locked'), await widths(page)]
    await field.fill(code)
    await page.getByRole('button', { name: '继续' }).click()
    await page.getByLabel('签收人姓名').fill('陆知行')
    seen.push(await findings(page, 'unlocked'), await widths(page))
    const phone = `138${String(10_000_000 + mark).padStart(8, '0')}`
    await page.locator('input[autocomplete="tel-national"]').fill(phone)
    await fillCode(page, phone)
    const signed = await saved(page, () => page.getByRole('button', { name: '签收并下载' }).click())
    expect(signed.suggestedFilename()).toBe(`${number}.zip`)
    await page.getByRole('button', { name: /^全部下载/ }).waitFor()
    seen.push(await findings(page, 'signed'), await widths(page))
    expect(seen.flat().filter((one) => one !== true)).toEqual([])

    const originals = paths.map((path) => readFileSync(path))
    const single = await bytesOf(
      await saved(page, () =>
        page
          .getByRole('button', { name: /^下载 .*\.pdf/ })
          .first()
          .click(),
      ),
    )
    const archive = await saved(page, () => page.getByRole('button', { name: /^全部下载/ }).click())
    const zip = await bytesOf(archive)
    const certificate = await saved(page, () => page.getByRole('button', { name: '下载签收证明 PDF' }).click())
    expect([
      originals.some((original) => single.equals(original)),
      archive.suggestedFilename(),
      originals.every((original) => zip.includes(original)),
      (await bytesOf(certificate)).subarray(0, 5).toString(),
    ]).toEqual([true, `${number}.zip`, true, '%PDF-'])

    // Its first bytes are here, the others on their way.
    await page.evaluate(`(async () => {
      const reader = (await fetch('/email-center/visit/archive')).body.getReader()
      await reader.read()
      globalThis.goOn = async () => {
        try {
          for (;;) if ((await reader.read()).done) return 'whole'
        } catch {
          return 'cut off'
        }
      }
    })()`)
    await sender.page.goto(addressOf(records))
    await sender.page
      .getByRole('row', { name: new RegExp(number) })
      .getByText('已签收')
      .waitFor()
    await sender.page.getByRole('button', { name: `撤回 ${number}` }).click()
    await sender.page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
    await sender.page
      .getByRole('row', { name: new RegExp(number) })
      .getByText('已撤回')
      .waitFor()
    expect(await page.evaluate('globalThis.goOn()')).toBe('cut off')
    await page.getByRole('button', { name: /^全部下载/ }).click()
    await page.getByText('这次交付已撤回').waitFor()
    expect([await findings(page, 'ended'), await widths(page), errors, sender.errors]).toEqual([[], [true, true], [], []])
  })

  test('go to a linked company, which accepts them, and come in by the usual way, in English', async () => {
    const name = `昆山沃野${mark}自动化设备有限公司`
    const drawn = outgoing(9300 + (mark % 89), 1)[0]!
    const invoice = { ...drawn, buyer: partyOf(name, drawn.region) }
    await bring('company', await files.pdf(invoice))
    const receiver = await inEnglish(browser)
    const other = newPerson('陆知行')
    await register(receiver.page, other)
    await createCompany(receiver.page, name)
    const [mine, theirs] = [await callsOf({ ...demo, name: '' }), await callsOf(other)]
    const partner = await mine.user.createPartner({ name, taxId: invoice.buyer.taxId!, relations: ['down'] })
    const teamId = (await theirs.user.readUser({})).body.data.defaultTeamId!
    const { number } = (await theirs.user.readCompany({ teamId })).body.data
    const link = await mine.user.invitePartner({ number, partnerId: partner.body.data.id })
    await theirs.user.acceptPartnerLink({ id: link.body.data.id })

    const { page, errors } = await inEnglish(browser)
    await standSignedIn(page)
    const dialog = await choose(page, sendInside, [invoice], sending.open)
    await dialog.getByText(sending.linked).waitFor()
    await dialog.getByRole('button', { name: sending.send, exact: true }).click()
    const task = await dialog.getByText(/^JF-\d{8}-/).innerText()

    const accept = receiver.page.getByRole('button', { name: `${english.receipts.accept} ${task}` })
    await expect.poll(async () => (await theirs.email.listReceipts({ area: 'company' })).body.data.totalElements).toBe(1)
    await receiver.page.goto(addressOf(received))
    await accept.click()
    await receiver.page.getByRole('dialog').getByRole('button', { name: english.receipts.accept, exact: true }).click()
    const row = receiver.page.getByRole('row', { name: new RegExp(task) })
    await row.getByText(english.receipts.states.accepted).waitFor()
    await row.click()
    await receiver.page.getByRole('link', { name: english.receipts.toImport }).click()
    await receiver.page.getByText(invoice.number).first().waitFor()
    await page.goto(addressOf(records))
    await page
      .getByRole('row', { name: new RegExp(task) })
      .getByText(english.states.signed)
      .waitFor()
    expect([errors, receiver.errors]).toEqual([[], []])
  })
})
