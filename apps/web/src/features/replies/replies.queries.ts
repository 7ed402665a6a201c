import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/email/replies.ts'

type Center = typeof replyEndpoints
export type Area = 'personal' | 'company'
export type Reply = Received<Center['listReplies']>['content'][number]
export type RepliesQuery = Omit<Sent<Center['listReplies']>, 'area'>
export type Rules = Received<Center['readReplyRules']>
export type Template = Received<Center['listReplyTemplates']>['content'][number]
export const repliesKey = ['replies'] as const
