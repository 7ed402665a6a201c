// An assistant: the official client at /mcp with a key.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export interface Answered {
  readonly isError?: boolean
  readonly content: readonly { readonly text?: string }[]
  readonly structuredContent?: { readonly facts: Record<string, unknown>; readonly untrusted?: { notice: string; data: never } }
}
/** `auto` speaks the latest protocol, `legacy` that of 2025. */
export const connectAssistant = async (
  url: string,
  key: string,
  mode: 'auto' | 'legacy' = 'auto',
  headers: Record<string, string> = {},
) => {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } } as never)
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers: { ...headers, authorization: `Bearer ${key}` } } }),
  )
  const call = async (name: string, given: object): Promise<Answered> =>
    (await client.callTool({ name, arguments: given as Record<string, unknown> })) as unknown as Answered
  return { client, call, tools: async () => (await client.listTools()).tools.map(({ name }) => name) }
}
