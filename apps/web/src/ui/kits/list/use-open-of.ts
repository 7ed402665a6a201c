import { useCallback, useState } from 'react'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import { useOpenLink } from '../../table/open-link.ts'
import { useOpen } from './use-open.ts'

/**
 * Rows that open a record they belong to, which several may share: the one that was chosen is marked. `recordOf` stays
 * what it is at first.
 */
export const useOpenOf = <R extends { readonly id: string }>(rows: readonly R[] | undefined, recordOf: (row: R) => string | null) => {
  const { id, open, close } = useOpen()
  const link = useOpenLink()
  const [recordIn] = useState(() => recordOf)
  const [chosen, setChosen] = useState<string>()
  const itsRows = rows?.filter((row) => recordIn(row) === id) ?? []
  const onOpen = useStableCallback((row: R) => {
    const record = recordIn(row)
    if (record === null) return
    setChosen(row.id)
    open({ id: record })
  })
  const linkOf = useCallback(
    (row: R) => {
      const record = recordIn(row)
      return record === null ? undefined : link({ id: record })
    },
    [recordIn, link],
  )
  return {
    id,
    close,
    /** What the list takes. */
    opening: {
      onOpen,
      shown: id === undefined ? undefined : ((itsRows.find((row) => row.id === chosen) ?? itsRows[0])?.id ?? id),
      linkOf,
    },
  }
}
