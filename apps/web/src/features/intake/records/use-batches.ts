// The batches of one address, read again when one of their files moves on.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { importWatch } from '../../../lib/upload/upload-store.ts'
import { batchesQuery, importsKey, importsQuery } from '../intake.queries.ts'
import { askOf, type RecordsFilter } from './records-filter.ts'
import { settleMs } from './use-records.ts'

export const useBatches = (filter: RecordsFilter, enabled: boolean) => {
  const client = useQueryClient()
  const list = useQuery({ ...batchesQuery(askOf(filter)), enabled, placeholderData: keepPreviousData })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = () => {
    void client.invalidateQueries({ queryKey: importsKey })
  }
  const hear = useEffectEvent((file: ImportedFile) => {
    if (file.area !== filter.area) return
    clearTimeout(timer.current)
    timer.current = setTimeout(changed, settleMs)
  })
  const poll = useEffectEvent(async () => (await client.fetchQuery({ ...importsQuery({ area: filter.area }), staleTime: 0 })).content)
  useEffect(() => {
    const leave = importWatch.listen({
      onFile: (file) => {
        hear(file)
      },
      poll: () => poll(),
    })
    return () => {
      leave()
      clearTimeout(timer.current)
    }
  }, [])
  return { list, changed }
}
