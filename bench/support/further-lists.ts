// The lists of what a company gathers beside its invoices, through the use cases, under row-level security.
import { listReconciled } from '../../apps/server/src/modules/bureau/reconcile/list.ts'
import { listTaxInvoices } from '../../apps/server/src/modules/bureau/tax-pull/list-mirror.ts'
import { listTaxPulls } from '../../apps/server/src/modules/bureau/tax-pull/list-pulls.ts'
import { countDeliveries, listDeliveries } from '../../apps/server/src/modules/exchange/delivery/list-deliveries.ts'
import { listReceipts } from '../../apps/server/src/modules/exchange/delivery/receipt/list-receipts.ts'
import { listDeletions } from '../../apps/server/src/modules/invoices/invoice/index.ts'
import { listBankFiles } from '../../apps/server/src/modules/money/payment/bank-file/bank-files.ts'
import { listPaymentRequests } from '../../apps/server/src/modules/money/payment/payment-requests.ts'
import { listStatementLines } from '../../apps/server/src/modules/money/payment/statement/statement-lines.ts'
import { listMembers } from '../../apps/server/src/modules/people/member/list-members.ts'
import { countNotices, listNotices } from '../../apps/server/src/modules/people/notice/list-notices.ts'
import { listDevices } from '../../apps/server/src/modules/platform/api-key/list-devices.ts'
import { listWebhookDeliveries } from '../../apps/server/src/modules/platform/webhook/list-webhooks.ts'
import type { OpenDatabase } from '../../apps/server/src/kernel/database.ts'
import { snapshotId } from './further-rows.ts'
import { actor } from './many-invoices.ts'

const page = { page: 1, pageSize: 50 } as const
const company = { ...page, area: 'company' } as const
export const furtherQuestions = (
  db: OpenDatabase,
  clock: { readonly now: () => Date },
): readonly (readonly [name: string, request: () => Promise<unknown>])[] => {
  const deliveries = listDeliveries({ db, clock })
  const receipts = listReceipts({ db, clock })
  const notices = listNotices({ db })
  const mirror = listTaxInvoices({ db })
  return [
    ['deliveries: first page', () => deliveries(actor, company)],
    ['deliveries: those waiting', () => deliveries(actor, { ...company, state: ['pending'] })],
    ['deliveries: by one address', () => deliveries(actor, { ...company, keyword: 'ap77@woye' })],
    ['deliveries: counts by state', () => countDeliveries({ db, clock })(actor, { area: 'company' })],
    ['receipts: first page', () => receipts(actor, company)],
    ['receipts: those waiting', () => receipts(actor, { ...company, state: ['waiting'] })],
    ['receipts: by a word in one', () => receipts(actor, { ...company, keyword: '批次77号' })],
    ['notices: first page', () => notices(actor, page)],
    ['notices: unread', () => notices(actor, { ...page, unread: true })],
    ['notices: their number', () => countNotices({ db })(actor)],
    ['the bureau’s list: first page, counts and sums', () => mirror(actor, { ...page, direction: 'in' })],
    ['the bureau’s list: to be synced', () => mirror(actor, { ...page, direction: 'in', tab: 'toSync' })],
    ['the bureau’s list: by a number', () => mirror(actor, { ...page, direction: 'in', number: '26000003200000000777' })],
    ['pulls: first page', () => listTaxPulls({ db })(actor, { ...page, direction: 'in' })],
    ['reconciliation: its to-dos', () => listReconciled({ db })(actor, { ...page, id: snapshotId, tab: 'todo' })],
    ['lines of statements: those open', () => listStatementLines({ db })(actor, page)],
    ['bank files: first page, counts and sum', () => listBankFiles({ db })(actor, page)],
    ['requests about payments: one’s own', () => listPaymentRequests({ db })(actor, { ...page, of: 'mine' })],
    ['deleted invoices: first page', () => listDeletions({ db })(actor, page)],
    ['deleted invoices: by a part of the number', () => listDeletions({ db })(actor, { ...page, number: '3200000000777' })],
    ['messages to webhooks: first page', () => listWebhookDeliveries({ db })(actor, page)],
    ['messages to webhooks: failed', () => listWebhookDeliveries({ db })(actor, { ...page, state: 'failed' })],
    ['members: first page', () => listMembers({ db })(actor, page)],
    ['members: by a name', () => listMembers({ db })(actor, { ...page, keyword: '00077' })],
    ['devices: first page', () => listDevices({ db, clock })(actor, company)],
  ]
}
