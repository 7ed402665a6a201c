// What every page of rules shares: which runs are at work, and what a change makes stale.
import { useMutation, useQueryClient } from '@tanstack/react-query'

export const rulesKey = ['rules'] as const
/** A run or a trial that waits or is at work. */
export const atWork = (run: { readonly state: string } | null | undefined): boolean => run?.state === 'waiting' || run?.state === 'running'
/** The client tells a failure, unless the call is quiet. */
export const useRuleChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: rulesKey }) })
}
