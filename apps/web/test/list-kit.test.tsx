// @vitest-environment jsdom
// A list from its configuration: conditions in the address, selection over pages, and what came of each row.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DownloadsQuery } from '../src/features/download/downloads.queries.ts'
import { columnsIn, type ConfiguredColumn } from '../src/ui/kits/list/columns.ts'
import { commercialColumns } from '../src/features/commercial/commercial-list.tsx'
import { deliveryColumns } from '../src/features/delivery/delivery-list.tsx'
import { forwardColumns } from '../src/features/delivery/forwarding/forward-list.tsx'
import { offerColumns } from '../src/features/delivery/forwarding/offer-list.tsx'
import { receiptColumns } from '../src/features/delivery/receipts/receipts-list.tsx'
import { bankFileColumns } from '../src/features/payment/bank-file/bank-file-list.tsx'
import { batchColumns } from '../src/features/payment/submission/batch-list.tsx'
import { payeeColumns } from '../src/features/payment/submission/payee-list.tsx'
import { lineColumns } from '../src/features/payment/statement/line-list.tsx'
import { statementColumns } from '../src/features/payment/statement/statement-list.tsx'
import { mailColumns } from '../src/features/mail/mail-list.tsx'
import { logColumns } from '../src/features/company-log/company-log-list.tsx'
import { keyColumns } from '../src/features/api-key/key-list.tsx'
import { accountColumns } from '../src/features/tax-account/account-list.tsx'
import { replyColumns } from '../src/features/reply/reply-list.tsx'
import { payableColumns } from '../src/features/payment/submission/payable-list.tsx'
import { expenseColumns } from '../src/features/payment/unpaid/expense-list.tsx'
import { submittedColumns } from '../src/features/payment/confirmation/submitted-list.tsx'
import { groupRowColumns } from '../src/features/group/group-rows.tsx'
import { pushColumns } from '../src/features/push/push-list.tsx'
import { mirrorColumns } from '../src/features/tax-pull/mirror-list.tsx'
import { pullColumns } from '../src/features/tax-pull/pulls-list.tsx'
import { invoiceLists, type Invoice } from '../src/features/invoice/invoice-list.config.ts'
import { invoiceColumns } from '../src/features/invoice/list/invoice-columns.tsx'
import { deletionColumns } from '../src/features/invoice/deletion/deletion-columns.tsx'
import { partnerColumns } from '../src/features/partner/partner-columns.tsx'
import { robotColumns } from '../src/features/robot/robot-columns.tsx'
import { deliveryColumns as webhookColumns } from '../src/features/webhook/delivery-list.tsx'
import { voucherColumns } from '../src/features/voucher/voucher-list.tsx'
import { bookingColumns } from '../src/features/tax-pull/deduction/booking-view.tsx'
import { computedColumns } from '../src/features/tax-pull/deduction/computed-list.tsx'
import { deductionColumns } from '../src/features/tax-pull/deduction/deduction-list.tsx'
import { reconcileColumns } from '../src/features/tax-pull/reconcile/reconcile-list.tsx'
import DeletionsPage from '../src/features/invoice/deletion/deletion.page.tsx'
import { MailsPage as CompanyMails } from '../src/features/mail/mail.page.tsx'
import { setSession } from '../src/lib/session/session.ts'
import type { Condition } from '../src/ui/kits/list/conditions.ts'
import { firstInSight, layOut, checkWidth } from '../src/ui/table/table-layout.ts'
import { openPageServer, type Answer, type Heard, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'
import { keyItself } from './support/key-itself.ts'

const record = (n: number, restored = false) => ({
  id: `019f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
  invoiceId: `019f0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  type: 22,
  code: null,
  number: `2633200000000000${String(n).padStart(4, '0')}`,
  date: '2026-11-01',
  sellerName: `青禾${n}店`,
  buyerName: '砚田',
  amountIncludingTax: '100.00',
  enteredBy: '林婉清',
  reason: '重复录入',
  deletedBy: '林婉清',
  deletedAt: '2026-11-20T01:00:00.000Z',
  restoredBy: null,
  restoredAt: restored ? '2026-11-21T01:00:00.000Z' : null,
})
const records = Array.from({ length: 23 }, (_, i) => record(i + 1, i === 1))
const ok = (data: unknown): Answer => ({ status: 200, body: { code: 10000, message: '', data } })

/** Answers pages of the records whose number has the asked part. */
const listOf = (call: Heard, all = records): Answer => {
  const asked = call.url.searchParams
  const found = all.filter(({ number }) => number.includes(asked.get('number') ?? ''))
  const [page, size] = [Number(asked.get('page')), Number(asked.get('pageSize'))]
  return ok({ content: found.slice((page - 1) * size, page * size), page, pageSize: size, totalElements: found.length })
}
const rows = () => document.querySelectorAll('.data-table_data-row').length
const button = (name: string) => screen.getByRole('button', { name })
const checkbox = (name: string) => screen.getByRole('checkbox', { name })

describe('A list of the kit', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await openPageServer()
    setSession(
      partOf({
        token: 't',
        company: { operatorInfo: { menuList: [{ pages: [{ key: 'menu_4.invoiceDelRecord', buttons: ['invoiceDelRecord.restore'] }] }] } },
      }),
    )
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.heard.length = 0
    server.answer((call) => listOf(call))
  })

  it('asks for what its address says, and writes a new condition there beside what is not its own', async () => {
    const page = await showPage(DeletionsPage, '/page?pageSize=20&number=%22%EF%BC%92633%22&type=10')
    await waitFor(() => {
      expect(rows()).toBe(20)
    })
    expect(server.heard[0]?.url.search).toBe('?page=1&pageSize=20&number=2633')
    fireEvent.change(screen.getByLabelText('发票号码'), { target: { value: ' 0007 ' } })
    fireEvent.click(button('查询'))
    await waitFor(() => {
      expect(rows()).toBe(1)
    })
    expect(page.address()).toBe('/page?type=10&pageSize=20&number=0007')
  })
  it.each([
    ['dateFrom=2026-12-01&dateTo=2026-01-31', '“收到”的起止颠倒了'],
    ['dateTo=2026-13-45', '“收到”读不懂'],
  ])('tells a wrong range in words, and searches by nothing: %s', async (address, told) => {
    await showPage(() => <CompanyMails area="company" />, `/page?${address}`)
    await screen.findByText(told)
    expect(server.heard.filter(({ url }) => url.pathname.endsWith('/mail'))).toEqual([])
    server.answer((call) => listOf(call, []))
    fireEvent.click(within(document.querySelector('.empty-state')!).getByRole('button', { name: '全部' }))
    await waitFor(() => {
      expect(server.heard.filter(({ url }) => url.pathname.endsWith('/mail'))).toHaveLength(1)
    })
  })
  it('says that there are more than were counted, and counts all once asked', async () => {
    server.answer((call) => {
      const whole = call.url.searchParams.get('exactCount') === 'true'
      const page = { content: records.slice(0, 5), page: 1, pageSize: 50 }
      return ok({ ...page, totalElements: whole ? 123_456 : 10_000, totalExact: whole })
    })
    await showPage(DeletionsPage, '/page')
    await screen.findByText('10,000+ 条')
    fireEvent.click(button('数出总数'))
    await waitFor(() => {
      expect([screen.queryByText('10,000+ 条'), document.querySelector('[data-tab="all"]')?.textContent]).toEqual([null, '全部123,456'])
    })
  })
  it('tells an empty list from one in which nothing fits, and leads back to all', async () => {
    await showPage(DeletionsPage, '/page?number=999')
    await screen.findByText('没有符合条件的删除记录')
    fireEvent.click(within(document.querySelector('.empty-state')!).getByRole('button', { name: '清除筛选' }))
    await waitFor(() => {
      expect(rows()).toBe(23)
    })
    server.answer((call) => listOf(call, []))
    fireEvent.click(button('刷新'))
    await screen.findByText('还没有删除过发票')
  })
  it('says that it could not be read, and reads again', async () => {
    server.answer(() => 'cut')
    await showPage(DeletionsPage)
    await screen.findByText('删除记录加载失败')
    server.answer((call) => listOf(call))
    fireEvent.click(button('重试'))
    await waitFor(() => {
      expect(rows()).toBe(23)
    })
  })
  it('says a missing right where the server refuses for want of one, never the network, and offers no retry', async () => {
    const message = '没有权限，请联系管理员开通'
    server.answer(() => ({ status: 403, body: { code: 10003, message, problem: 'permission.denied', data: null } }))
    await showPage(DeletionsPage)
    const said = (await screen.findByText('删除记录加载失败')).closest<HTMLElement>('.empty-state')!
    expect([said.textContent.includes(message), within(said).queryByRole('button')]).toEqual([true, null])
    expect(document.body.textContent).not.toContain('网络')
  })
  it('goes to the last page where the asked one has no rows any more', async () => {
    const page = await showPage(DeletionsPage, '/page?page=9&pageSize=20')
    await waitFor(() => {
      expect([rows(), page.address()]).toEqual([3, '/page?page=2&pageSize=20'])
    })
  })
  it('keeps what is selected over pages, acts on the rows that allow it, and keeps with its reason each that stays', async () => {
    const restored: string[][] = []
    server.answer((call) => {
      if (call.method === 'GET') return listOf(call)
      const { ids } = JSON.parse(call.body) as { ids: string[] }
      restored.push(ids)
      return ok(ids.map((id) => (id === records[0]!.id ? { id, ok: false, problem: 'invoice.duplicate' } : { id, ok: true })))
    })
    await showPage(DeletionsPage, '/page?pageSize=20')
    await waitFor(() => {
      expect(rows()).toBe(20)
    })
    fireEvent.click(checkbox('选择第 1 行'))
    fireEvent.click(checkbox('选择第 2 行'))
    fireEvent.click(screen.getByRole('button', { name: '第 2 页' }))
    await waitFor(() => {
      expect(rows()).toBe(3)
    })
    fireEvent.click(checkbox('选择第 1 行'))
    screen.getByText('已选 3 张')
    fireEvent.click(button('恢复 2 张'))
    const outcome = await screen.findByRole('dialog')
    expect(restored).toEqual([[records[0]!.id, records[20]!.id]])
    expect(outcome.textContent).toContain('已恢复 1 张')
    expect(within(outcome).getByRole('listitem').textContent).toContain('同一张发票已重新录入')
    await waitFor(() => {
      expect(screen.queryByText('已选 3 张')).toBeNull()
    })
  })
})

