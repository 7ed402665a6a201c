// Requests that no correct client sends: valid ones after a mutation anywhere between method and last byte.
import type { Random } from '@piaotai/sample-invoices/random.ts'
import type { Attack } from '../attack-input.ts'
import { breakBytes, hostileTexts, hostileValue, mutateJson } from './hostile.ts'
import type { WireRequest } from './wire.ts'

export interface FuzzRequest {
  readonly attack: Attack
  readonly how: string
  readonly wire: WireRequest
  readonly language: 'zh-CN' | 'en-US'
}
type Json = Readonly<Record<string, unknown>>

const languages = ['zh-CN', 'en-US', 'en', 'EN-gb', 'fr', '', ';drop', 'x'.repeat(500)] as const
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'] as const
const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;charset=utf-8',
  'application/json\t',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'x',
] as const
const strangeHeaders: readonly Json[] = [
  { 'company-id': '01900000-0000-7000-8000-000000000000' },
  { 'company-id': "'" },
  { 'login-type': 'x'.repeat(1000) },
  { cookie: 'piaotai_remember=x; piaotai_browser=%00; =;;' },
  { cookie: 'x'.repeat(8000) },
  { accept: 'text/html' },
  { origin: 'null' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { 'accept-language': 'en' },
  { range: 'bytes=0-1' },
  { host: 'evil.example' },
]
const escaped = (random: Random, text: string): string => {
  if (random.chance(0.1))
    return random.pick(['%', '%zz', '%C0%AF', '%ff', '%00', '..%2f..%2f', '%2e%2e', '%E7%A5', '//', '.', '..', ';x', '%3F', '%25%30%30'])
  // Headers hold 16 KB; longer ones are no valid request, and the run on raw sockets tries them.
  return encodeURIComponent(text.toWellFormed()).slice(0, 9000).replace(/%.?$/, '')
}
/** Repeated, nested, broken and unknown keys beside the valid ones. */
const mutatedQuery = (random: Random, pairs: readonly (readonly [string, string])[]): string => {
  const made = pairs.map(([key, value]) => [key, encodeURIComponent(value)] as [string, string])
  for (let n = random.int(1, 3); n > 0; n--) {
    const at = made.length > 0 ? random.int(0, made.length - 1) : -1
    const key = made[at]?.[0] ?? 'page'
    switch (random.int(0, 6)) {
      case 0:
        if (at >= 0) made.splice(at, 1)
        break
      case 1:
        made.push([key, escaped(random, random.pick(hostileTexts))])
        break
      case 2:
        made.push([`${key}${random.pick(['[]', '[a]', '[__proto__][polluted]', '.a', '%00'])}`, '1'])
        break
      case 3:
        made.push([
          random.pick(['__proto__', 'constructor', 'companyId', 'page', 'pageSize', 'area', 'id', '']),
          escaped(random, random.pick(hostileTexts)),
        ])
        break
      case 4:
        for (let i = 0; i < 200; i++) made.push([key, '1'])
        break
      default:
        if (at >= 0) made[at] = [key, escaped(random, random.pick(hostileTexts))]
    }
  }
  return made
    .map(([key, value]) => `${key}=${value}`)
    .join(random.chance(0.05) ? ';' : '&')
    .slice(0, 9000)
}

/** A multipart form: fields first, then one file. */
export const formOf = (
  fields: readonly (readonly [string, string])[],
  file: { readonly name: string; readonly bytes: Uint8Array } | undefined,
  boundary = 'trust-boundary',
): Buffer =>
  Buffer.concat([
    ...fields.map(([key, value]) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)),
    ...(file
      ? [
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
          ),
          file.bytes,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
const mutatedForm = (
  random: Random,
  fields: readonly (readonly [string, string])[],
  file: { readonly name: string; readonly bytes: Uint8Array },
): Buffer => {
  const made = [...fields]
  const at = random.int(0, Math.max(0, made.length - 1))
  const field = made[at]
  switch (random.int(0, 7)) {
    case 0:
      made.splice(at, 1)
      break
    case 1:
      if (field) made[at] = [field[0], random.pick(hostileTexts).slice(0, 20_000)]
      break
    case 2:
      if (field) made.push([field[0], field[1]])
      break
    case 3:
      made.push([random.pick(['bucket', 'file', '__proto__', 'x-amz-meta-x', 'Content-Type', '']), 'x'])
      break
    case 4:
      return formOf(made, {
        name: random
          .pick(hostileTexts)
          .slice(0, 500)
          .replace(/["\r\n]/g, '_'),
        bytes: file.bytes,
      })
    case 5:
      return formOf(made, { ...file, bytes: breakBytes(random, Buffer.from(file.bytes)) })
    case 6:
      return breakBytes(random, formOf(made, file))
    default:
      return formOf(made, undefined)
  }
  return formOf(made, file)
}

/** A form from the app: valid fields and a matching file. */
export interface FormOf {
  readonly fields: readonly (readonly [string, string])[]
  readonly file: { readonly name: string; readonly bytes: Uint8Array }
}
export const fuzzRequest = (
  random: Random,
  attack: Attack,
  ids: (attack: Attack) => Json,
  token: string | undefined,
  form: FormOf,
): FuzzRequest => {
  const { endpoint, base } = attack.call
  const rest: Record<string, unknown> = { ...ids(attack) }
  const requested = random.pick(languages)
  const headers: Record<string, string> = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(requested === '' ? {} : { language: requested }),
  }
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const isForm = endpoint.takes === 'form'
  const how = random.weighted([
    ['input', 62],
    ['bytes', inQuery ? 0 : 8],
    ['root', inQuery ? 0 : 3],
    ['method', 6],
    ['type', 6],
    ['path', 8],
    ['headers', 4],
    ['nothing', 5],
  ] as const)
  let path =
    base +
    endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
      const value = String(rest[key])
      delete rest[key]
      return how === 'path' || (how === 'input' && random.chance(0.3))
        ? escaped(random, random.pick(hostileTexts))
        : encodeURIComponent(value)
    })
  if (how === 'path' && random.chance(0.4)) path += random.pick(['/', '//', '/..', '/x', '?', '?=', '#', '%00', '.json', '/%2e%2e/'])
  const pairs = Object.entries(rest).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((v): [string, string] => [key, String(v)]),
  )
  if (inQuery) {
    const query = how === 'input' ? mutatedQuery(random, pairs) : pairs.map(([k, v]) => `${k}=${encodeURIComponent(v)}`).join('&')
    if (query !== '') path += `?${query}`
  }
  let body = inQuery
    ? undefined
    : isForm
      ? how === 'input'
        ? mutatedForm(random, form.fields, form.file)
        : formOf(form.fields, form.file)
      : Buffer.from(how === 'input' ? mutateJson(random, rest) : how === 'root' ? hostileValue(random) : JSON.stringify(rest))
  if (body) headers['content-type'] = isForm ? 'multipart/form-data; boundary=trust-boundary' : 'application/json'
  if (body && how === 'bytes') body = breakBytes(random, body)
  if (how === 'type') {
    headers['content-type'] = random.pick(contentTypes)
    body ??= random.chance(0.5) ? Buffer.from(hostileValue(random)) : Buffer.alloc(0)
  }
  if (how === 'headers') Object.assign(headers, random.pick(strangeHeaders))
  const method = how === 'method' ? random.pick(methods) : endpoint.method
  return { attack, how, language: /^en\b/i.test(requested) ? 'en-US' : 'zh-CN', wire: { method, path, headers, ...(body ? { body } : {}) } }
}
