// Whoever was removed by somebody else while a dialog asked about them: the batch is refused for their sake.
import { useCallback, useState } from 'react'
import { api, CallFailed } from '../../lib/api.ts'
import type { Staff } from './people.queries.ts'

const tellsGone = (error: unknown): boolean => error instanceof CallFailed && error.word === 'staff.notFound'

/** Of those who were asked about: who is still there, who is not; and what to do with a refusal. */
export const useGone = (asked: readonly Staff[]) => {
  const [gone, setGone] = useState<readonly Staff[]>([])
  const onRefused = useCallback(
    (error: unknown): void => {
      if (!tellsGone(error)) return
      const isGone = asked.map(({ id }) => api.user.readOpenWork({ id }, { quiet: true }).then(() => false, tellsGone))
      void Promise.all(isGone).then((each) => {
        setGone(asked.filter((_, at) => each[at]))
      })
    },
    [asked],
  )
  return { people: asked.filter((s) => !gone.includes(s)), gone, onRefused }
}
