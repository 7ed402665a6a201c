// @vitest-environment jsdom
// Pages outside the list kit tell a wrong span of days as its lists do: in words, without a search, with the way to all.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partOf } from '../../../scripts/lib/drafts.ts'
// What a document without a screen lacks comes before the pages.
import { showPage } from './support/dom.tsx'
import { openPageServer, type Answer, type PageServer } from './support/browser.ts'
import ImportRecordsPage from '../src/features/intake/records/import-records.page.tsx'
import { summaryPage } from '../src/features/overview/summary/summary.page.tsx'
import { verificationsPage } from '../src/features/verification/verification.page.tsx'
import { setSession } from '../src/lib/session/session.ts'

const empty: Answer = {
  status: 200,
  body: { code: 10000, message: '', data: { content: [], page: 1, pageSize: 50, totalElements: 0, counts: {} } },
}

describe('A page with a span of days', () => {
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
  const pages = [
    ['of import records by batch', ImportRecordsPage, '', 'from', 'to', '导入时间', '/import/batch'],
    ['of import records by file', ImportRecordsPage, 'by=file&', 'from', 'to', '导入时间', '/import'],
    ['of verifications', verificationsPage('company'), '', 'from', 'to', '查验时间', '/verification'],
    ['of the summary', summaryPage('company'), 'category=1&', 'dateFrom', 'dateTo', '开票日期', '/summary'],
  ] as const
  it.each(pages)('%s asks for a right one', async (_what, Page, before, from, to, _label, call) => {
    await showPage(Page, `/page?${before}${from}=2026-01-01&${to}=2026-01-31`)
    await waitFor(() => {
      expect(server.heard.filter(({ url }) => url.pathname.endsWith(call) && url.searchParams.get(from) === '2026-01-01')).toHaveLength(1)
    })
  })
  it.each(pages)('%s tells a reversed one, does not search, and leads to all', async (_what, Page, before, from, to, label, call) => {
    const page = await showPage(Page, `/page?${before}${from}=2026-12-01&${to}=2026-01-31`)
    await screen.findByText(`“${label}”的起止颠倒了`)
    // How many wait for review is another question, without a span.
    const asked = () => server.heard.filter(({ url }) => url.pathname.endsWith(call) && !url.searchParams.has('review'))
    expect([asked(), page.address().includes('2026-12-01')]).toEqual([[], true])
    fireEvent.click(within(document.querySelector('.empty-state')!).getByRole('button'))
    await waitFor(() => {
      expect(asked().length).toBeGreaterThan(0)
    })
    expect(page.address()).not.toContain('2026-12-01')
  })
})
