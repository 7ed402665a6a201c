// Keys and types of reconciliations.
import { useQuery } from '@tanstack/react-query'
import type { reconciliationEndpoints } from '@piaotai/contract/reconcile.ts'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { PullDirection } from '@piaotai/domain/tax/tax-pull.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { mirrorKey } from '../tax-pull.queries.ts'

export type Reconciliation = Received<typeof reconciliationEndpoints.listReconciliations>['content'][number]
export type Reconciled = Received<typeof reconciliationEndpoints.listReconciled>['content'][number]
export type ReconciledQuery = Omit<Sent<typeof reconciliationEndpoints.listReconciled>, 'id'>

export const reconcileKey = [...mirrorKey, 'reconcile'] as const
/** The latest snapshot of each month. */
export const useReconciliations = (direction: PullDirection) =>
  useQuery({
    queryKey: [...reconcileKey, 'months', direction],
    queryFn: () => bureauApi.listReconciliations({ direction }, { quiet: true }),
  })
