// OpenAPI 3.1 from the served literals.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { inCompanyHeader } from '@piaotai/contract/company/in-company.ts'
import { proofHeader } from '@piaotai/contract/account/proof-shapes.ts'
import { scopeOf, type Center, type Endpoint } from '@piaotai/contract/endpoint.ts'
import type { Json } from '@piaotai/contract/json-schema.ts'
import { keyLimits, keyMark } from '@piaotai/domain/api-key/api-key.ts'
import { numberOf, problems, statusOf, type ProblemType } from '@piaotai/domain/problems.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import { componentsOf, type Components } from './open-api-components.ts'
import { curlOf } from './open-api-samples.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** The access of a call, as in the permission matrix. */
const accessOf = (endpoint: Endpoint): unknown =>
  typeof endpoint.access === 'string'
    ? endpoint.access
    : 'needs' in endpoint.access
      ? endpoint.access.needs
      : 'byArea' in endpoint.access
        ? endpoint.access.byArea
        : endpoint.access

/** The body of every refusal: the fields of RFC 9457 under the names of the envelope. */
const problemShape = z
  .object({
    code: z.number().int().describe('编号 the number of the problem; 10000 is success alone'),
    message: z.string().describe('给人看的句子，按 Language 的语言 a sentence for people in the asked language: `title` of RFC 9457'),
    data: z.null(),
    problem: z
      .enum([...(Object.keys(problems) as ProblemType[]).filter((type) => type !== 'ok'), 'unexpected'])
      .describe('稳定的名称 the stable name: `type` of RFC 9457'),
    detail: z.record(z.string(), z.unknown()).optional().describe('相关的字段 what the sentence is about: the members of RFC 9457'),
  })
  .meta({ id: 'Problem' })

interface Operation {
  readonly center: Center
  readonly name: string
  readonly endpoint: Endpoint
}
export const openApi = (centers: readonly Center[]): Json => {
  const operations = centers.flatMap((center) =>
    Object.entries(center.endpoints).map(([name, endpoint]): Operation => ({ center, name, endpoint })),
  )
  const components = componentsOf([
    { shape: problemShape, io: 'output' },
    ...operations.flatMap(({ endpoint }) => [
      { shape: endpoint.output, io: 'output' as const },
      { shape: endpoint.input, io: 'input' as const },
    ]),
  ])
  const paths: Record<string, Record<string, Json>> = {}
  for (const one of operations) {
    const path = (one.center.base + one.endpoint.path).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.endpoint.method.toLowerCase()]: describe(one, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '票台 Piaotai', version, description: '信封 envelope {code, message, data}；成功 success 10000。' },
    tags: centers.map(({ tag }) => ({ name: tag })),
    components: {
      securitySchemes: schemes,
      parameters: { ...headers, ...repetition, ...opening, ...across },
      schemas: components.schemas,
      responses: sharedRefusals(components.schemaOf),
    },
    paths,
  }
}

