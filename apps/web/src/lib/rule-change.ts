// What a change of a rule makes stale: every page of rules.
import { useMutation, useQueryClient } from '@tanstack/react-query'

export const rulesKey = ['rules'] as const
/** The client tells a failure, unless the call is quiet. */
export const useRuleChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: rulesKey }) })
}
