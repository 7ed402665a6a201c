// One question for a proof at a time: whoever else asks meanwhile waits for the same answer.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'

const OwnProofDialog = lazy(() => import('../features/personal/own-proof-dialog.tsx'))

/** The dialog while it is open, and what opens it: it answers whether the proof was given. */
export const useOwnProofDialog = () => {
  const queries = useQueryClient()
  const waiting = useRef<((proven: boolean) => void)[]>([])
  const [open, setOpen] = useState(false)
  const reauthenticate = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setOpen(true)
      }),
    [],
  )
  const end = (proven: boolean): void => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(proven)
    // What was told to the bound session alone is asked for anew.
    if (proven) void queries.invalidateQueries()
  }
  return { reauthenticate, dialog: <Suspense>{open ? <OwnProofDialog onEnd={end} /> : null}</Suspense> }
}
