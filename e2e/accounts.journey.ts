// From an account to a company, a colleague and the colleague's permissions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { canBrowse, appUrl, openBrowser, openPage, addressOf } from './support/browser.ts'
import { messageTo } from './support/outbox.ts'
import { createCompany, fillRegistration, newPerson, register } from './support/people.ts'

describe.skipIf(!canBrowse)('an account', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('is registered, opens a company, invites a colleague, lets them in, and grants them a page: their menu has it until it is taken back', async () => {
    const owner = await openPage(browser)
    const colleague = await openPage(browser)
    const boss = newPerson('沈知远')
    const clerk = newPerson('何佳宁', 'tel')
    const company = `知远器材${boss.account.slice(1, 8)}`

    await register(owner.page, boss)
    await createCompany(owner.page, company)
    await owner.page.goto(addressOf('/comset/staffManagement'))
    await owner.page.getByRole('button', { name: '邀请成员' }).click()
    await owner.page.getByRole('dialog').getByText('手机', { exact: true }).click()
    await owner.page.getByLabel('手机号').fill('1380000')
    await owner.page.getByRole('button', { name: '发出邀请' }).click()
    await owner.page.getByText('手机号应是 1 开头的 11 位数字').waitFor()
    expect(await owner.page.evaluate('document.activeElement?.id')).toBe('invite-to')
    await owner.page.getByRole('dialog').getByText('链接', { exact: true }).click()
    await owner.page.getByRole('button', { name: '生成链接' }).click()
    const link = await owner.page.getByRole('dialog').locator('code').innerText()
    await owner.page.getByRole('button', { name: '完成' }).click()

    await colleague.page.goto(link.trim())
    await colleague.page.getByText(`${boss.name} 邀请您加入`).waitFor()
    await colleague.page.getByRole('button', { name: '注册新账号' }).click()
    await fillRegistration(colleague.page, clerk)
    await colleague.page.getByRole('button', { name: '提交申请' }).click()
    await colleague.page.getByText(`等待 ${company} 的管理员审批`).waitFor()

    await owner.page.goto(addressOf('/comset/staffManagement'))
    await owner.page.getByRole('tab', { name: /加入申请/ }).click()
    await owner.page
      .getByRole('row', { name: new RegExp(clerk.name) })
      .getByRole('button', { name: '通过' })
      .click()
    await owner.page.getByText('已通过 1 人').waitFor()

    await colleague.page.waitForURL('**/home')
    const menu = colleague.page.getByRole('navigation', { name: '主菜单' }).getByRole('link')
    await expect.poll(() => menu.allInnerTexts()).toEqual(['个人'])
    // No permission opens a page outside the suite: the page says so even without permission.
    await colleague.page.goto(addressOf('/groupInvoice/groupCompanys'))
    await colleague.page.getByRole('heading', { name: '集团企业尚未开通' }).waitFor()
    await colleague.page.goto(addressOf('/companyInvoice/incomeInvoiceCo'))
    await colleague.page.getByText('您没有查看“进项发票”的权限').waitFor()
    await colleague.page.getByText(boss.name).waitFor()

    await owner.page.goto(addressOf('/comset/permissionGroup'))
    await owner.page.getByRole('button', { name: '新建' }).first().click()
    await owner.page.getByRole('textbox', { name: '权限组名称' }).fill('费用会计')
    await owner.page.getByText('全公司', { exact: true }).click()
    const row = owner.page.locator('.member_key-row', { hasText: '进项发票' }).nth(1)
    await row.getByRole('button', { name: '查看' }).click()
    await row.getByRole('button', { name: '导入' }).click()
    await owner.page.getByRole('button', { name: /^保存 \d/ }).click()
    await owner.page.getByText('已保存，下一次操作即生效').waitFor()
    await expect.poll(() => owner.page.getByRole('button', { name: '放弃修改' }).getAttribute('title')).toBe('还没有改动')
    expect(await owner.page.locator('.member_key-tree').innerText()).not.toContain('menu_')
    await owner.page.getByRole('button', { name: '添加' }).click()
    await owner.page.getByRole('dialog').getByRole('combobox').fill(clerk.name)
    await owner.page.locator('.ant-select-item-option', { hasText: clerk.name }).click()
    await owner.page.keyboard.press('Escape')
    await owner.page.getByRole('button', { name: '添加 1 人' }).click()
    await owner.page.locator('.member_group-side li', { hasText: clerk.name }).waitFor()

    // Reloading the refused page reads the menu again and rebuilds the routes.
    await colleague.page.reload()
    await colleague.page.getByRole('heading', { name: '进项发票' }).waitFor()
    await expect.poll(() => menu.allInnerTexts()).toEqual(['个人', '公司'])
    expect(await colleague.page.getByRole('button', { name: '录入发票' }).first().isEnabled()).toBe(true)
    await colleague.page.goto(addressOf('/companyInvoice/outputInvoiceCo'))
    await colleague.page.getByText('您没有查看“销项发票”的权限').waitFor()

    // After revoking, the next call is refused, and page and menu disappear.
    await owner.page.getByRole('button', { name: `把${clerk.name}移出这个组` }).click()
    await owner.page.locator('.member_group-side li', { hasText: clerk.name }).waitFor({ state: 'detached' })
    await colleague.page.getByRole('link', { name: '公司', exact: true }).click()
    await colleague.page.getByText('您没有查看“进项发票”的权限').waitFor()
    await expect.poll(() => menu.allInnerTexts()).toEqual(['个人'])
    expect([owner.errors, colleague.errors]).toEqual([[], []])
    await Promise.all([owner.context.close(), colleague.context.close()])
  })

  test('in English speaks English from registration to the mail, the company and the refusal', async () => {
    const { page, context, errors } = await openPage(browser, 'en-US', { viewport: { width: 1280, height: 800 } })
    const person = newPerson('Lin Wanqing')
    await page.goto(addressOf('/register'))
    await page.getByRole('button', { name: 'English' }).click()
    const cjk = /[\u3400-\u9fff]/
    // The language switch's label and the picture's seal stay Chinese.
    const reported = async () => (await page.locator('body').innerText()).replaceAll(/中文|有\s*着\s*落/g, '')
    await page.getByRole('heading', { name: 'Register' }).waitFor()
    expect(await reported()).not.toMatch(cjk)
    await fillRegistration(page, person)
    await page.waitForURL('**/createTeam')
    expect((await messageTo(person.account, 'mail')).text).not.toMatch(cjk)
    expect(await reported()).not.toMatch(cjk)
    await page.locator('button[type="submit"]').click()
    await page.getByText('Enter the company name').waitFor()
    await createCompany(page, `Wanqing Trading ${person.account.slice(1, 8)}`)
    const admin = ['comHome', 'staffManagement', 'permissionGroup', 'personset', 'rootset', 'importstaff?type=2', 'scan'].map(
      (name) => `/comset/${name}`,
    )
    for (const path of ['/home', '/home/mySet', ...admin, '/groupInvoice/groupCompanys', '/dataDownloadCenter?type=10', '/V404']) {
      await page.goto(`${appUrl}${path}`)
      await page.waitForLoadState('networkidle')
      expect([path, (await reported()).match(cjk)?.input]).toEqual([path, undefined])
    }
    expect(errors).toEqual([])
    await context.close()
  })
})
