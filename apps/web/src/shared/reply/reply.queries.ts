import type { Received } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'

export type Area = 'personal' | 'company'
export type Template = Received<(typeof replyEndpoints)['listReplyTemplates']>['content'][number]
export const repliesKey = ['replies'] as const
