// One invoice: its tabs, the radar's findings and their links, its story, and its search words.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { bring } from './support/bring.ts'
import { canBrowse, appUrl, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoice } from './support/files.ts'
import { untilNewPress } from './support/press.ts'

describe.skipIf(!canBrowse)('the detail of an invoice', () => {
  const first = freshInvoice(9301)
  const line = { ...first.lines[0]!, spec: '雪浪笺 Q7-X' }
  /** Three invoices of the same seller, day and amount, with consecutive numbers. */
  const three = [0n, 1n, 2n].map((n) => ({
    ...first,
    number: String(BigInt(first.number) + n),
    drawer: '温叙白',
    lines: [line, ...first.lines.slice(1)],
  }))
  const numbers = three.map((i) => i.number)
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    for (const invoice of three) await bring('company', files.xml(invoice))
    visit = await openPage(browser)
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: appUrl })
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())
  const open = async (number: string, page = visit.page): Promise<Locator> => {
    await page.goto(addressOf('/companyInvoice/allInvoiceCo', { number: JSON.stringify([number]) }))
    await page.locator('.data-table_data-row .number-link').first().click()
    await page.locator('.invoice-drawer .invoice-drawer_face-fields').waitFor()
    return page.locator('.invoice-drawer')
  }
  const tab = (drawer: Locator, key: string) => drawer.locator(`[data-tab="${key}"]`).click()
  const found = (page: Page) => page.locator('.data-table_data-row').count()

  test('every tab has its panel, in the order of the specification', async () => {
    const drawer = await open(numbers[0]!)
    expect((await drawer.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))).toEqual([
      '票面',
      '明细',
      '业务',
      '扩展',
      '风险',
      '查验',
      '流转',
      '凭证',
    ])
    for (const key of ['lines', 'business', 'extended', 'risk', 'verify', 'flow', 'voucher']) {
      await tab(drawer, key)
      await expect.poll(() => drawer.getByRole('tabpanel').innerText()).not.toBe('')
    }
  })

  test('a file that showed it again is named, and leads to the record of its import; a finding of the seller leads to its invoices', async () => {
    await bring('company', files.named(`又一份-${numbers[2]!}.xml`, Buffer.concat([writeXml(three[2]!), Buffer.from('\n')])))
    const drawer = await open(numbers[2]!)
    const { page } = visit
    await tab(drawer, 'risk')
    await drawer
      .locator('.risk-evidence')
      .getByRole('link', { name: `又一份-${numbers[2]!}.xml` })
      .click()
    await page.waitForURL('**/uploadHistoryFile?**')
    await expect.poll(() => found(page)).toBe(1)
    await page.goBack()
    await tab(drawer, 'risk')
    await drawer.getByRole('button', { name: '看查验' }).first().click()
    await drawer.locator('.verify-ask').getByRole('button', { name: '查验', exact: true }).waitFor()
  })

  test('the radar names what it found, shows where it stands, and leads to the others and back', async () => {
    const drawer = await open(numbers[1]!)
    await tab(drawer, 'risk')
    await drawer.getByText('连成 3 张连号').waitFor()
    expect(await drawer.locator('.risk-radar svg').getAttribute('aria-label')).toContain('号码连续中风险')
    await expect.poll(() => drawer.locator('.invoice-drawer_drawer-states').innerText()).toContain('中风险')
    expect(await drawer.locator('.risk-sequence .risk_number-card').allInnerTexts()).toHaveLength(3)
    await expect.poll(() => drawer.locator('.risk-findings .risk_unchecked').innerText()).toContain('还没有查验')
    await drawer
      .getByRole('link', { name: `打开 ${numbers[2]!}` })
      .first()
      .click()
    await expect.poll(() => drawer.locator('h2').innerText()).toBe(numbers[2]!)
    await visit.page.goBack()
    await expect.poll(() => drawer.locator('h2').innerText()).toBe(numbers[1]!)
  })

  test('a limit of the company’s own is set and taken back', async () => {
    const total = first.total / 100n + 1n
    const drawer = await open(numbers[0]!)
    const page = visit.page
    await tab(drawer, 'risk')
    await drawer.getByRole('button', { name: '限额设置' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByRole('combobox').fill('十块')
    await page.keyboard.press('Enter')
    await dialog.getByText('“十块”不是金额').waitFor()
    await dialog.locator('.ant-select-selection-item-remove').last().click()
    await dialog.getByRole('combobox').fill(String(total))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '保存' }).click()
    await drawer.locator('.risk-findings').getByText('贴近限额').waitFor()
    await drawer.getByRole('button', { name: '限额设置' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => drawer.locator('.risk-findings').innerText()).not.toContain('贴近限额')
  })

  test('extended fields and bookkeeping are changed on tabs of their own', async () => {
    const drawer = await open(numbers[0]!)
    await tab(drawer, 'extended')
    await drawer.getByRole('button', { name: '编辑' }).click()
    await drawer.getByLabel('扩展字段一').fill('研发样机')
    await drawer.getByRole('button', { name: '保存' }).click()
    await drawer.getByText('研发样机').waitFor()
    await tab(drawer, 'voucher')
    await drawer.getByRole('button', { name: '编辑' }).click()
    await drawer.getByLabel('凭证号').fill('记-0817')
    await drawer.getByRole('button', { name: '保存' }).click()
    await drawer.getByText('记-0817').waitFor()
    await tab(drawer, 'extended')
    await drawer.getByText('研发样机').waitFor()
  })

  test('its story is read and copied', async () => {
    const drawer = await open(numbers[0]!)
    await drawer.getByRole('button', { name: '核对说明' }).click()
    const dialog = visit.page.getByRole('dialog').last()
    await dialog.getByText('原件为 XML').waitFor()
    await expect.poll(() => dialog.innerText()).toContain('查验这张发票')
    await dialog.getByRole('button', { name: '复制全文' }).click()
    const copied = await visit.page.evaluate(() =>
      (globalThis as unknown as { navigator: { clipboard: { readText: () => Promise<string> } } }).navigator.clipboard.readText(),
    )
    expect(copied.split('\n')[0]).toContain(numbers[0]!)
    expect(copied).toContain('记-0817')
    await visit.page.keyboard.press('Escape')
    await visit.page.getByRole('button', { name: '复制全文' }).waitFor({ state: 'hidden' })
    expect(await drawer.isVisible()).toBe(true)
  })

  test('it is found by a goods line’s specification and by who drew it up', async () => {
    for (const keyword of ['雪浪笺q7', '温叙']) {
      await visit.page.goto(addressOf('/companyInvoice/allInvoiceCo', { keyword: JSON.stringify(keyword) }))
      await expect.poll(() => found(visit.page)).toBe(3)
    }
    expect(visit.errors).toEqual([])
  })

  test('of several files those that cannot be attached are named with their reason, and the rest are attached', async () => {
    const drawer = await open(numbers[0]!)
    const { page } = visit
    await tab(drawer, 'business')
    await drawer
      .locator('input[type=file]')
      .setInputFiles([files.note(), files.named('large.pdf', Buffer.alloc(6 * 1024 * 1024)), files.xml(three[2]!)])
    await page.getByText('note.txt 不能作为附件').waitFor()
    await page.getByText('large.pdf 超过 5 MB').waitFor()
    await expect
      .poll(async () => (await drawer.locator('.business_attachments li').allInnerTexts()).map((words) => words.replaceAll(/\s/g, '')))
      .toEqual([expect.stringContaining(`${numbers[2]}.xml`)])
  })

  test('who corrects a field after somebody else did sees what it was made, and may save once more', async () => {
    const other = await openPage(browser)
    const correct = async (drawer: Locator, drawnBy: string): Promise<void> => {
      await drawer.getByRole('button', { name: '更正' }).click()
      await drawer.getByLabel('开票人').fill(drawnBy)
      await drawer.getByLabel('更正原因').fill('按原件')
    }
    await standSignedIn(other.page)
    const mine = await open(numbers[2]!)
    const theirs = await open(numbers[2]!, other.page)
    const save = (drawer: Locator) => drawer.getByRole('button', { name: '保存更正' }).click()
    await correct(mine, '温叙黑')
    await correct(theirs, '温叙青')
    await save(theirs)
    await other.page.getByText('已更正').waitFor()
    await save(mine)
    await mine.getByText('别人刚改为“温叙青”').waitFor()
    await visit.page.getByText('您填的还在，请核对后再保存').waitFor()
    await untilNewPress(visit.page)
    await save(mine)
    await mine.locator('.invoice-drawer_face-fields').getByText('温叙黑').waitFor()
    await other.context.close()
  })

  test('in English the radar speaks English', async () => {
    const english = await openPage(browser, 'en-US', { viewport: { width: 1280, height: 800 } })
    await english.page.addInitScript(() => {
      localStorage.setItem('piaotai.language', 'en-US')
    })
    await standSignedIn(english.page)
    const drawer = await open(numbers[1]!, english.page)
    await tab(drawer, 'risk')
    await drawer.getByText('3 invoices of the same seller with consecutive numbers').waitFor()
    // The seller bears its own name.
    const said = (await drawer.locator('.invoice-drawer_drawer-face').innerText()).replace(/^[\u4e00-\u9fff]+公司$/gm, '')
    expect([said, english.errors]).toEqual([expect.not.stringMatching(/[\u4e00-\u9fff]{2}/), []])
    await english.context.close()
  })
})
