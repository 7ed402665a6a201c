// The person: profile, password, registration, phone and e-mail.
import { z } from 'zod'
import { endpoint, part } from '../endpoint.ts'
import { id, uploadUrl } from '../ids.ts'
import { code, done, email, name, newPassword, nothing, oldPassword, phone, ticket } from '../shapes.ts'
import { keptKeys } from './proof-shapes.ts'
import { codeProblems, overtaken, passwordProblems, weakProblems } from './proof-problems.ts'

export const UserInfo = z
  .object({
    id: id('user'),
    name: z.string(),
    headUrl: z.string().nullable(),
    avatar: z.string().nullable(),
    nickName: z.string().nullable(),
    tel: z.string().nullable(),
    emailAccount: z.string().nullable(),
    bindWx: z.boolean(),
    defaultTeamId: id('company').nullable(),
    /** False for a person from the mini-program or a partner without a password. */
    hasPassword: z.boolean(),
    /** The password is older than three months: a reminder, never a lock. */
    passwordAged: z.boolean(),
    totpOn: z.boolean(),
    /** Unused recovery codes of the authenticator; null while the authenticator is off. */
    recoveryCodesLeft: z.number().int().nullable(),
    /** A company's single sign-on opened this session: it stays in that company until the person gives an own proof. */
    bound: z.boolean(),
    /** Companies on trial that this person may still create. */
    trialsLeft: z.number().int(),
  })
  .meta({ id: 'UserInfo' })

/** Fields of user/info that modifyFieldList may name; unnamed fields stay. */
export const modifiableField = z.enum(['name', 'headUrl'])
const password = oldPassword

