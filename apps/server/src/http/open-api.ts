// OpenAPI 3.1 from the served literals, and a page to read it.
import { z } from 'zod'
import type { Center, Endpoint } from '@piaotai/contract/endpoint.ts'
import { numberOf, statusOf } from '@piaotai/domain/problems.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'

type Json = Record<string, unknown>
const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json & { $schema?: unknown }
  return schema
}
const accessOf = (endpoint: Endpoint): unknown =>
  typeof endpoint.access === 'string'
    ? endpoint.access
    : 'needs' in endpoint.access
      ? endpoint.access.needs
      : 'byArea' in endpoint.access
        ? endpoint.access.byArea
        : endpoint.access

export const openApi = (centers: readonly Center[]): Json => ({
  openapi: '3.1.0',
  info: { title: '票台 Piaotai', version: '0.1.0', description: '信封 envelope {code, message, data}；成功 success 10000。' },
  components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  paths: Object.fromEntries(
    Object.entries(
      Object.groupBy(
        centers.flatMap((c) =>
          Object.entries(c.endpoints).map(([name, endpoint]) => ({
            center: c,
            name,
            endpoint,
            path: (c.base + endpoint.path).replace(/:(\w+)/g, '{$1}'),
          })),
        ),
        (e) => e.path,
      ),
    ).map(([path, entries]) => [
      path,
      Object.fromEntries(
        (entries ?? []).map(({ center, name, endpoint }) => [endpoint.method.toLowerCase(), operation(center, name, endpoint)]),
      ),
    ]),
  ),
})
const operation = (center: Center, name: string, endpoint: Endpoint): Json => {
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input['properties'] ?? {}) as Json
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((m) => m[1]!)
  const required = (input['required'] ?? []) as string[]
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const headers = [
    { name: 'Language', in: 'header', schema: { enum: ['zh-CN', 'en-US'] } },
    { name: 'login-type', in: 'header', schema: { const: 'web' } },
  ]
  const body = Object.fromEntries(Object.entries(properties).filter(([key]) => !inPath.includes(key)))
  return {
    operationId: name,
    tags: [center.tag],
    summary: endpoint.summary,
    'x-perm': accessOf(endpoint),
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...headers,
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? {} })),
      ...(inQuery
        ? Object.entries(body).map(([key, schema]) => ({ name: key, in: 'query', required: required.includes(key), schema }))
        : []),
    ],
    ...(inQuery
      ? {}
      : {
          requestBody: {
            content:
              endpoint.takes === 'form'
                ? { 'multipart/form-data': { schema: { type: 'object' } } }
                : { 'application/json': { schema: { ...input, properties: body, required: required.filter((r) => !inPath.includes(r)) } } },
          },
        }),
    responses: {
      200: {
        description: endpoint.answers === 'bytes' ? 'bytes' : endpoint.answers === 'events' ? 'text/event-stream' : 'ok',
        ...(endpoint.answers && endpoint.answers !== 'json'
          ? {}
          : {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { code: { const: 10000 }, message: { type: 'string' }, data: schemaOf(endpoint.output, 'output') },
                  },
                },
              },
            }),
      },
      ...Object.fromEntries(
        Object.entries(Object.groupBy(endpoint.problems ?? [], (p) => String(statusOf(p)))).map(([status, words]) => [
          status,
          { description: (words ?? []).map((p) => `${numberOf(p)} ${p}: ${sentenceOf(p, 'zh-CN')} ${sentenceOf(p, 'en-US')}`).join('\n') },
        ]),
      ),
    },
  }
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
/** The same, for people: one page without scripts. */
export const docsPage = (
  centers: readonly Center[],
): string => `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>票台接口 Piaotai API</title><link rel="stylesheet" href="/docs.css">
<main><h1>票台接口 <small>Piaotai API</small></h1><p>每个答复都是信封 <code>{code, message, data}</code>，成功为 10000。请求带 <code>login-type: web</code>、<code>Language: zh-CN | en-US</code>，登录后带 <code>Authorization: Bearer 令牌</code>。完整结构见 <a href="/openapi.json">/openapi.json</a>。</p>
${centers
  .map(
    (c) =>
      `<h2>${escape(c.tag)} <code>${c.base}</code></h2>${Object.entries(c.endpoints)
        .map(
          ([name, e]) =>
            `<details><summary><b>${e.method}</b> <code>${escape(c.base + e.path)}</code> ${escape(e.summary)}</summary><p>权限 access: <code>${escape(JSON.stringify(accessOf(e)))}</code> · ${name}</p><h4>输入 input</h4><pre>${escape(JSON.stringify(schemaOf(e.input, 'input'), null, 2))}</pre><h4>输出 output</h4><pre>${escape(JSON.stringify(schemaOf(e.output, 'output'), null, 2))}</pre>${(e.problems ?? []).map((p) => `<p><code>${numberOf(p)} ${p}</code> ${escape(sentenceOf(p, 'zh-CN'))} ${escape(sentenceOf(p, 'en-US'))}</p>`).join('')}</details>`,
        )
        .join('')}`,
  )
  .join('')}</main></html>`
export const docsStyle = `body{font:14px/1.6 'IBM Plex Sans','Noto Sans CJK SC',sans-serif;background:#F4F2EC;color:#1A1D21;margin:0}main{max-width:960px;margin:32px auto;background:#fff;border:1px solid #E4E0D6;border-radius:10px;padding:24px 32px}h1 small{color:#62676E;font-weight:400}code,pre{font-family:'IBM Plex Mono',monospace;font-size:12.5px}pre{background:#FAF9F5;padding:12px;border-radius:6px;overflow:auto;max-height:360px}details{border-top:1px solid #E8E4DB;padding:6px 0}summary{cursor:pointer}a{color:#15586E}`
