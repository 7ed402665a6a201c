// Keys and types of groups.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { groupEndpoints } from '@piaotai/contract/group/group.ts'
import type { groupMembershipEndpoints } from '@piaotai/contract/group/memberships.ts'
import type { groupPushEndpoints } from '@piaotai/contract/group/pushes.ts'
import type { GroupMeasure } from '@piaotai/domain/group.ts'
import { api } from '../../lib/http/api.ts'

export type Group = NonNullable<Received<typeof groupEndpoints.readCompanyGroup>['group']>
export type Member = Group['members'][number]
export type GroupRow = Received<typeof groupEndpoints.listGroupRows>['content'][number]
export type GroupRowsQuery = Sent<typeof groupEndpoints.listGroupRows>
export type GroupPush = Received<typeof groupPushEndpoints.listGroupPushes>['content'][number]
export type Membership = Received<typeof groupMembershipEndpoints.listGroupMemberships>['content'][number]

export const groupsKey = ['groups'] as const
const minuteMs = 60_000
export const useGroup = (month?: string) =>
  useQuery({
    queryKey: [...groupsKey, 'one', month],
    queryFn: () => api.user.readCompanyGroup(month === undefined ? {} : { month }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  })
export const useGroupMonths = (id: string, measure: GroupMeasure) =>
  useQuery({
    queryKey: [...groupsKey, 'months', id, measure],
    queryFn: () => api.user.readGroupMonths({ id, measure }, { quiet: true }),
  })
/** The client tells a failure, unless the call is quiet. */
export const useGroupChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: groupsKey }) })
}

export const figureOf = (member: Member, measure: GroupMeasure) => member.figures.find((one) => one.measure === measure)
export const countOf = (member: Member, measure: GroupMeasure): number => figureOf(member, measure)?.count ?? 0
/** Tenths of a percent as a text: 256 → 25.6. */
export const perMille = (value: number): string => `${Math.trunc(value / 10)}.${value % 10}`
export const figureText = (count: number): string => count.toLocaleString('en-US')
/** Companies that show rows, for filters. Whoever sees the push page alone may not read the group, and filters by words. */
export const useGroupMembers = (): readonly Member[] => {
  const read = useQuery({
    queryKey: [...groupsKey, 'one', undefined],
    queryFn: () => api.user.readCompanyGroup({}, { quiet: true }),
    retry: false,
    staleTime: minuteMs,
  })
  return (read.data?.group?.members ?? []).filter(({ state, grants }) => state === 'member' && grants.includes('rows'))
}
