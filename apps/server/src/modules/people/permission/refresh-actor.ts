// The actor of work without a request: jobs requested earlier, and links opened without a token.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { readMember, rightsOf } from './rights.ts'

/**
 * With present rights; undefined for a person who is no longer an active member. The transaction must run in the
 * company.
 */
export const refreshActor = async (
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  now: Date,
): Promise<Actor | undefined> => {
  const member = await readMember(tx, companyId, userId)
  return member?.status === 'active'
    ? {
        ...rightsOf(member, shanghaiDay(now)),
        userId,
        userName: '',
        sessionId: null,
        companyId,
        language: 'zh-CN',
        ip: null,
        requestId: null,
      }
    : undefined
}
