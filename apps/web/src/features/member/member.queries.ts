// The server calls of the member pages, and the queries that a change makes stale.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { memberEndpoints } from '@piaotai/contract/member/member.ts'
import type { permissionEndpoints } from '@piaotai/contract/permission/permission.ts'
import type { joiningEndpoints } from '@piaotai/contract/company/joining.ts'
import { api } from '../../lib/http/api.ts'

type MemberEndpoints = typeof memberEndpoints
type PermissionEndpoints = typeof permissionEndpoints
export type MemberFilter = Sent<MemberEndpoints['listMembers']>
export type Member = Received<MemberEndpoints['listMembers']>['content'][number]
export type Department = Received<PermissionEndpoints['listDepartments']>['content'][number]
export type Group = Received<PermissionEndpoints['listGroups']>['content'][number]
export type Access = Received<PermissionEndpoints['readAccess']>
export type Choices = Received<PermissionEndpoints['readGroupChoices']>
export type Preview = Received<MemberEndpoints['previewMembers']>
export type Invitation = Received<(typeof joiningEndpoints)['listInvitations']>['content'][number]
export type JoinRequest = Received<(typeof joiningEndpoints)['listJoinRequests']>['content'][number]

export const useMembers = (filter: MemberFilter) =>
  useQuery({ queryKey: ['people', 'staff', filter], queryFn: () => api.user.listMembers(filter), placeholderData: keepPreviousData })
const departments = { queryKey: ['people', 'departments'], queryFn: () => api.user.listDepartments({}) }
export const useDepartments = () => useQuery({ ...departments, select: (shown) => shown.content })
/** Whether the person's member pages cover the whole company. */
export const useWholeScope = () => useQuery({ ...departments, select: (shown) => shown.whole })
export const useGroups = () => useQuery({ queryKey: ['people', 'groups'], queryFn: async () => (await api.user.listGroups({})).content })
export const useChoices = () => useQuery({ queryKey: ['people', 'choices'], queryFn: () => api.user.readGroupChoices({}) })
export const useAccess = (id: string | undefined) =>
  useQuery({ queryKey: ['people', 'access', id], queryFn: () => api.user.readAccess({ id: id! }), enabled: id !== undefined })
export const useJoinRequests = (on: boolean) =>
  useQuery({
    queryKey: ['people', 'requests'],
    queryFn: () => api.user.listJoinRequests({ state: 'waiting', page: 1, pageSize: 100 }),
    enabled: on,
    refetchInterval: 60_000,
  })
export const useInvitations = (page: number, on: boolean) =>
  useQuery({ queryKey: ['people', 'invitations', page], queryFn: () => api.user.listInvitations({ page, pageSize: 20 }), enabled: on })

/**
 * Changes members or permissions and refetches the queries that show them. The client shows a failure, unless `quiet`.
 */
export const useChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: ['people'] }) })
}

/** A flat list of departments as nested nodes, in the given order. */
export interface Branch extends Department {
  readonly children: readonly Branch[]
}
export const asTree = (departments: readonly Department[], parentId: string | null = null): readonly Branch[] =>
  departments.filter((d) => d.parentId === parentId).map((d) => ({ ...d, children: asTree(departments, d.id) }))
/** A department's path: 总部 / 财务部. */
export const pathOf = (departments: readonly Department[], id: string): string => {
  const found = departments.find((d) => d.id === id)
  return !found ? '' : found.parentId ? `${pathOf(departments, found.parentId)} / ${found.name}` : found.name
}
