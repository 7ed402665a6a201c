// @vitest-environment jsdom
// Whose to-dos are counted, and by whom a list of sales is filtered first.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPage } from './support/dom.tsx'
import { invoiceLists } from '../src/features/invoice/invoice-list.config.ts'
import { TodoStrip } from '../src/features/overview/todo-strip.tsx'
import { InvoiceFilters } from '../src/shared/invoice/filter/invoice-filters.tsx'

const todos = [
  { key: 'warnings', count: 3, amount: '106.00', since: '2026-11-01' },
  { key: 'heldImports', count: 2, amount: null, since: '2026-11-01' },
  { key: 'heldMails', count: 1, amount: null, since: '2026-11-01' },
] as const
it.each([
  ['personal', 'zh-CN', '我的待办：我录入的', '/home'],
  ['company', 'zh-CN', '公司待办：我能看到的', '/companyInvoice'],
  ['personal', 'en-US', 'To do: what I entered', '/home'],
  ['company', 'en-US', 'To do: what I see of the company', '/companyInvoice'],
] as const)('the to-dos of the %s area say whose they are, in %s, and lead there', async (area, language, whose, base) => {
  await showPage(() => <TodoStrip todos={[...todos]} area={area} />, '/page', language)
  expect(screen.getByRole('group').getAttribute('aria-label')).toBe(whose)
  const [warnings, held, mails] = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect([warnings?.startsWith(`${base}/`), held?.includes('area=company')]).toEqual([true, area === 'company'])
  const page = area === 'company' ? '/companyInvoice/comemailhistory' : '/home/personemailhistory'
  expect(mails).toBe(`${page}?status=held`)
})
it.each([
  ['menu_2.outputInvoiceCo', '购方', '销方'],
  ['menu_1.outputInvoice', '购方', '销方'],
  ['menu_2.incomeInvoiceCo', '销方', '购方'],
])('the list %s is filtered by %s first', async (key, first, second) => {
  const list = invoiceLists.find((one) => one.key === key)!
  await showPage(() => <InvoiceFilters search={{}} onSearch={() => undefined} first={list.counterparty} />)
  const [before, after] = [screen.getByLabelText(first), screen.getByLabelText(second)]
  expect(before.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
