// What went out: invoices delivered to customers in every state, and pushed to the systems of the house.
import { limits } from '@piaotai/domain/limits.ts'
import { category } from '@piaotai/domain/states.ts'
import { newId } from '../../lib/ids.ts'
import { area, byDay, type Teller } from './teller.ts'

const sending = {
  page: 'sendInvEmailCo',
  way: 'mail',
  title: '',
  message: '',
  content: { originals: ['pdf', 'ofd', 'xml'], sheet: true, orderDetails: false, attachments: false },
  code: 'mail',
  attach: false,
  validity: { unit: 'days', count: 15 },
  signer: { name: true, phone: false },
} satisfies Partial<Parameters<Teller['use']['sendDeliveries']>[1]>
type Listed = Awaited<ReturnType<Teller['use']['listInvoices']>>['content'][number]
type More = Partial<Pick<Parameters<Teller['use']['sendDeliveries']>[1], 'attach' | 'validity' | 'message'>>

const outgoing = async ({ use, owner }: Teller, from: string, last: string): Promise<readonly Listed[]> =>
  (
    await use.listInvoices(owner, {
      ...byDay,
      category: category.outgoing,
      order: 'asc',
      pageSize: limits.pageSizeMax,
      dateFrom: `${from}-01`,
      dateTo: last,
    })
  ).content

/** To each customer what is theirs; one of whom no mailbox is kept gets it at the address on the contract. */
const deliver = async ({ use, owner, past }: Teller, of: readonly Listed[], most: number, more: More = {}): Promise<readonly string[]> => {
  if (of.length === 0) return []
  const { targets } = await use.proposeTargets(owner, { page: sending.page, invoiceIds: of.map(({ id }) => id) })
  const known = targets.slice(0, most)
  const to = known.map(({ partnerId, invoiceIds, mailboxes }, at) => ({
    partnerId,
    companyLinkId: null,
    invoiceIds,
    to: [mailboxes[0]?.address ?? `fapiao${at + 1}@kehu.example`],
    cc: [],
  }))
  const sent: string[] = []
  // Files are attached for one customer at a time.
  for (const targetsAtOnce of more.attach ? to.map((one) => [one]) : [to]) {
    const { tasks } = await use.sendDeliveries(owner, { ...sending, ...more, key: newId(past.clock.now()), targets: targetsAtOnce })
    sent.push(...tasks.map(({ id }) => id))
  }
  await past.work()
  return sent
}

/** Nothing where something was sent already. */
export const deliverMonths = async (teller: Teller): Promise<void> => {
  const { use, owner, ago, month, on, dayOf, before, today } = teller
  if (!owner.proof || (await use.countDeliveries(owner, { area })).all > 0) return
  await on(dayOf(ago(2), 27), '10:05')
  await deliver(teller, await outgoing(teller, ago(5), dayOf(ago(4), 31)), 3, { validity: { unit: 'days', count: 3 } })
  await on(dayOf(ago(1), 12), '14:25')
  const [taken] = await deliver(teller, await outgoing(teller, ago(9), dayOf(ago(7), 31)), 2, { message: '请查收。' })
  await on(dayOf(ago(1), 13), '09:15')
  if (taken) await use.revokeDelivery(owner, { id: taken, area, reason: '客户要求改开专票' })
  await on(dayOf(ago(1), 27), '10:40')
  await deliver(teller, await outgoing(teller, ago(3), dayOf(ago(1), 31)), 4, { attach: true })
  await on(before(2), '15:35')
  const present = await outgoing(teller, month, today)
  await deliver(teller, present, 1)
  const none = present.slice(-1).map(({ id }) => id)
  if (none.length > 0) await use.markNoDelivery(owner, { ids: none, needed: false })
}

const refuses = { kind: 'refuses', times: 1, ms: 0, reason: '供应商在系统里没有编码' } as const
const hangsUp = { kind: 'dropBefore', times: 2, ms: 0, reason: '' } as const
/** To the expense system by the webhook, and to the books of the house, which refuse what they cannot take. */
export const pushMonths = async ({ app, use, owner, past, ago, month, on, before }: Teller): Promise<void> => {
  const { targets } = await use.listPushTargets(owner)
  if (targets.length === 0 || (await use.listPushes(owner, { area, page: 1, pageSize: 1, state: 4 })).totalElements > 0) return
  const { content } = await use.listInvoices(owner, {
    ...byDay,
    category: category.incoming,
    order: 'desc',
    pageSize: 14,
    dateFrom: `${ago(1)}-01`,
    dateTo: before(1) < `${month}-01` ? `${month}-01` : before(1),
  })
  await on(before(1), '16:20')
  const faults = app.erpSimulator?.faults
  for (const [at, { id }] of targets.entries()) {
    const ids = content.slice(at * 4, at * 4 + 4).map((one) => one.id)
    // The first refuses one, the second hangs up on one.
    faults?.set(at === 0 ? [refuses] : at === 1 ? [hangsUp] : [])
    if (ids.length > 0) await use.pushInvoices(owner, { area, ids, targetId: id, again: false, reason: '月底集中推送' })
    await past.work()
  }
  faults?.set([])
}
