// A company's sign-in rules: required authenticators, single sign-on.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { mailDomainHolds } from '@piaotai/domain/account/mail-domain.ts'
import { openingProblems } from './proof-problems.ts'
import { endpoint, part } from '../endpoint.ts'
import { done, line, nothing } from '../shapes.ts'

export const signInRulesEndpoints = part('user', null, {
  readSignInRules: endpoint({
    method: 'GET',
    path: '/team/sign-in',
    access: { role: 'superAdmin' },
    summary: '公司的登录要求与单点登录（超级管理员） How people of this company sign in (super admin)',
    input: nothing,
    output: z.object({
      demandsTotp: z.boolean(),
      sso: z.object({
        on: z.boolean(),
        issuer: z.string(),
        clientId: z.string(),
        hasSecret: z.boolean(),
        domains: z.array(z.string()),
        redirectUrl: z.string(),
      }),
    }),
  }),
  saveSignInRules: endpoint({
    method: 'PUT',
    path: '/team/sign-in',
    access: { role: 'superAdmin' },
    opens: 'signIn',
    summary: '改公司的登录要求与单点登录（超级管理员） Change them (super admin)',
    /**
     * An omitted `clientSecret` stays. A domain belongs to one company; a new domain must be that of an address which
     * the caller has bound or confirmed.
     */
    input: z.strictObject({
      demandsTotp: z.boolean().optional(),
      sso: z
        .strictObject({
          on: z.boolean(),
          issuer: z
            .string()
            .max(300)
            .regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~/-]*)?$/, 'issuer'),
          clientId: line(200, 1),
          clientSecret: line(500, 1).optional(),
          domains: z
            .array(
              z
                .string()
                .max(limits.email)
                .transform((s) => s.trim().toLowerCase())
                .refine(mailDomainHolds, 'domain'),
            )
            .min(1)
            .max(20),
        })
        .optional(),
    }),
    output: done,
    problems: [
      'session.ownProofNeeded',
      'sso.domainTaken',
      'sso.domainUnproven',
      'sso.domainPublic',
      'sso.secretMissing',
      'sso.issuerRefused',
      ...openingProblems,
    ],
  }),
})
