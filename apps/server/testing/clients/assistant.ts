// An assistant: the official client at /mcp with a key.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { password } from '../worlds/app.ts'
import { data, type TestCompany } from '../worlds/company.ts'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import type { KeyScope } from '@piaotai/domain/api-key/api-key.ts'

export interface Answered {
  readonly isError?: boolean
  readonly content: readonly { readonly text?: string }[]
  readonly structuredContent?: { readonly facts: Record<string, unknown>; readonly untrusted?: { notice: string; data: never } }
}
/** What the answer of an act asks the key's person to look at; undefined where it asks for nothing. */
export const askedOf = (url: unknown): string | undefined =>
  typeof url === 'string' ? (new URL(url).searchParams.get('act') ?? undefined) : undefined
/** The person opens the page that an answer names, and agrees. */
export const agreeTo = async ({ owner }: Pick<TestCompany, 'owner'>, facts: Readonly<Record<string, unknown>>): Promise<void> => {
  const id = askedOf(facts['consentUrl'])
  if (id !== undefined) data(await owner.api.bureau.decideAssistantAct({ id, agree: true }))
}
/** A key for an assistant, by the person whose rights it has. */
export const assistantKey = async ({ owner }: Pick<TestCompany, 'owner'>, scopes: readonly KeyScope[], name = '助手'): Promise<string> => {
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  return data(await owner.api.bureau.createKey({ draft: { name, scopes: [...scopes], expiresOn }, proof: { password } })).key
}
/** A push target that an assistant may name. */
export const assistantTarget = async ({ owner }: Pick<TestCompany, 'owner'>): Promise<string> => {
  const draft: Sent<typeof pushTargetEndpoints.createPushTarget>['draft'] = {
    name: '费控',
    of: { kind: 'webhook', settings: { url: 'https://erp.woye.example/in', asks: true } },
    secrets: { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
    categories: [0, 1, 2, 3],
    automatic: 'never',
    concurrency: 1,
  }
  return data(await owner.api.invoice.createPushTarget({ draft })).id
}
/** `auto` speaks the latest protocol, `legacy` that of 2025. */
export const connectAssistant = async (
  url: string,
  key: string,
  mode: 'auto' | 'legacy' = 'auto',
  headers: Record<string, string> = {},
  /** The host opens addresses for its person. */
  opens?: (url: string) => Promise<'accept' | 'decline'>,
) => {
  const capabilities = opens ? { elicitation: { url: {} } } : {}
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode }, capabilities })
  if (opens)
    client.setRequestHandler('elicitation/create', async ({ params }) => ({ action: await opens((params as { url: string }).url) }))
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers: { ...headers, authorization: `Bearer ${key}` } } }),
  )
  const call = async (name: string, given: object): Promise<Answered> =>
    (await client.callTool({ name, arguments: given as Record<string, unknown> })) as unknown as Answered
  return { client, call, tools: async () => (await client.listTools()).tools.map(({ name }) => name) }
}
