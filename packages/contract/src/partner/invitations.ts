// 邮件邀请互联: to an address, whether or not its company is on the platform yet; a company of whoever has the link accepts or refuses.
import { z } from 'zod'
import { linkLimits, partnerInvitationStates } from '@piaotai/domain/partner/partner-link.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { openingProblems } from '../account/proof-problems.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, instant, line, pageOf, pageQuery, ticket } from '../shapes.ts'

const invite = { anyOf: ['relatedpartnerlist.invite', 'partnerlist.invite'] } as const
const state = z.enum(partnerInvitationStates)
export const PartnerInvitation = z.object({
  id: id('partnerInvitation'),
  address: z.string(),
  state,
  partnerId: id('partner').nullable(),
  message: z.string(),
  invitedBy: z.string(),
  invitedAt: instant,
  /** How often it was mailed, and when last. */
  sends: z.number().int(),
  sentAt: instant,
  expiresAt: instant,
  /** The company that decided. */
  company: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
})
const one = z.strictObject({ id: id('partnerInvitation') })
const byToken = z.strictObject({ token: ticket })
const capped = ['company.tooOften', 'invitation.targetTooOften', 'invitation.tooManyToday'] as const
const changed = ['partnerLink.notFound', 'partnerLink.state'] as const

export const partnerInvitationEndpoints = part('user', 'partner', {
  listPartnerInvitations: endpoint({
    method: 'GET',
    path: '/partner-invitation',
    access: { anyOf: ['menu_3.relatedpartnerlist', 'menu_3.partnerlist'] },
    summary: '邮件邀请 Invitations by e-mail, the newest first',
    input: z.strictObject({ ...pageQuery, state: state.optional() }),
    output: pageOf(PartnerInvitation),
  }),
  invitePartnerByMail: endpoint({
    method: 'POST',
    path: '/partner-invitation',
    access: invite,
    opens: 'linkCompany',
    summary: '用邮件邀请企业互联 Invite a company by e-mail',
    /** Counted with the invitations by number: 20 a day; an address gets five a day from all companies. */
    input: z.strictObject({
      address: line(limits.email, 1),
      partnerId: id('partner').optional(),
      message: line(linkLimits.message).default(''),
    }),
    output: PartnerInvitation,
    problems: ['input.invalid', 'partner.notFound', 'partnerLink.exists', ...capped, ...openingProblems],
  }),
  resendPartnerInvitation: endpoint({
    method: 'POST',
    path: '/partner-invitation/:id/resend',
    access: invite,
    summary: '重发邀请，旧链接失效 Mail it again with a new link; the old one ends',
    input: one,
    output: PartnerInvitation,
    problems: [...changed, 'partnerLink.resendLater', 'partnerLink.resendMost', ...capped],
  }),
  endPartnerInvitation: endpoint({
    method: 'POST',
    path: '/partner-invitation/:id/end',
    access: invite,
    summary: '撤回邀请，链接失效 Take an invitation back; its link ends',
    input: one,
    output: PartnerInvitation,
    problems: changed,
  }),
  readPartnerInvitation: endpoint({
    method: 'GET',
    path: '/partner-invitation/link/:token',
    access: 'public',
    summary: '邀请链接来自哪家公司 Who invites, for whoever has the link',
    input: byToken,
    output: z.object({ company: z.string(), inviter: z.string(), message: z.string(), state, expiresAt: instant }),
    problems: ['partnerLink.notFound'],
  }),
  acceptPartnerInvitation: endpoint({
    method: 'POST',
    path: '/partner-invitation/accept',
    access: { needs: 'relatedpartnerlist.accept' },
    opens: 'linkCompany',
    summary: '以当前公司接受，立即互联 Accept for the current company, which is linked at once',
    input: byToken,
    output: z.object({ company: z.string() }),
    problems: [...changed, 'partnerLink.self', 'partnerLink.exists', ...openingProblems],
  }),
  refusePartnerInvitation: endpoint({
    method: 'POST',
    path: '/partner-invitation/refuse',
    access: 'signedIn',
    summary: '拒绝邀请 Refuse',
    input: byToken,
    output: done,
    problems: changed,
  }),
})
