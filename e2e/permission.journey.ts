// A company's members, each step on the page: joining by number, pictures, invitations from Excel, work handed over, a
// required authenticator.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { signIn, uploadFile } from '../scripts/lib/api-client.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { canBrowse, demo, appUrl, openBrowser, openPage, standSignedIn, type Visit, addressOf } from './support/browser.ts'
import { files, freshInvoice } from './support/files.ts'
import { messageTo } from './support/outbox.ts'
import { createCompany, newPerson, register } from './support/people.ts'
import { writeSheet } from './support/sheet.ts'

const openMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /^个人菜单/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const boss = newPerson('傅青山')
const clerk = newPerson('卫澜')
const company = `青山仪表${boss.account.slice(1, 9)}`
let browser: Browser
let owner: Visit
let member: Visit
beforeAll(async () => {
  browser = await openBrowser()
  owner = await openPage(browser)
  member = await openPage(browser)
  await register(owner.page, boss)
  await createCompany(owner.page, company)
})
afterAll(() => browser.close())
const membersPage = async (): Promise<void> => {
  await owner.page.goto(addressOf('/comset/staffManagement'))
  await owner.page.getByRole('row', { name: new RegExp(boss.name) }).waitFor()
}

describe.skipIf(!canBrowse)('a company’s people', () => {
  test('somebody asks in by the company’s number, waits, and is in as soon as they are let in', async () => {
    const number = await owner.page.locator('.shell_company-switch i').innerText()
    await register(member.page, clerk)
    await member.page.getByRole('link', { name: '加入' }).click()
    await member.page.getByLabel('企业编号').fill('999999999999')
    await member.page.getByRole('button', { name: '查找' }).click()
    await member.page.getByText('没有这个编号的公司').waitFor()
    await member.page.getByLabel('企业编号').fill(number)
    await member.page.getByRole('button', { name: '查找' }).click()
    await member.page.getByRole('heading', { name: `企业编号 ${number}` }).waitFor()
    await member.page.getByLabel('附言').fill('新来的出纳')
    await member.page.getByRole('button', { name: '提交申请' }).click()
    await member.page.getByText(`等待 ${number} 的管理员审批`).waitFor()
    await owner.page.goto(addressOf('/comset/staffManagement'))
    await owner.page.getByRole('tab', { name: /加入申请/ }).click()
    const request = owner.page.getByRole('row', { name: new RegExp(clerk.name) })
    await expect.poll(() => request.innerText()).toContain('新来的出纳')
    await request.getByRole('button', { name: '通过' }).click()
    await member.page.waitForURL('**/home')
    await expect.poll(() => member.page.locator('.shell_company-switch').innerText()).toContain(company)
  })

  test('who is refused is told so where they wait, and an invitation that is no more leads on', async () => {
    const hopeful = newPerson('程朔')
    const { page, context } = await openPage(browser, 'zh-CN', { viewport: { width: 1280, height: 900 } })
    await page.goto(addressOf('/visitor/join', { invite: 'gone' }))
    await page.getByText('这个邀请不能用了').waitFor()
    await page.getByRole('button', { name: '去登录' }).click()
    await page.waitForURL('**/login')
    await register(page, hopeful)
    const { api } = await signIn(appUrl, hopeful.account, hopeful.password)
    const number = await owner.page.locator('.shell_company-switch i').innerText()
    await page.goto(addressOf('/visitor/join'))
    await page.getByLabel('企业编号').fill(number)
    await page.getByRole('button', { name: '查找' }).click()
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByText(`等待 ${number} 的管理员审批`).waitFor()
    await owner.page.goto(addressOf('/comset/staffManagement'))
    await owner.page.getByRole('tab', { name: /加入申请/ }).click()
    await owner.page
      .getByRole('row', { name: new RegExp(hopeful.name) })
      .getByRole('button', { name: '拒绝' })
      .click()
    await owner.page.getByRole('dialog').getByRole('button', { name: '拒绝' }).click()
    await page.getByText(`${number} 没有通过您的申请`).waitFor()
    await page.getByRole('link', { name: '按企业编号加入' }).waitFor()
    expect((await api.user.listMyJoins({})).body.data.requests.map((r) => r.state)).toEqual(['refused'])
    await context.close()
  })

  test('a logo and a face are cut and shown; a text that calls itself a picture is refused', async () => {
    const picture = await files.scan(freshInvoice(7301))
    const note = files.named('face.png', Buffer.from('not a picture'))
    const pick = async (page: Page, button: string, file: string): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).click()])
      await chooser.setFiles(file)
    }
    const cut = async (page: Page, reported: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name: '裁剪图片' })
      await dialog.locator('.reactEasyCrop_CropArea').waitFor()
      await dialog.getByRole('button', { name: '使用这张图片' }).click()
      await page.getByText(reported).first().waitFor()
      await dialog.waitFor({ state: 'hidden' })
    }
    await owner.page.goto(addressOf('/comset/comHome'))
    await pick(owner.page, '上传标志', note)
    await owner.page.getByText(/这张图片打不开|图片格式不对/).waitFor()
    const whole = readFileSync(picture)
    await pick(owner.page, '上传标志', files.named('half.png', whole.subarray(0, whole.length / 2)))
    await owner.page.getByText('这张图片打不开，请换一张').waitFor()
    expect(await owner.page.getByRole('dialog').count()).toBe(0)
    await pick(owner.page, '上传标志', picture)
    await cut(owner.page, '标志已更新')
    /** The picture has loaded and is square. */
    const shown = (selector: string, page: Page): Promise<boolean> =>
      page
        .locator(selector)
        .first()
        .evaluate((img) => {
          const { naturalWidth, naturalHeight } = img as unknown as { naturalWidth: number; naturalHeight: number }
          return naturalWidth >= 128 && naturalWidth === naturalHeight
        })
    await expect.poll(() => shown('.company-logo img', owner.page)).toBe(true)
    await openMenu(member.page, '个人信息')
    await pick(member.page, '更换头像', picture)
    await cut(member.page, '图片已更新')
    await expect.poll(() => shown('.shell header .shell_person img', member.page)).toBe(true)
    await member.page.keyboard.press('Escape')
    await member.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await membersPage()
    await expect.poll(() => shown('.member_staff-name img', owner.page)).toBe(true)
  })

  test('a list in Excel is read back with its wrong cells, and who is right on it gets a mail that leads here', async () => {
    const { page } = owner
    const guest = newPerson('路遥')
    const other = newPerson('季宁', 'tel')
    await page.goto(addressOf('/comset/importstaff', { type: '2' }))
    const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载模板' }).click()])
    expect([
      template.suggestedFilename(),
      readFileSync(await template.path())
        .subarray(0, 2)
        .toString(),
    ]).toEqual(['员工导入模板.xlsx', 'PK'])
    await page.locator('input[type=file]').setInputFiles(
      writeSheet('员工.xlsx', [
        ['姓名', '手机', '邮箱', '部门', '权限组'],
        [guest.name, '', guest.account, '', ''],
        [other.name, '12345', '', '', ''],
        ['', '', 'nobody@piaotai-journey.example', '没有的部门', ''],
      ]),
    )
    await page.getByText('1 行可以导入，2 行有错').waitFor()
    const wrong = (await page.locator('.sheet-drop_cell-wrong').allInnerTexts()).map((cell) => cell.replaceAll(/\s+/g, ' '))
    expect(wrong).toEqual(['12345 手机号应是 1 开头的 11 位数字', '（空） 必填', '没有的部门 没有这个部门'])
    const submit = page.getByRole('button', { name: '邀请 1 人' })
    expect([await submit.isDisabled(), await submit.getAttribute('title')]).toEqual([true, '请先改好有错的行，或勾选跳过它们'])
    await page.getByText('跳过有错的 2 行').click()
    await submit.click()
    await page.getByText('已邀请 1 人，跳过 2 人').waitFor()
    await page.waitForURL('**/comset/staffManagement')
    const link = new RegExp(`${appUrl}/visitor/join\\?invite=\\S+`).exec((await messageTo(guest.account, 'mail')).text)?.[0] ?? ''
    const invited = await openPage(browser)
    await invited.page.goto(link)
    await invited.page.getByRole('heading', { name: company }).waitFor()
    await invited.context.close()
  })
})

