// Keys and types of pushes.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import type { pushEndpoints } from '@piaotai/contract/push/push.ts'
import { api } from '../../lib/http/api.ts'
import { pushTargetsKey } from './push-keys.ts'

export type Area = 'personal' | 'company'
export type PushRow = Received<typeof pushEndpoints.listPushes>['content'][number]
export type PushesQuery = Omit<Sent<typeof pushEndpoints.listPushes>, 'area'>
export type PushDetail = Received<typeof pushEndpoints.readPushes>
export type PushOne = PushDetail['pushes'][number]

export type Target = Received<typeof pushTargetEndpoints.listPushTargets>['targets'][number]

export const pushesKey = ['pushes'] as const
export const useTargets = () =>
  useQuery({
    queryKey: [...pushTargetsKey, 'names'],
    queryFn: async () => (await api.invoice.listPushTargets({}, { quiet: true })).targets,
    staleTime: 30_000,
  })
const soonMs = 1500
export const usePushes = (area: Area, id: string) =>
  useQuery({
    queryKey: [...pushesKey, 'one', area, id],
    queryFn: () => api.invoice.readPushes({ id, area }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.pushStatus === 1 ? soonMs : false),
  })
