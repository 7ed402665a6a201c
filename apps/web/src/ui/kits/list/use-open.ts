import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Address } from '../../../lib/page/address.ts'

interface Open {
  /** The id of the record that stands open. */
  readonly id: string | undefined
  readonly open: (row: { readonly id: string }) => void
  readonly close: () => void
}
/** The record that stands open beside its list, by the page's address: a link leads to it, and going back closes it. */
export const useOpen = (): Open => {
  const navigate = useNavigate()
  const { open } = useSearch({ strict: false }) as Address
  const go = (id: string | undefined) => {
    void navigate({ to: '.', search: (before: Address) => ({ ...before, open: id }) })
  }
  return {
    id: typeof open === 'string' && open !== '' ? open : undefined,
    open: ({ id }) => {
      go(id)
    },
    close: () => {
      go(undefined)
    },
  }
}
