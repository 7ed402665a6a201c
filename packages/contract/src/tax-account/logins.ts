// 登录税局: one login as a step machine. Whoever began it goes on with it.
import { z } from 'zod'
import { bureauErrors, loginSteps, proofWays, taxIdentities } from '@piaotai/domain/tax/tax-bureau.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { code, instant, nothing } from '../shapes.ts'
import { bureauPassword, loggingIn } from './tax-account.ts'

const access = { anyOf: loggingIn } as const
export const TaxLogin = z
  .object({
    id: id('taxLogin'),
    accountId: id('taxAccount'),
    step: z.enum(loginSteps),
    /** Ways that the bureau leaves open. */
    ways: z.array(z.enum(proofWays)),
    /** The way that proved the person, or is being tried. */
    way: z.enum(proofWays).nullable(),
    provedAt: instant.nullable(),
    /** The masked phone that the SMS went to. */
    sentTo: z.string().nullable(),
    /** What is to be scanned: a text to draw, or `data:image/png;base64,…`. */
    code: z.string().nullable(),
    scanned: z.boolean(),
    offered: z.array(z.object({ code: z.enum(taxIdentities), name: z.string() })),
    error: z.enum(bureauErrors).nullable(),
    /** The bureau's own words. */
    note: z.string(),
    triesLeft: z.number().int().nullable(),
    /** Seconds that the step can still be answered, and until another SMS may be sent. */
    secondsLeft: z.number().int().nullable(),
    resendIn: z.number().int().nullable(),
    startedAt: instant,
    /** Of the session, once the login is through. */
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'TaxLogin' })

const named = { id: id('taxLogin') }
const moving = ['taxLogin.notFound', 'taxLogin.notNow'] as const
export const taxLoginEndpoints = part('bureau', null, {
  /** A password is taken where none is kept, and kept once the bureau accepts it. A login on its way by the same person is begun anew. */
  startTaxLogin: endpoint({
    method: 'POST',
    path: '/tax-logins',
    access,
    summary: '开始登录税局 Begin a login at the bureau',
    input: z.strictObject({ accountId: id('taxAccount'), password: bureauPassword.optional() }),
    output: TaxLogin,
    problems: [
      'taxAccount.notFound',
      'taxAccount.notYours',
      'taxAccount.passwordNeeded',
      'taxAccount.proofNeeded',
      'taxLogin.tooMany',
      'taxLogin.running',
    ],
  }),
  readTaxLogin: endpoint({
    method: 'GET',
    path: '/tax-logins/:id',
    access,
    summary: '登录走到哪一步 The step that a login stands at',
    input: z.strictObject(named),
    output: TaxLogin,
    problems: ['taxLogin.notFound'],
  }),
  /** Sends an SMS, or draws what is to be scanned; again for a new one. */
  proveTaxLogin: endpoint({
    method: 'POST',
    path: '/tax-logins/:id/prove',
    access,
    summary: '发短信或取二维码 Send the SMS, or draw what is to be scanned',
    input: z.strictObject({ ...named, way: z.enum(proofWays) }),
    output: TaxLogin,
    problems: [...moving, 'taxLogin.resendLater'],
  }),
  enterTaxCode: endpoint({
    method: 'POST',
    path: '/tax-logins/:id/enter',
    access,
    summary: '填写短信验证码 Enter the code of the SMS',
    input: z.strictObject({ ...named, code }),
    output: TaxLogin,
    problems: moving,
  }),
  /** Asks the bureau whether it was scanned, or whether its own phone has answered. */
  pollTaxLogin: endpoint({
    method: 'POST',
    path: '/tax-logins/:id/poll',
    access,
    summary: '问扫码结果 Ask whether it was scanned',
    input: z.strictObject(named),
    output: TaxLogin,
    problems: ['taxLogin.notFound'],
  }),
  chooseTaxIdentity: endpoint({
    method: 'POST',
    path: '/tax-logins/:id/choose',
    access,
    summary: '选择身份 Choose one of the identities that the bureau offers',
    input: z.strictObject({ ...named, identity: z.enum(taxIdentities) }),
    output: TaxLogin,
    problems: moving,
  }),
  cancelTaxLogin: endpoint({
    method: 'POST',
    path: '/tax-logins/:id/cancel',
    access,
    summary: '放弃登录 Give a login up',
    input: z.strictObject(named),
    output: nothing,
    problems: ['taxLogin.notFound'],
  }),
  logOutTaxAccount: endpoint({
    method: 'POST',
    path: '/tax-accounts/:id/log-out',
    access,
    summary: '退出税局登录 Log out at the bureau',
    input: z.strictObject({ id: id('taxAccount') }),
    output: nothing,
    problems: ['taxAccount.notFound', 'taxAccount.notYours'],
  }),
  /** Asks the bureau whether the session still lives, which prolongs it. */
  renewTaxSession: endpoint({
    method: 'POST',
    path: '/tax-accounts/:id/renew',
    access,
    summary: '向税局确认登录并续期 Ask whether the session lives, and prolong it',
    input: z.strictObject({ id: id('taxAccount') }),
    output: z.object({ live: z.boolean(), error: z.enum(bureauErrors).nullable() }),
    problems: ['taxAccount.notFound', 'taxAccount.notYours', 'taxSession.needsLogin'],
  }),
})
