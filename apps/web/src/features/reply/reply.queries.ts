import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'

type Center = typeof replyEndpoints
export type Reply = Received<Center['listReplies']>['content'][number]
export type RepliesQuery = Omit<Sent<Center['listReplies']>, 'area'>
export type Rules = Received<Center['readReplyRules']>
export { repliesKey, type Area } from '../../shared/reply/reply.queries.ts'
