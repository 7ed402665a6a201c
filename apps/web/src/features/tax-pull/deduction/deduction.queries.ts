// Keys and types of deduction and booking.
import { useQuery } from '@tanstack/react-query'
import type { bookingEndpoints } from '@piaotai/contract/deduction/bookings.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { DeductionTab } from '@piaotai/domain/deduction/deduction.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { mirrorKey } from '../tax-pull.queries.ts'

export type Deductions = Received<typeof deductionEndpoints.listDeductions>
export type Deduction = Deductions['content'][number]
type AskedDeductions = Omit<Sent<typeof deductionEndpoints.listDeductions>, 'period'>
/** The tab 计算抵扣 has rows of its own, beside those of the bureau's list. */
export type PlanTab = DeductionTab | 'computed'
export type DeductionsQuery = Omit<AskedDeductions, 'tab'> & { readonly tab?: PlanTab | undefined }
type AskedComputed = Omit<Sent<typeof deductionEndpoints.listComputed>, 'period'>
export type ComputedQuery = AskedComputed & { readonly tab?: PlanTab | undefined }
type ComputedDocument = Received<typeof deductionEndpoints.listComputed>['content'][number]
export type Computed = ComputedDocument & { readonly id: string }
export type DeductionPlan = Received<typeof deductionEndpoints.readDeductionPlan>
/** Of ticking; a result of booking has no `ticked`. */
export type Ticked = NonNullable<Received<typeof deductionEndpoints.previewDeductionResult>['ticked']>
export type ResultPreview = Received<typeof bookingEndpoints.previewBookingResult> & { readonly ticked?: Ticked | null }
export type ResultKept = Received<typeof bookingEndpoints.importBookingResult> & { readonly ticked?: Ticked | null }
export type Booking = Received<typeof bookingEndpoints.listBookings>['content'][number]
export type BookingsQuery = Sent<typeof bookingEndpoints.listBookings>

export const deductionKey = [...mirrorKey, 'deduction'] as const
export const bookingKey = [...mirrorKey, 'booking'] as const
export const useDeductionPlan = (period: string) =>
  useQuery({ queryKey: [...deductionKey, 'plan', period], queryFn: () => bureauApi.readDeductionPlan({ period }, { quiet: true }) })
/** How many invoices stand under each tab, where their list is not shown. */
export const useDeductionCounts = (period: string) =>
  useQuery({
    queryKey: [...deductionKey, 'counts', period],
    queryFn: () => bureauApi.listDeductions({ period, pageSize: 1 }, { quiet: true }),
  }).data?.counts
/** A document that only the bureau knows is told apart by its number. */
export const documentsOf = (content: readonly ComputedDocument[]): Computed[] =>
  content.map((one) => ({ ...one, id: one.invoiceId ?? one.number }))
