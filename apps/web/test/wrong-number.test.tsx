// @vitest-environment jsdom
// Lists that take a task number tell a mistyped one, name the wrong character, and search by the right one.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { taskNumberOf } from '@piaotai/domain/text/task-number.ts'
import { partOf } from '../../../scripts/lib/drafts.ts'
// What a document without a screen lacks comes before the pages.
import { showPage } from './support/dom.tsx'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { deliveriesPage } from '../src/features/delivery/delivery.page.tsx'
import { ForwardList } from '../src/features/delivery/forwarding/forward-list.tsx'
import ReceiptsPage from '../src/features/delivery/receipts/receipts.page.tsx'
import { pushesPage } from '../src/features/push/push.page.tsx'
import { setSession } from '../src/lib/session/session.ts'

const empty: Answer = {
  status: 200,
  body: {
    code: 10000,
    message: '',
    data: { content: [], page: 1, pageSize: 50, totalElements: 0, totalExact: true, counts: {}, targets: [] },
  },
}
const PushPage = pushesPage('company').default
const DeliveriesPage = deliveriesPage('company').default
const Deliveries = () => <DeliveriesPage />
const Forwards = () => <ForwardList view={null} />

describe('A list that takes a task number', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await openPageServer()
    setSession(partOf({ token: 't', company: { operatorInfo: { menuList: [] } } }))
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.heard.length = 0
    server.answer(() => empty)
  })
  const lists = [
    ['of deliveries', Deliveries, 'number', 'JF'],
    ['of forwardings', Forwards, 'number', 'JF'],
    ['of receipts', ReceiptsPage, 'number', 'JF'],
    ['of pushes', PushPage, 'keyword', 'TS'],
  ] as const
  it.each(lists)('%s names the wrong character, searches nothing, and leads to the right number', async (_what, Page, key, prefix) => {
    const right = taskNumberOf(prefix, '2026-11-21', '4Q8W2N')
    const wrong = `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
    await showPage(Page, `/page?${key}=${wrong}`)
    await screen.findByText(`任务编号末位校验应为 ${right.slice(-1)}，可能抄错一位。`)
    const asked = () => server.heard.map(({ url }) => url).filter(({ searchParams }) => searchParams.has(key))
    expect(asked()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: `查 ${right}` }))
    await waitFor(() => {
      expect(asked().map(({ searchParams }) => searchParams.get(key))).toContain(right)
    })
  })
  it('of pushes searches by a text that means no task', async () => {
    await showPage(PushPage, '/page?keyword=26327000000438340001')
    await waitFor(() => {
      expect(server.heard.some(({ url }) => url.searchParams.get('keyword') === '26327000000438340001')).toBe(true)
    })
  })
})
