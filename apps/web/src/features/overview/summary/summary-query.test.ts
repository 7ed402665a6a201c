import { describe, expect, it } from 'vitest'
import { readQuery, summaryLink } from './summary-query.ts'

describe('The summary', () => {
  it('is narrowed by what its address says, as far as that reads', () => {
    expect([
      readQuery({ category: '1', dateFrom: '2026-11-01', dateTo: 'soon' }),
      readQuery({ category: 0 }),
      readQuery({ category: 'x', dateFrom: 7 }),
    ]).toEqual([{ category: 1, dateFrom: '2026-11-01' }, { category: 0 }, {}])
  })
  it('leads from a figure to the list that counts it', () => {
    expect([
      summaryLink('company', { dateFrom: '2026-11-01' }, { taxRate: ['13%'] }),
      summaryLink('personal', { category: 2 }, {}),
      summaryLink('company', { category: 0 }, {}),
    ]).toEqual([
      { to: '/companyInvoice/allInvoiceCo', search: { dateFrom: '2026-11-01', taxRate: ['13%'] } },
      { to: '/home/outputInvoice', search: {} },
      { to: '/companyInvoice/allInvoiceCo', search: { tab: 'uncategorised' } },
    ])
  })
})
