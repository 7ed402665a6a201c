// @vitest-environment jsdom
// The menu names the overview once, whichever of its addresses are granted, and marks it at each of them; it names each view of 记账.
import { expect, it } from 'vitest'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { SubMenu } from '../src/app/shell/sub-menu.tsx'
import { showPage } from './support/dom.tsx'

const links = async (address: string, ...keys: string[]) => {
  const [pathname = '', search = ''] = address.split('?')
  const pages = allPages.filter((page) => keys.includes(page.key)).map((page) => ({ ...page, buttons: [...page.buttons], included: true }))
  await showPage(
    () => <SubMenu section={{ key: 'menu_1', name: 'personal', base: '/home', pages }} pathname={pathname} />,
    `/page?${search}`,
  )
  const found = [...document.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href'), a.getAttribute('aria-current')])
  document.body.innerHTML = ''
  return found
}
it('names the overview once', async () => {
  const all = ['menu_1.home', 'menu_1.overView', 'menu_1.overViews', 'menu_1.myInvoices']
  const mine = ['我的发票', '/home/myInvoices', null]
  expect(await links('/home', ...all)).toEqual([['概览', '/home', 'page'], mine])
  expect(await links('/home/overViews', ...all)).toEqual([['概览', '/home', 'page'], mine])
  expect(await links('/home/overView', 'menu_1.overView')).toEqual([['个人概览', '/home/overView', 'page']])
})
it('names each view of the books, and marks the one that is open', async () => {
  const marked = async (address: string) =>
    (await links(address, 'menu_4.caiwupz')).map(([name, to, current]) => `${name} ${to} ${current ?? ''}`)
  expect(await marked('/comset/caiwupz?view=rules&open=x')).toEqual([
    '记账凭证 /comset/caiwupz ',
    '凭证规则 /comset/caiwupz?view=rules page',
    '科目表 /comset/caiwupz?view=accounts ',
  ])
  expect((await marked('/comset/caiwupz?period=2026-11'))[0]).toBe('记账凭证 /comset/caiwupz page')
  expect((await marked('/comset/comHome?view=rules')).filter((one) => one.endsWith('page'))).toEqual([])
})
