// In the menu, beside 月结: how many things are left of the month that the page opens on.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'
import { WaitingCount } from '../../ui/values/waiting-count.tsx'
import { monthKey } from './month.queries.ts'

/** The month is judged whole for it: it is asked anew after an act on months, or after this. */
const keptMs = 300_000

const MonthCount = ({ view }: { readonly view: string | undefined }) => {
  const { data } = useQuery({
    queryKey: [...monthKey, 'left'],
    queryFn: () => api.invoice.readMonthLeft({}, { quiet: true }),
    staleTime: keptMs,
  })
  return <WaitingCount count={view === undefined && data?.state !== 'closed' ? data?.things : undefined} />
}
export default MonthCount
