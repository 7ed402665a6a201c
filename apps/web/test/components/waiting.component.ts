// Lists that are not there yet, or cannot be read: they never tell what they do not know.
import { describe, expect, test } from 'vitest'
import { MemberItem } from '@piaotai/contract/member/member-shapes.ts'
import { openApp, pageErrors, user } from './support/app.ts'
import { blank } from './support/blank.ts'
import { answer, Refusal } from './support/network.ts'
import { find, gone } from './support/page.ts'

const page = (): string => document.querySelector<HTMLElement>('main')?.innerText ?? ''

describe('A list', () => {
  test.each(['/companyInvoice/incomeInvoiceCo', '/home/myInvoices', '/comset/staffManagement'])(
    'that cannot be read tells no count of what it does not know: %s',
    async (path) => {
      const refuse = (): never => {
        throw new Refusal('busy', '系统繁忙', 503)
      }
      answer('user', 'listMembers', refuse)
      answer('user', 'listDepartments', refuse)
      answer('invoice', 'listInvoices', refuse)
      await openApp(path)
      await find('.empty-state')
      expect(/共 0|0 (?:人|张)/.exec(page())).toBeNull()
    },
  )

  test('that takes its time shows rows on their way, and never that there is nobody', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    const boss = { ...blank(MemberItem), id: user.id, name: user.name, joinedAt: '2026-11-20T08:00:00Z' }
    answer('user', 'listMembers', async () => {
      await told
      return { page: 1, pageSize: 50, totalElements: 1, totalExact: true, content: [boss] }
    })
    answer('user', 'listDepartments', async () => {
      await told
      return { content: [], whole: true }
    })
    await openApp('/comset/staffManagement')
    await find('.member_people-table .waiting-rows')
    expect(page()).not.toMatch(/0 人|暂无数据|还没有部门/)
    tell()
    await expect.poll(page).toContain(boss.name)
    await gone('.waiting-rows')
    expect(pageErrors()).toEqual([])
  })
})
