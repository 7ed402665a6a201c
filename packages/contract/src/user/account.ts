// The person: who they are, how they sign in, what they are reached by.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, nothing } from '../shapes.ts'

export const UserInfo = z.object({
  id, name: z.string(), headUrl: z.string().nullable(), avatar: z.string().nullable(), nickName: z.string().nullable(),
  tel: z.string().nullable(), emailAccount: z.string().nullable(), bindWx: z.boolean(), defaultTeamId: z.string().nullable(),
})

export const accountEndpoints = {
  readUser: endpoint({ method: 'GET', path: '/user/info', access: 'signedIn', summary: '当前用户 Current user', input: nothing, output: UserInfo }),
} as const
