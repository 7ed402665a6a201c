// The server calls of the pages about payments, and what a change makes stale.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { payeeEndpoints } from '@piaotai/contract/payment/payees.ts'
import type { paymentEndpoints } from '@piaotai/contract/payment/payment.ts'
import type { paymentRequestEndpoints } from '@piaotai/contract/payment/requests.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { api } from '../../lib/http/api.ts'
import type { PaymentRequest } from '../../shared/payment/payment-dialog.ts'

type Center = typeof paymentEndpoints
export type PayableRow = Received<Center['listPayable']>['content'][number]
export type PayableQuery = Sent<Center['listPayable']>
export type SubmittedRow = Received<Center['listSubmitted']>['content'][number]
export type SubmittedQuery = Sent<Center['listSubmitted']>
export type Batch = Received<Center['listPaymentBatches']>['content'][number]
export type BatchEvent = Received<Center['readPaymentBatch']>['events'][number]
export type BatchesQuery = Sent<Center['listPaymentBatches']>
export type PayeeRow = Received<(typeof payeeEndpoints)['listPayees']>['content'][number]
export type PayeesQuery = Sent<(typeof payeeEndpoints)['listPayees']>
export type Figures = Received<Center['readPaymentFigures']>
export type Findings = Received<Center['previewConfirmation']>['payments'][number]['findings']
export type Submission = Received<Center['previewSubmission']>
export type Payee = PayableRow['payee']
export type AskedRequest = Received<(typeof paymentRequestEndpoints)['agreePaymentRequest']>
export type FileRef = NonNullable<SubmittedRow['file']>

export const paymentsKey = ['payments'] as const
/** Lists of invoices show use states too. */
export const staleKeys = [paymentsKey, invoicesKey] as const
export const useFigures = () =>
  useQuery({ queryKey: [...paymentsKey, 'figures'], queryFn: () => api.invoice.readPaymentFigures({}, { quiet: true }) })
export const useBatch = (id: string) =>
  useQuery({ queryKey: [...paymentsKey, 'batch', id], queryFn: () => api.invoice.readPaymentBatch({ id }, { quiet: true }) })
/** Asked anew each time that the dialog opens. */
const fresh = { gcTime: 0, staleTime: 0 } as const
/** `typed`: amounts and accounts that are judged with it. */
export const useSubmission = (
  { area, ids }: PaymentRequest,
  typed: Pick<Sent<Center['previewSubmission']>, 'amounts' | 'payees'> | undefined,
) =>
  useQuery({
    queryKey: [...paymentsKey, 'submission', area, ids, typed],
    queryFn: () => api.invoice.previewSubmission({ area, ids: [...ids], ...typed }, { quiet: true }),
    placeholderData: keepPreviousData,
    ...fresh,
  })
export const useConfirmation = ({ area, ids }: PaymentRequest) =>
  useQuery({
    queryKey: [...paymentsKey, 'confirmation', area, ids],
    queryFn: () => api.invoice.previewConfirmation({ area, ids: [...ids] }, { quiet: true }),
    ...fresh,
  })
