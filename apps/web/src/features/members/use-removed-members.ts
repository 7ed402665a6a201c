// Whoever was removed by somebody else while a dialog asked about them: the batch is refused for their sake.
import { useCallback, useState } from 'react'
import { api, CallFailed } from '../../lib/api.ts'
import type { Member } from './members.queries.ts'

const tellsGone = (error: unknown): boolean => error instanceof CallFailed && error.type === 'staff.notFound'

/** Of those who were asked about: who is still there, who is not; and what to do with a refusal. */
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
