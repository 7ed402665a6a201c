// The verification of all that a list shows, which its address opens.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { verifyLimits } from '@piaotai/domain/verification/verification.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { chosenMatches, type Left } from '../chosen.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { totalsQuery } from '../invoice.queries.ts'
import VerifyDialog from './verify-dialog.tsx'

interface Props {
  readonly list: InvoiceList
  readonly search: ListSearch
  readonly onClose: () => void
  readonly onLeft: (left: readonly Left[]) => void
}
const VerifyListed = ({ list, search, onClose, onLeft }: Props) => {
  const lacks = useMissingPermission()(list.verify) !== undefined
  const { data, isPlaceholderData, isFetching } = useQuery(totalsQuery(list, search))
  const [count, setCount] = useState<number>()
  // The first count that is of this very list: the call names it, and is refused where the list has changed since.
  if (count === undefined && data && !isPlaceholderData && !isFetching) setCount(data.totalElements)
  const cannot = lacks || (count !== undefined && (count === 0 || count > verifyLimits.batch))
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (cannot) leave()
  }, [cannot])
  return cannot || count === undefined ? null : (
    <VerifyDialog area={list.area} chosen={chosenMatches(list, search, count)} onClose={onClose} onLeft={onLeft} />
  )
}
export default VerifyListed
