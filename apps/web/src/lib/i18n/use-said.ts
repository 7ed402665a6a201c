import { useCallback, useState } from 'react'
import type { TFunction } from 'i18next'

/** A sentence that stands on the page for a while, kept by how it is said: it follows the language. */
export const useSaid = <T extends TFunction<never>>(t: T, first?: (t: T) => string) => {
  const [say, setSay] = useState(() => first)
  const put = useCallback((next?: (t: T) => string): void => {
    setSay(() => next)
  }, [])
  return [say?.(t) ?? '', put] as const
}
