// Keys and types of deduction and booking.
import { useQuery } from '@tanstack/react-query'
import type { bookingEndpoints } from '@piaotai/contract/deduction/bookings.ts'
import type { deductionEndpoints } from '@piaotai/contract/deduction/deduction.ts'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { mirrorKey } from '../tax-pull.queries.ts'

export type Deductions = Received<typeof deductionEndpoints.listDeductions>
export type Deduction = Deductions['content'][number]
export type DeductionsQuery = Omit<Sent<typeof deductionEndpoints.listDeductions>, 'period'>
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
