// Switching, transferring, leaving and dissolving companies.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../scripts/lib/api-client.ts'
import { canBrowse, appUrl, openBrowser, openPage, addressOf } from './support/browser.ts'
import { callsOf, createCompany, newPerson, register } from './support/people.ts'

const headerOf = (page: Page) => page.locator('.shell_company-switch')
const nameOf = (account: string, of: string): string => `${of}${account.slice(1, 9)}`

describe.skipIf(!canBrowse)('a company', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('opened from within another is offered at once; a second tab of the old one is told, and writes nothing', async () => {
    const person = newPerson('程野')
    const { page, context, errors } = await openPage(browser)
    const first = nameOf(person.account, '程野一厂')
    const second = nameOf(person.account, '程野二厂')
    await register(page, person)
    await createCompany(page, first)
    // Tabs opened from this one share its session. The sleepy tab receives no message from the others.
    await context.addInitScript(
      "if (location.pathname === '/comset/scan') globalThis.BroadcastChannel = class { postMessage() {} close() {} }",
    )
    const openTab = async (path: string) => (await Promise.all([context.waitForEvent('page'), page.evaluate(`{ open('${path}') }`)]))[0]
    const tab = await openTab('/home/mySet')
    const sleepy = await openTab('/comset/scan')
    await tab.getByText('个人收票邮箱').waitFor()
    await sleepy.getByRole('switch', { name: '双面' }).click()

    await headerOf(page).click()
    await page.getByRole('menuitem', { name: '创建公司' }).click()
    await page.getByRole('dialog').locator('textarea').fill(second)
    await page.getByRole('button', { name: '创建', exact: true }).click()
    await page.getByText(`“${second}”已创建`).waitFor()
    await page.getByRole('button', { name: '切换', exact: true }).click()
    await page.waitForURL('**/home/overView')
    await expect.poll(() => headerOf(page).innerText()).toContain(second)

    await tab.getByText('当前公司已切换').waitFor()
    await tab.getByRole('button', { name: '刷新页面' }).click()
    await expect.poll(() => headerOf(tab).innerText()).toContain(second)
    await sleepy.getByRole('button', { name: '保存' }).dispatchEvent('click')
    await sleepy.getByText('当前公司已切换').waitFor()
    const { api } = await signIn(appUrl, person.account, person.password)
    for (const { id } of (await api.user.listCompanies({})).body.data.content) {
      await api.user.switchCompany({ teamId: id })
      expect((await api.user.readCompanyConfig({ id, keyword: 'scan' })).body.data.scan?.duplex).toBe(false)
    }
    await headerOf(page).click()
    await page.getByRole('menuitem', { name: '加入公司' }).click()
    await page.waitForURL('**/visitor/join')
    await page.getByLabel('企业编号').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('is handed on with a code, left by the one who handed it on, and dissolved by its name', async () => {
    const owner = newPerson('苏蓝')
    const heir = newPerson('唐越')
    const company = nameOf(owner.account, '苏蓝印刷')
    const old = await openPage(browser)
    const next = await openPage(browser)
    await register(old.page, owner)
    await old.page.getByRole('button', { name: '创建', exact: true }).click()
    await old.page.getByText('请填写公司名称').waitFor()
    expect(await old.page.evaluate('document.activeElement?.id')).toBe('company-name')
    await createCompany(old.page, company)
    const invitation = await (await callsOf(owner)).user.createInvitation({ kind: 'email', to: heir.account })
    await register(next.page, heir)
    await next.page.goto(addressOf('/visitor/join', { invite: invitation.body.data.token }))
    await next.page.getByRole('button', { name: '加入这家公司' }).click()
    await next.page.getByText(`已加入 ${company}`).waitFor()
    await next.page.getByRole('button', { name: '进入公司' }).click()
    await next.page.waitForURL('**/home/overView')

    await old.page.goto(addressOf('/home/mySet'))
    expect(await old.page.getByRole('button', { name: '退出公司' }).isDisabled()).toBe(true)
    await old.page.goto(addressOf('/comset/comHome'))
    await old.page.getByRole('button', { name: '解散公司' }).click()
    await old.page.getByText('还有 1 位员工没有移除').waitFor()
    await old.page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await old.page.getByRole('button', { name: '转让超级管理员' }).click()
    const dialog = old.page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: '确认转让' }).getAttribute('title')).toBe('选择一位在职员工')
    await dialog.getByRole('combobox').click()
    await old.page.locator('.ant-select-item-option', { hasText: heir.name }).click()
    await dialog.getByText('登录密码', { exact: true }).first().click()
    await dialog.locator('input[autocomplete="current-password"]').fill(owner.password)
    await dialog.getByRole('button', { name: '确认转让' }).click()
    await old.page.getByText(`已转让给${heir.name}，您现在是普通员工`).waitFor()
    await old.page.waitForURL('**/home')
    await old.page.goto(addressOf('/comset/comHome'))
    await old.page.getByText('您没有查看“企业信息”的权限').waitFor()

    await old.page.goto(addressOf('/home/mySet'))
    await old.page.getByRole('button', { name: '退出公司' }).click()
    const leave = old.page.getByRole('dialog')
    await leave.getByRole('textbox').fill(company.slice(0, -1))
    expect(await leave.getByRole('button', { name: '退出公司' }).isDisabled()).toBe(true)
    await leave.getByText('完整输入公司全称后可以确认').waitFor()
    await leave.getByRole('textbox').fill(company)
    await leave.getByRole('button', { name: '退出公司' }).click()
    await old.page.waitForURL('**/createTeam')

    const administration = next.page.getByRole('link', { name: '管理', exact: true })
    expect(await administration.count()).toBe(0)
    await next.page.reload()
    await administration.click()
    await next.page.waitForURL('**/comset/comHome')
    await next.page.getByText(heir.name).nth(1).waitFor()
    await next.page.getByRole('button', { name: '解散公司' }).click()
    const end = next.page.getByRole('dialog')
    await end.getByRole('textbox').nth(0).fill(company)
    await end.getByRole('textbox').nth(1).fill('业务已并入母公司')
    await end.getByText('登录密码', { exact: true }).first().click()
    await end.locator('input[autocomplete="current-password"]').fill(heir.password)
    await end.getByRole('button', { name: '解散公司' }).click()
    await next.page.getByText(`“${company}”已解散`).waitFor()
    await next.page.waitForURL('**/createTeam')
    expect([old.errors, next.errors]).toEqual([[], []])
    await Promise.all([old.context.close(), next.context.close()])
  })
})