describe('A condition', () => {
  it('is held by its types to the keys and values of its call', () => {
    const held: readonly Condition<DownloadsQuery>[] = [
      { kind: 'text', key: 'name', label: '', hint: '', max: 1 },
      { kind: 'choice', key: 'state', label: '', options: [{ value: 'failed', label: '' }] },
      // @ts-expect-error the call has no such field
      { kind: 'text', key: 'nam', label: '', hint: '', max: 1 },
      // @ts-expect-error the field takes no such value
      { kind: 'choice', key: 'state', label: '', options: [{ value: 'lost', label: '' }] },
      // @ts-expect-error the field takes known values alone
      { kind: 'text', key: 'state', label: '', hint: '', max: 1 },
      // @ts-expect-error pages are the list's own
      { kind: 'tab', key: 'page', values: [1] },
    ]
    expect(held).toHaveLength(6)
  })
})

describe('The columns of a list of the kit', () => {
  const t = keyItself
  const hands = { copy: '', open: () => undefined, actions: [], act: () => undefined }
  /** A page is as wide as the screen less the menu beside it, and less the bar that a list may have. */
  const roomOf = (screenWidth: number) => screenWidth - 202 - 10
  it.each([1280, 1440, 1600].flatMap((width) => [true, false].map((english) => ({ width, english }))))(
    'stand whole at $width pixels, in English: $english',
    ({ width, english }) => {
      const room = { english, wide: width >= 1500 }
      const widthOf = <R,>(columns: readonly ConfiguredColumn<R>[]) => {
        const shown = columnsIn(room, columns).filter(({ hidden }) => !hidden)
        const placed = layOut(firstInSight(shown, roomOf(width)), {}, roomOf(width))
        return placed.reduce((sum, column) => sum + column.width, checkWidth)
      }
      const widths = {
        deletion: widthOf(deletionColumns(t, room, hands)),
        delivery: widthOf(deliveryColumns(t, hands)),
        receipt: widthOf(receiptColumns(t, hands)),
        offer: widthOf(offerColumns(t, hands)),
        forward: widthOf(forwardColumns(t, hands)),
        mail: widthOf(mailColumns(t, hands)),
        commercial: widthOf(commercialColumns(t, hands)),
        reply: widthOf(replyColumns(t, hands)),
        account: widthOf(accountColumns(t, english, hands)),
        key: widthOf(keyColumns(t, 'company', 2, hands)),
        log: widthOf(logColumns(t)),
        payable: widthOf(payableColumns(t, hands)),
        expense: widthOf(expenseColumns(t, { number: '', actions: '' }, room.english, hands)),
        submitted: widthOf(submittedColumns(t, { ...hands, sentences: () => [] })),
        batch: widthOf(batchColumns(t, hands)),
        payee: widthOf(payeeColumns(t)),
        bankFile: widthOf(bankFileColumns(t, hands)),
        statement: widthOf(statementColumns(t, hands)),
        line: widthOf(lineColumns(t, hands)),
        push: widthOf(pushColumns(t, hands)),
        groupRow: widthOf(groupRowColumns(t, hands)),
        mirror: widthOf(mirrorColumns(t, 'in', room.english, hands)),
        mirrorOut: widthOf(mirrorColumns(t, 'out', room.english, hands)),
        partner: widthOf(partnerColumns(t, room, hands)),
        webhook: widthOf(webhookColumns(t, [], hands)),
        robot: widthOf(robotColumns(t, hands)),
        voucher: widthOf(voucherColumns(t, hands)),
        booking: widthOf(bookingColumns(t, hands)),
        deduction: widthOf(deductionColumns(t, hands)),
        computed: widthOf(computedColumns(t)),
        reconcile: widthOf(reconcileColumns(t, room.english, hands)),
        pull: widthOf(pullColumns(t, hands)),
      }
      const broader = Object.entries(widths).filter(([, one]) => one > roomOf(width))
      expect(broader.map(([list, one]) => `${list}: ${one} of ${roomOf(width)}`)).toEqual([])
    },
  )
  it.each([true, false])('show what an invoice is at 1280 pixels without scrolling, in English: %s', (english) => {
    const given = { t, ts: t, english, stepOf: () => 'verify' as const, onStep: () => undefined, extended: [] }
    const wanted = ['number', 'type', 'date', 'amountExcludingTax', 'taxAmount', 'amountIncludingTax', 'actions']
    const room = roomOf(1280)
    const unseen = invoiceLists
      .filter(({ sends }) => !sends)
      .flatMap((list) => {
        const shown = columnsIn({ english, wide: false }, invoiceColumns({ ...given, list })).filter(({ hidden }) => !hidden)
        const placed = layOut(firstInSight(shown, room), {}, room, [
          partOf<Invoice>({ sellerName: '青'.repeat(40), buyerName: '青'.repeat(40) }),
        ])
        const end = placed.at(-1)!.width
        const inSight = placed.filter((column, i) => {
          const before = placed.slice(0, i).reduce((sum, { width }) => sum + width, checkWidth)
          return column.key === 'actions' || before + column.width <= room - end
        })
        const keys = inSight.map(({ key }) => key)
        return [...wanted, list.counterparty].filter((key) => !keys.includes(key)).map((key) => `${list.key}: ${key}`)
      })
    expect(unseen).toEqual([])
  })
})
