// @vitest-environment jsdom
// A page before its first row, for who may bring it and for who may not: no dead button in either case.
import { fireEvent, renderHook, screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PagePath } from '@piaotai/domain/rights/permission.ts'
import { setOut, useWays } from '../src/lib/page/way-back.ts'
import { setSession } from '../src/lib/session/session.ts'
import { EmptyPage } from '../src/ui/page/empty-page.tsx'
import { GoOrAsk } from '../src/ui/page/go-or-ask.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
})
afterAll(() => server.close())
const granting = (path: PagePath) => {
  const operatorInfo = { roles: [], menuList: [{ pages: [{ path, buttons: [] }] }] }
  setSession(partOf({ token: 't', user: { name: '林婉清' }, company: { name: '砚田', role: 'staff', suite: 'standard', operatorInfo } }))
}
beforeEach(() => {
  server.answer(() => ({
    status: 200,
    body: { code: 10000, message: '', data: { superAdminName: '周牧野', content: [], contacts: null } },
  }))
  granting('/comset/pushTargets')
})
const why = '需要“密钥 · 新建”权限'

it('does in place what brings the first row', async () => {
  const onDo = vi.fn()
  await showPage(() => (
    <EmptyPage
      of="apiKeys"
      subject="key"
      acts={[
        { label: '新建密钥', onDo },
        { say: 'apiDocs', href: '/docs/' },
      ]}
    />
  ))
  fireEvent.click(await screen.findByRole('button', { name: '新建密钥' }))
  expect([onDo.mock.calls.length, screen.getAllByRole('button').length]).toEqual([1, 2])
})
it('names who can do it where the right is missing, with a request to copy, and offers no dead button', async () => {
  await showPage(() => <EmptyPage of="apiKeys" subject="key" acts={[{ label: '新建密钥', why, onDo: () => undefined }]} />)
  await screen.findByText(`${why}，可以请 周牧野 授权或代办`)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['复制申请'])
})
it('leaves out only what the person may not do, where something else is left', async () => {
  const acts = [
    { label: '导入', why, onDo: () => undefined },
    { label: '新建密钥', onDo: () => undefined },
  ] as const
  await showPage(() => <EmptyPage of="apiKeys" subject="key" acts={acts} />)
  await screen.findByRole('button', { name: '新建密钥' })
  expect([screen.queryByRole('button', { name: '导入' }), screen.queryByText(/周牧野/)]).toEqual([null, null])
})
it.each([
  ['/comset/pushTargets', '新建推送目标'],
  ['/comset/taxAccounts', '复制申请'],
] as const)('leads to a page that is granted, and asks for one that is not: %s', async (to, button) => {
  await showPage(() => <GoOrAsk goal={{ to }} say="goTargets" />)
  await screen.findByRole('button', { name: button })
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
it.each(['//elsewhere.example/a', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
  'keeps no way back that leaves the product: %s',
  (address) => {
    setOut('/comset/pushTargets', address)
    expect(renderHook(useWays).result.current).toEqual([])
  },
)
