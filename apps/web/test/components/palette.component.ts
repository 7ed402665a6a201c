// Ctrl K, ? and the way past the menu: by keys alone, from anywhere, and back to where the focus was.
import axe from 'axe-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { PartnerRow } from '@piaotai/contract/partner/partner.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { fillList, idOf } from './support/invoices.ts'
import { focusCalled, press, tabTo, tabToCalled } from './support/keys.ts'
import { answer, requested } from './support/network.ts'
import { all, find, focusIn, gone } from './support/page.ts'

fillList(20)
const names = ['安徽沃野贸易有限公司', '上海澄观企业管理咨询有限公司', '苏州秉烛会计师事务所']
let partners = names.map((name, i) => ({
  ...blank(PartnerRow),
  id: idOf(i + 1),
  name,
  taxId: `9131000${i}MA1X7K3Q2J`,
  relations: ['up' as const],
}))
const line = '.palette input'
const chosen = (): string =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.innerText.replaceAll(/\s+/g, ' ') ?? ''
const asked = async (path: string): Promise<void> => {
  await openApp(path)
  await find('.shell_search')
}
const say = async (words: string): Promise<void> => {
  await press('{Control>}k{/Control}')
  await find(line)
  await expect.poll(() => focusIn(line)).toBe(true)
  await press(words)
}

describe('The search of the whole app', () => {
  beforeAll(() => {
    answer('user', 'listPartners', ({ keyword, page, pageSize }) => {
      const content = keyword === undefined ? partners : partners.filter(({ name }) => keyword === 'cg' && name.includes('澄观'))
      return { content, page, pageSize, totalElements: content.length, totalExact: true }
    })
    answer('user', 'deletePartners', ({ ids }) => {
      partners = partners.filter(({ id }) => !ids.includes(id))
      return { deleted: ids.length }
    })
  })

  test('opens inside a field of a list, and gives the focus back to it', async () => {
    await asked('/companyInvoice/allInvoiceCo')
    await find('.data-table_data-row')
    await press('/')
    await expect.poll(() => focusIn('[data-search]')).toBe(true)
    await press('{Control>}k{/Control}')
    await expect.poll(() => focusIn(line)).toBe(true)
    await press('{Escape}')
    await gone(line)
    await expect.poll(() => focusIn('[data-search]')).toBe(true)
  })

  test('goes to a page by the initials of its name', async () => {
    await asked('/partner/partnerlist')
    await say('cy')
    await expect.poll(chosen).toContain('发票 › 查验记录 公司')
    await press('{Enter}')
    await gone(line)
    await expect.poll(() => location.pathname).toBe('/companyInvoice/verifyRecordsCo')
    await press('{Control>}k{/Control}')
    await find(line)
    await expect.poll(chosen).toContain('查验记录')
    expect(all('.palette_group')[0]?.innerText).toBe('最近')
    await press('{Escape}')
    await gone(line)
  })

  test('finds a partner, and Tab goes through what can be done with it', async () => {
    await asked('/partner/partnerlist')
    await say('cg')
    await expect.poll(chosen).toContain('上海澄观企业管理咨询有限公司')
    const { violations } = await axe.run(await find('.palette'), { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await press('{Tab}')
    await expect.poll(chosen).toBe('看它的发票')
    await press('{Tab}')
    await expect.poll(chosen).toBe('提交付款')
    await press('{Shift>}{Tab}{/Shift}', '{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe('/companyInvoice/allInvoiceCo?sellerIs=91310001MA1X7K3Q2J')
    expect(requested.filter(({ call }) => call === 'listPartners').at(-1)?.input).toMatchObject({ keyword: 'cg', sort: 'match' })
  })

  test('leaves the keys of an input method alone', async () => {
    await asked('/partner/partnerlist')
    await say('cy')
    await expect.poll(chosen).toContain('查验记录')
    const before = chosen()
    for (const key of ['Enter', 'ArrowDown', 'Tab'])
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: true }))
    await expect.poll(chosen).toBe(before)
    await press('{Escape}')
    await gone(line)
    expect(location.pathname).toBe('/partner/partnerlist')
  })

  test('narrows to a kind by its key, and says honestly that nothing holds the words', async () => {
    await asked('/partner/partnerlist')
    await say('/')
    await expect.poll(() => all('.palette_group').map((one) => one.innerText)).toEqual(['操作'])
    answer('invoice', 'listInvoices', ({ pageSize }) => ({ content: [], pageSize, next: null, previous: null }))
    await press('{Backspace}', '没有这回事')
    await expect.poll(() => document.querySelector<HTMLElement>('.palette_nothing')?.innerText).toContain('没有找到“没有这回事”')
    await expect.poll(chosen).toContain('用话找：“没有这回事”')
    await press('{Enter}')
    await expect.poll(() => location.pathname).toBe('/companyInvoice/allInvoiceCo')
    await expect.poll(() => (document.activeElement as HTMLInputElement | null)?.value).toBe('没有这回事')
    fillList(20)
  })

  test('opens the dialog of an act where it is done', async () => {
    await asked('/partner/partnerlist')
    await say('sgcy')
    await expect.poll(chosen).toContain('手工查验')
    await press('{Enter}')
    await find('[role=dialog] .ant-modal-title')
    await expect.poll(() => focusIn('.ant-modal-wrap')).toBe(true)
    await expect.poll(() => document.querySelector<HTMLElement>('.ant-modal-title')?.innerText).toContain('手工查验')
    expect(location.pathname).toBe('/companyInvoice/verifyRecordsCo')
    await press('{Escape}')
    await gone('[role=dialog]')
  })
})