const schemes = {
  session: { type: 'http', scheme: 'bearer', description: '登录得到的令牌 the token of a session' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${keyMark}…`,
    description: `密钥：权限见各接口的 x-key-scope，写含读；每分钟 ${keyLimits.callsAMinute} 次 a key: what it must be allowed stands at each call as x-key-scope, writing includes reading; ${keyLimits.callsAMinute} calls a minute`,
  },
} as const
const headers = {
  Language: { name: 'Language', in: 'header', schema: { enum: ['zh-CN', 'en-US'] } },
  LoginType: { name: 'login-type', in: 'header', schema: { const: 'web' } },
} as const
const repetition = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `用密钥写：同一值 ${keyLimits.idempotencyHours} 小时内只执行一次，答复相同 writing by a key: done once and answered alike for ${keyLimits.idempotencyHours} hours`,
    schema: { type: 'string', maxLength: keyLimits.idempotencyKey, pattern: '^[!-~]+$' },
  },
} as const
const opening = {
  Proof: {
    name: proofHeader,
    in: 'header',
    description:
      '对外开放或改付款去向的操作须验证本人：{"password"} 或 {"code"} 的 JSON，base64url an act that opens the company, or changes where payments go: base64url of JSON with `password` or `code`',
    schema: { type: 'string', maxLength: 2000, pattern: '^[A-Za-z0-9_-]+$' },
  },
} as const
const across = {
  InCompany: {
    name: inCompanyHeader,
    in: 'header',
    description:
      '在本人的另一家公司里做，会话不切换；每次重新核对能否切换到那家公司。密钥不能用 done in another company of the person, the session stays in its own: judged anew each time as a switch to it. Not for keys',
    schema: { type: 'string', format: 'uuid' },
  },
} as const
const describe = ({ center, name, endpoint }: Operation, { schemaOf }: Components): Json => {
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input['properties'] ?? {}) as Json
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((m) => m[1]!)
  const required = (input['required'] ?? []) as readonly string[]
  const scope = scopeOf(endpoint)
  const curl = curlOf(center, endpoint)
  const asksNoBody = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const inQuery = asksNoBody || endpoint.takes === 'form'
  const body = Object.fromEntries(Object.entries(properties).filter(([key]) => !inPath.includes(key)))
  return {
    operationId: operationId(center, name),
    tags: [center.tag],
    summary: endpoint.summary,
    'x-perm': accessOf(endpoint),
    ...(scope ? { 'x-key-scope': scope } : {}),
    ...(endpoint.opens ? { 'x-opens': endpoint.opens } : {}),
    ...(curl ? { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl }] } : {}),
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }, ...(scope ? [{ key: [] }] : [])] }),
    parameters: [
      ...Object.keys({
        ...headers,
        ...(scope?.endsWith('.write') && (endpoint.answers ?? 'json') === 'json' ? repetition : {}),
        ...(endpoint.opens ? opening : {}),
        ...(endpoint.acrossCompanies ? across : {}),
      }).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? {} })),
      ...(inQuery
        ? Object.entries(body).map(([key, schema]) => ({ name: key, in: 'query', required: required.includes(key), schema }))
        : []),
    ],
    ...(asksNoBody ? {} : { requestBody: { content: bodyOf(endpoint, input, body, inPath) } }),
    responses: { 200: answerOf(endpoint, schemaOf), ...refusalsOf(endpoint, schemaOf) },
  }
}
/** Calls of two centers may share a name. */
const operationId = ({ base }: Center, name: string): string => `${base.slice(1, -'-center'.length)}.${name}`
const form = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } },
  },
} as const
const bodyOf = (endpoint: Endpoint, input: Json, properties: Json, inPath: readonly string[]): Json => {
  if (endpoint.takes === 'form') return form
  const required = ((input['required'] ?? []) as readonly string[]).filter((key) => !inPath.includes(key))
  const schema = 'properties' in input ? { ...input, properties, required } : input
  return { 'application/json': { schema } }
}
const answerOf = (endpoint: Endpoint, schemaOf: Components['schemaOf']): Json => {
  if (endpoint.answers === 'bytes') return { description: 'bytes', content: { '*/*': {} } }
  if (endpoint.answers === 'events') return { description: 'text/event-stream', content: { 'text/event-stream': {} } }
  const envelope = {
    type: 'object',
    properties: { code: { const: numberOf('ok') }, message: { type: 'string' }, data: schemaOf(endpoint.output, 'output') },
    required: ['code', 'message', 'data'],
  }
  return { description: 'ok', content: { 'application/json': { schema: envelope } } }
}

const ended = ['session.missing', 'session.expired', 'session.replaced'] as const
/**
 * Problems of a signed-in person's standing that any call of this access may answer with, beside those of its literal.
 */
const refusalsOfAccess = ({ access, stopsWithSuite, acrossCompanies }: Endpoint): readonly ProblemType[] => {
  if (access === 'public' || access === 'signedIn') return []
  if (access === 'own') return ['session.ownProofNeeded']
  const elsewhere: readonly ProblemType[] = acrossCompanies
    ? ['company.notFound', 'company.notAcross', 'staff.disabled', 'session.ownProofNeeded']
    : []
  const inCompany: readonly ProblemType[] = ['company.none', 'company.changed', 'session.secondFactorNeeded', ...elsewhere]
  if (typeof access === 'string') return stopsWithSuite ? [...inCompany, 'suite.ended'] : inCompany
  return [...inCompany, 'permission.denied', 'suite.notIncluded', 'suite.ended']
}
const refusal = (types: readonly ProblemType[], schemaOf: Components['schemaOf'], otherwise = ''): Json => ({
  description: types.map(sentencesOf).join('\n') || otherwise,
  content: { 'application/json': { schema: schemaOf(problemShape, 'output') } },
})
const sharedRefusals = (schemaOf: Components['schemaOf']): Json => ({
  NotSignedIn: refusal(ended, schemaOf),
  OtherProblem: refusal([], schemaOf, '其他问题 any other problem'),
})
const inputProblems = ['input.invalid', 'input.rangeReversed', 'input.rangeUnreadable', 'input.tooMany'] as const
const refusalsOf = (endpoint: Endpoint, schemaOf: Components['schemaOf']): Json => {
  const types = new Set<ProblemType>([...inputProblems, ...refusalsOfAccess(endpoint), ...(endpoint.problems ?? [])])
  return {
    ...Object.fromEntries(
      Object.entries(Object.groupBy(types, (type) => String(statusOf(type)))).map(([status, some = []]) => [
        status,
        refusal(some, schemaOf),
      ]),
    ),
    ...(endpoint.access === 'public' ? {} : { 401: { $ref: '#/components/responses/NotSignedIn' } }),
    default: { $ref: '#/components/responses/OtherProblem' },
  }
}
const sentencesOf = (type: ProblemType): string => `${numberOf(type)} ${type}: ${sentenceOf(type, 'zh-CN')} ${sentenceOf(type, 'en-US')}`
