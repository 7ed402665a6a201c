// Identity tokens that a provider, or somebody in its place, could send: only the right one names a person.
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIdProvider } from './open-id.ts'

type Claims = Readonly<Record<string, unknown>>
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strange = generateKeyPairSync('rsa', { modulusLength: 2048 })
const text64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (header: Claims, claims: Claims, key: KeyObject = keys.privateKey): string => {
  const body = `${text64(header)}.${text64(claims)}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key, 'base64url')}`
}
const publicPem = keys.publicKey.export({ format: 'pem', type: 'spki' }).toString()

let provider: Server
let issuer = ''
let token = ''
let requested: URLSearchParams | undefined
beforeAll(async () => {
  provider = createServer((request, response) => {
    const say = (body: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url?.endsWith('/openid-configuration')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        }),
      )
      return
    }
    if (request.url === '/jwks') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }))
      return
    }
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      requested = new URLSearchParams(body)
      say({ access_token: 'a', token_type: 'bearer', expires_in: 600, id_token: token })
    })
  })
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve)
  })
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => {
  provider.close()
})

const checks = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const settings = () => ({
  issuer,
  clientId: 'piaotai',
  clientSecret: 'secret of the client',
  redirectUri: 'https://piaotai.example/OAuth2/callback',
})
const good = (): Claims => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: 'piaotai',
    sub: 'person-1',
    iat: now,
    exp: now + 300,
    nonce: checks.nonce,
    email: 'gu@piaotai.example',
    email_verified: true,
  }
}
const rs256 = { alg: 'RS256', kid: 'one', typ: 'JWT' }
const answer = (over: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ code: 'the code', state: checks.state, iss: issuer, ...over }).toString()
const finish = (query = answer()) => openIdProvider({ loopback: true }).finish(settings(), checks, query)

describe('An identity token', () => {
  it('that is right names its person, after the code was paid for with the verifier', async () => {
    token = signed(rs256, good())
    const person = await finish()
    expect([person, requested?.get('code_verifier'), requested?.get('redirect_uri'), requested?.get('grant_type')]).toEqual([
      { issuer, subject: 'person-1', email: 'gu@piaotai.example', emailVerified: true },
      checks.verifier,
      settings().redirectUri,
      'authorization_code',
    ])
  })
  const forged: Readonly<Record<string, () => string>> = {
    'signed by nobody (alg none)': () => `${text64({ alg: 'none' })}.${text64(good())}.`,
    'that calls itself NONE and keeps a signature': () => signed({ alg: 'NONE', kid: 'one' }, good()),
    'signed by the public key as if it were a password (HS256)': () => {
      const body = `${text64({ alg: 'HS256', kid: 'one' })}.${text64(good())}`
      return `${body}.${createHmac('sha256', publicPem).update(body).digest('base64url')}`
    },
    "signed by the client's own secret": () => {
      const body = `${text64({ alg: 'HS256' })}.${text64(good())}`
      return `${body}.${createHmac('sha256', 'secret of the client').update(body).digest('base64url')}`
    },
    'signed by a stranger under the right name': () => signed(rs256, good(), strange.privateKey),
    'whose key is said to stand elsewhere (jku)': () =>
      signed({ ...rs256, jku: 'http://evil.example/jwks', kid: 'evil' }, good(), strange.privateKey),
    'that brings its key along (jwk)': () =>
      signed({ ...rs256, kid: 'two', jwk: strange.publicKey.export({ format: 'jwk' }) }, good(), strange.privateKey),
    'whose key is a path': () => signed({ ...rs256, kid: '../../dev/null' }, good(), strange.privateKey),
    'with a critical header that nobody knows': () => signed({ ...rs256, crit: ['x'], x: 1 }, good()),
    'for another audience': () => signed(rs256, { ...good(), aud: 'somebody-else' }),
    'for several, none of them authorised': () => signed(rs256, { ...good(), aud: ['somebody-else', 'another'] }),
    'of another issuer': () => signed(rs256, { ...good(), iss: 'https://evil.example' }),
    'that has expired': () => signed(rs256, { ...good(), exp: Math.floor(Date.now() / 1000) - 600 }),
    'without an end': () => {
      const { exp: _, ...rest } = good()
      return signed(rs256, rest)
    },
    'without a person': () => {
      const { sub: _, ...rest } = good()
      return signed(rs256, rest)
    },
    'of the future': () => signed(rs256, { ...good(), nbf: Math.floor(Date.now() / 1000) + 3600 }),
    'of another sign-in (nonce)': () => signed(rs256, { ...good(), nonce: 'x'.repeat(43) }),
    'without a nonce': () => {
      const { nonce: _, ...rest } = good()
      return signed(rs256, rest)
    },
    'whose claims were changed after signing': () => {
      const [head, , mac] = signed(rs256, good()).split('.')
      return `${head}.${text64({ ...good(), email: 'boss@piaotai.example' })}.${mac}`
    },
    'that is none': () => 'x.y.z',
    'that is empty': () => '',
  }
  it.each(Object.keys(forged))('%s names nobody', async (name) => {
    token = forged[name]!()
    await expect(finish()).rejects.toThrow()
  })
  it.each([
    ['another state', { state: 'x'.repeat(43) }],
    ['no state', { state: '' }],
    ['another issuer in the answer', { iss: 'https://evil.example' }],
    ['no issuer in the answer', { iss: '' }],
    ['an error', { error: 'access_denied' }],
    ['no code', { code: '' }],
  ])('is not even asked for with %s', async (_name, over) => {
    token = signed(rs256, good())
    requested = undefined
    const fields = new URLSearchParams([...new URLSearchParams(answer(over))].filter(([, value]) => value !== ''))
    await expect(finish(fields.toString())).rejects.toThrow()
    expect(requested).toBeUndefined()
  })
  it.each(['redirect_uri=https://evil.example', '#@evil.example', '/../evil', '@evil.example/', '%23evil'])(
    'is paid for at our own address, whatever else stands in the answer: %s',
    async (more) => {
      token = signed(rs256, good())
      await finish(`${answer()}&x=${more}&${more}`).catch(() => undefined)
      expect(requested?.get('redirect_uri') ?? settings().redirectUri).toBe(settings().redirectUri)
    },
  )
  it.each([
    [true, true],
    [false, false],
    ['true', false],
    [1, false],
    [undefined, false],
  ])('whose email_verified is %j counts as verified: %j', async (given, verified) => {
    const { email_verified: _, ...rest } = good()
    token = signed(rs256, given === undefined ? rest : { ...rest, email_verified: given })
    expect((await finish()).emailVerified).toBe(verified)
  })
})
