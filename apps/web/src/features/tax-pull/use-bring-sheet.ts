import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { App } from 'antd'
import { CallFailed } from '../../lib/http/api.ts'

interface Bringing {
  readonly stale: QueryKey
  readonly onDone: () => void
}
/** Brings a previewed sheet for good: `keep` answers the sentence of what came of it; `failed` says why it could not. */
export const useBringSheet = ({ stale, onDone }: Bringing) => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const bring = async (keep: () => Promise<string>): Promise<void> => {
    setBusy(true)
    try {
      const said = await keep()
      void client.invalidateQueries({ queryKey: stale })
      void message.success(said)
      onDone()
    } catch (error) {
      setFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed: failed instanceof CallFailed ? failed.message : '', bring }
}
