// Who a person is for work that no request of theirs carries: what was asked for earlier, and links that are opened without a token.
import { shanghaiDay } from '@piaotai/domain/checks.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/deps.ts'
import { readMember, rightsOf } from './rights.ts'

/** With the rights of this moment; undefined for whoever is no active member any more. The transaction must stand in the company. */
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