export const accountEndpoints = part('user', null, {
  readUser: endpoint({
    method: 'GET',
    path: '/user/info',
    access: 'signedIn',
    summary: '当前用户 Current user',
    input: nothing,
    output: UserInfo,
  }),
  modifyUser: endpoint({
    method: 'PUT',
    path: '/user/info',
    access: 'own',
    summary: '改姓名、头像 Change name or picture',
    /**
     * `headUrl` is the url from the upload's answer (jpg, jpeg or png; 5 MB, 50 megapixels; twenty an hour), or the
     * present one; null or empty removes the picture.
     */
    input: z.strictObject({
      name: name(200, 0).optional(),
      headUrl: uploadUrl(2000).nullable().optional(),
      modifyFieldList: z.array(modifiableField).min(1).max(2),
    }),
    output: done,
    problems: ['account.nameInvalid', 'account.pictureInvalid', 'file.notFound', 'file.tooLarge', 'file.picturesTooOften', overtaken],
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/user/picture/:name',
    access: 'public',
    summary: '头像（地址不可猜） A person’s picture, at an address that cannot be guessed',
    answers: 'bytes',
    input: z.strictObject({ name: z.string().regex(/^[0-9a-f-]{36}\.\d{6}\.[0-9a-f]{32}$/) }),
    output: z.any(),
    problems: ['file.notFound'],
  }),
  modifyPassword: endpoint({
    method: 'PUT',
    path: '/user/password/modify',
    access: 'own',
    summary: '改密码；其他会话、设备和未保留的密钥全部结束 Change the password; other sessions, devices and keys not kept end',
    input: z.strictObject({ password, newPassword, keepKeys: keptKeys.optional() }),
    output: done,
    problems: [...passwordProblems, ...weakProblems, 'account.passwordSame', overtaken],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/user/password/set',
    access: 'own',
    summary: '首次设密码，凭已绑手机或邮箱的验证码 A first password, by a code of purpose `reset` to the bound phone or e-mail',
    input: z.strictObject({ account: z.union([phone, email]), code, newPassword, keepKeys: keptKeys.optional() }),
    output: done,
    problems: [...codeProblems, ...weakProblems, 'account.passwordPresent', overtaken],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/password/reset',
    access: 'public',
    summary:
      '忘记密码，凭 `reset` 验证码；会话、设备、密钥全部结束 Forgotten password, by a code of purpose `reset`; sessions, devices and keys all end',
    input: z.strictObject({ account: z.union([phone, email]), code, newPassword }),
    output: done,
    problems: [...codeProblems, ...weakProblems, 'account.unknown', 'account.disabled', overtaken],
  }),

  registerByEmail: endpoint({
    method: 'POST',
    path: '/user/register/email',
    access: 'public',
    summary: '邮箱注册，凭 `register` 验证码 Register by e-mail',
    input: z.strictObject({ email, code, newPassword, name: name(200, 0).default('') }),
    output: z.object({ id: id('user') }),
    problems: [...codeProblems, ...weakProblems, 'account.nameInvalid', 'account.emailTaken'],
  }),
  registerByTel: endpoint({
    method: 'POST',
    path: '/user/register/tel',
    access: 'public',
    summary: '手机注册，凭 `register` 验证码 Register by phone',
    input: z.strictObject({ tel: phone, code, newPassword, name: name(200, 0).default('') }),
    output: z.object({ id: id('user') }),
    problems: [...codeProblems, ...weakProblems, 'account.nameInvalid', 'account.telTaken'],
  }),
  registerByMiniProgram: endpoint({
    method: 'POST',
    path: '/user/register/mini-program',
    access: 'public',
    summary:
      '小程序注册：扫码后绑手机；号码已有账号时绑到该账号 Register by the mini-program with a phone; a phone that has an account gets the binding',
    input: z.strictObject({ ticket, tel: phone, code }),
    output: z.object({
      id: id('user'),
      existing: z.boolean(),
      /** Signs in at once by grantType `mini_program`. */
      ticket: z.string(),
    }),
    problems: [...codeProblems, 'account.ticketInvalid', 'account.wxTaken', 'account.disabled'],
  }),

  bindTel: endpoint({
    method: 'POST',
    path: '/user/bind/tel',
    access: 'own',
    summary: '绑定或换绑手机，凭密码与 `bind` 验证码；其他会话结束 Bind a phone; other sessions end',
    input: z.strictObject({ tel: phone, code, password }),
    output: done,
    problems: [...codeProblems, ...passwordProblems, 'account.telTaken', overtaken],
  }),
  bindEmail: endpoint({
    method: 'POST',
    path: '/user/bind/email',
    access: 'own',
    summary: '绑定或换绑邮箱，凭密码与 `bind` 验证码；其他会话结束 Bind an e-mail; other sessions end',
    input: z.strictObject({ email, code, password }),
    output: done,
    problems: [...codeProblems, ...passwordProblems, 'account.emailTaken', overtaken],
  }),
  bindFirstTel: endpoint({
    method: 'POST',
    path: '/user/bind/first-tel',
    access: 'own',
    summary: '首次绑手机（/bindPhone），没有密码的账号 A first phone for an account without password',
    input: z.strictObject({ tel: phone, code }),
    output: done,
    problems: [...codeProblems, 'account.telTaken', 'account.passwordPresent', overtaken],
  }),
  bindWx: endpoint({
    method: 'POST',
    path: '/user/wx/bind',
    access: 'own',
    summary: '绑定微信：小程序扫码确认后的票据与密码 Bind WeChat by a confirmed mini-program ticket',
    input: z.strictObject({ ticket, password }),
    output: done,
    problems: [...passwordProblems, 'account.ticketInvalid', 'account.stillWaiting', 'account.wxTaken'],
  }),
  unbindWx: endpoint({
    method: 'POST',
    path: '/user/wx/unbind',
    access: 'own',
    summary: '解绑微信，凭密码 Unbind WeChat',
    input: z.strictObject({ password, userId: id('user', 'own') }),
    output: done,
    problems: [...passwordProblems, 'account.wxNotBound', overtaken],
  }),
})
