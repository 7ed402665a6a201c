// The calls of specification section 7: exactly these methods, paths, payloads and answers, sent as the specified
// client sends them.
import { describe, expect, it } from 'vitest'
import { centers } from '@piaotai/contract/centers.ts'
import type { Endpoint, Envelope } from '@piaotai/contract/endpoint.ts'
import { data, onGate, freshEmail, freshTel, newPassword, type Browser, type Gate } from '#testing/clients/browser.ts'
import { pdf } from '#testing/worlds/app.ts'

interface Stage {
  readonly gate: Gate
  readonly browser: Browser
  readonly teamId: string
  readonly userId: string
  readonly email: string
  /** Credential of one upload. */
  readonly credential: () => Promise<Readonly<Record<string, string>>>
}
interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly form?: FormData
  readonly noToken?: true
}
type Row = readonly [call: string, request: (stage: Stage) => Call | Promise<Call>, answer: unknown]
const text = expect.any(String)
const some = expect.anything()
const file = { file: '发票.pdf', length: 2000 }
const credential = { key: text, acl: text, redirUrl: text, credential: text, date: text, policy: text, signature: text, uploadUrl: text }
const picture = { img: expect.stringMatching(/^data:image\/png;base64,/) }
const [phone, email] = [freshTel(), freshEmail()]

