import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listLink } from '../../../shared/invoice/list-links.ts'
import { useLinkOf } from '../../../ui/kits/list/use-link-of.ts'
import { useOpenOf } from '../../../ui/kits/list/use-open-of.ts'
import type { Reconciled } from './reconcile.queries.ts'

const ourLink = (open: string) => listLink('company', 'all', { open })

/** A row opens the bureau's invoice beside the list; one that is ours alone, ours in its own list. */
export const useReconcileOpening = (rows: readonly Reconciled[] | undefined) => {
  const navigate = useNavigate()
  const linkOf = useLinkOf()
  const { opening, ...drawer } = useOpenOf(rows, ({ taxInvoiceId }: Reconciled) => taxInvoiceId)
  const { linkOf: besideLink } = opening
  const rowLink = useCallback(
    (row: Reconciled) => besideLink(row) ?? (row.invoiceId === null ? undefined : linkOf(ourLink(row.invoiceId))),
    [besideLink, linkOf],
  )
  return {
    ...drawer,
    opening: {
      ...opening,
      onOpen: (row: Reconciled) => {
        if (row.taxInvoiceId !== null) opening.onOpen(row)
        else if (row.invoiceId !== null) void navigate(ourLink(row.invoiceId))
      },
      linkOf: rowLink,
    },
  }
}
