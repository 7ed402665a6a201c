// What the address of each page may be asked for: a link, or a change of the address, that says something else does not compile.
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { emailCenter } from '@piaotai/contract/email-center.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import type { KeysQuery } from '../../features/api-key/api-key.queries.ts'
import type { DeliveriesQuery, ReceiptsQuery } from '../../features/delivery/delivery.queries.ts'
import type { GroupRowsQuery } from '../../features/group/group.queries.ts'
import type { RecordsFilter } from '../../features/intake/records/records-filter.ts'
import type { SummaryQuery } from '../../features/overview/summary/summary-query.ts'
import type { DeliveriesQuery as WebhookDeliveries } from '../../features/webhook/webhook.queries.ts'
import type { DownloadsQuery } from '../../features/download/downloads.queries.ts'
import type { MailsQuery } from '../../features/mail/mail.queries.ts'
import type { PartnerQuery } from '../../features/partner/partner.queries.ts'
import type { PushesQuery } from '../../features/push/push.queries.ts'
import type { MonthAddress } from '../../features/month/month-address.ts'
import type { RepliesQuery } from '../../features/reply/reply.queries.ts'
import type { BookingsQuery, DeductionsQuery } from '../../features/tax-pull/deduction/deduction.queries.ts'
import type { ReconciledQuery } from '../../features/tax-pull/reconcile/reconcile.queries.ts'
import type { MirrorQuery, PullsQuery } from '../../features/tax-pull/tax-pull.queries.ts'
import type { LedgerSearch } from '../../features/verification/ledger-query.ts'
import type { ListAddress, ViewAddress } from '../../lib/page/list-address.ts'
import type { CommercialFilter } from '../../shared/commercial/commercial-queries.ts'
import type { ListSearch } from '../../shared/invoice/filter/list-search.ts'

type I = (typeof invoiceCenter)['endpoints']
type U = (typeof userCenter)['endpoints']
type E = (typeof emailCenter)['endpoints']
type Invoices = Partial<ListSearch>
type Mirror =
  | (ListAddress<MirrorQuery> & { readonly view?: 'invoices'; readonly month?: string | undefined })
  | ViewAddress<'pulls', PullsQuery>
  | (ViewAddress<'reconcile', ReconciledQuery> & { readonly period?: string })
type Partners = ListAddress<PartnerQuery> & {
  readonly addName?: string
  readonly addTaxId?: string
  readonly addRelation?: string
  readonly links?: string
}
type Records = Partial<RecordsFilter> & { readonly type?: 1 | 2 | 10 }

export interface Addresses {
  '/home/myInvoices': Invoices
  '/home/incomeInvoice': Invoices
  '/home/outputInvoice': Invoices
  '/home/thirdPartyInvoice': Invoices
  '/home/sendInvoice': Invoices
  '/home/ticketPoolAuthorizedToMe': Invoices
  '/companyInvoice/allInvoiceCo': Invoices
  '/companyInvoice/incomeInvoiceCo': Invoices
  '/companyInvoice/outputInvoiceCo': Invoices
  '/companyInvoice/thirdPartyInvoiceCo': Invoices
  '/companyInvoice/businessTicketPoolCo': Invoices
  '/salesInvoiceManagement/sendInvoiceCo': Invoices
  '/salesInvoiceManagement/sendInvEmailCo': Invoices
  '/home/verifyRecords': Partial<LedgerSearch>
  '/companyInvoice/verifyRecordsCo': Partial<LedgerSearch>
  '/companyInvoice/businessInvoiceCo': ListAddress<CommercialFilter>
  '/home/personemailhistory': ListAddress<MailsQuery> | ViewAddress<'receipts', ReceiptsQuery>
  '/companyInvoice/comemailhistory': ListAddress<MailsQuery>
  '/companyInvoice/returnMailRecord': ListAddress<RepliesQuery>
  '/home/personemail': ListAddress<DeliveriesQuery> | ViewAddress<'replies', RepliesQuery>
  '/salesInvoiceManagement/sendInvEmailRecordCo': ListAddress<DeliveriesQuery>
  '/purchaseInvMan/receiveRecordCo': ListAddress<ReceiptsQuery>
  '/home/pushInvoice': ListAddress<PushesQuery>
  '/companyInvoice/pushInvoiceCo': ListAddress<PushesQuery>
  '/companyInvoice/directTaxIncomeInvoice':
    | Mirror
    | (ViewAddress<'deduct', DeductionsQuery> & { readonly period?: string })
    | ViewAddress<'book', BookingsQuery>
  '/companyInvoice/directTaxOutputInvoice': Mirror
  '/purchaseInvMan/submitPayment':
    | ListAddress<Sent<I['listPayable']>>
    | ViewAddress<'batches', Sent<I['listPaymentBatches']>>
    | ViewAddress<'payees', Sent<I['listPayees']>>
    | ViewAddress<'expenses', Sent<I['listExpenses']>>
  '/purchaseInvMan/confirmPayment':
    | ListAddress<Sent<I['listSubmitted']>>
    | ViewAddress<'files', Sent<I['listBankFiles']>>
    | ViewAddress<'statements', Sent<I['listStatements']>>
    | ViewAddress<'lines', Sent<I['listStatementLines']>>
  '/partner/partnerlist': Partners
  '/partner/uppartnerlist': Partners
  '/partner/downpartnerlist': Partners
  '/partner/relatedpartnerlist': Partners
  '/comset/caiwupz': (ListAddress<Sent<I['listVouchers']>> & { readonly view?: never }) | ViewAddress<'rules' | 'accounts'>
  '/comset/invoiceDelRecord': ListAddress<Sent<I['listDeletions']>>
  '/comset/companyLog': ListAddress<Sent<U['listCompanyLog']>>
  '/home/myKeys': ListAddress<KeysQuery>
  '/comset/apiKeys': ListAddress<KeysQuery>
  '/dataDownloadCenter': ListAddress<DownloadsQuery> & { readonly type?: 10 }
  '/companyInvoice/thirdPartyInvoiceForwarding':
    | ListAddress<Sent<E['listForwardable']>>
    | ViewAddress<'records', Sent<E['listForwards']>>
    | ViewAddress<'received', ReceiptsQuery>
  '/groupInvoice/groupPushInvoice': ListAddress<GroupRowsQuery>
  '/comset/webhooks': ListAddress<WebhookDeliveries>
  '/comset/robots': ListAddress<object>
  '/comset/taxAccounts': ListAddress<object>
  '/companyInvoice/monthClose': MonthAddress
  '/home/myticket': SummaryQuery
  '/companyInvoice/comticket': SummaryQuery
  '/home/uploadHistory': Records
  '/uploadHistoryFile': Records
  '/home/scan': { readonly code?: string }
  '/comset/personset': { readonly staff?: string | undefined }
  '/comset/importstaff': { readonly type?: 1 | 2 }
}
