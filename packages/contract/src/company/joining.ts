// Joining a company: invitations, requests to join, and their answers.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, instant, line, nothing, pageOf, queryInt, ticket } from '../shapes.ts'
import { Invitation, JoinRequest } from './company-shapes.ts'

const membersPage = 'menu_4.staffManagement'
const itemResults = z.array(z.object({ id: id('joinRequest'), ok: z.boolean(), problem: z.string().optional() }))

export const joiningEndpoints = part('user', null, {
  listInvitations: endpoint({
    method: 'GET',
    path: '/team/invitation',
    access: { needs: membersPage },
    summary: '邀请记录 Invitations',
    input: z.strictObject({ page: queryInt(1, 1000).default(1), pageSize: queryInt(1, 100).default(20) }),
    output: pageOf(Invitation),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/team/invitation',
    access: { needs: 'staffManagement.invite' },
    summary: '邀请成员：链接、手机或邮箱 Invite by link, phone or e-mail',
    /**
     * `token` is returned once; the page to send is `/visitor/join?invite=token`. The server also sends a phone or mail
     * invitation. A link serves `maxUses` people.
     */
    input: z.strictObject({
      kind: z.enum(['link', 'tel', 'email']),
      to: line(limits.email).optional(),
      departmentId: id('department').optional(),
      groupIds: z.array(id('permissionGroup')).max(limits.groupsOfInvitation).default([]),
      days: z.number().int().min(1).max(30).default(7),
      maxUses: z.number().int().min(1).max(500).default(1),
    }),
    output: z.object({ id: id('invitation'), token: z.string(), expiresAt: instant }),
    problems: [
      'input.invalid',
      'department.notFound',
      'group.notFound',
      'permission.beyondOwn',
      'company.full',
      'company.tooOften',
      'invitation.targetTooOften',
      'invitation.tooManyToday',
    ],
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/team/invitation/:id',
    access: { needs: 'staffManagement.invite' },
    summary: '撤销邀请 Revoke an invitation',
    input: z.strictObject({ id: id('invitation') }),
    output: done,
    problems: ['invitation.notFound'],
  }),
  listJoinRequests: endpoint({
    method: 'GET',
    path: '/team/join-request',
    access: { needs: membersPage },
    summary: '加入申请 Requests to join',
    input: z.strictObject({
      state: z.enum(['waiting', 'accepted', 'refused', 'withdrawn']).default('waiting'),
      page: queryInt(1, 1000).default(1),
      pageSize: queryInt(1, 100).default(20),
    }),
    output: pageOf(JoinRequest),
  }),
  answerJoinRequests: endpoint({
    method: 'POST',
    path: '/team/join-request/answer',
    access: { needs: 'staffManagement.approve' },
    summary: '通过或拒绝加入申请 Accept or refuse',
    /** A foreign or unknown id refuses the whole call; the others answer one by one (`company.full`, …). */
    input: z.strictObject({ ids: z.array(id('joinRequest')).min(1).max(limits.batch), accept: z.boolean() }),
    output: itemResults,
    problems: ['joinRequest.notFound'],
  }),

  readInvitation: endpoint({
    method: 'GET',
    path: '/join/invitation/:token',
    access: 'public',
    summary: '邀请链接指向哪家公司 What an invitation is for',
    input: z.strictObject({ token: ticket }),
    output: z.object({
      companyName: z.string(),
      number: z.string(),
      inviterName: z.string(),
      kind: z.enum(['link', 'tel', 'email']),
      expiresAt: instant,
      approval: z.boolean(),
    }),
    problems: ['invitation.notFound'],
  }),
  findCompanyByNumber: endpoint({
    method: 'GET',
    path: '/join/company/:number',
    access: 'own',
    summary: '按企业编号找公司 A company by its number',
    /** Thirty times a minute. `companyName` is the number again, but for members and people with an open invitation: numbers run on. */
    input: z.strictObject({ number: z.string().regex(/^\d{4,12}$/, 'number') }),
    output: z.object({ companyName: z.string(), number: z.string() }),
    problems: ['company.notFound', 'company.tooOften'],
  }),
  joinCompany: endpoint({
    method: 'POST',
    path: '/join',
    access: 'own',
    summary: '凭邀请或企业编号加入 Join by invitation or by number',
    /**
     * Exactly one of `token`, `invitationId` (an open invitation of the caller), `number`. By number, and by a link
     * when the company requires approval, the answer is `waiting`.
     */
    input: z.strictObject({
      token: ticket.optional(),
      invitationId: id('invitation', 'own').optional(),
      number: z
        .string()
        .regex(/^\d{4,12}$/, 'number')
        .optional(),
      message: line(100).default(''),
    }),
    output: z.object({ state: z.enum(['joined', 'waiting']), teamId: id('company').nullable(), companyName: z.string() }),
    problems: [
      'invitation.notFound',
      'invitation.otherPerson',
      'company.notFound',
      'company.full',
      'company.alreadyMember',
      'company.limit',
      'company.tooOften',
      'account.nameMissing',
      'suite.notIncluded',
    ],
  }),
  listMyJoins: endpoint({
    method: 'GET',
    path: '/join',
    access: 'own',
    summary: '发给我的邀请、我的申请、停用了我的公司 Invitations to me, my own requests, and companies that have disabled me',
    input: nothing,
    output: z.object({
      invitations: z.array(z.object({ id: id('invitation', 'own'), companyName: z.string(), inviterName: z.string(), expiresAt: instant })),
      requests: z.array(
        z.object({
          id: id('joinRequest', 'own'),
          companyName: z.string(),
          createdAt: instant,
          state: z.enum(['waiting', 'accepted', 'refused', 'withdrawn']),
        }),
      ),
      disabled: z.array(z.object({ companyName: z.string() })),
    }),
  }),
  withdrawJoin: endpoint({
    method: 'DELETE',
    path: '/join/:id',
    access: 'own',
    summary: '撤回申请 Withdraw a request',
    input: z.strictObject({ id: id('joinRequest', 'own') }),
    output: done,
    problems: ['joinRequest.notFound', 'joinRequest.decided'],
  }),
})
