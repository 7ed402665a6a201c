// @vitest-environment jsdom
// Records of work: their states, what these allow, what happened, and the list that is asked again while one is at work.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Send, X } from 'lucide-react'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import DownloadsPage from '../src/features/download/downloads.page.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { useOpen } from '../src/ui/kits/list/use-open.ts'
import { useRowActions } from '../src/ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../src/ui/kits/records/record-drawer.tsx'
import { StateTag } from '../src/ui/kits/records/state-tag.tsx'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

const ok = (data: unknown): Answer => ({ status: 200, body: { code: 10000, message: '', data } })
const file = (id: string, state: string, progress = 0) => ({
  id,
  kind: 'originals',
  name: `${id}.zip`,
  state,
  pagePath: '/companyInvoice/allInvoiceCo',
  company: '砚田',
  remark: null,
  count: 12,
  progress,
  size: null,
  reason: state === 'failed' ? 'storageFull' : null,
  createdAt: '2026-11-20T01:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
  expired: false,
  downloadUrl: state === 'downloadable' ? '/file' : null,
  print: null,
  seal: null,
})
const pageOf = (files: readonly ReturnType<typeof file>[]): Answer =>
  ok({
    content: files,
    page: 1,
    pageSize: 50,
    totalElements: files.length,
    counts: {
      generating: files.filter(({ state }) => state === 'generating').length,
      downloadable: files.filter(({ state }) => state === 'downloadable').length,
      failed: files.filter(({ state }) => state === 'failed').length,
      deleted: 0,
    },
  })
const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr')!

describe('A list of records', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await openPageServer()
    setSession({ token: 't' })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.heard.length = 0
  })

  it('is asked again while a record is at work, until its end is seen', async () => {
    let looked = 0
    server.answer(() => pageOf([(looked += 1) < 3 ? file('甲', 'generating', looked) : file('甲', 'downloadable')]))
    await showPage(DownloadsPage)
    await screen.findByText('2 / 12')
    await waitFor(() => {
      within(rowOf('甲.zip')).getByText('可下载')
    })
    expect(looked).toBe(3)
  })
  it('gives each state the actions that it allows: one at work is cancelled after a yes, one that failed is tried again', async () => {
    let files = [file('甲', 'generating'), file('乙', 'failed')]
    server.answer((call) => {
      if (call.method === 'GET') return pageOf(files)
      if (call.url.pathname.endsWith('/delete')) files = [file('乙', 'failed')]
      else files = [file('乙', 'generating')]
      return ok({})
    })
    await showPage(DownloadsPage)
    const buttons = (name: string) =>
      within(rowOf(name))
        .getAllByRole('button')
        .map((button) => button.textContent)
    await screen.findByText('乙.zip')
    expect([buttons('甲.zip'), buttons('乙.zip')]).toEqual([['取消'], ['重新生成', '删除']])
    fireEvent.click(within(rowOf('甲.zip')).getByRole('button'))
    const question = await screen.findByRole('dialog')
    fireEvent.click(within(question).getAllByRole('button').at(-1)!)
    await waitFor(() => {
      expect(screen.queryByText('甲.zip')).toBeNull()
    })
    fireEvent.click(screen.getByRole('button', { name: '重新生成 乙.zip' }))
    await waitFor(() => {
      within(rowOf('乙.zip')).getByText('生成中')
    })
    expect(server.heard.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname.split('/').at(-1), body])).toEqual([
      ['delete', '{"ids":["甲"]}'],
      ['retry', '{}'],
    ])
  })
  it('has a tab for each state in its address', async () => {
    server.answer(() => pageOf([]))
    const page = await showPage(DownloadsPage)
    fireEvent.click(await screen.findByRole('tab', { name: /^失败/ }))
    await screen.findByText('没有符合条件的文件')
    expect([page.address(), server.heard.at(-1)?.url.searchParams.get('state')]).toEqual(['/page?state=failed', 'failed'])
  })
})

interface Push {
  readonly id: string
  readonly state: 'sent' | 'failed'
}
const Page = () => {
  const [push, setPush] = useState<Push>({ id: 'p1', state: 'failed' })
  const open = useOpen()
  const rowActions = useRowActions<Push>({
    actions: [
      {
        key: 'again',
        allowed: ({ state }) => state === 'failed',
        label: () => '重试',
        run: () => {
          setPush({ ...push, state: 'sent' })
          return Promise.resolve()
        },
      },
    ],
    nameOf: ({ id }) => ({ number: id, name: null }),
    stale: [],
  })
  return open.id === push.id ? (
    <RecordDrawer
      title="TS-20261121-00000A-1"
      record={push}
      state={<StateTag look={{ tone: push.state === 'failed' ? 'wrong' : 'good', icon: Send }} word={push.state} note="连接超时" />}
      rowActions={rowActions}
      facts={[['目标', 'ERP']]}
      events={[
        { id: '1', at: '2026-11-20T16:30:05.000Z', icon: Send, what: '推送', who: '林婉清', place: '10.1.1.9', details: ['第 1 次'] },
        { id: '2', at: '2026-11-20T16:31:05.000Z', icon: X, what: '失败', who: null },
      ]}
      failed={undefined}
      onClose={open.close}
    />
  ) : (
    <button
      type="button"
      onClick={() => {
        open.open(push)
      }}
    >
      打开
    </button>
  )
}
describe('The drawer of a record', () => {
  it('stands open by its address, tells the newest first what happened, by whom and from where, and acts as the state allows', async () => {
    const page = await showPage(Page)
    fireEvent.click(await screen.findByRole('button', { name: '打开' }))
    const drawer = await screen.findByRole('dialog', { name: 'TS-20261121-00000A-1' })
    expect(
      within(drawer)
        .getAllByRole('listitem')
        .map((event) => event.textContent),
    ).toEqual(['00:31:05失败系统', '00:30:05推送林婉清来自 10.1.1.9第 1 次'])
    fireEvent.click(within(drawer).getByRole('button', { name: '重试' }))
    await within(drawer).findByText('sent')
    expect(within(drawer).queryByRole('button', { name: '重试' })).toBeNull()
    expect(page.address()).toBe('/page?open=p1')
    fireEvent.click(within(drawer).getByRole('button', { name: '关闭' }))
    await screen.findByRole('button', { name: '打开' })
    expect(page.address()).toBe('/page')
  })
})
