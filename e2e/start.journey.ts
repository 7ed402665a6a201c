// 开始清单: from registration to the first recorded and verified invoice; steps that become done by themselves; a person without rights.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import { makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { findings } from './support/axe.ts'
import { addressOf, canBrowse, openBrowser, openPage, standSignedIn } from './support/browser.ts'
import { daysAgo, files } from './support/files.ts'
import { callsOf, fillRegistration, newPerson, register } from './support/people.ts'

/** Two companies of the pool: their tax ids hold. */
const [first, second] = companies.slice(7, 9)
const stepOf = (page: Page, step: string): Locator => page.locator(`li[data-step="${step}"]`)
const statesOn = (page: Page) => page.locator('li[data-step]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-state')))

/** Drops a file on the middle of the page, as a hand does. */
const drop = async (page: Page, name: string, bytes: Uint8Array): Promise<void> => {
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from([${bytes.join()}])], ${JSON.stringify(name)}))
    return transfer
  })()`)
  for (const event of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('main', event, { dataTransfer: data })
}

describe.skipIf(!canBrowse)('the start list', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('leads from registration to the first recorded and verified invoice in four presses, and each step is done by what is there', async () => {
    const { page, context, errors } = await openPage(browser)
    const person = newPerson('何小满')
    await register(page, person)
    await page.locator('#company-name').fill(first!.name)
    await page.getByLabel('税号').fill('9133')
    await page.getByRole('button', { name: '创建', exact: true }).click()
    await page.getByText('税号不对').waitFor()
    await page.getByLabel('税号').fill(first!.taxId)
    await page.getByRole('button', { name: '创建', exact: true }).click()
    await page.getByRole('heading', { name: '欢迎，何小满' }).waitFor()
    await expect.poll(() => statesOn(page)).toEqual(['done', 'open', 'open', 'open', 'open', 'open'])
    // No chart and no zero before the first invoice.
    expect(await page.locator('.overview-grid').count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toMatch(/\b0 张|¥0/)
    expect(await stepOf(page, 'company').innerText()).toContain(first!.taxId)
    expect(await findings(page, 'the start list')).toEqual([])

    await page.getByRole('button', { name: '用样例文件试一遍' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('已入库').first().waitFor()
    await dialog.getByRole('button', { name: '查看' }).first().click()
    const drawer = page.locator('.invoice-drawer')
    await drawer.locator('.invoice-drawer_drawer-states').getByText('抬头正确').waitFor()
    await drawer.getByRole('tab', { name: '查验' }).click()
    await drawer.locator('.verify-ask').getByRole('button', { name: '查验' }).click()
    await drawer.locator('.invoice-drawer_drawer-states').getByText('查验一致').waitFor()

    await page.goto(addressOf('/home'))
    const list = page.getByRole('region', { name: '开始清单' })
    await list.getByRole('button', { name: /^开始清单/ }).click()
    await expect.poll(() => statesOn(page)).toEqual(['done', 'open', 'done', 'open', 'open', 'open'])
    await stepOf(page, 'book').getByRole('button', { name: /^套用/ }).click()
    await expect.poll(() => stepOf(page, 'book').getAttribute('data-state')).toBe('done')
    await page.getByRole('button', { name: '不需要：登录电子税务局' }).click()
    await page.getByRole('button', { name: '撤回不需要：登录电子税务局' }).click()
    await page.getByRole('button', { name: '不需要：登录电子税务局' }).waitFor()
    // A colleague joins elsewhere: the step is done without a press here.
    const invited = await (await callsOf(person)).user.createInvitation({ kind: 'link' })
    await expect.poll(() => stepOf(page, 'people').getAttribute('data-state')).toBe('done')

    const colleague = newPerson('许舟')
    const theirs = await openPage(browser)
    await register(theirs.page, colleague)
    const { user } = await callsOf(colleague)
    await user.joinCompany({ token: invited.body.data.token })
    const owner = (await callsOf(person)).user
    const waiting = (await owner.listJoinRequests({})).body.data.content
    if (waiting.length > 0) await owner.answerJoinRequests({ ids: waiting.map(({ id }) => id), accept: true })
    await standSignedIn(theirs.page, colleague.account, colleague.password)
    await theirs.page.goto(addressOf('/home/start'))
    await stepOf(theirs.page, 'mail').getByText('您没有这一步的权限，可请 何小满').waitFor()
    expect(
      await stepOf(theirs.page, 'mail')
        .getByRole('button', { name: /不需要/ })
        .count(),
    ).toBe(0)
    // Staff have nothing left to do of it: their home is the home.
    await theirs.page.goto(addressOf('/home'))
    await theirs.page.getByRole('button', { name: '录入发票' }).first().waitFor()
    expect(await theirs.page.getByRole('region', { name: '开始清单' }).count()).toBe(0)

    await list.getByRole('button', { name: '收起到菜单' }).click()
    await list.waitFor({ state: 'detached' })
    const entry = page.getByRole('complementary').getByRole('link', { name: '开始清单' })
    await entry.click()
    await page.waitForURL('**/home/start')
    await page.getByRole('button', { name: '放回首页' }).click()
    await entry.waitFor({ state: 'detached' })
    expect([errors, theirs.errors]).toEqual([[], []])
    await Promise.all([context.close(), theirs.context.close()])
  })

  test('in English takes the first invoice dropped anywhere on the page, gives the address out, and opens the demo on a page of its own', async () => {
    const { page, context, errors } = await openPage(browser, 'en-US', { viewport: { width: 1280, height: 800 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(addressOf('/register'))
    await page.getByRole('button', { name: 'English' }).click()
    await fillRegistration(page, newPerson('Lin Wanqing'))
    await page.locator('#company-name').fill(second!.name)
    await page.getByLabel('Tax ID').fill(second!.taxId)
    await page.locator('button[type="submit"]').click()
    await page.getByRole('heading', { name: 'Welcome, Lin Wanqing' }).waitFor()
    expect(await findings(page, 'the start list, English')).toEqual([])
    const address = await stepOf(page, 'mail').locator('.mono').innerText()
    await page.getByRole('button', { name: 'Copy a note for issuers' }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain(address)
    await page.getByRole('button', { name: 'Look at demo data' }).click()
    expect(await page.getByRole('link', { name: 'Log in on a new page' }).getAttribute('target')).toBe('_blank')
    await page.getByRole('button', { name: 'Cancel' }).click()

    const wish = { seed: 21_400, count: 1, from: daysAgo(60), to: daysAgo(20), company: second!, types: { 22: 1 }, redShare: 0 } as const
    const [invoice] = makeInvoices(wish)
    await drop(page, 'first.xml', await files.bytes(files.xml(invoice!)))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'View' }).first().waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByRole('button', { name: 'Add invoices' }).first().waitFor()
    await page.getByRole('region', { name: 'Getting started' }).getByText('Invite colleagues').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
