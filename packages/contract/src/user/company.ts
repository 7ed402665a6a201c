// Companies: found, opened, entered, kept and closed.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint } from '../endpoint.ts'
import { code, done, id, instant, line, nothing, oldPassword, pageOf, queryInt, text, ticket } from '../shapes.ts'
import { Invitation, JoinRequest, joiningSettings, scanSettings, SuiteOffer, TeamConfig, TeamHome, TeamInfo, TeamItem } from './team-shapes.ts'

const superAdmin = { role: 'superAdmin' } as const
const staffPage = 'menu_4.staffManagement'
/** The company's name, typed in full; compared after trimming. */
const nameInFull = line(limits.companyName + 100, 1)
/** One of the two: a code of purpose `confirm` sent to the bound phone or e-mail, or the password. */
const proof = { code: code.optional(), password: oldPassword.optional() }
const proofProblems = ['account.codeWrong', 'account.codeExhausted', 'account.passwordWrong', 'account.passwordMissing', 'account.locked'] as const
const itemResults = z.array(z.object({ id, ok: z.boolean(), problem: z.string().optional() }))

export const companyEndpoints = {
  searchTitles: endpoint({
    method: 'GET', path: '/invoice-title/search/company', access: 'signedIn', summary: '按名称搜索企业抬头 Search the title directory',
    /** 2 to 30 characters, thirty times a minute. At most 20 hits, names that begin with the keyword first. */
    input: z.strictObject({ keyword: line(limits.keywordMax + 20, 1) }),
    output: z.array(z.object({ company: z.string(), taxId: z.string().nullable() })), problems: ['company.keyword', 'company.tooOften'],
  }),
  listTeams: endpoint({
    method: 'GET', path: '/team/list', access: 'signedIn', summary: '我的公司 My companies',
    input: z.strictObject({ page: queryInt(1, 1000).default(1), pageSize: queryInt(1, limits.teamListPageSize).default(limits.teamListPageSize) }),
    output: pageOf(TeamItem),
  }),
  createTeam: endpoint({
    method: 'POST', path: '/team', access: 'signedIn', summary: '创建公司，开通试用 Create a company',
    /** `taxId` is the one of the title that was chosen from the search. */
    input: z.strictObject({ name: line(limits.companyName + 100, 1), taxId: line(20, 15).optional() }),
    output: z.object({ id, inviteMemberNumber: z.number().int(), packageDueDate: z.string() }),
    problems: ['company.nameInvalid', 'company.taxIdInvalid', 'account.nameMissing', 'company.limit'],
  }),
  readTeam: endpoint({
    method: 'GET', path: '/team/personal/:teamId', access: 'signedIn', summary: '公司信息与菜单 Company and menu',
    input: z.strictObject({ teamId: id }), output: TeamInfo, problems: ['company.notFound'],
  }),
  readTeamConfig: endpoint({
    method: 'GET', path: '/team-config/personal/:id', access: 'inCompany', summary: '公司设置 Settings of the company',
    /** `keyword` names one part (`scan`, `joining`); an unknown one answers with none. */
    input: z.strictObject({ id, keyword: line(30).optional() }), output: TeamConfig, problems: ['company.notFound'],
  }),
  saveScanSettings: endpoint({
    method: 'PUT', path: '/team-config/scan', access: { needs: 'scan.save' }, summary: '保存扫描设置 Save scan settings', input: scanSettings, output: done,
  }),
  saveJoiningSettings: endpoint({
    method: 'PUT', path: '/team-config/joining', access: { needs: 'staffManagement.approve' }, summary: '保存加入方式 Save how people join',
    input: joiningSettings, output: done,
  }),
  switchTeam: endpoint({
    method: 'PUT', path: '/team/member/swith/:teamId', access: 'signedIn', summary: '切换公司 Switch company',
    input: z.strictObject({ teamId: id }), output: done, problems: ['company.notFound', 'staff.disabled', 'session.secondFactorNeeded'],
  }),

  readTeamHome: endpoint({
    method: 'GET', path: '/team/home', access: { needs: 'menu_4.comHome' }, summary: '企业信息：套餐、成员、配额、管理员 The company’s home', input: nothing,
    output: TeamHome,
  }),
  editTeam: endpoint({
    method: 'PUT', path: '/team/home', access: { needs: 'comHome.edit' }, summary: '修改税号、外部编号 Edit the tax id and external number',
    input: z.strictObject({ taxId: line(20).nullable().optional(), externalNumber: line(50).nullable().optional() }), output: done,
    problems: ['company.taxIdInvalid'],
  }),
  saveLogo: endpoint({
    method: 'PUT', path: '/team/logo', access: { needs: 'comHome.logo' }, summary: '更换企业标志 Change the logo',
    /** `url` is what an uploaded jpg, jpeg or png (5 MB) was answered with; null takes the logo away. It is re-encoded to a PNG within 512 × 512. */
    input: z.strictObject({ url: line(2000, 1).nullable() }), output: z.object({ logoUrl: z.string().nullable() }),
    problems: ['file.notFound', 'file.tooLarge', 'company.pictureInvalid'],
  }),
  listSuites: endpoint({
    method: 'GET', path: '/suite', access: 'inCompany', summary: '套餐一览（客服、升级） Suites on offer', input: nothing,
    output: z.object({ content: z.array(SuiteOffer), superAdminName: z.string() }),
  }),
  transferTeam: endpoint({
    method: 'POST', path: '/team/transfer', access: superAdmin, summary: '转让超级管理员 Hand the super admin’s role on',
    input: z.strictObject({ userId: id, ...proof }), output: done, problems: ['staff.notFound', 'staff.disabled', 'company.toSelf', ...proofProblems],
  }),
  dissolveTeam: endpoint({
    method: 'POST', path: '/team/dissolve', access: superAdmin, summary: '解散公司：成员须已全部移除 Dissolve; every other member must be gone',
    /** Records stay under retention and are shown to nobody; the name becomes free. */
    input: z.strictObject({ name: nameInFull, reason: text(limits.deleteReason, 1), ...proof }), output: z.object({ retainedUntil: z.string() }),
    problems: ['company.nameDiffers', 'company.staffLeft', ...proofProblems],
  }),
  exitTeam: endpoint({
    method: 'POST', path: '/team/exit', access: 'inCompany', summary: '退出公司 Leave the company',
    /** Work that is still open goes to the super admin, so that nothing is left lying. */
    input: z.strictObject({ name: nameInFull }), output: done, problems: ['company.nameDiffers', 'company.superAdminStays', 'company.personalEdition'],
  }),

  listInvitations: endpoint({
    method: 'GET', path: '/team/invitation', access: { needs: staffPage }, summary: '邀请记录 Invitations',
    input: z.strictObject({ page: queryInt(1, 1000).default(1), pageSize: queryInt(1, 100).default(20) }), output: pageOf(Invitation),
  }),
  createInvitation: endpoint({
    method: 'POST', path: '/team/invitation', access: { needs: 'staffManagement.invite' }, summary: '邀请成员：链接、手机或邮箱 Invite by link, phone or e-mail',
    /** `token` is told once; the page to send is `/visitor/join?invite=token`. A phone or mail invitation is also sent. A link serves `maxUses` people. */
    input: z.strictObject({
      kind: z.enum(['link', 'tel', 'email']), to: line(limits.email).optional(), departmentId: id.optional(),
      groupIds: z.array(id).max(limits.groupsOfInvitation).default([]),
      days: z.number().int().min(1).max(30).default(7), maxUses: z.number().int().min(1).max(500).default(1),
    }),
    output: z.object({ id, token: z.string(), expiresAt: instant }),
    problems: ['input.invalid', 'department.notFound', 'group.notFound', 'permission.beyondOwn', 'company.full', 'company.tooOften'],
  }),
  revokeInvitation: endpoint({
    method: 'DELETE', path: '/team/invitation/:id', access: { needs: 'staffManagement.invite' }, summary: '撤销邀请 Revoke an invitation',
    input: z.strictObject({ id }), output: done, problems: ['invitation.notFound'],
  }),
  listJoinRequests: endpoint({
    method: 'GET', path: '/team/join-request', access: { needs: staffPage }, summary: '加入申请 Requests to join',
    input: z.strictObject({
      state: z.enum(['waiting', 'accepted', 'refused', 'withdrawn']).default('waiting'), page: queryInt(1, 1000).default(1),
      pageSize: queryInt(1, 100).default(20),
    }),
    output: pageOf(JoinRequest),
  }),
  answerJoinRequests: endpoint({
    method: 'POST', path: '/team/join-request/answer', access: { needs: 'staffManagement.approve' }, summary: '通过或拒绝加入申请 Accept or refuse',
    /** A foreign or unknown id refuses the whole call; the others answer one by one (`company.full`, `joinRequest.decided`, …). */
    input: z.strictObject({ ids: z.array(id).min(1).max(limits.batch), accept: z.boolean() }), output: itemResults, problems: ['joinRequest.notFound'],
  }),

  readInvitation: endpoint({
    method: 'GET', path: '/join/invitation/:token', access: 'public', summary: '邀请链接指向哪家公司 What an invitation is for',
    input: z.strictObject({ token: ticket }),
    output: z.object({
      companyName: z.string(), number: z.string(), inviterName: z.string(), kind: z.enum(['link', 'tel', 'email']), expiresAt: instant,
      approval: z.boolean(),
    }),
    problems: ['invitation.notFound'],
  }),
  findTeamByNumber: endpoint({
    method: 'GET', path: '/join/company/:number', access: 'signedIn', summary: '按企业编号找公司 A company by its number',
    /** Thirty times a minute. */
    input: z.strictObject({ number: z.string().regex(/^\d{4,12}$/, 'number') }), output: z.object({ companyName: z.string(), number: z.string() }),
    problems: ['company.notFound', 'company.tooOften'],
  }),
  joinTeam: endpoint({
    method: 'POST', path: '/join', access: 'signedIn', summary: '凭邀请或企业编号加入 Join by invitation or by number',
    /** Exactly one of `token`, `invitationId` (one of my open invitations), `number`. By number, and by a link when the company asks for approval, the answer is `waiting`. */
    input: z.strictObject({
      token: ticket.optional(), invitationId: id.optional(), number: z.string().regex(/^\d{4,12}$/, 'number').optional(), message: line(100).default(''),
    }),
    output: z.object({ state: z.enum(['joined', 'waiting']), teamId: id.nullable(), companyName: z.string() }),
    problems: [
      'invitation.notFound', 'invitation.otherPerson', 'company.notFound', 'company.full', 'company.alreadyMember', 'company.limit', 'company.tooOften',
      'account.nameMissing', 'suite.notIncluded',
    ],
  }),
  listMyJoins: endpoint({
    method: 'GET', path: '/join', access: 'signedIn', summary: '发给我的邀请与我的申请 Invitations to me, and my own requests',
    input: nothing,
    output: z.object({
      invitations: z.array(z.object({ id, companyName: z.string(), inviterName: z.string(), expiresAt: instant })),
      requests: z.array(z.object({ id, companyName: z.string(), createdAt: instant, state: z.enum(['waiting', 'accepted', 'refused', 'withdrawn']) })),
    }),
  }),
  withdrawJoin: endpoint({
    method: 'DELETE', path: '/join/:id', access: 'signedIn', summary: '撤回申请 Withdraw a request', input: z.strictObject({ id }), output: done,
    problems: ['joinRequest.notFound', 'joinRequest.decided'],
  }),
} as const
