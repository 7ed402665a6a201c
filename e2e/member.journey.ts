// Actions on a company's members, as the members see them: disabled, enabled, moved, removed; and unsaved changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../scripts/lib/api-client.ts'
import { canBrowse, appUrl, openBrowser, openPage, signInByPage, type Visit, addressOf } from './support/browser.ts'
import { createCompany, newPerson, register } from './support/people.ts'
import { untilNewPress } from './support/press.ts'

describe.skipIf(!canBrowse)('staff', () => {
  const boss = newPerson('纪怀远')
  const clerk = newPerson('骆清越')
  const other = newPerson('阮知秋')
  const company = `怀远国际新能源智能装备制造科技发展股份有限公司华东区域运营中心${boss.account.slice(1, 9)}`
  let browser: Browser
  let owner: Visit
  let member: Visit
  const membersPage = async (): Promise<void> => {
    await owner.page.goto(addressOf('/comset/staffManagement'))
    await owner.page.getByRole('row', { name: new RegExp(boss.name) }).waitFor()
  }
  const request = async (name: string, action: string): Promise<void> => {
    await owner.page.getByRole('button', { name: `${name}的更多操作` }).click()
    await owner.page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const messages = (page: Page) => page.locator('.message').allInnerTexts()
  beforeAll(async () => {
    browser = await openBrowser()
    owner = await openPage(browser, 'zh-CN', { viewport: { width: 1280, height: 900 } })
    member = await openPage(browser)
    await register(owner.page, boss)
    await createCompany(owner.page, company)
    const { api } = await signIn(appUrl, boss.account, boss.password)
    const number = await owner.page.locator('.shell_company-switch i').innerText()
    for (const [person, visit] of [
      [other, await openPage(browser)],
      [clerk, member],
    ] as const) {
      await register(visit.page, person)
      await (await signIn(appUrl, person.account, person.password)).api.user.joinCompany({ number })
      const { content } = (await api.user.listJoinRequests({})).body.data
      await api.user.answerJoinRequests({ ids: content.map((r) => r.id), accept: true })
      if (visit !== member) await visit.context.close()
    }
    await member.page.waitForURL('**/home')
  })
  afterAll(() => browser.close())

  test('who is disabled is told that, also where they sign in again, and is let in as soon as they are enabled', async () => {
    await membersPage()
    await request(clerk.name, '停用')
    await owner.page.getByRole('dialog').getByRole('button', { name: '停用 1 人' }).click()
    await owner.page.getByText('已停用 1 人').waitFor()
    await member.page.getByRole('link', { name: '我的发票' }).click()
    await member.page.getByText('您在这家公司已被停用').waitFor()
    await signInByPage(member.page, clerk.account, clerk.password)
    await member.page.getByText(`您在${company}已被停用`).waitFor()
    await request(clerk.name, '启用')
    await owner.page.getByRole('dialog').getByRole('button', { name: '启用 1 人' }).click()
    await owner.page.getByText('已启用 1 人').waitFor()
    await member.page.waitForURL('**/home')
  })

  test('several people are moved only to a department that was chosen, and one with people in it stays', async () => {
    const { page } = owner
    await membersPage()
    await page.locator('.member_pane-head').getByRole('button', { name: '新建' }).click()
    await page.getByLabel('部门名称').fill('资金部')
    await page.getByRole('button', { name: '保存' }).click()
    await page.locator('.member_department', { hasText: '资金部' }).waitFor()
    await page.getByRole('checkbox', { name: '本页所有人' }).check()
    const bar = page.locator('.list-page_selection-bar')
    const dialog = page.getByRole('dialog')
    expect(await bar.getByRole('button', { name: '启用', exact: true }).getAttribute('title')).toBe('所选员工都没有停用')
    await bar.getByRole('button', { name: '调整部门' }).click()
    const move = dialog.getByRole('button', { name: '调整 2 人' })
    await dialog.getByText(`${clerk.name}`).waitFor()
    await dialog.getByRole('combobox').click()
    expect([await move.isDisabled(), await move.getAttribute('title')]).toEqual([true, '已经在这个部门，请选择别的部门'])
    await page.locator('.ant-select-tree-title', { hasText: '资金部' }).click()
    await move.click()
    await page.getByText('已调整 2 人的部门').waitFor()
    await expect.poll(() => page.locator('.member_department', { hasText: '资金部' }).locator('em').innerText()).toBe('2')
    await page.getByRole('button', { name: '资金部的操作' }).click()
    const remove = page.getByRole('menuitem', { name: '删除' })
    expect([await remove.getAttribute('aria-disabled'), await remove.getAttribute('title')]).toEqual([
      'true',
      '还有 2 位成员，先把他们调到别的部门',
    ])
    await page.keyboard.press('Escape')
  })

  test('who manages the people of a department finds what is beyond it off, with the reason', async () => {
    const { api } = await signIn(appUrl, boss.account, boss.password)
    const { content: departments } = (await api.user.listDepartments({})).body.data
    const { content: people } = (await api.user.listMembers({})).body.data
    const idOf = (name: string): string => people.find((s) => s.name === name)!.id
    const before = people.map((s) => [s.id, s.departmentId] as const)
    const keys = ['menu_4.staffManagement', 'staffManagement.move', 'staffManagement.handOver', 'staffManagement.remove']
    const { id } = (await api.user.createGroup({ name: '资金部主管', keys, scope: 'department' })).body.data
    await api.user.moveMembers({ ids: [idOf(clerk.name)], departmentId: departments[0]!.id })
    await api.user.moveMembers({ ids: [idOf(other.name)], departmentId: null })
    await api.user.setGroupMembers({ id, userIds: [idOf(clerk.name)] })
    const { page } = member
    await page.goto(addressOf('/comset/staffManagement'))
    const more = async (name: string) => {
      await page.getByRole('button', { name: `${name}的更多操作` }).click()
      const items = page.getByRole('menuitem', { disabled: true })
      await items.first().waitFor()
      return items.evaluateAll((all) => all.map((item) => `${item.textContent} ${item.getAttribute('title')}`))
    }
    const beyond = '超出您的数据范围：只能对范围内的员工操作'
    const off = await more(other.name)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: other.name }).check()
    const bar = page.locator('.list-page_selection-bar')
    const why = await bar.getByRole('button', { name: '移除' }).getAttribute('title')
    await api.user.removeGroup({ id })
    for (const [memberId, departmentId] of before) await api.user.moveMembers({ ids: [memberId], departmentId })
    expect([off, why]).toEqual([
      [`调整部门 ${beyond}`, '停用 需要“员工管理 · 启用停用”权限，请联系管理员', `移交工作 ${beyond}`, `移除 ${beyond}`],
      '所选员工中有 1 人超出您的数据范围',
    ])
  })

  test('the head counts the company’s people, whatever the list is narrowed to, and removing one says nothing else', async () => {
    const { page } = owner
    await membersPage()
    await page.locator('.member_department', { hasText: '资金部' }).click()
    await page.getByText('共 2 人').waitFor()
    await expect.poll(() => page.locator('.page-head').innerText()).toContain('3 人')
    await request(other.name, '移除')
    await page.getByRole('dialog').getByRole('button', { name: '移除 1 人' }).click()
    await page.getByText('已移除 1 人').waitFor()
    await page.getByText('共 1 人').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await messages(page)).toEqual(['已移除 1 人'])
  })

  test('who was removed meanwhile refuses the batch, is named, and is left out of the next try and of the chosen', async () => {
    const { page } = owner
    const late = newPerson('季晚舟')
    const visit = await openPage(browser)
    await register(visit.page, late)
    await (await signIn(appUrl, late.account, late.password)).api.user.joinCompany({
      number: await page.locator('.shell_company-switch i').innerText(),
    })
    await visit.context.close()
    const { api } = await signIn(appUrl, boss.account, boss.password)
    const { content } = (await api.user.listJoinRequests({})).body.data
    await api.user.answerJoinRequests({ ids: content.map((r) => r.id), accept: true })
    await membersPage()
    for (const { name } of [clerk, late]) await page.getByRole('checkbox', { name }).check()
    const bar = page.locator('.list-page_selection-bar')
    const dialog = page.getByRole('dialog')
    await bar.getByRole('button', { name: '停用', exact: true }).click()
    const gone = (await api.user.listMembers({ keyword: late.name })).body.data.content.map((s) => s.id)
    await api.user.removeMembers({ ids: gone })
    await dialog.getByRole('button', { name: '停用 2 人' }).click()
    await dialog.getByText(`${late.name}已不在这家公司，不再包括在内`).waitFor()
    await bar.getByText('1 位员工').waitFor()
    await untilNewPress(page)
    await dialog.getByRole('button', { name: '停用 1 人' }).click()
    await page.getByText('已停用 1 人').waitFor()
    await api.user.setMemberStatus({
      ids: (await api.user.listMembers({ keyword: clerk.name })).body.data.content.map((s) => s.id),
      status: 'active',
    })
  })

  test('a tab that still shows a company with a long name can go on both ways', async () => {
    const { page, context } = owner
    await page.goto(addressOf('/comset/comHome'))
    await (await signIn(appUrl, boss.account, boss.password)).api.user.createCompany({ name: `怀远物业${boss.account.slice(1, 9)}` })
    const [second] = await Promise.all([context.waitForEvent('page'), page.evaluate(`window.open('/comset/comHome')`)])
    await second.locator('.shell_company-switch').click()
    await second.getByRole('menuitem', { name: /怀远物业/ }).click()
    await second.waitForURL('**/home/overView')
    const dialog = page.getByRole('dialog', { name: '当前公司已切换' })
    await dialog.getByText(company).waitFor()
    const ends = await Promise.all(
      [dialog, dialog.getByRole('button', { name: '刷新页面' }), dialog.getByRole('button', { name: '回到原来的公司' })].map(
        async (one) => {
          const box = await one.boundingBox()
          return box!.x + box!.width
        },
      ),
    )
    expect(ends[1]! <= ends[0]! && ends[2]! < ends[1]!).toBe(true)
    await dialog.getByRole('button', { name: '回到原来的公司' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect([owner.errors, member.errors]).toEqual([[], []])
  })
})
