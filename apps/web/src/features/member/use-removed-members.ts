// Members removed by another person while a dialog was about them: the server refuses the batch because of them.
import { useCallback, useState } from 'react'
import { api, CallFailed } from '../../lib/http/api.ts'
import type { Member } from './member.queries.ts'

const tellsGone = (error: unknown): boolean => error instanceof CallFailed && error.type === 'staff.notFound'

/** Splits the batch into present and removed members, and handles a refusal. */
export const useRemovedMembers = (pending: readonly Member[]) => {
  const [gone, setGone] = useState<readonly Member[]>([])
  const onRefused = useCallback(
    (error: unknown): void => {
      if (!tellsGone(error)) return
      const isGone = pending.map(({ id }) => api.user.readOpenWork({ id }, { quiet: true }).then(() => false, tellsGone))
      void Promise.all(isGone).then((each) => {
        setGone(pending.filter((_, at) => each[at]))
      })
    },
    [pending],
  )
  return { members: pending.filter((s) => !gone.includes(s)), gone, onRefused }
}
