// Calls the server over HTTP as the web does, for journeys, reliability runs and benchmarks.
import type { Center, Endpoint, Envelope, Received, Sent } from '@piaotai/contract/endpoint.ts'
import { proofHeader } from '@piaotai/contract/account/proof-shapes.ts'
import { centers, type Centers } from '@piaotai/contract/centers.ts'

export interface Answer<T> {
  readonly status: number
  readonly body: Envelope<T>
}
type Send = (url: string, init: RequestInit) => Promise<Response>
type Calls<C extends Center> = {
  readonly [K in keyof C['endpoints']]: C['endpoints'][K] extends Endpoint
    ? (input: Sent<C['endpoints'][K]>) => Promise<Answer<Received<C['endpoints'][K]>>>
    : never
}
export type Api = { readonly [K in keyof Centers]: Calls<Centers[K]> }

const query = (fields: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(fields).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((v) => v !== undefined && v !== null && v !== '')
      .map((v): [string, string] => [key, String(v)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** The header of an own proof by password. */
export const proofOfPassword = (password: string): Readonly<Record<string, string>> => ({
  [proofHeader]: Buffer.from(JSON.stringify({ password })).toString('base64url'),
})

/**
 * A typed client; reads `token` at each call, so that one client can sign in. `send` is fetch, or a replacement that
 * keeps cookies.
 */
export const apiClient = (
  base: string,
  token: () => string | undefined,
  language: 'zh-CN' | 'en-US' = 'zh-CN',
  send: Send = fetch,
  /** Given when an opening act asks for it. */
  password?: string | (() => string | undefined),
): Api => {
  const call =
    (center: Center, endpoint: Endpoint) =>
    async (input: Readonly<Record<string, unknown>>): Promise<Answer<unknown>> => {
      const rest = { ...input }
      const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
        const value = String(rest[key])
        delete rest[key]
        return encodeURIComponent(value)
      })
      const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      const ask = async (proof: Readonly<Record<string, string>> = {}): Promise<Answer<unknown>> => {
        const bearer = token()
        const response = await send(base + center.base + path + (inQuery ? query(rest) : ''), {
          method: endpoint.method,
          headers: {
            'login-type': 'web',
            Language: language,
            ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
            ...(inQuery ? {} : { 'content-type': 'application/json' }),
            ...proof,
          },
          ...(inQuery ? {} : { body: JSON.stringify(rest) }),
        })
        return { status: response.status, body: (await response.json()) as Envelope }
      }
      const answer = await ask()
      if (answer.body.problem !== 'act.proofNeeded') return answer
      const known = typeof password === 'function' ? password() : password
      return known === undefined ? answer : ask(proofOfPassword(known))
    }
  return Object.fromEntries(
    Object.entries(centers).map(([name, center]) => [
      name,
      Object.fromEntries(Object.entries(center.endpoints).map(([key, endpoint]) => [key, call(center as Center, endpoint as Endpoint)])),
    ]),
  ) as unknown as Api
}

export interface Person {
  readonly api: Api
  readonly token: string
  readonly base: string
  /** Of whoever signed in by one. */
  readonly password?: string
  /** In place of fetch. */
  readonly send?: Send | undefined
}

/** Signs in by password; throws with the server's message if refused. */
export const signIn = async (
  base: string,
  account: string,
  password: string,
  language: 'zh-CN' | 'en-US' = 'zh-CN',
  send?: Send,
): Promise<Person> => {
  const api = apiClient(base, () => undefined, language, send)
  const answer = await api.auth.createToken({ grantType: 'password', account, password })
  if (answer.body.code !== 10000) throw new Error(answer.body.message)
  if (!('accessToken' in answer.body.data)) throw new Error(`sign-in asks for ${answer.body.data.next.step}`)
  const token = answer.body.data.accessToken
  return { api: apiClient(base, () => token, language, send, password), token, base, password, send }
}

/** The form's fields, in the order and with the names of an S3 POST policy. */
export const fieldsOf = (
  item: Received<Centers['upload']['endpoints']['certifyUploads']>[number],
): readonly (readonly [string, string])[] => [
  ['key', item.key],
  ['acl', item.acl],
  ['success_action_redirect', item.redirUrl],
  ['x-amz-algorithm', 'AWS4-HMAC-SHA256'],
  ['x-amz-credential', item.credential],
  ['x-amz-date', item.date],
  ['policy', item.policy],
  ['x-amz-signature', item.signature],
]

export type Named = readonly [name: string, bytes: Uint8Array]
/**
 * Uploads files as the web does: one call for all forms, `size` concurrent posts with a pause between groups. Returns
 * their urls; throws with the server's message if one is refused.
 */
export const uploadFiles = async (
  person: Person,
  files: readonly Named[],
  { size, pauseMs }: { readonly size: number; readonly pauseMs: number },
): Promise<readonly { readonly url: string; readonly name: string }[]> => {
  const credentials = await person.api.upload.certifyUploads({ fileList: files.map(([file, bytes]) => ({ file, length: bytes.length })) })
  const uploaded: { readonly url: string; readonly name: string }[] = []
  if (!credentials.body.data) throw new Error(credentials.body.message)
  const items = credentials.body.data
  for (let at = 0; at < files.length; at += size) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    uploaded.push(
      ...(await Promise.all(
        files.slice(at, at + size).map(async ([name, bytes], i) => ({ url: await postForm(person, items[at + i]!, name, bytes), name })),
      )),
    )
  }
  return uploaded
}
const postForm = async (
  { base, send = fetch }: Person,
  item: Parameters<typeof fieldsOf>[0],
  name: string,
  bytes: Uint8Array,
): Promise<string> => {
  const form = new FormData()
  for (const [key, value] of fieldsOf(item)) form.append(key, value)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const response = await send(String(new URL(item.uploadUrl, base)), { method: 'POST', body: form })
  const body = (await response.json()) as Envelope<{ url: string }>
  if (body.code !== 10000) throw new Error(body.message)
  return body.data.url
}
/** Uploads bytes by the signed form and returns the file's url; throws with the server's message if refused. */
export const uploadFile = async (person: Person, name: string, bytes: Uint8Array): Promise<string> =>
  (await uploadFiles(person, [[name, bytes]], { size: 1, pauseMs: 0 }))[0]!.url
