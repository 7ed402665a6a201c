// 互联: invitations between companies, and the links that come of them.
import { z } from 'zod'
import { linkDirections, linkLimits, linkStates } from '@piaotai/domain/partner/partner-link.ts'
import { openingProblems } from '../account/proof-problems.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, line, pageOf, pageQuery } from '../shapes.ts'

const state = z.enum(linkStates)
/** A link as one of the two companies sees it. */
export const PartnerLink = z.object({
  id: id('partnerLink'),
  direction: z.enum(linkDirections),
  state,
  /** The other company. */
  companyName: z.string(),
  number: z.string(),
  /** This company's record of the other one. */
  partnerId: id('partner').nullable(),
  message: z.string(),
  invitedBy: z.string(),
  invitedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
})
const look = { anyOf: ['menu_3.relatedpartnerlist', 'menu_3.partnerlist'] } as const
const act = z.strictObject({ id: id('partnerLink') })
const wrong = ['partnerLink.notFound', 'partnerLink.state'] as const

export const partnerLinkEndpoints = part('user', 'partner', {
  listPartnerLinks: endpoint({
    method: 'GET',
    path: '/partner-link',
    access: look,
    summary: '互联与邀请 Links and invitations, the newest first',
    input: z.strictObject({ ...pageQuery, state: state.optional() }),
    output: pageOf(PartnerLink),
  }),
  invitePartner: endpoint({
    method: 'POST',
    path: '/partner-link',
    access: { anyOf: ['relatedpartnerlist.invite', 'partnerlist.invite'] },
    opens: 'linkCompany',
    summary: '按企业编号邀请互联 Invite a company by its number',
    /** The partner of the same tax id is taken where none is named. 20 invitations a day. */
    input: z.strictObject({
      number: z.string().regex(/^\d{4,12}$/, 'number'),
      partnerId: id('partner').optional(),
      message: line(linkLimits.message).default(''),
    }),
    output: PartnerLink,
    problems: ['company.notFound', 'company.tooOften', 'partner.notFound', 'partnerLink.self', 'partnerLink.exists', ...openingProblems],
  }),
  acceptPartnerLink: endpoint({
    method: 'POST',
    path: '/partner-link/:id/accept',
    access: { needs: 'relatedpartnerlist.accept' },
    opens: 'linkCompany',
    summary: '接受互联 Accept an invitation',
    input: act,
    output: PartnerLink,
    problems: [...wrong, ...openingProblems],
  }),
  refusePartnerLink: endpoint({
    method: 'POST',
    path: '/partner-link/:id/refuse',
    access: { needs: 'relatedpartnerlist.refuse' },
    summary: '拒绝互联 Refuse an invitation',
    input: act,
    output: PartnerLink,
    problems: wrong,
  }),
  endPartnerLink: endpoint({
    method: 'POST',
    path: '/partner-link/:id/end',
    access: { needs: 'relatedpartnerlist.end' },
    summary: '撤回邀请或结束互联 Take an invitation back, or end a link; what was exchanged stays',
    input: act,
    output: PartnerLink,
    problems: wrong,
  }),
})
