// The records of one address: paged, updated by events, selected and acted upon.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { mayCancelFile, mayIgnoreFile, mayRetryFile } from '../../../lib/upload/upload-rows.ts'
import { importWatch } from '../../../lib/upload/upload-store.ts'
import { cancelImports, ignoreImports, importsKey, importsQuery, retryImports } from '../intake.queries.ts'
import { askOf, type RecordsFilter, type RecordsPage } from './records-filter.ts'

/** A burst of events reloads the list once, after a pause. */
export const settleMs = 800

export const useRecords = (filter: RecordsFilter, enabled: boolean) => {
  const client = useQueryClient()
  const query = importsQuery(askOf(filter))
  const list = useQuery({ ...query, enabled, placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = list.data?.content ?? []
  const picked = rows.filter((file) => chosen.includes(file.id))

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askAgain = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: importsKey })
    }, settleMs)
  }
  const hear = useEffectEvent((file: ImportedFile) => {
    if (file.area !== filter.area) return
    const known = rows.find((row) => row.id === file.id)
    if (known && known.version <= file.version)
      client.setQueryData<RecordsPage>(
        query.queryKey,
        (page) =>
          page && { ...page, content: page.content.map((row) => (row.id === file.id ? { ...file, items: file.items ?? row.items } : row)) },
      )
    // Only the server knows the page of a new file, or of a file that left a filtered list.
    if (!known || filter.ending) askAgain()
  })
  const poll = useEffectEvent(async () => (await client.fetchQuery({ ...query, staleTime: 0 })).content)
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

  const after = {
    onSettled: () => {
      setChosen([])
      void client.invalidateQueries({ queryKey: importsKey })
    },
  }
  const retry = useMutation({ mutationFn: (ids: string[]) => retryImports({ area: filter.area, ids }), ...after })
  const cancel = useMutation({ mutationFn: (ids: string[]) => cancelImports({ area: filter.area, ids }), ...after })
  const ignore = useMutation({
    mutationFn: ({ ids, ignored }: { ids: string[]; ignored: boolean }) => ignoreImports({ area: filter.area, ids, ignored }),
    ...after,
  })
  return {
    list,
    rows,
    chosen,
    setChosen,
    picked,
    retryable: picked.filter(mayRetryFile),
    cancellable: picked.filter(mayCancelFile),
    ignorable: picked.filter((file) => mayIgnoreFile(file) && !file.ignored),
    ignored: picked.filter((file) => file.ignored),
    retry,
    cancel,
    ignore,
    changed: () => {
      void client.invalidateQueries({ queryKey: importsKey })
    },
  }
}
