// Keys and types of push targets.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import { api } from '../../../lib/http/api.ts'
import { pushTargetsKey } from '../push-keys.ts'

type E = typeof pushTargetEndpoints
export type Target = Received<E['listPushTargets']>['targets'][number]
export type TargetDetail = Received<E['readPushTarget']>
export type Draft = Sent<E['createPushTarget']>['draft']
export type Step = Received<E['probePushTarget']>['steps'][number]

export const useTargetList = () =>
  useQuery({ queryKey: [...pushTargetsKey, 'list'], queryFn: async () => (await api.invoice.listPushTargets({}, { quiet: true })).targets })
export const useTarget = (id: string) =>
  useQuery({ queryKey: [...pushTargetsKey, 'one', id], queryFn: () => api.invoice.readPushTarget({ id }, { quiet: true }) })
