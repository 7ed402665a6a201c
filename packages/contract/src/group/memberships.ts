// 加入的集团: invitations into other companies' groups, and what this company lets each of them see.
import { z } from 'zod'
import { groupGrants, groupMemberStates } from '@piaotai/domain/group.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, instant, pageOf, pageQuery } from '../shapes.ts'
import { grants } from './group.ts'
import { openingProblems } from '../account/proof-problems.ts'

const chosen = z.array(z.enum(groupGrants)).max(groupGrants.length)
/** A group that this company was invited into or belongs to. */
export const GroupMembership = z
  .object({
    id: id('groupMembership'),
    groupName: z.string(),
    ownerName: z.string(),
    ownerNumber: z.string(),
    /** The company's own group. */
    own: z.boolean(),
    state: z.enum(groupMemberStates),
    message: z.string(),
    invitedBy: z.string(),
    invitedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    endedBy: z.string().nullable(),
    endedAt: instant.nullable(),
    grants,
    /** Whose rights a push on the group's word uses. */
    grantedBy: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'GroupMembership' })
const act = z.strictObject({ id: id('groupMembership') })
const wrong = ['groupMembership.notFound', 'groupMembership.state'] as const
const look = { needs: 'menu_4.comHome' } as const
const edit = { needs: 'comHome.groups' } as const

export const groupMembershipEndpoints = part('user', 'group', {
  listGroupMemberships: endpoint({
    method: 'GET',
    path: '/group-membership',
    access: look,
    summary: '加入的集团与邀请 Groups of this company and invitations, open ones first',
    input: z.strictObject(pageQuery),
    output: pageOf(GroupMembership),
  }),
  acceptGroupInvitation: endpoint({
    method: 'POST',
    path: '/group-membership/:id/accept',
    access: edit,
    opens: 'joinGroup',
    summary: '接受集团邀请 Accept an invitation, with what the group may see',
    input: act.extend({ grants: chosen }),
    output: done,
    problems: [...wrong, 'groupMembership.tooMany', ...openingProblems],
  }),
  refuseGroupInvitation: endpoint({
    method: 'POST',
    path: '/group-membership/:id/refuse',
    access: edit,
    summary: '拒绝集团邀请 Refuse an invitation',
    input: act,
    output: done,
    problems: wrong,
  }),
  saveGroupGrants: endpoint({
    method: 'POST',
    path: '/group-membership/:id/grants',
    access: edit,
    opens: 'widenGrant',
    summary: '让集团看到什么 Change what the group may see; what it may not see any more is deleted at once',
    input: act.extend({ grants: chosen, version: z.number().int() }),
    output: z.object({ version: z.number().int() }),
    problems: [...wrong, 'groupMembership.changed', ...openingProblems],
  }),
  leaveGroup: endpoint({
    method: 'POST',
    path: '/group-membership/:id/leave',
    access: edit,
    summary: '退出集团 Leave a group: all that it saw of this company is deleted',
    input: act,
    output: done,
    problems: [...wrong, 'groupMembership.own'],
  }),
  listGroupGrantLog: endpoint({
    method: 'GET',
    path: '/group-membership/:id/log',
    access: look,
    summary: '开放记录 What the group was let see, by whom and when; the newest first',
    input: act.extend(pageQuery),
    output: pageOf(
      z.object({
        id: z.string(),
        at: instant,
        by: z.string(),
        act: z.enum(['accept', 'refuse', 'grants', 'leave', 'remove']),
        before: grants,
        after: grants,
      }),
    ),
    problems: ['groupMembership.notFound'],
  }),
})