describe('The keys of every page', () => {
  test('? tells those of the page and those of all pages, and gives the focus back', async () => {
    await asked('/companyInvoice/allInvoiceCo')
    await find('.data-table_data-row')
    await tabTo('.shell_search', 200)
    await press('?')
    await find('.palette_help')
    await expect.poll(() => focusIn('.ant-modal-wrap')).toBe(true)
    expect(all('.palette_help h3').map((one) => one.innerText)).toEqual(['这个页面', '任何页面', '搜索框里'])
    await press('{Escape}')
    await gone('.palette_help')
    await expect.poll(() => focusIn('.shell_search')).toBe(true)
  })

  test('Tab comes to the way past the menu first', async () => {
    await asked('/partner/partnerlist')
    ;(await find('.shell_logo-link')).focus()
    await press('{Shift>}{Tab}{/Shift}')
    expect(focusCalled('跳到正文')).toBe(true)
    await press('{Enter}')
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
    await press('{Tab}')
    expect(focusIn('main')).toBe(true)
  })

  test('a row that left its list gives the focus to the next', async () => {
    await asked('/partner/partnerlist')
    await find(`[data-row="${idOf(2)}"]`)
    await tabTo(`[data-row="${idOf(2)}"] .number-link`, 120)
    await tabToCalled('删除', 4)
    await press('{Enter}')
    await find('.ant-modal-confirm')
    await expect.poll(() => focusCalled('取消')).toBe(true)
    await tabToCalled('删除', 3)
    await press('{Enter}')
    await gone(`[data-row="${idOf(2)}"]`)
    await expect.poll(() => focusIn(`[data-row="${idOf(3)}"]`)).toBe(true)
  })

  test('a record that closes gives the focus to its row, though the keys alone had opened it', async () => {
    await asked('/companyInvoice/allInvoiceCo')
    const rows = (await find('.data-table_data-row')).parentElement!
    ;(document.activeElement as HTMLElement | null)?.blur()
    await press('j', 'j', '{Enter}')
    await find('.invoice-drawer')
    await press('{Escape}')
    await gone('.invoice-drawer')
    const second = rows.querySelectorAll<HTMLElement>('[data-row]')[1]!
    await expect.poll(() => second.contains(document.activeElement)).toBe(true)
    expect(pageErrors()).toEqual([])
  })
})
