// A robot of a group: added by its address behind the gate, tested, and told what happens in the company.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { addressOf, canBrowse, openBrowser, openPage, standSignedIn, type Visit } from './support/browser.ts'
import { messageTo, simulatedRobot } from './support/outbox.ts'
import { prove } from './support/prove.ts'

describe.skipIf(!canBrowse)('a robot of a group', () => {
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    browser = await openBrowser()
    visit = await openPage(browser, 'zh-CN', { viewport: { width: 1280, height: 860 } })
    await standSignedIn(visit.page)
  })
  afterAll(() => browser.close())

  test('says in its group what was opened, and a test', async () => {
    const { page, errors } = visit
    const began = new Date().toISOString()
    const { address, secret } = await simulatedRobot('钉钉 DingTalk')
    await page.goto(addressOf('/comset/robots'))
    await page.getByRole('button', { name: '添加机器人' }).first().click()
    const dialog = page.getByRole('dialog', { name: '添加群机器人' })
    await dialog.getByLabel('名称', { exact: true }).fill('财务群')
    await dialog.getByLabel('机器人地址').fill(address)
    await dialog.getByLabel('签名密钥').fill(secret)
    await dialog.getByRole('button', { name: /^添\s*加$/ }).click()
    await prove(page)
    const row = page.locator('.data-table_data-row').filter({ hasText: '财务群' })
    await row.getByText('已送达').waitFor()
    expect((await messageTo('钉钉 DingTalk', 'robot', began)).text).toContain('添加、改动或启用了群机器人“财务群”')
    await row.getByRole('button', { name: '测试 财务群' }).click()
    await page.getByText('已发到群里，去看看').waitFor()
    await row.getByRole('button', { name: '删除 财务群' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s*除$/ })
      .click()
    await row.waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})
