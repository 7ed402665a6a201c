// @vitest-environment jsdom
// Before payments are submitted or confirmed: what cannot be leaves at once, each reason is written by itself, and stands before whoever confirms.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cause, Verdict, WayOn } from '@piaotai/domain/judgement/judgement-table.ts'
import ConfirmDialog from '../src/features/payment/confirmation/confirm-dialog.tsx'
import SubmitDialog from '../src/features/payment/submission/submit-dialog.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  const pages = [
    { key: 'menu_5.submitPayment', buttons: ['submitPayment.submit', 'submitPayment.override'] },
    { key: 'menu_5.confirmPayment', buttons: ['confirmPayment.confirm', 'confirmPayment.override', 'confirmPayment.bankFile'] },
  ] as const
  setSession(partOf({ token: 't', company: { operatorInfo: { menuList: [{ key: 'menu_5', pages }] } } }))
})
beforeEach(() => {
  server.heard.length = 0
})
afterAll(() => server.close())

const ok = (data: unknown) => ({ status: 200, body: { code: 10000, message: '', data } })
type Said = readonly [Cause, Verdict, WayOn]
const findings = (said: readonly Said[], more: object = {}) => ({
  verdict: said[0]?.[1] ?? 'allowed',
  said: said.map(([cause, verdict, way]) => ({ cause, verdict, way })),
  duplicates: [],
  hidden: 0,
  account: { account: '6222 7731', from: 'partner', differs: [], unconfirmed: null },
  payable: '100.00',
  isOther: true,
  alone: false,
  group: null,
  ...more,
})
const invoice = (n: number, said: readonly Said[], more: object = {}) => ({
  id: `i${n}`,
  number: `2633200000000000000${n}`,
  sellerName: '昆山沃野',
  total: '100.00',
  seller: 'T1',
  payable: '100.00',
  dueDay: '2026-11-30',
  findings: findings(said, more),
  problem: null,
})
const payee = { seller: 'T1', name: '昆山沃野', bankName: '工商银行', bankAccount: '6222 7731', from: 'partner', faceBank: '' }
const twin: Said = ['twin', 'asks', 'compare']
const request = (act: 'submit' | 'confirm') => ({ act, area: 'company' as const, ids: ['i1', 'i2', 'i3', 'i4'], onDone: () => undefined })
const posted = (path: string) => server.heard.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(path))
const sent = (path: string) => JSON.parse(posted(path).at(-1)!.body) as Readonly<Record<string, unknown>>
const nothing = () => undefined

it('what cannot be submitted leaves at once, doubts are answered from here, and each reason is sent with its invoice', async () => {
  let doubts = true
  server.answer(({ url }) => {
    if (url.pathname.endsWith('/doubts')) doubts = false
    return ok({
      invoices: [
        invoice(1, [['void', 'refused', 'askSeller']]),
        invoice(2, doubts ? [['doubts', 'after', 'answerDoubts']] : []),
        invoice(3, [twin], { duplicates: [{ id: 'i9', number: '88997766', useStatus: 3 }] }),
        invoice(4, [['unasked', 'said', 'verify']]),
      ],
      payees: [payee],
      secondPersonFrom: '50000.00',
    })
  })
  await showPage(() => <SubmitDialog request={request('submit')} onClose={nothing} />)
  const said = within(await screen.findByRole('region', { name: '4 张有话要说' }))
  said.getByText('不能提交 1，先办一步 1，要写原因 1，先看一眼 1')
  said.getByText('同号，或同一销方、同日、同额，且在用：88997766')
  const button = () => screen.getByRole('button', { name: /^提交/ }) as HTMLButtonElement
  expect([button().textContent, button().disabled]).toEqual(['提交，还有 3 处没办', true])
  fireEvent.click(said.getByRole('button', { name: '核对' }))
  await screen.findByRole('region', { name: '3 张有话要说' })
  fireEvent.click(screen.getByRole('button', { name: '移出不能提交的 1 张' }))
  expect(button().textContent).toBe('提交，还有 1 处没办')
  fireEvent.change(screen.getByLabelText('26332000000000000003 的原因'), { target: { value: ' 分两次开票，都要付 ' } })
  expect([button().textContent, button().disabled]).toEqual(['提交付款 3 张 ¥300.00', false])
  fireEvent.click(button())
  await expect.poll(() => posted('/use/submit')).toHaveLength(1)
  expect(sent('/use/submit')).toMatchObject({ ids: ['i2', 'i3', 'i4'], reasons: [{ id: 'i3', reason: '分两次开票，都要付' }] })
})
it('what employees paid stays on their list by itself, and a part says what becomes of the rest', async () => {
  server.answer(() =>
    ok({
      invoices: [invoice(1, []), invoice(2, [['employee', 'after', 'asExpense']]), invoice(3, [['employee', 'after', 'asExpense']])],
      payees: [payee],
      secondPersonFrom: null,
    }),
  )
  await showPage(() => <SubmitDialog request={{ ...request('submit'), ids: ['i1', 'i2', 'i3'] }} onClose={nothing} />)
  await screen.findByText('2 张已转到员工垫付')
  expect(screen.getByRole('link', { name: '看员工垫付' }).getAttribute('href')).toBe('/purchaseInvMan/submitPayment?view=expenses')
  expect(screen.queryByRole('region', { name: /有话要说/ })).toBeNull()
  fireEvent.click(document.querySelector('.ant-table-row-expand-icon')!)
  fireEvent.change(screen.getByLabelText('26332000000000000001 的本次付款'), { target: { value: '60.00' } })
  expect(screen.getByRole('combobox', { name: '26332000000000000001 少付的部分' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '提交付款 1 张 ¥60.00' }))
  await expect.poll(() => posted('/use/submit')).toHaveLength(1)
  expect(sent('/use/submit')).toMatchObject({ ids: ['i1'], amounts: ['60.00'], rests: [{ id: 'i1', rest: 'later' }] })
})
it('an account that is typed is judged anew before anything is sent', async () => {
  server.answer(({ body }) => {
    const typed = (JSON.parse(body || '{}') as { payees?: unknown[] }).payees ?? []
    const known = typed.length > 0
    const account = { account: known ? '6222 0001' : '', from: known ? 'typed' : 'none', differs: [], unconfirmed: null }
    const said: readonly Said[] = known ? [['accountDiffers', 'asks', 'confirmAccount']] : [['noAccount', 'said', 'register']]
    return ok({
      invoices: [invoice(1, said, { account })],
      payees: [{ ...payee, bankName: '', bankAccount: '', from: 'none' }],
      secondPersonFrom: null,
    })
  })
  await showPage(() => <SubmitDialog request={{ ...request('submit'), ids: ['i1'] }} onClose={nothing} />)
  await screen.findByText('没有登记账户')
  fireEvent.click(screen.getByRole('button', { name: '现在登记 昆山沃野' }))
  fireEvent.change(screen.getByLabelText('昆山沃野 账号'), { target: { value: '6222 0001' } })
  fireEvent.click(screen.getByRole('button', { name: '用这个账户' }))
  await screen.findByText('提交，还有 1 处没办')
  expect(sent('/payment/preview')).toMatchObject({ payees: [{ seller: 'T1', name: '昆山沃野', bankAccount: '6222 0001' }] })
})

