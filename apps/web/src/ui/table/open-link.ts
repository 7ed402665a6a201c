// The address of this page with a record open beside its list.
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Answers a row's address. Where another record opens it stays the same function: rows do not draw again. */
export const useOpenLink = (): ((row: { readonly id: string }) => string) => {
  const { stringifySearch } = useRouter().options
  const here = useLocation({
    select: ({ pathname, search }) => {
      const { open: _open, ...others } = search as Readonly<Record<string, unknown>>
      return `${pathname}${stringifySearch?.(others) ?? ''}`
    },
  })
  return useCallback(
    ({ id }) => `${here}${here.includes('?') ? '&' : '?'}${(stringifySearch?.({ open: id }) ?? '').slice(1)}`,
    [here, stringifySearch],
  )
}
