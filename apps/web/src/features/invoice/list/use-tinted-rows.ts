// The rows of a list that an import of this page has just recorded.
import { useEffect, useSyncExternalStore } from 'react'
import { newInvoices } from '../../../lib/upload/new-invoices.ts'

export const useTintedRows = (rows: readonly { readonly id: string }[] | undefined): ReadonlySet<string> => {
  const fresh = useSyncExternalStore(newInvoices.subscribe, newInvoices.snapshot)
  useEffect(() => {
    if (fresh.size > 0) newInvoices.show((rows ?? []).flatMap(({ id }) => (fresh.has(id) ? [id] : [])))
  }, [fresh, rows])
  return fresh
}