const rows: readonly Row[] = [
  [
    'GET user/info',
    () => ({ method: 'GET', path: '/user-center/user/info' }),
    {
      defaultTeamId: text,
      name: text,
      id: text,
      headUrl: null,
      avatar: null,
      nickName: null,
      tel: text,
      emailAccount: text,
      bindWx: false,
    },
  ],
  [
    'GET team/personal/{teamId}',
    ({ teamId }) => ({ method: 'GET', path: `/user-center/team/personal/${teamId}` }),
    {
      id: text,
      name: text,
      operatorInfo: expect.objectContaining({ menuList: expect.arrayContaining([expect.objectContaining({ key: 'menu_1' })]) }),
    },
  ],
  [
    'GET team-config/personal/{id}',
    ({ teamId }) => ({ method: 'GET', path: `/user-center/team-config/personal/${teamId}`, query: { keyword: 'scan' } }),
    some,
  ],
  [
    'GET invoice-title/search/company',
    () => ({ method: 'GET', path: '/user-center/invoice-title/search/company', query: { keyword: '拾光' } }),
    expect.any(Array),
  ],
  [
    'POST team',
    () => ({ method: 'POST', path: '/user-center/team', body: { name: '绍兴第二家公司' } }),
    { id: text, inviteMemberNumber: expect.any(Number), packageDueDate: text },
  ],
  [
    'PUT user/info',
    () => ({ method: 'PUT', path: '/user-center/user/info', body: { name: '顾念慈', headUrl: null, modifyFieldList: ['name'] } }),
    {},
  ],
  [
    'GET team/list',
    () => ({ method: 'GET', path: '/user-center/team/list', query: { page: '1', pageSize: '300' } }),
    { content: expect.arrayContaining([expect.objectContaining({ id: text, name: text })]) },
  ],
  ['PUT /team/member/swith/{teamId}', ({ teamId }) => ({ method: 'PUT', path: `/user-center/team/member/swith/${teamId}`, body: {} }), {}],
  [
    'PUT user/password/modify',
    () => ({ method: 'PUT', path: '/user-center/user/password/modify', body: { newPassword: 'Jiaxing2026', password: newPassword } }),
    {},
  ],
  ['DELETE oauth/logout', () => ({ method: 'DELETE', path: '/auth-center/oauth/logout' }), {}],
  [
    'POST /s3/certificate/multi',
    () => ({ method: 'POST', path: '/upload-center/s3/certificate/multi', body: { fileList: [file], originFileName: true } }),
    [credential],
  ],
  [
    'POST /s3/certificate/multi/rpa',
    () => ({
      method: 'POST',
      path: '/upload-center/s3/certificate/multi/rpa',
      body: { fileList: Array.from({ length: 51 }, (_, i) => ({ ...file, file: `${i}.pdf` })), originFileName: true },
    }),
    Array.from({ length: 51 }, () => credential),
  ],
  ['POST returned uploadUrl', async (stage) => uploadOf(await stage.credential()), { url: text }],
  [
    'POST user/bind/tel',
    async ({ browser }) => {
      const tel = freshTel()
      return {
        method: 'POST',
        path: '/user-center/user/bind/tel',
        body: { code: await browser.code(tel, 'bind'), password: newPassword, tel },
      }
    },
    {},
  ],
  [
    'POST user/bind/email',
    async ({ browser }) => {
      const to = freshEmail()
      return {
        method: 'POST',
        path: '/user-center/user/bind/email',
        body: { code: await browser.code(to, 'bind'), password: newPassword, email: to },
      }
    },
    {},
  ],
  [
    'GET /captcha/sms-code/{phone}',
    async ({ browser }) => ({
      method: 'GET',
      path: `/auth-center/captcha/sms-code/${phone}`,
      query: { code: await browser.captcha(phone), deviceId: 'device-0001', phone, validPhone: 'false' },
    }),
    some,
  ],
  [
    'GET /captcha/register/email-valid/{email}',
    async ({ browser }) => ({
      method: 'GET',
      path: `/auth-center/captcha/register/email-valid/${encodeURIComponent(email)}`,
      query: { code: await browser.captcha(email), twoFactorAuthentication: 'true' },
    }),
    some,
  ],
  ['GET captcha/{phoneOrEmail}', () => ({ method: 'GET', path: `/auth-center/captcha/${phone}`, noToken: true }), picture],
  [
    'GET captcha/{phoneOrEmail} by e-mail',
    () => ({ method: 'GET', path: `/auth-center/captcha/${encodeURIComponent(email)}`, noToken: true }),
    picture,
  ],
  [
    'POST user/wx/unbind',
    async ({ gate, userId }) => {
      await gate.asOwner(`update app_user set wx_bound = true, wx_open_id = 'wx-${userId}' where id = '${userId}'`)
      return { method: 'POST', path: '/user-center/user/wx/unbind', body: { password: newPassword, userId } }
    },
    {},
  ],
  [
    'POST oauth/token',
    (stage) => ({
      method: 'POST',
      path: '/auth-center/oauth/token',
      body: { grantType: 'password', account: stage.email, password: newPassword },
      noToken: true,
    }),
    { accessToken: text, tokenType: 'bearer', expiresIn: expect.any(Number) },
  ],
]
const uploadOf = ({ uploadUrl, ...item }: Readonly<Record<string, string>>): Call => {
  const form = new FormData()
  const fields = {
    key: item['key'],
    acl: item['acl'],
    success_action_redirect: item['redirUrl'],
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': item['credential'],
    'x-amz-date': item['date'],
    policy: item['policy'],
    'x-amz-signature': item['signature'],
  }
  for (const [key, value] of Object.entries(fields)) form.append(key, value ?? '')
  form.append('file', new Blob([pdf(2000) as Uint8Array<ArrayBuffer>]), '发票.pdf')
  return { method: 'POST', path: uploadUrl ?? '', form, noToken: true }
}

