import { useNavigate, useSearch } from '@tanstack/react-router'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import type { Address } from '../../../lib/page/address.ts'

interface Open {
  /** The id of the record that stands open. */
  readonly id: string | undefined
  readonly open: (row: { readonly id: string }) => void
  readonly close: () => void
}
/**
 * The record that stands open beside its list, by the page's address: a link leads to it, and going back closes it,
 * however many were looked at one after the other.
 */
export const useOpen = (): Open => {
  const navigate = useNavigate()
  const { open } = useSearch({ strict: false }) as Address
  const shown = typeof open === 'string' && open !== '' ? open : undefined
  const show = useStableCallback(({ id }: { readonly id: string }) => {
    if (id !== shown) void navigate({ to: '.', search: (before: Address) => ({ ...before, open: id }), replace: shown !== undefined })
  })
  return {
    id: shown,
    open: show,
    close: () => {
      void navigate({ to: '.', search: (before: Address) => ({ ...before, open: undefined }) })
    },
  }
}
