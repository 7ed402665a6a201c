// 税局账号: accounts at the tax bureau. Passwords go in and stay in.
import { z } from 'zod'
import { bureauErrors, loginSteps, proofWays, sessionEnds, taxAreaCodes, taxIdentities } from '@piaotai/domain/tax-bureau.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { instant, nothing } from '../shapes.ts'

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
    /** The last characters of the password; empty where it must be entered again. */
    passwordEnds: z.string(),
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
    /** The login on its way. */
    login: z.object({ id: id('taxLogin'), step: z.enum(loginSteps), by: z.string() }).nullable(),
    /** Of this person and area today: those that the bureau takes, and those that are left. */
    logins: z.object({ most: z.number().int(), left: z.number().int() }),
    lastError: z.enum(bureauErrors).nullable(),
  })
  .meta({ id: 'TaxAccount' })

/** Whoever logs in also sees the accounts. */
export const loggingIn = ['taxAccounts.login', 'directTaxIncomeInvoice.login', 'directTaxOutputInvoice.login'] as const
export const seeingAccounts = ['menu_4.taxAccounts', 'menu_2.directTaxIncomeInvoice', 'menu_2.directTaxOutputInvoice'] as const

export const taxAccountEndpoints = {
  listTaxAccounts: endpoint({
    method: 'GET',
    path: '/tax-accounts',
    access: { anyOf: seeingAccounts },
    summary: '税局账号与登录状态 Accounts at the tax bureau with their sessions',
    input: nothing,
    output: z.object({ content: z.array(TaxAccount), channel: z.enum(['51ys', 'simulator', 'none']) }),
  }),
} as const
