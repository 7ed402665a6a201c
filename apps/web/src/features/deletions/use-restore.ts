// Restores deleted invoices: what came back is said, what did not is kept with its reason until it is closed.
import { App } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { deletionsKey, invoicesKey } from '../../lib/invoice-keys.ts'
import type { Deletion } from './deletions.queries.ts'

/** What the server says of a record that stays deleted. */
const reasons = { 'invoice.duplicate': 'restore.duplicate', 'deletion.restored': 'restore.restored' } as const
export interface Restored {
  readonly done: number
  readonly left: readonly { readonly record: Deletion; readonly reason: (typeof reasons)[keyof typeof reasons] }[]
}

export const useRestore = (onDone: () => void) => {
  const { t } = useTranslation('deletions')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [left, setLeft] = useState<Restored>()
  const restore = useMutation({
    mutationFn: async (records: readonly Deletion[]): Promise<Restored> => {
      const results = await api.invoice.restoreInvoices({ ids: records.map((record) => record.id) })
      const problems = new Map(results.filter((one) => !one.ok).map((one) => [one.id, reasons[one.problem as keyof typeof reasons]]))
      return {
        done: results.length - problems.size,
        left: records.flatMap((record) => {
          const reason = problems.get(record.id)
          return reason ? [{ record, reason }] : []
        }),
      }
    },
    onSuccess: (outcome) => {
      if (outcome.left.length > 0) setLeft(outcome)
      else void message.success(t('restore.done', { count: outcome.done }))
      onDone()
    },
    onSettled: () => {
      for (const queryKey of [invoicesKey, deletionsKey]) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    restore: restore.mutate,
    busy: restore.isPending,
    left,
    close: () => {
      setLeft(undefined)
    },
  }
}
