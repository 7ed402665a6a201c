// Signing in: captchas and codes, the token endpoint, second factors, partner sign-in, the mini-program's code.
import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from '../endpoint.ts'
import { captchaText, code, deviceId, email, factorCode, phone, done, line, nothing, queryFlag, ticket } from '../shapes.ts'
import { codeSent } from './sent-shapes.ts'
import { ownProof, ownSignInMethods, sentWay } from './proof-shapes.ts'

/** A session. Present it as `Authorization: Bearer accessToken`. */
export const Token = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal('bearer'),
    /** Seconds until the session ends at the latest. */
    expiresIn: z.number().int(),
    /** Returned once, when the sign-in set up an authenticator: each replaces one authenticator code. */
    recoveryCodes: z.array(z.string()).optional(),
  })
  .meta({ id: 'Token' })

/**
 * Methods for the second factor. `totp`: the authenticator's code, or a recovery code instead. `enrol`: the company
 * requires an authenticator that this person has not set up yet.
 */
export const factorMethod = z.enum(['totp', 'email', 'enrol'])

/**
 * The next step of a sign-in: send the ticket and the named answer to the token endpoint. Tickets are single use, valid
 * for ten minutes, bound to this browser.
 */
export const NextStep = z
  .object({
    next: z.discriminatedUnion('step', [
      /** A second factor by one of the methods: grantType `second_factor`. */
      z.object({ step: z.literal('secondFactor'), ticket: z.string(), methods: z.array(factorMethod), emailHint: z.string().nullable() }),
      /**
       * An own proof before the person sets up the authenticator that their company requires: grantType `own_proof`.
       * Single sign-on or WeChat alone must not bind an authenticator to an account that may belong to other companies
       * too.
       */
      z.object({ step: z.literal('ownProof'), ticket: z.string(), ways: ownSignInMethods }),
      /** The first partner sign-in of an account with a password: grantType `sso_link` with that password. */
      z.object({ step: z.literal('linkAccount'), ticket: z.string(), emailHint: z.string() }),
      /** A mini-program identity without account: `registerByMiniProgram`, or sign in otherwise and bind it. */
      z.object({ step: z.literal('register'), ticket: z.string(), nickName: z.string().nullable() }),
    ]),
  })
  .meta({ id: 'NextStep' })

/** The purpose of a code; a code works for this purpose only. */
export const codePurpose = z.enum(['signIn', 'register', 'reset', 'bind', 'confirm'])

const remember = z.boolean().optional()
const grant = z.discriminatedUnion('grantType', [
  /** `captcha` and `deviceId` are required after five wrong passwords (`account.captchaNeeded`). */
  z.strictObject({
    grantType: z.literal('password'),
    account: line(limits.email, 1),
    password: z.string().min(1).max(limits.passwordInput),
    captcha: captchaText.optional(),
    deviceId: deviceId.optional(),
    remember,
  }),
  z.strictObject({ grantType: z.literal('sms'), phone, code, remember }),
  z.strictObject({ grantType: z.literal('second_factor'), ticket, method: factorMethod, code: factorCode, remember }),
  z.strictObject({ grantType: z.literal('own_proof'), ticket, ...ownProof }),
  z.strictObject({ grantType: z.literal('sso_link'), ticket, password: z.string().min(1).max(limits.passwordInput) }),
  /** The person scanned the QR code and confirmed. */
  z.strictObject({ grantType: z.literal('mini_program'), ticket, remember }),
  /** By the HttpOnly cookie that “remember” set; rotates it. A used one presented again ends its whole family (10102). */
  z.strictObject({ grantType: z.literal('refresh') }),
])

const sendProblems = ['account.captchaWrong', 'account.codeTooSoon', 'account.codeTooMany'] as const

