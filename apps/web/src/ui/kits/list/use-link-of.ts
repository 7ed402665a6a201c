import { useRouter, type LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The address that a link leads to, for rows whose record has a page of its own. */
export const useLinkOf = (): ((to: LinkProps) => string) => {
  const router = useRouter()
  return useCallback((to) => router.buildLocation(to as Parameters<typeof router.buildLocation>[0]).href, [router])
}
