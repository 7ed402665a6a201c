// Sign-in methods: the company's single sign-on with a second factor, an authenticator, a forgotten password, WeChat, a
// remembered browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { authenticatorCode } from './support/authenticator.ts'
import { canBrowse, demo, appUrl, openBrowser, openPage, signInByPage, addressOf } from './support/browser.ts'
import { fillCode, messageTo } from './support/outbox.ts'
import { callsOf, createCompany, newPerson, register, type Person } from './support/people.ts'

/** The demo company’s other member, to whom no code has been sent yet. */
const member: Person = { name: '周牧野', account: 'staff@piaotai.example', password: demo.password }
const pathOf = (page: Page): string => new URL(page.url()).pathname
const openMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /^个人菜单/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const codeIn = (text: string): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
const withCompany = async (person: Person) => {
  const visit = await openPage(browser)
  await register(visit.page, person)
  await createCompany(visit.page, `${person.name}商行${person.account.slice(1, 8)}`)
  return visit
}

describe.skipIf(!canBrowse)('signing in', () => {
  test('by the company’s own service asks for the account’s password once, then for a second factor; signing out leads back there. With an authenticator it stays in that company until the person has proven themselves', async () => {
    const { page, context, errors } = await openPage(browser)
    const byCompany = async (): Promise<void> => {
      await page.getByRole('button', { name: '前往公司登录页' }).click()
      await page.locator('input[name="login"]').fill(member.account)
      await page.locator('button[type="submit"]').click()
    }
    await page.goto(addressOf('/login'))
    await page.getByRole('button', { name: '企业单点登录（SSO）' }).click()
    await page.locator('input[type="email"]').fill(member.account)
    await byCompany()
    await page.getByRole('heading', { name: '关联已有账号' }).waitFor()
    await page.locator('input[autocomplete="current-password"]').fill(member.password)
    await page.getByRole('button', { name: '关联并登录' }).click()
    await page.getByRole('heading', { name: '二次验证' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('piaotai.session'))).toBeNull()
    await page.getByRole('button', { name: '验证并登录' }).click()
    await page.getByText('请输入验证码').waitFor()
    const since = new Date(Date.now() - 1).toISOString()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码已发往 s…f@piaotai.example，10 分钟内有效').waitFor()
    await page.locator('input[autocomplete="one-time-code"]').fill(codeIn((await messageTo(member.account, 'mail', since)).text))
    await page.getByRole('button', { name: '验证并登录' }).click()
    await page.waitForURL('**/home')
    await openMenu(page, '退出登录')
    await page.waitForURL('**/login?type=sso')
    expect(await page.locator('input[type="email"]').inputValue()).toBe(member.account)
    const own = await callsOf(member)
    const { secret } = (await own.user.enrolTotp({ password: member.password })).body.data
    const { recoveryCodes } = (await own.user.confirmTotp({ code: authenticatorCode(secret) })).body.data
    await byCompany()
    await page.getByRole('heading', { name: '二次验证' }).waitFor()
    await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click()
    await page.getByLabel('恢复码').fill(recoveryCodes[0]!)
    await page.getByRole('button', { name: '验证并登录' }).click()
    await page.waitForURL('**/home')
    await page.locator('.shell_company-switch').click()
    await page.getByRole('menuitem', { name: '进入其他公司…' }).click()
    const requested = page.getByRole('dialog', { name: '确认是您本人' })
    await requested.getByRole('button', { name: '取消' }).click()
    await openMenu(page, '个人信息')
    await page.getByText('还剩 9 个恢复码').waitFor()
    await page.getByRole('button', { name: '管理 登录设备' }).click()
    await requested.getByText('登录密码', { exact: true }).click()
    await requested.locator('input[autocomplete="current-password"]').fill(member.password)
    await page.keyboard.press('Enter')
    await page.getByText('当前设备').waitFor()
    await own.user.disableTotp({ password: member.password, code: recoveryCodes[1]! })
    expect(errors).toEqual([])
    await context.close()
  })

  test('with an authenticator asks for its code; another device can be signed out from the list', async () => {
    const person = newPerson('方书同')
    const { page, context, errors } = await withCompany(person)
    await openMenu(page, '个人信息')
    await page.getByRole('button', { name: '开启 二次验证' }).click()
    await page.locator('input[autocomplete="current-password"]').fill(person.password)
    await page.getByRole('button', { name: '下一步' }).click()
    const secret = await page.getByRole('dialog').last().locator('code').innerText()
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement?.autocomplete || document.activeElement?.ariaLabel')
    await expect.poll(focused).toBe('one-time-code')
    await page.keyboard.type(authenticatorCode(secret))
    await page.getByRole('button', { name: '确认开启' }).click()
    await expect.poll(() => page.locator('.recovery-codes li').count()).toBe(10)
    await page.getByRole('button', { name: '打印' }).click()
    await expect.poll(() => page.frameLocator('iframe').last().locator('p').count()).toBe(12)
    await page.getByRole('button', { name: '已保存好' }).click()
    await page.getByText('还剩 10 个恢复码').waitFor()
    await expect.poll(focused).toBe('关闭 二次验证')
    await page.locator('.ant-modal-close').last().click()

    const other = await openPage(browser)
    await other.page.goto(addressOf('/login'))
    await signInOnPage(other.page, person)
    // The code that enabled it is used: the next one is valid within the allowed step.
    await other.page.locator('input[autocomplete="one-time-code"]').fill(authenticatorCode(secret, 1))
    await other.page.getByRole('button', { name: '验证并登录' }).click()
    await other.page.waitForURL('**/home')

    await openMenu(page, '个人信息')
    await page.getByRole('button', { name: '管理 登录设备' }).click()
    await page.getByText('2 个会话').waitFor()
    await page.getByRole('button', { name: '退出其他设备' }).click()
    await page.getByText('1 个会话').first().waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.closest(".ant-modal") !== null')).toBe(true)
    await other.page.reload()
    await other.page.waitForURL('**/login')
    expect([errors, other.errors]).toEqual([[], []])
    await Promise.all([context.close(), other.context.close()])
  })

  test('lets whoever goes on while the code is still on its way keep what they typed, where they typed it', async () => {
    const { page, context, errors } = await openPage(browser)
    const person = newPerson('沈未晞')
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/captcha/register/email-valid/**', async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    await page.goto(addressOf('/register'))
    await page.locator('input[autocomplete="name"]').fill(person.name)
    await page.locator('input[autocomplete="email"]').fill(person.account)
    await fillCode(page, person.account)
    const code = page.locator('input[autocomplete="one-time-code"]')
    const password = page.locator('input[autocomplete="new-password"]').first()
    await password.focus()
    await page.keyboard.type('Jinhua')
    answer()
    await page.getByText(`验证码已发往 ${person.account}`).waitFor()
    await page.keyboard.type('2026')
    expect([(await code.inputValue()).length, await password.inputValue()]).toEqual([6, 'Jinhua2026'])
    await page.locator('input[autocomplete="new-password"]').nth(1).fill('Jinhua2026')
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/createTeam')
    expect(errors).toEqual([])
    await context.close()
  })

  test('takes a phone with its country and a code in groups as they are pasted', async () => {
    const { page, context, errors } = await openPage(browser)
    const { account, password } = newPerson('温如许', 'tel')
    const grouped = (text: string, size: number): string => text.replaceAll(new RegExp(`(.{${size}})(?=.)`, 'g'), '$1 ')
    const paste = async (field: string, text: string): Promise<void> => {
      await page.locator(field).focus()
      await page.keyboard.insertText(text)
    }
    await page.goto(addressOf('/register'))
    await page.getByRole('tab').nth(1).click()
    await page.locator('input[autocomplete="name"]').fill('温如许')
    await paste('input[autocomplete="tel-national"]', `+86 ${grouped(account, 4)}`)
    expect(await page.locator('input[autocomplete="tel-national"]').inputValue()).toBe(account)
    const since = new Date(Date.now() - 1).toISOString()
    await page.locator('.form_captcha-picture img').waitFor()
    await paste('.form_field:has(.form_captcha-picture) input', grouped((await messageTo(account, 'captcha', since)).text, 2))
    await page.locator('.form_code-button').click()
    await paste('input[autocomplete="one-time-code"]', ` ${grouped(codeIn((await messageTo(account, 'sms', since)).text), 3)} `)
    for (const field of await page.locator('input[autocomplete="new-password"]').all()) await field.fill(password)
    await page.locator('button[type="submit"]').click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/login')
    await paste('input[autocomplete="username"]', `+86 ${grouped(account, 3)}`)
    await page.locator('input[autocomplete="current-password"]').fill(password)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/createTeam')
    expect(errors).toEqual([])
    await context.close()
  })
})

describe.skipIf(!canBrowse)('signing in without the usual password', () => {
  test('after a forgotten password goes on with the new one, and whoever was signed in is out', async () => {
    const signedIn = await openPage(browser)
    const renewed = 'Renewed2026'
    const phone = '13800000418'
    await signInByPage(signedIn.page, member.account, member.password)
    const { page, context, errors } = await openPage(browser)
    await page.goto(addressOf('/login'))
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByText('用手机找回').click()
    await page.locator('input[autocomplete="tel-national"]').fill(phone)
    await fillCode(page, phone)
    const passwords = page.locator('input[autocomplete="new-password"]')
    await passwords.nth(0).fill(renewed)
    await passwords.nth(1).fill('Quzhou2026')
    await page.getByRole('button', { name: '重设密码' }).click()
    await page.getByText('两次输入的密码不一致').waitFor()
    await passwords.nth(1).fill(renewed)
    await page.getByRole('button', { name: '重设密码' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await signedIn.page.getByRole('link', { name: '我的发票' }).click()
    await signedIn.page.waitForURL('**/login')
    await signInByPage(page, phone, renewed)
    expect(pathOf(page)).toBe('/home')
    await (await callsOf({ ...member, password: renewed })).user.modifyPassword({ password: renewed, newPassword: member.password })
    expect(errors).toEqual([])
    await Promise.all([context.close(), signedIn.context.close()])
  })

  test('by WeChat for the first time binds a phone, and then opens by a scan alone', async () => {
    const { page, context, errors } = await openPage(browser)
    const person = newPerson('', 'tel')
    /** The phone that scans the code. */
    const scan = async (): Promise<void> => {
      const phone = await context.newPage()
      await phone.goto((await page.getByRole('link', { name: '本机试用' }).getAttribute('href')) ?? '')
      await phone.getByRole('button').first().click()
      await phone.getByText('已确认').waitFor()
      await phone.close()
    }
    await page.goto(addressOf('/thirdLogin'))
    await scan()
    await page.getByRole('heading', { name: '绑定手机号' }).waitFor()
    await page.locator('input[autocomplete="tel-national"]').fill(person.account)
    await fillCode(page, person.account)
    await page.getByRole('button', { name: '绑定并登录' }).click()
    await page.waitForURL('**/createTeam')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/login')
    await page.goto(addressOf('/thirdLogin'))
    await scan()
    await page.waitForURL('**/createTeam')
    expect(errors).toEqual([])
    await context.close()
  })

  test('in a browser that remembers the person opens without a password, until they sign out', async () => {
    const person = newPerson('季安')
    const first = await withCompany(person)
    await first.context.close()
    const { page, context, errors } = await openPage(browser)
    await page.goto(addressOf('/login'))
    await page.getByText('记住密码').click()
    await signInOnPage(page, person)
    await page.waitForURL('**/home')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain(person.password)
    const again = await context.newPage()
    await again.goto(appUrl)
    await again.waitForURL('**/home')
    await openMenu(again, '退出登录')
    await again.waitForURL('**/login')
    const after = await context.newPage()
    await after.goto(appUrl)
    await after.waitForURL('**/login')
    expect(errors).toEqual([])
    await context.close()
  })

  test('in a browser that does not remember is one session in all tabs: it ends in all at once, and with the last one', async () => {
    const person = newPerson('骆青')
    const first = await withCompany(person)
    const { page, context, errors } = first
    const list = await context.newPage()
    await list.goto(addressOf('/home/mySet'))
    await list.getByText('个人收票邮箱').waitFor()
    const middle = context.waitForEvent('page')
    await list.getByRole('link', { name: '我的发票' }).click({ button: 'middle' })
    const clicked = await middle
    await clicked.waitForURL('**/home/myInvoices')
    await openMenu(clicked, '退出登录')
    for (const tab of [page, list, clicked]) await tab.waitForURL('**/login')
    await signInOnPage(page, person)
    await page.waitForURL('**/home')
    await list.goto(appUrl)
    await list.waitForURL('**/home')
    for (const tab of [page, list]) await tab.close()
    await clicked.goto(appUrl)
    await clicked.waitForURL('**/login')
    expect(errors).toEqual([])
    await context.close()
  })
})

const signInOnPage = async (page: Page, { account, password }: Person): Promise<void> => {
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
