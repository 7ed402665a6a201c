// The keys of what stands on the page, for the dialog that tells all keys.
import { useEffect } from 'react'

export interface PageKey {
  readonly key: string
  readonly does: string
}
const shown = new Set<readonly PageKey[]>()
let open: (() => void) | undefined

/** As long as the caller stands, its keys are told. */
export const usePageKeys = (keys: readonly PageKey[]): void => {
  useEffect(() => {
    shown.add(keys)
    return () => {
      shown.delete(keys)
    }
  })
}
export const pageKeys = (): readonly PageKey[] => [...shown].flat()
export const tellKeys = (): void => open?.()
/** Who opens the dialog. */
export const setKeyTeller = (teller: (() => void) | undefined): void => {
  open = teller
}