export const signInEndpoints = part('auth', null, {
  createToken: endpoint({
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    summary: '登录，换取会话令牌；可能还要下一步 Sign in; a next step may be asked for',
    input: grant,
    output: z.union([Token, NextStep]),
    problems: [
      'account.wrongCredentials',
      'account.locked',
      'account.slowedDown',
      'account.disabled',
      'account.captchaNeeded',
      'account.captchaWrong',
      'account.codeWrong',
      'account.codeExhausted',
      'account.unknown',
      'account.ticketInvalid',
      'account.stillWaiting',
      'account.passwordWrong',
      'account.passwordMissing',
      'account.wayClosed',
      'busy',
      'session.missing',
      'session.expired',
      'session.replaced',
    ],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/oauth/logout',
    access: 'signedIn',
    summary: '退出登录 Sign out',
    input: nothing,
    output: done,
  }),

  drawCaptcha: endpoint({
    method: 'GET',
    path: '/captcha/:phoneOrEmail',
    access: 'public',
    summary: '图形验证码，120 秒内用一次 Image captcha, good for 120 s and one check',
    input: z.strictObject({ phoneOrEmail: z.union([phone, email]), deviceId: deviceId.optional() }),
    output: z.object({
      /** data:image/png;base64,… */
      img: z.string(),
      expiresIn: z.number().int(),
    }),
    problems: ['busy'],
  }),
  sendSmsCode: endpoint({
    method: 'GET',
    path: '/captcha/sms-code/:phone',
    access: 'public',
    summary: '发短信验证码，60 秒一次 Send a code by SMS, once in 60 s',
    /**
     * `code` is the image captcha drawn for this phone (and this device). `validPhone` is accepted and ignored: no
     * answer reveals whether an account exists.
     */
    input: z.strictObject({
      phone,
      code: captchaText,
      deviceId: deviceId.optional(),
      validPhone: queryFlag.optional(),
      purpose: codePurpose.default('bind'),
    }),
    output: codeSent,
    problems: sendProblems,
  }),
  sendEmailCode: endpoint({
    method: 'GET',
    path: '/captcha/register/email-valid/:email',
    access: 'public',
    summary: '发邮箱验证码，60 秒一次 Send a code by e-mail, once in 60 s',
    /** Without `purpose`: `bind` with twoFactorAuthentication=true, else `register`. */
    input: z.strictObject({
      email,
      code: captchaText,
      deviceId: deviceId.optional(),
      twoFactorAuthentication: queryFlag.optional(),
      purpose: codePurpose.optional(),
    }),
    output: codeSent,
    problems: sendProblems,
  }),

  sendFactorCode: endpoint({
    method: 'POST',
    path: '/oauth/second-factor/code',
    access: 'public',
    summary: '登录第二步：发验证码到本人的邮箱或手机 Second step: send a code to the account’s own e-mail or phone',
    input: z.strictObject({ ticket, way: sentWay.default('email') }),
    output: codeSent,
    problems: ['account.ticketInvalid', 'account.wayClosed', 'account.codeTooSoon', 'account.codeTooMany'],
  }),
  enrolFactor: endpoint({
    method: 'POST',
    path: '/oauth/second-factor/enrol',
    access: 'public',
    summary: '登录第二步：公司要求时首次绑定验证器 Second factor: set up the authenticator that the company demands',
    input: z.strictObject({ ticket }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    problems: ['account.ticketInvalid', 'account.totpOn'],
  }),

  beginSso: endpoint({
    method: 'POST',
    path: '/oauth/sso/begin',
    access: 'public',
    summary: '单点登录：按邮箱域名找到公司的身份服务 Partner sign-in: where this e-mail’s company signs in',
    input: z.strictObject({ email }),
    output: z.object({
      /** Send the browser here; it returns to /OAuth2/callback. */
      redirectUrl: z.string(),
    }),
    problems: ['sso.notConfigured', 'sso.failed', 'busy'],
  }),
  finishSso: endpoint({
    method: 'POST',
    path: '/oauth/sso/callback',
    access: 'public',
    summary: '单点登录：带回身份服务的答复 Partner sign-in: hand in what the provider sent back',
    /** `query` is the query string of /OAuth2/callback as the browser got it, with or without “?”. */
    input: z.strictObject({ query: line(4000, 1) }),
    output: z.union([Token, NextStep]),
    problems: ['sso.failed', 'sso.notConfigured', 'sso.noAccount', 'account.disabled'],
  }),

  beginMiniProgram: endpoint({
    method: 'POST',
    path: '/oauth/mini-program/begin',
    access: 'public',
    summary: '小程序扫码登录：取码 Mini-program sign-in: a code to scan',
    input: nothing,
    output: z.object({
      ticket: z.string(),
      /** The mini-program's code as data:image/png, or null: then draw `link` as a QR code. */
      img: z.string().nullable(),
      link: z.string(),
      expiresIn: z.number().int(),
    }),
    problems: ['busy', 'wx.failed'],
  }),
  watchMiniProgram: endpoint({
    method: 'GET',
    path: '/oauth/mini-program/:ticket',
    access: 'public',
    summary: '小程序扫码登录：进展，每 2 秒问一次 Mini-program sign-in: how far; ask every 2 s',
    input: z.strictObject({ ticket }),
    output: z.object({ state: z.enum(['waiting', 'confirmed', 'expired']) }),
  }),
  confirmMiniProgram: endpoint({
    method: 'POST',
    path: '/oauth/mini-program/confirm',
    access: 'public',
    summary: '小程序扫码登录：小程序确认（wx.login 的 code） Mini-program sign-in: confirmed by the mini-program with its wx.login code',
    input: z.strictObject({ scene: ticket, code: line(200, 1) }),
    output: done,
    problems: ['account.ticketInvalid', 'wx.failed'],
  }),
})
