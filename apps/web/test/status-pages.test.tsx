// @vitest-environment jsdom
// What stands in the place of a page, and above all pages.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
// What a document without a screen lacks comes before the pages.
import { showPage } from './support/dom.tsx'
import { PageError } from '../src/app/router/status-pages.tsx'
import SuiteEnded from '../src/app/shell/suite-ended.tsx'
import { NotLoadedOffline } from '../src/lib/http/chunk.ts'
import { setSession } from '../src/lib/session/session.ts'
import { partOf } from '../../../scripts/lib/drafts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('a page that is not there without a network opens by itself once the network is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.fn()
  await showPage(() => <PageError error={new NotLoadedOffline()} reload={reload} />)
  screen.getByText('网络断开了。联网后会自动打开。')
  expect(reload).not.toHaveBeenCalled()
  network.mockReturnValue(true)
  act(() => {
    dispatchEvent(new Event('online'))
  })
  expect(reload).toHaveBeenCalledOnce()
})
it.each([
  ['superAdmin', '比较套餐并续费'],
  ['staff', '看套餐与管理员'],
] as const)('an ended suite stands above every page, with what to do about it, for %s', async (role, way) => {
  setSession(partOf({ token: 't', company: { role, ended: true, packageDueDate: '2026-10-31' } }))
  await showPage(() => <SuiteEnded />)
  expect((await screen.findByRole('status')).textContent).toContain('套餐已于 2026-10-31 到期')
  screen.getByRole('button', { name: way })
})
