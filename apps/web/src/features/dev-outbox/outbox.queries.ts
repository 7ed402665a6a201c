// Messages of the local outbox: the existing ones, then each new one live.
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export interface Entry {
  readonly id: string
  readonly at: string
  readonly kind: 'mail' | 'sms' | 'captcha' | 'robot'
  readonly to: string
  readonly subject: string | null
  readonly text: string
}
const key = ['dev', 'outbox']
const byTime = (entries: readonly Entry[]): readonly Entry[] => entries.toSorted((a, b) => b.at.localeCompare(a.at))

/** Fails without an outbox, which exists only on the machine of a local trial. */
const read = async (): Promise<readonly Entry[]> => {
  const response = await fetch('/dev/outbox.json')
  if (!response.ok) throw new Error(`no outbox: ${response.status}`)
  return byTime(((await response.json()) as { readonly entries: readonly Entry[] }).entries)
}
/** Newest first. */
export const useOutbox = () => {
  const client = useQueryClient()
  const list = useQuery({ queryKey: key, queryFn: read, retry: false, staleTime: 0 })
  const here = list.isSuccess
  useEffect(() => {
    if (!here) return undefined
    const stream = new EventSource('/dev/outbox/events')
    stream.addEventListener('entry', ({ data }) => {
      const entry = JSON.parse(data as string) as Entry
      client.setQueryData<readonly Entry[]>(key, (before = []) => byTime([entry, ...before.filter((e) => e.id !== entry.id)]))
    })
    // The list has the messages of a connection gap.
    stream.addEventListener('open', () => {
      void client.invalidateQueries({ queryKey: key })
    })
    return () => {
      stream.close()
    }
  }, [here, client])
  return list
}
