// @vitest-environment jsdom
// What does not apply to an invoice is explained or left out of its risk tab.
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RiskTab } from '../src/features/invoice/risk/risk-tab.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession({ token: 't' })
})
afterAll(() => server.close())

const finding = (rule: string, axis: string, says: string, verdict: string) => ({
  rule,
  axis,
  says,
  verdict,
  facts: {},
  evidence: [],
  hidden: 0,
  files: [],
})
const months = (last: number) =>
  Array.from({ length: 12 }, (_, i) => ({ month: `2026-${String(i + 1).padStart(2, '0')}`, count: i === 11 ? last : 0, amount: '100.00' }))
const show = async (findings: readonly ReturnType<typeof finding>[], count: number): Promise<string> => {
  const data = {
    verdict: 'clear',
    unchecked: 0,
    findings,
    months: months(count),
    basis: 'company',
    group: null,
    seller: { name: '无锡北塘', taxId: null, first: '2026-12-01', reds: 0 },
    sequence: [],
    limits: [],
    ownLimits: false,
  }
  server.answer(() => ({ status: 200, body: { code: 10000, message: '', data } }))
  const invoice = { id: `i${count}${findings.length}`, number: '1', sellerName: '无锡北塘', sellerTaxId: null }
  await showPage(() => <RiskTab area="company" place={{ invoice, onTab: () => undefined }} />)
  await screen.findByText('限额设置')
  return document.body.textContent
}

it('says of a seller with this invoice alone that there is nothing to compare', async () => {
  const text = await show([finding('dealings', 'seller', 'newSeller', 'low')], 1)
  expect([text.includes('12 个月里只有这一张发票，没有往来可比'), document.querySelector('.risk_months-chart')]).toEqual([true, null])
})
it('draws the months of a seller with more', async () => {
  await show([finding('dealings', 'seller', 'known', 'clear')], 2)
  expect(document.querySelectorAll('.risk_months-chart li')).toHaveLength(12)
})
it('names the rules that do not apply with their reasons, marks their axis, and shows no dealings with oneself', async () => {
  const text = await show(
    [
      finding('dealings', 'seller', 'ownSale', 'notApplicable'),
      finding('red', 'seller', 'ownSale', 'notApplicable'),
      finding('goods', 'goods', 'notNeeded', 'notApplicable'),
    ],
    5,
  )
  const axis = [...document.querySelectorAll('.risk-radar text')].find((label) => label.textContent.includes('税率与品名'))
  expect(axis?.textContent).toBe('税率与品名不适用')
  expect(['3 项不适用于这张发票', '票证类不比税率', '本公司开出的发票，不看销方红冲'].filter((part) => !text.includes(part))).toEqual([])
  expect(text).not.toContain('销方档案')
})
