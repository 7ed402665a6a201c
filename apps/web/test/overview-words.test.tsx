// @vitest-environment jsdom
// For whom to-dos wait, and by whom a list of sales is filtered first.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPage } from './support/dom.tsx'
import { invoiceLists } from '../src/features/invoice/invoice-list.config.ts'
import { TodoGroupCard } from '../src/features/overview/todo/todo-group.tsx'
import { InvoiceFilters } from '../src/shared/invoice/filter/invoice-filters.tsx'

const blank = {
  from: 'list',
  group: 'mine',
  cell: null,
  month: null,
  count: 3,
  exact: true,
  things: 3,
  amount: null,
  since: null,
  party: null,
  parties: 0,
  who: null,
  by: null,
} as const
it.each([
  ['personal', 'zh-CN', '等我', '/home'],
  ['company', 'zh-CN', '等我', '/companyInvoice'],
  ['personal', 'en-US', 'Waiting for me', '/home'],
  ['company', 'en-US', 'Waiting for me', '/companyInvoice'],
] as const)('the to-dos of the %s area say for whom they wait, in %s, and lead there', async (area, language, whom, base) => {
  const todos = (['doubts', 'importsHeld', 'mailsHeld'] as const).map((kind) => ({ ...blank, kind }))
  await showPage(() => <TodoGroupCard group="mine" todos={todos} area={area} month={undefined} />, '/page', language)
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe(whom)
  const [doubts, held, mails] = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect([doubts?.startsWith(`${base}/`), held?.includes('asks=true'), held?.includes(`area=${area}`)]).toEqual([true, true, true])
  const page = area === 'company' ? '/companyInvoice/comemailhistory' : '/home/personemailhistory'
  expect(mails?.startsWith(`${page}?status=`)).toBe(true)
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
