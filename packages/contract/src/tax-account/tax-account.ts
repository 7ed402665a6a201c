// 税局账号: accounts at the tax bureau. Passwords go in and stay in.
import { z } from 'zod'
import {
  bureauErrors,
  loginSteps,
  proofWays,
  sessionEnds,
  taxAccountLimits,
  taxAreaCodes,
  taxIdentities,
} from '@piaotai/domain/tax/tax-bureau.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, line, name, nothing, pageOf, pageQuery, phone } from '../shapes.ts'
import { ownProof } from '../account/proof-shapes.ts'
import { codeProblems, passwordProblems } from '../account/proof-problems.ts'

const editing = { needs: 'taxAccounts.edit' } as const
/** Whoever logs in also sees the accounts. */
export const loggingIn = ['taxAccounts.login', 'directTaxIncomeInvoice.login', 'directTaxOutputInvoice.login'] as const
const seeing = ['menu_4.taxAccounts', 'menu_2.directTaxIncomeInvoice', 'menu_2.directTaxOutputInvoice'] as const

/** Printable, as the bureau takes it. */
export const bureauPassword = z
  .string()
  .min(1)
  .max(taxAccountLimits.password)
  .regex(/^[\x21-\x7e]+$/, 'bureauPassword')
export const TaxAccountDraft = z
  .strictObject({
    area: z.enum(taxAreaCodes),
    /** Of one of the company's titles. */
    taxId: line(20, 1),
    /** What pulls ask for, where the bureau offers a choice. */
    identity: z.enum(taxIdentities),
    personName: name(taxAccountLimits.personName),
    /** Empty: the kept one stays. */
    phone: z.union([z.literal(''), phone]).default(''),
    /** Empty: the kept one stays; where area, tax id or phone change it is needed again. */
    password: z.union([z.literal(''), bureauPassword]).default(''),
    isDefault: z.boolean(),
    users: z.array(id('user')).max(taxAccountLimits.users).default([]),
  })
  .meta({ id: 'TaxAccountDraft' })

export const TaxSession = z
  .object({
    state: z.enum(['live', 'ended']),
    /** A proof that the bureau asks the live session for. */
    needs: z.enum(proofWays).nullable(),
    identity: z.enum(taxIdentities),
    beganAt: instant,
    beganBy: z.string(),
    expiresAt: instant,
    renewedAt: instant.nullable(),
    endedAt: instant.nullable(),
    endedBecause: z.enum(sessionEnds).nullable(),
  })
  .meta({ id: 'TaxSession' })
export const TaxAccount = z
  .object({
    id: id('taxAccount'),
    area: z.enum(taxAreaCodes),
    taxId: z.string(),
    identity: z.enum(taxIdentities),
    personName: z.string(),
    /** 139****2608 */
    phone: z.string(),
    /** The last characters of the password; empty for a short one. */
    passwordEnds: z.string(),
    /** False where it must be entered: never given, erased, or refused by the bureau. */
    hasPassword: z.boolean(),
    isDefault: z.boolean(),
    /** Nobody listed: everybody who may log in. */
    users: z.array(z.object({ id: id('user'), name: z.string() })),
    /** Whether the caller may log in by it. */
    mine: z.boolean(),
    version: z.number().int(),
    savedBy: z.string(),
    savedAt: instant,
    /** The latest session; null before the first login. */
    session: TaxSession.nullable(),
    /** The login on its way; its id where the caller began it. */
    login: z.object({ id: id('taxLogin').nullable(), step: z.enum(loginSteps), by: z.string() }).nullable(),
    /** Of this person and area today: those that the bureau takes, and those that are left. */
    logins: z.object({ most: z.number().int(), left: z.number().int() }),
    lastError: z.enum(bureauErrors).nullable(),
  })
  .meta({ id: 'TaxAccount' })

const saving = ['taxAccount.taken', 'taxAccount.userUnknown', 'taxAccount.taxIdForeign', 'taxAccount.passwordNeeded'] as const
export const taxAccountEndpoints = part('bureau', null, {
  listTaxAccounts: endpoint({
    method: 'GET',
    path: '/tax-accounts',
    access: { anyOf: seeing },
    summary: '税局账号与登录状态 Accounts at the tax bureau with their sessions',
    input: z.strictObject({ ...pageQuery, keyword: line(limits.keywordMax).optional() }),
    output: pageOf(TaxAccount).extend({ channel: z.enum(['51ys', 'simulator', 'none']) }),
  }),
  /** What the form offers. */
  readTaxAccountChoices: endpoint({
    method: 'GET',
    path: '/tax-account-choices',
    access: { needs: 'menu_4.taxAccounts' },
    summary: '可选的税号与人员 Tax ids of the titles, and members',
    input: nothing,
    output: z.object({
      titles: z.array(z.object({ taxId: z.string(), name: z.string() })),
      members: z.array(z.object({ id: id('user'), name: z.string() })),
    }),
  }),
  createTaxAccount: endpoint({
    method: 'POST',
    path: '/tax-accounts',
    access: editing,
    summary: '添加税局账号 Add an account',
    input: z.strictObject({ draft: TaxAccountDraft }),
    output: z.object({ id: id('taxAccount') }),
    problems: [...saving, 'taxAccount.tooMany', 'taxAccount.phoneNeeded'],
  }),
  /** Another password needs the person's own proof where one is kept. Another area, tax id or phone ends the session and needs the password again. */
  changeTaxAccount: endpoint({
    method: 'PUT',
    path: '/tax-accounts/:id',
    access: editing,
    summary: '修改税局账号 Change an account',
    input: z.strictObject({
      id: id('taxAccount'),
      draft: TaxAccountDraft,
      version: z.number().int(),
      proof: z.strictObject(ownProof).optional(),
    }),
    output: z.object({ version: z.number().int() }),
    problems: [...saving, 'taxAccount.notFound', 'taxAccount.changed', 'taxAccount.proofNeeded', ...codeProblems, ...passwordProblems],
  }),
  removeTaxAccount: endpoint({
    method: 'DELETE',
    path: '/tax-accounts/:id',
    access: editing,
    summary: '删除税局账号，会话随之结束 Remove an account; its session ends',
    input: z.strictObject({ id: id('taxAccount') }),
    output: nothing,
    problems: ['taxAccount.notFound'],
  }),
})