describe('A specified call', () =>
  onGate((gate) => {
    const send = async ({ browser }: Stage, { method, path, query, body, form, noToken }: Call): Promise<Response> =>
      browser.send(path + (query ? `?${new URLSearchParams(query)}` : ''), {
        method,
        headers: {
          'login-type': 'web',
          Language: 'zh-CN',
          ...(noToken ? {} : { Authorization: `Bearer ${browser.token()}` }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : form ? { body: form } : {}),
      })
    const stage = async (): Promise<Stage> => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      const { id } = data(await browser.api.user.createCompany({ name: '绍兴越瓷坊有限公司' }))
      data(await browser.api.user.switchCompany({ teamId: id }))
      return {
        gate: gate(),
        browser,
        teamId: id,
        userId: person.id,
        email: person.email,
        credential: async () => ({ ...data(await browser.api.upload.certifyUploads({ fileList: [file] }))[0]! }),
      }
    }

    it.each(rows)('%s is answered as specified', async (_name, request, answer) => {
      const on = await stage()
      const response = await send(on, await request(on))
      const { code, message, data: given } = (await response.json()) as Envelope
      expect({ status: response.status, code, message: typeof message, data: given }).toEqual({
        status: 200,
        code: 10000,
        message: 'string',
        data: Array.isArray(answer)
          ? answer.map((item) => (item === credential ? expect.objectContaining(item) : item))
          : answer === some || !isPlain(answer)
            ? answer
            : expect.objectContaining(answer),
      })
    })
    it('GET file URL gives the bytes without a token', async () => {
      const on = await stage()
      const stored = (await (await send(on, uploadOf(await on.credential()))).json()) as Envelope<{ url: string }>
      const [made] = data(
        await on.browser.api.invoice.importFiles({
          area: 'personal',
          mode: 'einvoice',
          category: 0,
          files: [{ url: stored.data.url, name: '发票.pdf' }],
        }),
      ).files
      const { downloadUrl } = data(await on.browser.api.invoice.readImportOriginal({ id: made!.id, area: 'personal' }))
      const bytes = await fetch(new URL(downloadUrl, gate().url))
      expect([bytes.status, bytes.headers.get('content-type'), Buffer.from(await bytes.arrayBuffer()).equals(pdf(2000))]).toEqual([
        200,
        'application/pdf',
        true,
      ])
    })
  }))
const isPlain = (answer: unknown): answer is Record<string, unknown> => Object.getPrototypeOf(answer) === Object.prototype

describe('The contract', () => {
  it('has every specified path, spelled as specified', () => {
    const served = new Set(
      Object.values(centers).flatMap((c) => Object.values(c.endpoints as Record<string, Endpoint>).map((e) => `${e.method} ${e.path}`)),
    )
    expect(specified.filter((line) => !served.has(line))).toEqual([])
  })
})

describe('A client that is not ours', () =>
  onGate((gate) => {
    const enter = async () => {
      const person = await gate().account()
      const browser = gate().browser()
      await browser.enter({ grantType: 'password', account: person.email, password: newPassword })
      return browser
    }
    it.each(['bearer', 'Bearer', 'BEARER'])('writes the scheme as %s: it has no case', async (scheme) => {
      const browser = await enter()
      expect((await browser.send('/user-center/user/info', { headers: { Authorization: `${scheme} ${browser.token()}` } })).status).toBe(
        200,
      )
    })
    it('sends an empty body under the type of forms, as HTTP libraries do', async () => {
      const browser = await enter()
      const { id } = data(await browser.api.user.createCompany({ name: '台州海塘渔具有限公司' }))
      const headers = { Authorization: `Bearer ${browser.token()}`, 'content-type': 'application/x-www-form-urlencoded' }
      expect((await browser.send(`/user-center/team/member/swith/${id}`, { method: 'PUT', headers, body: '' })).status).toBe(200)
    })
    it('sends an empty picture beside the name that it changes', async () => {
      const browser = await enter()
      data(await browser.api.user.modifyUser({ name: '顾念慈', headUrl: '', modifyFieldList: ['name'] }))
      data(await browser.api.user.modifyUser({ name: '顾念慈', headUrl: '', modifyFieldList: ['name', 'headUrl'] }))
      expect(data(await browser.api.user.readUser({}))).toMatchObject({ name: '顾念慈', headUrl: null })
    })
  }))
const specified = [
  'GET /user/info',
  'GET /team/personal/:teamId',
  'GET /team-config/personal/:id',
  'GET /invoice-title/search/company',
  'POST /team',
  'PUT /user/info',
  'GET /team/list',
  'PUT /team/member/swith/:teamId',
  'PUT /user/password/modify',
  'DELETE /oauth/logout',
  'POST /s3/certificate/multi',
  'POST /s3/certificate/multi/rpa',
  'POST /user/bind/tel',
  'POST /user/bind/email',
  'GET /captcha/sms-code/:phone',
  'GET /captcha/register/email-valid/:email',
  'GET /captcha/:phoneOrEmail',
  'POST /user/wx/unbind',
  'POST /oauth/token',
]
