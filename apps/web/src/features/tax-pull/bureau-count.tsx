// In the menu, beside 对账 and 勾选: how many rows wait there.
import { useQuery } from '@tanstack/react-query'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { useToday } from '../../lib/format/today.ts'
import { WaitingCount } from '../../ui/values/waiting-count.tsx'
import { useDeductionCounts } from './deduction/deduction.queries.ts'
import { reconcileKey, useReconciliations } from './reconcile/reconcile.queries.ts'

const BureauCount = ({ view }: { readonly view: string | undefined }) =>
  view === 'reconcile' ? <Differences /> : view === 'deduct' ? <Proposals /> : null
export default BureauCount

/** Of the snapshot that 对账 opens on. */
const Differences = () => {
  const id = useReconciliations('in').data?.content[0]?.id
  const { data } = useQuery({
    queryKey: [...reconcileKey, 'waiting', id],
    queryFn: () => bureauApi.listReconciled({ id: id!, tab: 'todo', pageSize: 1 }, { quiet: true }),
    enabled: id !== undefined,
  })
  return <WaitingCount count={data?.totalElements} />
}
/** Of this month, which 勾选 opens on. */
const Proposals = () => <WaitingCount count={useDeductionCounts(useToday().slice(0, 7))?.['proposed']} />
