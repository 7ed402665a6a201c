// 全部公司: a cell of the table is found by the arrow keys and worked on below, in its company, while the session stays.
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MonthOfCompany } from '@piaotai/contract/month/companies.ts'
import { MonthPartRow, MonthStatus, MonthThing } from '@piaotai/contract/month/month-shapes.ts'
import { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import { monthParts, type MonthCell, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { blank } from './support/blank.ts'
import { company, openApp, pageErrors } from './support/app.ts'
import { idOf } from './support/invoices.ts'
import { answer, requested } from './support/network.ts'

const [other, batch, invoice] = [idOf(31), idOf(32), idOf(33)]
const monthWith = (part: MonthPart, cell: MonthCell) => {
  const left = { cell, gate: 'remind' as const, count: 1, exact: true, amount: '5126.00', things: 1, mine: true }
  return {
    ...blank(MonthOfCompany),
    month: '2026-10',
    closesFrom: '2026-10-31',
    deadline: { day: '2026-11-16', known: true, left: -12 },
    role: 'prepare' as const,
    things: 1,
    mine: 1,
    parts: monthParts.map((one) => ({
      ...blank(MonthPartRow),
      part: one,
      ...(one === part ? { things: 1, whole: 4, done: 3, cells: [left] } : {}),
    })),
  }
}
const batchOf = paymentEndpoints.readPaymentBatch.output
/** A batch with one invoice that waits. */
const waitingBatch = () => ({
  ...blank(batchOf),
  invoices: [{ ...blank(batchOf.shape.invoices.element), invoiceId: invoice, state: 'submitted' as const }],
})
const inOther = () => requested.filter((one) => one.company !== undefined).map((one) => [one.call, one.company])

describe('The table of companies', () => {
  beforeEach(async () => {
    requested.length = 0
    answer('invoice', 'readMonth', () => ({ ...blank(MonthStatus), month: '2026-10' }))
    answer('invoice', 'listMonthCompanies', () => ({
      content: [
        { id: other, name: '上海澄观企业管理咨询有限公司', number: '100342', month: monthWith('pay', 'toConfirm') },
        { id: company.id, name: company.name, number: '100286', month: monthWith('check', 'doubts') },
      ],
      more: 0,
    }))
    answer('invoice', 'listMonthThings', ({ cell }) => ({
      content: [
        {
          ...blank(MonthThing),
          kind: 'payment' as const,
          id: batch,
          party: '深圳市拾光电子科技有限公司',
          amount: '5126.00',
          facts: { cell },
        },
      ],
      page: 1,
      pageSize: 50,
      totalElements: 1,
      totalExact: true,
    }))
    await openApp('/companyInvoice/monthClose?view=companies')
  })

  test('is walked by the arrow keys, and Enter opens the cell below', async () => {
    const [first, second] = [
      page.getByRole('button', { name: /^上海澄观.* 付款 差 1 件/ }),
      page.getByRole('button', { name: /^云岫文具.* 看清 差 1 件/ }),
    ]
    await expect.element(first).toHaveAttribute('aria-pressed', 'true')
    ;(first.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.element(second).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('region', { name: `${company.name} 看清` })).toBeVisible()
    await expect.element(page.getByRole('link', { name: '打开这一行' })).toBeVisible()
  })
  test('pays a batch of another company in place: checked and confirmed there, after a question', async () => {
    answer('invoice', 'readPaymentBatch', waitingBatch)
    answer('invoice', 'confirmInvoices', () => [{ id: invoice, number: null, sellerName: null, ok: true }])
    await page.getByRole('button', { name: '确认 深圳市拾光电子科技有限公司' }).click()
    await expect.element(page.getByRole('button', { name: '确认付款' })).toBeEnabled()
    expect(requested.some(({ call }) => call === 'confirmInvoices')).toBe(false)
    await page.getByRole('button', { name: '确认付款' }).click()
    await expect.poll(() => inOther().map(([call]) => call)).toContain('confirmInvoices')
    expect([new Set(inOther().map(([, of]) => of)), requested.find(({ call }) => call === 'confirmInvoices')?.input]).toEqual([
      new Set([other]),
      { area: 'company', ids: [invoice] },
    ])
    expect(requested.some(({ call }) => call === 'switchCompany')).toBe(false)
  })
  test('switches to a company where it is asked to, and stays at the month', async () => {
    await page.getByRole('button', { name: '换到这家 上海澄观企业管理咨询有限公司' }).click()
    await expect.poll(() => requested.find(({ call }) => call === 'switchCompany')?.input).toEqual({ teamId: other })
    await expect.poll(() => location.pathname + location.search).toBe('/companyInvoice/monthClose?month=2026-10')
    expect(pageErrors()).toEqual([])
  })
})
