// 密钥: programs act by a key, never beyond the rights that its person holds at that moment.
import { z } from 'zod'
import { givenScopes, keyLimits, keySources, keyStates } from '@piaotai/domain/api-key/api-key.ts'
import { endpoint, part } from '../endpoint.ts'
import { id } from '../ids.ts'
import { done, instant, line, name, pageOf, pageQuery } from '../shapes.ts'
import { ownProof } from '../account/proof-shapes.ts'
import { openingProblems } from '../account/proof-problems.ts'

export const keyScope = z.enum(givenScopes)
const area = z.enum(['personal', 'company'])

/** An IPv4 or IPv6 address, or a network: 10.20.8.0/24. */
export const keyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

export const ApiKeyDraft = z
  .strictObject({
    name: name(keyLimits.name),
    scopes: z.array(keyScope).min(1).max(givenScopes.length),
    /** Asia/Shanghai; the key works through this day. */
    expiresOn: z.iso.date(),
    addresses: z.array(keyAddress).max(keyLimits.addresses).default([]),
    /** Entry sources (specification, section 3) that the key may name for what it brings. */
    sources: z.array(z.literal(keySources)).max(keySources.length).default([]),
  })
  .meta({ id: 'ApiKeyDraft' })

export const ApiKey = z
  .object({
    id: id('apiKey'),
    name: z.string(),
    /** The last four letters. */
    ends: z.string(),
    scopes: z.array(keyScope),
    addresses: z.array(z.string()),
    sources: z.array(z.number().int()),
    owner: z.object({ id: id('user'), name: z.string() }),
    state: z.enum(keyStates),
    createdAt: instant,
    expiresOn: z.string(),
    endedAt: instant.nullable(),
    endedBy: z.string().nullable(),
    lastUsedAt: instant.nullable(),
    lastUsedFrom: z.string().nullable(),
    /** Calls in the last 24 hours. */
    calls: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'ApiKey' })

/** The key itself, shown once. */
const secret = z.object({ id: id('apiKey'), key: z.string() })
const proof = z.strictObject(ownProof)
const making = { anyOf: ['menu_1.myKeys', 'apiKeys.edit'] } as const
const seeing = { byArea: { personal: 'menu_1.myKeys', company: 'menu_4.apiKeys' } } as const
const drawn = ['key.expiryInvalid', 'key.tooMany', 'key.openingScope', ...openingProblems] as const

export const apiKeyEndpoints = part('bureau', null, {
  /** One's own, or those of the whole company. */
  listKeys: endpoint({
    method: 'GET',
    path: '/keys',
    access: seeing,
    summary: '密钥列表 API keys',
    input: z.strictObject({
      ...pageQuery,
      area,
      keyword: line(50).optional(),
      state: z.enum(keyStates).optional(),
      /** `today`: live ones whose last day is today. */
      ends: z.literal('today').optional(),
    }),
    output: pageOf(ApiKey),
  }),
  /** A key of the caller; the proof is their password, or a code to them. */
  createKey: endpoint({
    method: 'POST',
    path: '/keys',
    access: making,
    opens: 'apiKey',
    stopsWithSuite: true,
    summary: '新建密钥；只显示这一次 Create a key; it is shown this once',
    input: z.strictObject({ draft: ApiKeyDraft, proof }),
    output: secret,
    problems: [...drawn],
  }),
  changeKey: endpoint({
    method: 'PUT',
    path: '/keys/:id',
    access: making,
    opens: 'apiKey',
    stopsWithSuite: true,
    summary: '修改自己的密钥 Change one’s own key',
    input: z.strictObject({ id: id('apiKey'), draft: ApiKeyDraft, version: z.number().int(), proof }),
    output: z.object({ version: z.number().int() }),
    problems: ['key.notFound', 'key.changed', 'key.over', ...drawn],
  }),
  /** The former one ends at once. */
  rotateKey: endpoint({
    method: 'POST',
    path: '/keys/:id/rotate',
    access: making,
    opens: 'apiKey',
    stopsWithSuite: true,
    summary: '轮换自己的密钥 Replace one’s own key by a new one',
    input: z.strictObject({ id: id('apiKey'), proof }),
    output: secret,
    problems: ['key.notFound', 'key.over', 'key.openingScope', ...openingProblems],
  }),
  /** One’s own, or with the right over keys anybody’s. */
  endKey: endpoint({
    method: 'POST',
    path: '/keys/:id/end',
    access: making,
    summary: '停用密钥 End a key',
    input: z.strictObject({ id: id('apiKey') }),
    output: done,
    problems: ['key.notFound', 'key.over'],
  }),
})
