// @vitest-environment jsdom
// 能做什么: the strip of the drawer says the same as the judge, with the way on; 处理 offers the steps in their order.
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { causesAgainst, judgedActs, saysOf, verdicts, wayOf, type Cause } from '@piaotai/domain/judgement/judgement-table.ts'
import { invoiceLists } from '../src/features/invoice/invoice-list.config.ts'
import { cellsOf, stripStands } from '../src/features/invoice/judged/cells.ts'
import type { JudgedInvoice } from '../src/features/invoice/judged/judged.queries.ts'
import { JudgedStrip } from '../src/features/invoice/judged/judged-strip.tsx'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

const list = invoiceLists.find(({ key }) => key === 'menu_2.incomeInvoiceCo')!
const invoice = { id: 'i', number: '26332870592210509316', category: 1, pushStatus: 0, sellerName: '海雀', sellerTaxId: null, warnings: [] }
/** As the judge answers where these causes hold. */
const judgedBy = (causes: readonly Cause[], more: Partial<JudgedInvoice> = {}): JudgedInvoice => {
  const acts = Object.fromEntries(
    judgedActs.map((act) => {
      const said = causes
        .filter((cause) => causesAgainst(act, 'said').includes(cause))
        .map((cause) => ({ cause, verdict: saysOf(cause, act), way: wayOf(cause) }))
      return [act, { verdict: verdicts[Math.max(0, ...said.map(({ verdict }) => verdicts.indexOf(verdict)))]!, said }]
    }),
  ) as JudgedInvoice['acts']
  return {
    id: 'i',
    acts,
    steps: [],
    standing: 'normal',
    standingDay: null,
    standingSource: 'none',
    total: '3596.80',
    payable: '3596.80',
    red: null,
    reds: [],
    batch: null,
    file: null,
    line: null,
    paid: null,
    twins: [],
    hidden: 0,
    group: null,
    account: { account: '', from: 'none', differs: [], unconfirmed: null },
    alone: false,
    ...more,
  }
}
const hands = () => ({ onStep: vi.fn(), onTab: vi.fn(), onCorrect: vi.fn(), onDoubt: vi.fn(), onProof: vi.fn(), onOpen: vi.fn() })
const show = async (judged: JudgedInvoice, lacking: () => string | undefined = () => undefined) => {
  const held = hands()
  await showPage(() => <JudgedStrip list={list} invoice={partOf(invoice)} judged={judged} lacking={lacking} hands={held} />)
  return held
}
const cell = (key: string): string => document.querySelector(`[data-cell=${key}]`)?.textContent ?? ''

it('the strip stands where something is to be said, and not for an invoice that may be paid, booked and pushed', () => {
  const stands = (judged: JudgedInvoice) => stripStands(cellsOf(judged, invoice, 'company'))
  expect([stands(judgedBy([])), stands(judgedBy(['delivered'])), stands(judgedBy(['redPartial'])), stands(judgedBy(['void']))]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

it('a void invoice is refused in each cell but what nobody needs, with its reason, and shows its evidence first', async () => {
  const held = await show(judgedBy(['void'], { standing: 'void', standingDay: '2026-11-20', payable: '0.00', steps: ['askSeller'] }))
  expect(['payment', 'tick', 'voucher', 'deliver', 'push'].map((key) => cell(key).includes('不能'))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
  expect(cell('payment')).toContain('税局 11-20 已作废；向销方要新票')
  fireEvent.click(screen.getAllByText('问销方')[0]!)
  expect(held.onProof).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '处理' }))
  const now = await screen.findByRole('menuitem', { name: /看依据，问销方/ })
  expect(now.textContent).toContain('先做这件')
  expect(screen.queryByRole('menuitem', { name: /^提交付款可付/ })).toBeNull()
  expect(screen.getByRole('menuitem', { name: /提交付款/ }).getAttribute('aria-disabled')).toBe('true')
})

it('a submitted invoice in a bank file is confirmed with a look first; taking it back takes two people', async () => {
  const batch = { id: 'b', number: 'FK-1', at: '2026-11-19T02:00:00Z', by: '方书同', amount: '3596.80' }
  const file = {
    id: 'f',
    number: 'YH-1',
    format: 'cmb' as const,
    madeAt: '2026-11-26T09:20:00Z',
    madeBy: '方书同',
    downloads: 1,
    line: 7,
  }
  const held = await show(judgedBy(['filed'], { batch, file, steps: ['confirm'] }))
  expect(cell('payment')).toContain('在招商银行文件 11-26 第 7 笔')
  fireEvent.click(screen.getByRole('button', { name: '处理' }))
  const back = await screen.findByRole('menuitem', { name: /退回/ })
  expect(back.textContent).toContain('两人')
  fireEvent.click(back)
  expect(held.onStep).toHaveBeenCalledWith('return')
})
