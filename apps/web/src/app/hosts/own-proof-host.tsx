// One dialog for an own proof at a time: concurrent requests wait for the same answer.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState } from 'react'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const OwnProofDialog = lazyAntd(() => import('../../features/personal/own-proof-dialog.tsx'))

/** The dialog while it is open, and the function that opens it: resolves to whether the proof was given. */
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
    // Refetches answers that were limited to the bound session.
    if (proven) void queries.invalidateQueries()
  }
  return { reauthenticate, dialog: <Suspense>{open ? <OwnProofDialog onEnd={end} /> : null}</Suspense> }
}