const payment = (n: number, said: readonly Said[], more: object = {}, submitted: object = {}) => ({
  invoiceId: `i${n}`,
  number: `2633200000000000000${n}`,
  sellerName: '昆山沃野',
  total: '100.00',
  amount: '100.00',
  batchNumber: `FK-20261120-00000${n}-A`,
  payee,
  file: null,
  submittedFor: [],
  reason: '',
  submittedBy: '何佳宁',
  findings: findings(said, more),
  ...submitted,
})
it.each([
  [
    'zh-CN',
    '不能确认 1，要另一人确认 1，要写原因 1',
    '何佳宁 提交时写明：已见合同',
    '确认，还有 3 处没办',
    '移出不能确认的 2 张',
    '仍要确认的原因',
    '确认 2 张 ¥200.00',
  ],
  [
    'en-US',
    'Not possible 1, Needs another person 1, Reason needed 1',
    '何佳宁 gave this reason when submitting: 已见合同',
    'Confirm, 3 left to do',
    'Leave out 2 that cannot be confirmed',
    'Reason to confirm anyway',
    'Confirm 2, ¥200.00',
  ],
] as const)(
  'the submitter’s reasons stand before who confirms; own and refused payments leave, in %s',
  async (language, counts, before, open, remove, why, done) => {
    server.answer(() =>
      ok({
        payments: [
          payment(1, [['accountUnproven', 'refused', 'confirmAccount']], {
            account: { account: '6222 7731', from: 'partner', differs: [], unconfirmed: { at: '2026-11-20T02:00:00Z', by: '温如月' } },
          }),
          payment(2, [['twin', 'second', 'compare']], { isOther: false }),
          payment(3, [['twin', 'second', 'compare']], {}, { submittedFor: ['twin'], reason: '已见合同' }),
          payment(4, []),
        ],
        amount: '400.00',
        accounts: [],
      }),
    )
    await showPage(() => <ConfirmDialog request={request('confirm')} onClose={nothing} />, '/page', language)
    await screen.findByText(counts)
    screen.getByText(before)
    const button = () => screen.getByRole('button', { name: language === 'zh-CN' ? /^确认/ : /^Confirm/ }) as HTMLButtonElement
    expect([button().textContent, button().disabled]).toEqual([open, true])
    fireEvent.click(screen.getByRole('button', { name: remove }))
    fireEvent.change(screen.getByLabelText(why), { target: { value: '合同分期' } })
    expect([button().textContent, button().disabled]).toEqual([done, false])
    fireEvent.click(button())
    await expect.poll(() => posted('/use/confirm')).toHaveLength(1)
    expect(sent('/use/confirm')).toMatchObject({ ids: ['i3', 'i4'], reason: '合同分期' })
  },
)
