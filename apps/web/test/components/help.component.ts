// Help: the docs are searched by their own script, the guides lead into the site, and who can help is named.
import axe from 'axe-core'
import MiniSearch from 'minisearch'
import miniSearch from '../../../../node_modules/minisearch/dist/es/index.js?raw'
import { expect, test } from 'vitest'
// oxlint-disable-next-line import/default -- the text of the file
import findScript from '../../../../scripts/docs/site/find.js?raw'
import { searchOptions } from '../../../../scripts/docs/site/search-options.js'
// oxlint-disable-next-line import/default -- the text of the file
import options from '../../../../scripts/docs/site/search-options.js?raw'
import { openApp, pageErrors } from './support/app.ts'
import { answer, serveFile } from './support/network.ts'
import { all, at, find, gone } from './support/page.ts'

const contacts = { salesPhone: '400-000-0000', salesMail: null, serviceUrl: null }
answer('user', 'listSuites', () => ({ content: [], superAdminName: '林婉清', contacts }))

test('a word that is typed finds its places in the guides, and each opens in the docs', async () => {
  await openApp('/home')
  await find('header')
  const index = new MiniSearch(searchOptions)
  index.add({ id: 'clerk.html#查验', page: '经办人指南', title: '查验', text: '红冲的发票查验后显示已红冲' })
  index.add({ id: 'api/invoice.html#red', page: '发票', title: '红冲', text: '红冲接口' })
  index.add({ id: 'admin.html#公司', page: '管理员指南', title: '公司', text: '企业信息与抬头' })
  for (const [name, text] of Object.entries({ find: findScript, minisearch: miniSearch, 'search-options': options }))
    serveFile(`/docs/${name}.js`, 'text/javascript', text)
  serveFile('/docs/search-zh.json', 'application/json', JSON.stringify(index))
  await openApp('/help')
  await (await at('input[type="search"]')).fill('红冲')
  const link = await find('ol a')
  expect(all('ol a').length).toBe(1)
  expect([link.getAttribute('href'), link.querySelector('b')!.textContent, link.querySelector('mark')!.textContent]).toEqual([
    '/docs/clerk.html#查验',
    '查验',
    '红冲',
  ])
  await (await at('input[type="search"]')).fill('没有这样的词')
  await gone('ol a')
  await expect.poll(() => document.querySelector('main')!.textContent).toContain('没有找到')
})
test('the guides by what one wants to do, nine words in a line each, and who can help', async () => {
  await openApp('/help')
  const month = await find('a[href="/docs/clerk.html#月结"]')
  expect(month.textContent).toBe('月结')
  expect(all('dl dt').length).toBe(9)
  await expect.poll(() => document.querySelector('main')!.textContent).toContain('400-000-0000')
  expect(document.querySelector('main')!.textContent).toContain('林婉清')
  const { violations } = await axe.run(await find('main'), {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(pageErrors()).toEqual([])
})