describe.skipIf(!canBrowse)('a company’s people and their rights', () => {
  test('open work goes to a colleague, and only then is its person removed', async () => {
    const { page } = owner
    const invoice = freshInvoice(7302)
    const person = await signIn(appUrl, clerk.account, clerk.password)
    const url = await uploadFile(person, 'one.xml', writeXml(invoice))
    await person.api.invoice.importFiles({ area: 'personal', mode: 'einvoice', files: [{ name: 'one.xml', url }] })
    await expect
      .poll(async () => (await person.api.invoice.totalInvoices({ area: 'personal' })).body.data.totalElements, { timeout: 60_000 })
      .toBe(1)
    const request = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: `${clerk.name}的更多操作` }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await page.getByText('1 张未使用的发票').waitFor()
    }
    await membersPage()
    await request('移除')
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: '移除 1 人' }).isDisabled()).toBe(true)
    // The field appeared with the answer: it has the focus, not the close button.
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox')
    await dialog.getByRole('button', { name: '取消' }).click()
    await request('移交工作')
    await dialog.getByRole('combobox').click()
    await page.locator('.ant-select-item-option', { hasText: boss.name }).click()
    await dialog.getByRole('button', { name: '移交', exact: true }).click()
    await page.getByText('1 张发票').first().waitFor()
    await page.goto(addressOf('/home/myInvoices'))
    await page.locator('.data-table_data-row').first().waitFor()
    expect((await page.locator('.number-link .figures_number').innerText()).replaceAll(/\s/g, '')).toBe(invoice.number)
  })

  test('what somebody may not do is off, and says which right it takes', async () => {
    const { page, context, errors } = await openPage(browser)
    /** A member of the demo company who sees its invoices and may not import. */
    await standSignedIn(page, 'jianglinzhou@piaotai.example', demo.password)
    await page.goto(addressOf('/companyInvoice/allInvoiceCo'))
    const bring = page.getByRole('button', { name: '录入发票' }).first()
    await page.locator('.number-link').first().click()
    const correct = page.locator('.invoice-drawer').getByRole('button', { name: '更正' })
    const why = await Promise.all([bring, correct].map(async (button) => [await button.isDisabled(), await button.getAttribute('title')]))
    expect(why).toEqual([
      [true, '需要“全部发票 · 导入”权限，请联系管理员'],
      [true, '需要“全部发票 · 更正”权限，请联系管理员'],
    ])
    expect(errors).toEqual([])
    await context.close()
  })

  test('an authenticator that the company demands is set up at the next sign-in', async () => {
    const { page } = owner
    await openMenu(page, '个人信息')
    await page.getByRole('button', { name: '开启 二次验证' }).click()
    await page.locator('input[autocomplete="current-password"]').fill(boss.password)
    await page.getByRole('button', { name: '下一步' }).click()
    const own = await page.getByRole('dialog').last().locator('code').innerText()
    await page.locator('input[autocomplete="one-time-code"]').fill(authenticatorCode(own))
    await page.getByRole('button', { name: '确认开启' }).click()
    await page.getByText('二次验证已开启', { exact: true }).waitFor()
    await page.getByRole('button', { name: '已保存好' }).click()
    await page.goto(addressOf('/comset/comHome'))
    await page.getByRole('switch', { name: '要求验证器' }).click()
    await page.getByRole('button', { name: '要求验证器' }).last().click()

    await member.page.getByRole('link', { name: '我的发票' }).click()
    await member.page.waitForURL('**/login')
    await member.page.locator('input[autocomplete="username"]').fill(clerk.account)
    await member.page.locator('input[autocomplete="current-password"]').fill(clerk.password)
    await member.page.getByRole('button', { name: '登录', exact: true }).click()
    await member.page.getByRole('heading', { name: '先设置验证器' }).waitFor()
    const secret = await member.page.locator('.form_totp-key code').innerText()
    await member.page.locator('input[autocomplete="one-time-code"]').fill(authenticatorCode(secret))
    await member.page.getByRole('button', { name: '确认并登录' }).click()
    await member.page.getByRole('button', { name: '已保存好，进入票台' }).click()
    // The new session continues on the page where the old one ended.
    await member.page.waitForURL((url) => url.pathname.startsWith('/home'))
    await expect.poll(() => member.page.locator('.shell_company-switch').innerText()).toContain(company)
    expect([owner.errors, member.errors]).toEqual([[], []])
  })
})
